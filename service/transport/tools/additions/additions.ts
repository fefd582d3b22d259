import type { DescMessage, DescMethodUnary, Message, MessageShape } from "@bufbuild/protobuf";
import { DATE_MAX, dateAfterMonths, julianDayOfEpochSeconds } from "../../../../civil/index.ts";
import {
  CITIES,
  createChartCalculator,
  type EphemerisSource,
  findSkyEvents,
  type SkyEvent,
} from "../../../../engine/index.ts";
import { ChartService, type Placement } from "../../../../proto/gen/almagest/v1/chart_pb.ts";
import { LocationService } from "../../../../proto/gen/almagest/v1/location_pb.ts";
import { SkyService } from "../../../../proto/gen/almagest/v1/sky_pb.ts";
import { TransitService } from "../../../../proto/gen/almagest/v1/transits_pb.ts";
import type { Ask } from "../../../call/handle-call.ts";
import type { AdmittedCall } from "../../../call/implemented-service.ts";
import type { Steps } from "../../../call/work-slices.ts";
import { skyEventOf } from "../../../convert/sky-messages.ts";
import { DEFAULT_LIMIT } from "../../../handlers/locations.ts";
import { localDayOf } from "../../../time/civil-time.ts";
import { angleAspectsOf } from "../brief/aspects.ts";
import { type BriefObject, lineOf, rounded } from "../brief/forms.ts";
import { transitsWithNearby } from "./nearby-transits.ts";

/**
 * Computes the response of a tool, and the members that its brief form adds to the contract's, as one call.
 *
 * @param call with the time zone of the tool's arguments
 */
export type Addition<Request extends Message = Message> = (
  ask: Ask,
  request: Request,
  call: AdmittedCall,
  given: GivenFacts,
) => Promise<{ readonly message: Message; readonly additions: BriefObject }>;

interface GivenFacts {
  readonly source: EphemerisSource;
  /** The tool's argument of that name. */
  readonly months: number | undefined;
}

/** The kinds of events of the calendar; of stations, Mercury's. */
const KINDS: ReadonlySet<SkyEvent["kind"]> = new Set([
  "new_moon",
  "full_moon",
  "solar_eclipse",
  "lunar_eclipse",
]);
/** The days that one step searches: about a millisecond. */
const STEP_DAYS = 31;

function* calendarOf(source: EphemerisSource, startJdUt: number, endJdUt: number): Steps<SkyEvent[]> {
  const isWanted = ({ kind, body }: SkyEvent): boolean =>
    KINDS.has(kind) || (kind === "station" && body === "Mercury");
  const events: SkyEvent[] = [];
  for (let fromJdUt = startJdUt; fromJdUt < endJdUt; fromJdUt += STEP_DAYS) {
    const window = { startJdUt: fromJdUt, endJdUt: Math.min(fromJdUt + STEP_DAYS, endJdUt) };
    events.push(...findSkyEvents(source, window, []).filter(isWanted));
    yield;
  }
  return events;
}

const DEG_PER_SIGN = 30;

/** The additions by the method of the endpoint. The other tools answer with the response alone. */
export const ADDITIONS: ReadonlyMap<DescMethodUnary, Addition> = new Map([
  // The short chart with Sun and Moon to the decimals of the other charts, so the minutes of arc are the same in all of them.
  additionOf(ChartService.method.computeShortChart, async (ask, request, call) => {
    const short = await ask(ChartService.method.computeShortChart, request, call);
    const planetsRequest = { ...request, $typeName: "almagest.v1.ComputePlanetsRequest" } as const;
    const { planets } = await ask(ChartService.method.computePlanets, planetsRequest, call);
    const message = { ...short };
    const withDegree = (placement: Placement, name: string): Placement => {
      const planet = planets.find((candidate) => candidate.name === name);
      return planet === undefined
        ? placement
        : { ...placement, degreeInSign: planet.longitude % DEG_PER_SIGN };
    };
    if (short.sun !== undefined) message.sun = withDegree(short.sun, "Sun");
    if (short.moon !== undefined) message.moon = withDegree(short.moon, "Moon");
    return { message, additions: {} };
  }),

  // The aspects of a chart with the aspects to its angles, from the positions of the full chart.
  additionOf(ChartService.method.computeAspects, async (ask, request, call) => {
    const message = await ask(ChartService.method.computeAspects, request, call);
    const fullRequest = { ...request, $typeName: "almagest.v1.ComputeFullChartRequest" } as const;
    const chart = await ask(ChartService.method.computeFullChart, fullRequest, call);
    return { message, additions: angleAspectsOf(chart) };
  }),

  // The sky of a day; with `months` the New and Full Moons, eclipses and stations of Mercury of as many months from its date on.
  additionOf(SkyService.method.getSky, async (ask, request, call, { source, months }) => {
    const message = await ask(SkyService.method.getSky, request, call);
    if (months === undefined) return { message, additions: {} };
    const lastDate = dateAfterMonths(message.date, months);
    const startJdUt = localDayOf(message.date, call.timezone).startJdUt;
    const endJdUt =
      lastDate > DATE_MAX
        ? localDayOf(DATE_MAX, call.timezone).endJdUt
        : localDayOf(lastDate, call.timezone).startJdUt;
    const events = await call.runInSlices(calendarOf(source, startJdUt, endJdUt));
    return { message, additions: { calendar: events.map(skyEventOf).map(lineOf) } };
  }),

  additionOf(TransitService.method.findTransits, transitsWithNearby),

  // The score of a place, with the houses of the bodies there.
  additionOf(LocationService.method.scoreLocation, async (ask, request, call, { source }) => {
    const message = await ask(LocationService.method.scoreLocation, request, call);
    const { time, location } = message;
    if (time === undefined || location === undefined) return { message, additions: {} };
    const { bodies } = createChartCalculator(source).natalPositions({
      epochJdUt: julianDayOfEpochSeconds(Date.parse(time.utc) / 1000),
      latitudeDeg: location.latitude,
      longitudeDeg: location.longitude,
      timeKnown: true,
    });
    const houses = Object.fromEntries(bodies.map(({ name, house }) => [name, house]));
    return { message, additions: { houses } };
  }),

  // The best cities, with the score of every other city that was compared, best first: so the last one is the worst.
  additionOf(LocationService.method.rankLocations, async (ask, request, call) => {
    const rankAll = { ...request, limit: CITIES.length };
    const ranking = await ask(LocationService.method.rankLocations, rankAll, call);
    const limit = request.limit ?? DEFAULT_LIMIT;
    const others = ranking.top.slice(limit).map(({ city, focus10 }) => `${city} ${rounded(focus10)}`);
    const message = { ...ranking, top: ranking.top.slice(0, limit) };
    return { message, additions: { others: others.join(", ") } };
  }),
]);

function additionOf<Request extends DescMessage>(
  method: DescMethodUnary<Request>,
  addition: Addition<MessageShape<Request>>,
): [DescMethodUnary, Addition] {
  return [method, addition as Addition];
}
