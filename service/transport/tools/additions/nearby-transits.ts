import {
  DATE_MAX,
  DATE_MIN,
  dateAfterMonths,
  dateOfIso,
  julianDayOfEpochSeconds,
  utcOfJulianDay,
} from "../../../../civil/index.ts";
import {
  BODY_NAMES,
  type BodyName,
  createChartCalculator,
  type EphemerisSource,
  findTransitEvents,
  NATAL_POINT_NAMES,
  type NatalPoints,
  type PossibleTransitEvent,
  possibleTransitEvents,
  type TransitEvent,
} from "../../../../engine/index.ts";
import {
  type FindTransitsRequest,
  type FindTransitsResponse,
  TransitService,
} from "../../../../proto/gen/almagest/v1/transits_pb.ts";
import type { Ask } from "../../../call/handle-call.ts";
import type { AdmittedCall } from "../../../call/implemented-service.ts";
import type { Steps } from "../../../call/work-slices.ts";
import { isEventWanted, isFiltered } from "../../../convert/transit-messages.ts";
import { localDayOf } from "../../../time/civil-time.ts";
import type { BriefObject } from "../brief/forms.ts";
import { transitEventLine } from "../brief/shapes.ts";

/** A filtered search that finds fewer is continued; as many events are added on each side. */
const FEW_EVENTS = 3;
/** How far before and after the period events are searched: ten years. */
const SEARCH_MONTHS = 120;
/** The days that one step of a search covers, in steps of about a millisecond. */
const SEARCH_STEP_DAYS = 184;

const NOTHING_POSSIBLE =
  "No event can match. The planet that moves is in bodies; the target of an aspect is a natal point (an angle needs the birth time), of an ingress " +
  "a sign, of a station retrograde or direct.";

const POINT_NAMES: readonly string[] = NATAL_POINT_NAMES;

interface Search {
  readonly source: EphemerisSource;
  readonly bodies: readonly BodyName[];
  /** The wanted points; NaN for the others. */
  readonly pointsDeg: NatalPoints;
  readonly isWanted: (event: TransitEvent) => boolean;
}

/**
 * The transits of a period. When filters leave few events, with the nearest matching events before and after the period, up to ten
 * years away: all in one call.
 */
export async function transitsWithNearby(
  ask: Ask,
  request: FindTransitsRequest,
  call: AdmittedCall,
  { source }: { readonly source: EphemerisSource },
) {
  const message = await ask(TransitService.method.findTransits, request, call);
  if (!isFiltered(request) || message.matchedEvents >= FEW_EVENTS) return { message, additions: {} };
  const search = searchOf(request, message, source);
  if (search === null) return { message, additions: { note: NOTHING_POSSIBLE } };
  const linesOf = (events: readonly TransitEvent[]) => eventLines(events, ask, request, call);
  return { message, additions: await nearbyEvents(call, message, search, linesOf) };
}

/** Null if no event can pass the filters. */
function searchOf(
  request: FindTransitsRequest,
  { time, input }: FindTransitsResponse,
  source: EphemerisSource,
): Search | null {
  if (time === undefined || input === undefined) return null;
  const points = createChartCalculator(source).natalPoints({
    epochJdUt: julianDayOfEpochSeconds(Date.parse(time.utc) / 1000),
    latitudeDeg: input.latitude,
    longitudeDeg: input.longitude,
    timeKnown: input.timeKnown,
  });
  const isKnown = ({ kind, target }: PossibleTransitEvent): boolean =>
    kind !== "aspect" || !Number.isNaN(points[POINT_NAMES.indexOf(target)]);
  const possible = BODY_NAMES.flatMap(possibleTransitEvents).filter(
    (event) => isKnown(event) && isEventWanted(event, request),
  );
  if (possible.length === 0) return null;
  const targets = new Set<string | undefined>(possible.map(({ target }) => target));
  return {
    source,
    bodies: [...new Set(possible.map(({ body }) => body))],
    pointsDeg: points.map((pointDeg, index) => (targets.has(POINT_NAMES[index]) ? pointDeg : Number.NaN)),
    isWanted: (event) => isEventWanted(event, request),
  };
}

async function nearbyEvents(
  call: AdmittedCall,
  { window }: FindTransitsResponse,
  search: Search,
  linesOf: (events: readonly TransitEvent[]) => Promise<readonly string[]>,
): Promise<BriefObject> {
  const { from = DATE_MIN, to = DATE_MAX } = window ?? {};
  const lastDate = earlier(dateAfterMonths(to, SEARCH_MONTHS), DATE_MAX);
  const firstDate = later(dateAfterMonths(from, -SEARCH_MONTHS), DATE_MIN);
  const [start, end] = [localDayOf(from, call.timezone).startJdUt, localDayOf(to, call.timezone).endJdUt];
  const next = await call.runInSlices(eventsAfter(search, end, localDayOf(lastDate, call.timezone).endJdUt));
  const previous = await call.runInSlices(
    eventsBefore(search, start, localDayOf(firstDate, call.timezone).startJdUt),
  );
  const [nextLines, previousLines] = [await linesOf(next), await linesOf(previous)];
  return {
    next: [...nextLines, ...endOf(next, `until ${lastDate}`)],
    previous: [...endOf(previous, `since ${firstDate}`), ...previousLines],
  };
}

/** Where a search that found fewer events than wanted ends. */
function endOf({ length }: readonly TransitEvent[], limit: string): readonly string[] {
  if (length >= FEW_EVENTS) return [];
  return [`${length === 0 ? "none" : "no other"} ${limit}`];
}

function* eventsAfter(search: Search, startJdUt: number, limitJdUt: number): Steps<readonly TransitEvent[]> {
  const events: TransitEvent[] = [];
  for (let from = startJdUt; from < limitJdUt && events.length < FEW_EVENTS; from += SEARCH_STEP_DAYS) {
    events.push(...(yield* wantedEvents(search, from, Math.min(from + SEARCH_STEP_DAYS, limitJdUt))));
    yield;
  }
  return events.slice(0, FEW_EVENTS);
}

function* eventsBefore(search: Search, endJdUt: number, limitJdUt: number): Steps<readonly TransitEvent[]> {
  const events: TransitEvent[] = [];
  for (let to = endJdUt; to > limitJdUt && events.length < FEW_EVENTS; to -= SEARCH_STEP_DAYS) {
    events.unshift(...(yield* wantedEvents(search, Math.max(to - SEARCH_STEP_DAYS, limitJdUt), to)));
    yield;
  }
  return events.slice(-FEW_EVENTS);
}

function* wantedEvents(
  { source, bodies, pointsDeg, isWanted }: Search,
  startJdUt: number,
  endJdUt: number,
): Steps<readonly TransitEvent[]> {
  const events = yield* findTransitEvents(source, pointsDeg, { startJdUt, endJdUt }, bodies);
  return events.filter(isWanted);
}

/** The events as the endpoint returns them: each day of an event is a period of its own, so errors of an unknown time are stated. */
async function eventLines(
  events: readonly TransitEvent[],
  ask: Ask,
  request: FindTransitsRequest,
  call: AdmittedCall,
): Promise<readonly string[]> {
  const { timezone, ...utcCall } = call;
  const instants = new Set(events.map(({ epochJdUt }) => utcOfJulianDay(epochJdUt)));
  const lines: string[] = [];
  for (const date of new Set([...instants].map(dateOfIso))) {
    const day = await ask(
      TransitService.method.findTransits,
      { ...request, from: date, to: date } as FindTransitsRequest,
      utcCall satisfies AdmittedCall,
    );
    lines.push(...day.events.filter(({ at }) => instants.has(at)).map(transitEventLine));
  }
  return lines;
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}
