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
  const [firstDate, lastDate] = [dateAfterMonths(from, -SEARCH_MONTHS), dateAfterMonths(to, SEARCH_MONTHS)];
  const first = firstDate < DATE_MIN ? DATE_MIN : firstDate;
  const last = lastDate > DATE_MAX ? DATE_MAX : lastDate;
  const dayOf = (date: string) => localDayOf(date, call.timezone);
  const next = await call.runInSlices(nearestEvents(search, dayOf(to).endJdUt, dayOf(last).endJdUt));
  const previous = await call.runInSlices(
    nearestEvents(search, dayOf(from).startJdUt, dayOf(first).startJdUt),
  );
  const [nextLines, previousLines] = [await linesOf(next), await linesOf(previous)];
  return {
    next: [...nextLines, ...endOf(next, `until ${last}`)],
    previous: [...endOf(previous, `since ${first}`), ...previousLines],
  };
}

/** Where a search that found fewer events than wanted ends. */
function endOf({ length }: readonly TransitEvent[], limit: string): readonly string[] {
  if (length >= FEW_EVENTS) return [];
  return [`${length === 0 ? "none" : "no other"} ${limit}`];
}

/** The wanted events on the side of an instant where the limit is, in chronological order: the nearest ones. */
function* nearestEvents(
  { source, bodies, pointsDeg, isWanted }: Search,
  instantJdUt: number,
  limitJdUt: number,
): Steps<readonly TransitEvent[]> {
  const isAfter = limitJdUt > instantJdUt;
  const events: TransitEvent[] = [];
  let reachedJdUt = instantJdUt;
  while (reachedJdUt !== limitJdUt && events.length < FEW_EVENTS) {
    const nextJdUt = isAfter
      ? Math.min(reachedJdUt + SEARCH_STEP_DAYS, limitJdUt)
      : Math.max(reachedJdUt - SEARCH_STEP_DAYS, limitJdUt);
    const [startJdUt, endJdUt] = isAfter ? [reachedJdUt, nextJdUt] : [nextJdUt, reachedJdUt];
    const stepEvents = yield* findTransitEvents(source, pointsDeg, { startJdUt, endJdUt }, bodies);
    events.splice(isAfter ? events.length : 0, 0, ...stepEvents.filter(isWanted));
    reachedJdUt = nextJdUt;
    yield;
  }
  return isAfter ? events.slice(0, FEW_EVENTS) : events.slice(-FEW_EVENTS);
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
