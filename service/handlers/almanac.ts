import {
  DATE_MAX,
  julianDayOfUtcDate,
  NO_CLOCK_HISTORY,
  utcOfJulianDay,
  type ZoneFinder,
} from "../../civil/index.ts";
import {
  type BodyName,
  computeDailySky,
  computePlanetaryHours,
  createEphemeris,
  type Ephemeris,
  type EphemerisSource,
  type EventWindow,
  findLocalEclipses,
  findRisesAndSets,
  findTwilights,
  type Observer,
  PLANETS,
  type PlanetaryHour,
} from "../../engine/index.ts";
import {
  AlmanacService,
  type GetAlmanacRequest,
  type GetAlmanacResponse,
  type NextEclipses,
} from "../../proto/gen/almagest/v1/almanac_pb.ts";
import { type ImplementedService, implement } from "../call/implemented-service.ts";
import type { Steps } from "../call/work-slices.ts";
import { invalidRequest } from "../contract/errors.ts";
import type { Valid } from "../contract/valid-request.ts";
import {
  ALMANAC_RULES,
  almanacBodyOf,
  localEclipseOf,
  planetaryHourOf,
  twilightsOf,
} from "../convert/almanac-messages.ts";
import { skyOf } from "../convert/sky-messages.ts";
import { clockHistoryOf, instantFromLocalTime, instantsOfLocalDay, localDateAt } from "../time/civil-time.ts";
import type { ChartTables } from "./birth/natal-chart.ts";

const HOURS_PER_DAY = 24;
/** Days in which the next eclipses are searched in one step. */
const ECLIPSE_STEP_DAYS = 180;
/** The true altitude of the centre at rising, degrees: refraction, and the radius of Sun and Moon. */
const RISING_DEG = { disc: -0.833, point: -0.567 };

/** A local day with its noon. */
interface Day extends EventWindow {
  readonly date: string;
  readonly timezone: string;
  readonly noonJdUt: number;
}

/** The almanac of a place and day. */
export function createAlmanacService({ source, zones }: ChartTables): ImplementedService {
  const ephemeris = createEphemeris(source);
  return implement(AlmanacService, {
    getAlmanac(request, { receivedAtMs, runInSlices }) {
      return runInSlices(almanacOf(request, dayOf(zones, request, receivedAtMs)));
    },
  });

  function* almanacOf(
    { latitude, longitude }: Valid<GetAlmanacRequest>,
    day: Day,
  ): Steps<GetAlmanacResponse> {
    const observer: Observer = { latitudeDeg: latitude, longitudeDeg: longitude, heightM: 0 };
    const bodies: GetAlmanacResponse["bodies"] = [];
    for (const name of PLANETS) {
      const events = findRisesAndSets(source, name, observer, day);
      const isMoving = events.some(({ kind }) => kind === "rise" || kind === "set");
      bodies.push(almanacBodyOf(name, events, isMoving ? null : sideOf(ephemeris, name, observer, day)));
      yield;
    }
    const twilight = twilightsOf(findTwilights(source, observer, day));
    yield;
    const hours = hoursOf(source, observer, day).map(planetaryHourOf);
    yield;
    const { moon } = skyOf(computeDailySky(source, day.noonJdUt, day));
    yield;
    const nextEclipses = yield* nextEclipsesOf(source, observer, day);
    return {
      $typeName: "almagest.v1.GetAlmanacResponse",
      date: day.date,
      location: { $typeName: "almagest.v1.PlaceEcho", latitude, longitude },
      day: {
        $typeName: "almagest.v1.AlmanacDay",
        from: utcOfJulianDay(day.startJdUt),
        to: utcOfJulianDay(day.endJdUt),
        timezone: day.timezone,
      },
      bodies,
      twilight,
      hours,
      moon,
      nextEclipses,
      rules: ALMANAC_RULES,
    };
  }
}

/** @throws {ServiceError} invalid_request if the clocks of the zone skipped the date */
function dayOf(
  zones: ZoneFinder,
  { latitude, longitude, ...sent }: Valid<GetAlmanacRequest>,
  receivedAtMs: number,
): Day {
  const timezone = sent.timezone ?? zones.zoneFromPlace(latitude, longitude);
  const date = sent.date ?? localDateAt(timezone, receivedAtMs);
  const place = { latitudeDeg: latitude, longitudeDeg: longitude, zoneName: timezone };
  const history = sent.timezone === undefined ? clockHistoryOf(place, date) : NO_CLOCK_HISTORY;
  const local = { date, zoneName: timezone, longitudeDeg: longitude, history };
  const noon = instantFromLocalTime({ ...local, time: "12:00" });
  const isSkipped = noon.warnings.some(
    (warning) => warning.code === "local_time_skipped" && !warning.movedToLocal.startsWith(date),
  );
  if (isSkipped) {
    const message = `must be a day that exists in ${timezone}; its clocks skipped ${date}`;
    throw invalidRequest([{ field: "date", code: "no_such_date", message }]);
  }
  const { startEpochJdUt, endEpochJdUt } = instantsOfLocalDay(local);
  return { date, timezone, startJdUt: startEpochJdUt, noonJdUt: noon.epochJdUt, endJdUt: endEpochJdUt };
}

/** Where a body is that crosses the horizon at no time of a day, by its altitude where that is farthest from the horizon. */
function sideOf(
  ephemeris: Ephemeris,
  name: BodyName,
  observer: Observer,
  { startJdUt, noonJdUt }: Day,
): "above" | "below" {
  const risingDeg = name === "Sun" || name === "Moon" ? RISING_DEG.disc : RISING_DEG.point;
  const [atStart = 0, atNoon = 0] = [startJdUt, noonJdUt].map(
    (jdUt) => ephemeris.horizontal(jdUt, name, observer, null).altitudeDeg - risingDeg,
  );
  return (Math.abs(atStart) > Math.abs(atNoon) ? atStart : atNoon) > 0 ? "above" : "below";
}

/** The hours from the sunrise of a day to the next sunrise; empty without both. */
function hoursOf(
  source: EphemerisSource,
  observer: Observer,
  { startJdUt, endJdUt }: Day,
): readonly PlanetaryHour[] {
  const hours = computePlanetaryHours(source, observer, { startJdUt, endJdUt: endJdUt + 1 });
  const first = hours.findIndex(({ hour }) => hour === 1);
  const sunrise = hours[first];
  if (sunrise === undefined || sunrise.startJdUt >= endJdUt) return [];
  const ofDay = hours.slice(first, first + HOURS_PER_DAY);
  return ofDay.at(-1)?.hour === HOURS_PER_DAY ? ofDay : [];
}

function* nextEclipsesOf(
  source: EphemerisSource,
  observer: Observer,
  { startJdUt }: Day,
): Steps<NextEclipses> {
  const next: NextEclipses = { $typeName: "almagest.v1.NextEclipses" };
  const lastJdUt = julianDayOfUtcDate(DATE_MAX, HOURS_PER_DAY);
  for (let fromJdUt = startJdUt; fromJdUt < lastJdUt; fromJdUt += ECLIPSE_STEP_DAYS) {
    const endJdUt = Math.min(fromJdUt + ECLIPSE_STEP_DAYS, lastJdUt);
    for (const eclipse of findLocalEclipses(source, observer, { startJdUt: fromJdUt, endJdUt })) {
      next[eclipse.kind] ??= localEclipseOf(eclipse);
    }
    if (next.solar !== undefined && next.lunar !== undefined) break;
    yield;
  }
  return next;
}
