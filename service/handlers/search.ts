import { type DayPeriod, utcOfJulianDay } from "../../civil/index.ts";
import {
  ASPECTS,
  type BodyName,
  type ContactPass,
  createEphemeris,
  type Ephemeris,
  type EventWindow,
  findContactPasses,
  MS_PER_DAY,
  NATAL_POINT_NAMES,
  type NatalPointName,
  printedPoint,
  SIGN_NAMES,
  type SignName,
  UNIX_EPOCH_JD,
} from "../../engine/index.ts";
import {
  type SearchPass,
  type SearchRequest,
  SearchRequestSchema,
  type SearchResponse,
  SearchService,
  type SearchTarget,
} from "../../proto/gen/almagest/v1/search_pb.ts";
import { type ImplementedService, implement } from "../call/implemented-service.ts";
import type { Steps } from "../call/work-slices.ts";
import type { Valid } from "../contract/valid-request.ts";
import { periodOf } from "../request/request-period.ts";
import { localDateAt, localDayOf } from "../time/civil-time.ts";
import { type ChartTables, type PointsOfBirth, pointsOfBirth } from "./birth/natal-chart.ts";

const PASSES_MAX = 400;
const DEFAULT_ORB_DEG = 1;
const DEGREES_PER_SIGN = 30;
/** Passes that are written in one step. */
const PASSES_PER_STEP = 32;

/** What the body is compared with: a longitude in degrees or another body, and the person it belongs to. */
interface SearchedTarget {
  readonly target: number | BodyName;
  readonly person: PointsOfBirth | null;
  readonly errorDeg: number | null;
}

/** Searches for aspects and ingresses over years. */
export function createSearchService({ source, calculator, zones }: ChartTables): ImplementedService {
  const ephemeris = createEphemeris(source);
  return implement(SearchService, {
    search(request, { receivedAtMs, timezone, runInSlices }) {
      const { from, to } = request;
      const period = periodOf(SearchRequestSchema, { from, to }, receivedAtMs);
      return runInSlices(searchOf(request, period, timezone));
    },
  });

  function* searchOf(
    request: Valid<SearchRequest>,
    period: DayPeriod,
    timezone: string | undefined,
  ): Steps<SearchResponse> {
    const { aspect, orb = DEFAULT_ORB_DEG } = request;
    const body = request.body as BodyName;
    const { target, person, errorDeg } = targetOf(request.target);
    const isIngress = aspect === undefined;
    const window = {
      startJdUt: localDayOf(period.from, timezone).startJdUt,
      endJdUt: localDayOf(period.to, timezone).endJdUt,
    };
    yield;
    const contactPasses = yield* findContactPasses(source, {
      body,
      target,
      anglesDeg: isIngress ? [0, DEGREES_PER_SIGN] : anglesOf(aspect),
      orbDeg: isIngress ? 0 : orb,
      window,
      // Of the passes over the limits of a sign, every other one is an ingress.
      passesMax: 2 * PASSES_MAX + 2,
    });
    const { shown, next } = pageOf(isIngress ? ingressesOf(contactPasses) : contactPasses, timezone);
    const passes: SearchPass[] = [];
    for (const pass of shown) {
      passes.push(passOf(ephemeris, pass, body, window));
      if (passes.length % PASSES_PER_STEP === 0) yield;
    }
    return {
      $typeName: "almagest.v1.SearchResponse",
      ...(person?.preamble ?? { warnings: [] }),
      body,
      ...(isIngress ? {} : { aspect, orb }),
      ...(typeof target === "string" ? {} : { targetLongitude: printedPoint(target).longitudeDeg }),
      ...(errorDeg === null ? {} : { natalErrorDegrees: errorDeg }),
      window: { $typeName: "almagest.v1.DayWindow", ...period },
      passes,
      ...(next === null ? {} : { next }),
    };
  }

  function targetOf({ body, longitude, birth, point, sign }: Valid<SearchTarget>): SearchedTarget {
    if (birth !== undefined) {
      const person = pointsOfBirth(birth, calculator, zones);
      const index = NATAL_POINT_NAMES.indexOf(point as NatalPointName);
      return {
        target: person.points[index] ?? Number.NaN,
        person,
        errorDeg: person.errorsDeg?.[index] ?? null,
      };
    }
    const none = { person: null, errorDeg: null };
    if (body !== undefined) return { target: body as BodyName, ...none };
    if (longitude !== undefined) return { target: longitude, ...none };
    return { target: SIGN_NAMES.indexOf(sign as SignName) * DEGREES_PER_SIGN, ...none };
  }
}

function passOf(
  ephemeris: Ephemeris<"ecliptic">,
  { epochJdUt, entersJdUt, leavesJdUt, pass, passes }: ContactPass,
  body: BodyName,
  { startJdUt, endJdUt }: EventWindow,
): SearchPass {
  const { longitudeDeg, speedDegPerDay } = ephemeris.position(epochJdUt, body);
  const isInPeriod = (jdUt: number | null): jdUt is number =>
    jdUt !== null && jdUt >= startJdUt && jdUt < endJdUt;
  return {
    $typeName: "almagest.v1.SearchPass",
    exactAt: utcOfJulianDay(epochJdUt),
    longitude: printedPoint(longitudeDeg).longitudeDeg,
    retrograde: speedDegPerDay < 0,
    ...(isInPeriod(entersJdUt) ? { enters: utcOfJulianDay(entersJdUt) } : {}),
    ...(isInPeriod(leavesJdUt) ? { leaves: utcOfJulianDay(leavesJdUt) } : {}),
    pass,
    passes,
  };
}

/** The angles of an aspect on both sides of the target. */
function anglesOf(aspect: string): readonly number[] {
  const angleDeg = ASPECTS.find(({ name }) => name === aspect)?.angleDeg ?? Number.NaN;
  return angleDeg === 0 || angleDeg === 180 ? [angleDeg] : [angleDeg, -angleDeg];
}

/** The entries among the passes over the beginning and the end of a sign, each with the exit that follows. */
function ingressesOf(passes: readonly ContactPass[]): readonly ContactPass[] {
  const isEntry = ({ angle, direct }: ContactPass) => (angle === 0) === direct;
  return passes.flatMap((crossing, index) => {
    if (!isEntry(crossing)) return [];
    const exit = passes.slice(index + 1).find((later) => !isEntry(later));
    const { pass, passes: count, epochJdUt } = crossing;
    // The passes of a loop alternate between entries and exits.
    const isOdd = pass % 2 === 1;
    return [
      {
        ...crossing,
        entersJdUt: epochJdUt,
        leavesJdUt: exit?.epochJdUt ?? null,
        pass: Math.ceil(pass / 2),
        passes: isOdd ? Math.ceil(count / 2) : Math.floor(count / 2),
      },
    ];
  });
}

/** The passes of whole days up to the limit, and the day that begins the rest. */
function pageOf(
  passes: readonly ContactPass[],
  timezone: string | undefined,
): {
  readonly shown: readonly ContactPass[];
  readonly next: string | null;
} {
  const first = passes[PASSES_MAX];
  if (first === undefined) return { shown: passes, next: null };
  const next = localDateAt(timezone ?? "UTC", (first.epochJdUt - UNIX_EPOCH_JD) * MS_PER_DAY);
  const nextJdUt = localDayOf(next, timezone).startJdUt;
  return { shown: passes.filter(({ epochJdUt }) => epochJdUt < nextJdUt), next };
}
