import {
  AYANAMSAS,
  type Ayanamsa,
  BODY_NAMES,
  type BodyName,
  type EphemerisSource,
  faganBradley,
  findReturns,
  lahiri,
  type ReturningPoint,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { defined } from "../../test/defined.ts";
import {
  Differences,
  FIRST_JD_UT,
  LAST_JD_UT,
  seededRandom,
  signedDeg,
} from "../accuracy/difference-statistics.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "../accuracy/measurement.ts";
import { TRANSIT_PASS_MAX_DEG } from "../budgets.ts";
import { type Angle, brutePasses, stepOf } from "../events/brute-force.ts";
import {
  FLAG,
  openReference,
  REFERENCE_BODY,
  type ReferenceLibrary,
} from "../reference/reference-library.ts";

/** A search for returns: a point, a longitude in a zodiac, a window. */
export interface ReturnCase {
  readonly point: ReturningPoint;
  readonly longitudeDeg: number;
  /** Name of the zodiac; null: tropical. */
  readonly zodiac: string | null;
  readonly startJdUt: number;
  readonly endJdUt: number;
}

/** The reference's returns of a case. */
export interface ReferenceReturn {
  readonly epochJdUt: number;
  readonly direct: boolean;
  readonly speedDegPerDay: number;
}

/** A case with the reference's returns: JD, whether direct, degrees a day. */
export interface FixtureReturns extends ReturnCase {
  readonly returns: readonly (readonly [epochJdUt: number, direct: 0 | 1, speedDegPerDay: number])[];
}

/** Points whose returns are compared. */
export const RETURNING_POINTS: readonly ReturningPoint[] = [...BODY_NAMES, "MeanNode", "MeanLilith"];
const ZODIACS: readonly (Ayanamsa | null)[] = [null, lahiri, faganBradley];
/** The window of a case, days: a few loops of a planet, or a few months of the Moon. */
const windowDays = (point: ReturningPoint): number =>
  point === "Moon" ? 60 : point === "TrueNode" || point === "Lilith" ? 90 : 800;
const QUOTIENT_DAYS = 0.01;

export function angleOf(library: ReferenceLibrary, point: ReturningPoint, zodiac: string | null): Angle {
  const body = defined((REFERENCE_BODY as Readonly<Record<string, number>>)[point]);
  const mode = AYANAMSAS.find(({ name }) => name === zodiac)?.number;
  if (typeof mode === "number") library.set_sid_mode(mode, 0, 0);
  const flags = FLAG.swieph | (zodiac === null ? 0 : FLAG.sidereal);
  return (epochJdUt) => defined(library.calc_ut(epochJdUt, body, flags).data[0]);
}

/**
 * A case from random numbers: the longitude is the reference's at a random instant of the window, so that there is at least one return;
 * planets often pass it three times.
 */
export function returnCase(library: ReferenceLibrary, index: number, random: () => number): ReturnCase {
  const point = defined(RETURNING_POINTS[index % RETURNING_POINTS.length]);
  const zodiac = ZODIACS[Math.floor(index / RETURNING_POINTS.length) % ZODIACS.length]?.name ?? null;
  const days = windowDays(point);
  const startJdUt = Number((FIRST_JD_UT + 10 + random() * (LAST_JD_UT - FIRST_JD_UT - days - 20)).toFixed(4));
  const longitudeDeg = Number(angleOf(library, point, zodiac)(startJdUt + random() * days).toFixed(6));
  return { point, longitudeDeg, zodiac, startJdUt, endJdUt: startJdUt + days };
}

function isBody(point: ReturningPoint): point is BodyName {
  return (BODY_NAMES as readonly string[]).includes(point);
}

/** The returns of a case by brute force in the reference's longitudes. */
export function referenceReturns(library: ReferenceLibrary, one: ReturnCase): readonly ReferenceReturn[] {
  const angle = angleOf(library, one.point, one.zodiac);
  const stepDays = isBody(one.point) ? stepOf(one.point) : 2;
  return brutePasses(angle, [one.longitudeDeg], one.startJdUt, one.endJdUt, stepDays).map(
    ({ epochJdUt, rising }) => ({
      epochJdUt,
      direct: rising,
      speedDegPerDay:
        signedDeg(angle(epochJdUt + QUOTIENT_DAYS) - angle(epochJdUt - QUOTIENT_DAYS)) / (2 * QUOTIENT_DAYS),
    }),
  );
}

/** The reference's returns as a fixture has them. */
export function storedReturns(returns: readonly ReferenceReturn[]): FixtureReturns["returns"] {
  return returns.map(({ epochJdUt, direct, speedDegPerDay }) => [
    Number(epochJdUt.toFixed(8)),
    direct ? 1 : 0,
    Number(speedDegPerDay.toPrecision(4)),
  ]);
}

/** The reference's returns of a case of a fixture. */
export function readReturns({ returns }: FixtureReturns): readonly ReferenceReturn[] {
  return returns.map(([epochJdUt, direct, speedDegPerDay]) => ({
    epochJdUt,
    direct: direct === 1,
    speedDegPerDay,
  }));
}

/** What a case differs by. */
export interface ReturnDifference {
  /** Whether both have the same number of returns in the same directions. */
  readonly isComplete: boolean;
  /** By return: ours less the reference's, and the same as an arc at the reference's speed. */
  readonly differences: readonly { readonly seconds: number; readonly arcDeg: number }[];
}

/** Compares our returns of a case with the reference's. */
export function compareReturns(
  source: EphemerisSource,
  one: ReturnCase,
  expected: readonly ReferenceReturn[],
): ReturnDifference {
  const zodiac = AYANAMSAS.find(({ name }) => name === one.zodiac);
  const returns = findReturns(
    source,
    one.point,
    one.longitudeDeg,
    one,
    zodiac === undefined ? {} : { zodiac },
  );
  const isComplete =
    returns.length === expected.length &&
    returns.every(({ direct }, i) => direct === defined(expected[i]).direct);
  return {
    isComplete,
    differences: !isComplete
      ? []
      : returns.map(({ epochJdUt }, i) => {
          const days = epochJdUt - defined(expected[i]).epochJdUt;
          return { seconds: days * 86_400, arcDeg: days * defined(expected[i]).speedDegPerDay };
        }),
  };
}

/** A brute-force search in the reference takes 60 ms. */
const INSTANTS_PER_CASE = 500;

function measure({ instants }: AccuracyRun) {
  const source = loadTableSource();
  const library = openReference();
  const random = seededRandom(63);
  const returnCases = Math.ceil(instants / INSTANTS_PER_CASE);
  const seconds = new Map<string, Differences>(RETURNING_POINTS.map((point) => [point, new Differences()]));
  const arcs = new Map<string, number>();
  let returnFaults = 0;
  for (let i = 0; i < returnCases; i++) {
    const one = returnCase(library, i, random);
    const { isComplete, differences } = compareReturns(source, one, referenceReturns(library, one));
    if (!isComplete) returnFaults += 1;
    for (const difference of differences) {
      seconds.get(one.point)?.add(Math.abs(difference.seconds));
      arcs.set(one.point, Math.max(arcs.get(one.point) ?? 0, Math.abs(difference.arcDeg)));
    }
  }
  return {
    returnCases,
    returnFaults,
    returns: RETURNING_POINTS.map((point) => ({
      point,
      seconds: (seconds.get(point) as Differences).figures(),
      arcMaxDeg: arcs.get(point) ?? 0,
    })),
  };
}

function rows({ returns }: ReturnType<typeof measure>) {
  const largest = Math.max(...returns.map(({ arcMaxDeg }) => arcMaxDeg));
  return [atMost("returns, as the body's motion", largest, "°", TRANSIT_PASS_MAX_DEG)];
}

export const returnsMeasurement = defineMeasurement({ name: "returns", measure, rows });
