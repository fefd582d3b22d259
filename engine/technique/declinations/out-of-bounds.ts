import { createApparentPlaces } from "../../apparent/apparent-places.ts";
import { meanObliquityRateRadPerDay } from "../../earth/precession.ts";
import { BODY, BODY_NAMES, type BodyName } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { assertSearch, type BodyOptions, type EventWindow, readBodies } from "../../events/search-input.ts";
import { findSmoothZeros, type SmoothCourse } from "../../events/smooth-zeros.ts";
import { instantProblems } from "../../instant/ephemeris-context.ts";
import { DEG_PER_RAD } from "../../math/angle.ts";
import { createPositionCalculator, type PositionCalculator } from "../../places/position-calculator.ts";
import { julianCenturies } from "../../time/julian-day.ts";
import { itemAt } from "../../units/assert.ts";
import type { Deg, JdUt } from "../../units/flavours.ts";
import { assertNoProblems } from "../../units/invalid-input-error.ts";

/** The bodies that can be out of bounds. The Sun and the node of the Moon's orbit are on the ecliptic; Lilith is a direction. */
export const OUT_OF_BOUNDS_BODIES: readonly BodyName[] = /* @__PURE__ */ BODY_NAMES.filter(
  (name) => name !== "Sun" && name !== "TrueNode" && name !== "Lilith",
);

/** A time during which the declination of a body exceeds the obliquity of the ecliptic. */
export interface OutOfBoundsPeriod {
  /** The body. */
  readonly body: BodyName;
  /** The side of the equator on which the body is. */
  readonly side: "north" | "south";
  /** JD, UT; null if the period begins before the window. */
  readonly startJdUt: JdUt | null;
  /** JD, UT; null if the period ends at the window's end or later. */
  readonly endJdUt: JdUt | null;
}

/** The declination of a body and its limit. */
export interface DeclinationBound {
  /** The body. */
  readonly body: BodyName;
  /** Apparent geocentric declination, north positive. */
  readonly declinationDeg: Deg;
  /** The true obliquity of the ecliptic of date. */
  readonly limitDeg: Deg;
  /** Whether the declination exceeds the limit, north or south. */
  readonly isOutOfBounds: boolean;
}

/** A search samples two steps before and after its window, and a source needs a day for the light of the farthest body. */
const MARGIN = { beforeDays: 7, afterDays: 7 };
const MOON_STEP_DAYS = 0.5;
const STEP_DAYS = 2;
/** The Moon's declination bends by 0.03 rad/day² at most, Mercury's by 0.01. */
const CURVATURE_MAX = 0.1;
const SIDES = ["north", "south"] as const;

/**
 * Finds when bodies are out of bounds: their apparent declination exceeds the obliquity, north or south, so they are farther from the
 * equator than the Sun ever is. In the order of their starts.
 *
 * Notes:
 * 1. A period is cut by the window: `startJdUt` or `endJdUt` is null where it is not in the window. A window that is split has the same
 *    instants.
 * 2. The limit is the true obliquity of date, and declinations are seen from the Earth's centre.
 * 3. A declination that exceeds the limit by less than 0.1″ between two samples may be missed.
 *
 * Range: the source's less a week at both ends. Accuracy: docs/accuracy.md.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param window JD (UT): the start is included, the end is not
 * @param options `bodies`: some of OUT_OF_BOUNDS_BODIES, which is the default; those that the source does not cover are omitted
 * @returns the periods with body, side and the instants of start and end, JD (UT)
 * @throws {InvalidInputError} with every problem of options and window
 *
 * @example
 * ```ts
 * import { findOutOfBounds } from "almagest";
 * import { loadTableSource } from "almagest/tables";
 *
 * const year = { startJdUt: 2460310.5, endJdUt: 2460676.5 }; // 2024
 * const periods = findOutOfBounds(loadTableSource(), year, { bodies: ["Mars"] });
 * periods.map(({ side }) => side); // => ["south","north","north"]
 * periods[0].startJdUt; // => null
 * periods[0].endJdUt; // => 2460333.0668
 * ```
 */
export function findOutOfBounds(
  source: EphemerisSource,
  window: EventWindow,
  options: BodyOptions = {},
): readonly OutOfBoundsPeriod[] {
  const problems: string[] = [];
  const bodies = readBodies(options, OUT_OF_BOUNDS_BODIES, problems);
  assertSearch(source, window, MARGIN, problems);
  if (window.startJdUt === window.endJdUt) return [];
  const calculator = createPositionCalculator(source, { plane: "equator" });
  const names = OUT_OF_BOUNDS_BODIES.filter((name) => bodies.includes(name) && source.covers(BODY[name]));
  const moon = names.filter((name) => name === "Moon");
  const others = names.filter((name) => name !== "Moon");
  return [
    ...periodsOf(calculator, moon, MOON_STEP_DAYS, window),
    ...periodsOf(calculator, others, STEP_DAYS, window),
  ].sort((a, b) => orderOf(a) - orderOf(b));
}

function orderOf({ startJdUt }: OutOfBoundsPeriod): number {
  return startJdUt ?? Number.NEGATIVE_INFINITY;
}

/** The periods of bodies that are sampled together. */
function periodsOf(
  calculator: PositionCalculator,
  bodies: readonly BodyName[],
  stepDays: number,
  window: EventWindow,
): OutOfBoundsPeriod[] {
  if (bodies.length === 0) return [];
  const course = createDeclinationCourse(calculator, bodies, stepDays);
  const limits = Array.from({ length: course.valueCount }, (): { epochJdUt: JdUt; isStart: boolean }[] => []);
  findSmoothZeros(course, window, ({ value, epochJdUt, isIncreasing }) => {
    itemAt(limits, value).push({ epochJdUt, isStart: isIncreasing });
  });
  const valuesAtStart = new Float64Array(2 * course.valueCount);
  course.writeAt(window.startJdUt, valuesAtStart);
  return limits.flatMap((ofValue, value) => {
    const body = itemAt(bodies, Math.floor(value / SIDES.length));
    const side = itemAt(SIDES, value % SIDES.length);
    const [first] = ofValue;
    const isOutAtStart = first === undefined ? itemAt(valuesAtStart, 2 * value) > 0 : !first.isStart;
    const cut = isOutAtStart ? [{ body, side, startJdUt: null, endJdUt: first?.epochJdUt ?? null }] : [];
    const periods = ofValue.flatMap(({ epochJdUt, isStart }, i) =>
      isStart ? [{ body, side, startJdUt: epochJdUt, endJdUt: ofValue[i + 1]?.epochJdUt ?? null }] : [],
    );
    return [...cut, ...periods];
  });
}

/** By body and side, how far the declination exceeds the obliquity. */
function createDeclinationCourse(
  calculator: PositionCalculator,
  bodies: readonly BodyName[],
  stepDays: number,
): SmoothCourse {
  const places = createApparentPlaces();
  const indices = bodies.map((name) => BODY[name]);
  const { frame } = calculator;

  function writeBody(index: number, limitRate: number, out: Float64Array): void {
    const body = itemAt(indices, index);
    calculator.compute(body, places);
    const declinationRad = itemAt(places.latitudeRad, body);
    const rateRadPerDay = itemAt(places.latitudeSpeedRadPerDay, body);
    const at = 2 * SIDES.length * index;
    out[at] = declinationRad - frame.trueObliquityRad;
    out[at + 1] = rateRadPerDay - limitRate;
    out[at + 2] = -declinationRad - frame.trueObliquityRad;
    out[at + 3] = -rateRadPerDay - limitRate;
  }

  return {
    valueCount: SIDES.length * bodies.length,
    stepDays,
    curvatureMax: CURVATURE_MAX,
    writeAt(epochJdUt, out, onlyValue) {
      calculator.setInstant(epochJdUt);
      const limitRate =
        meanObliquityRateRadPerDay(julianCenturies(frame.epochJdTt)) + frame.nutationObliquityRateRadPerDay;
      if (onlyValue !== undefined) writeBody(Math.floor(onlyValue / SIDES.length), limitRate, out);
      else for (let index = 0; index < bodies.length; index++) writeBody(index, limitRate, out);
    },
  };
}

/**
 * Computes the declinations of bodies at an instant, and whether they are out of bounds.
 *
 * Range: the source's.
 *
 * Accuracy: docs/accuracy.md.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param jdUt Julian day of UT
 * @param options `bodies`: some of OUT_OF_BOUNDS_BODIES, which is the default; those that the source does not cover are omitted
 * @returns declination and limit of each body in degrees, in the order of OUT_OF_BOUNDS_BODIES
 * @throws {InvalidInputError} with every problem of instant and options
 *
 * @example
 * ```ts
 * import { computeOutOfBounds } from "almagest";
 * import { loadTableSource } from "almagest/tables";
 *
 * const [moon] = computeOutOfBounds(loadTableSource(), 2460310.5);
 * moon.declinationDeg; // => 12.6275
 * moon.isOutOfBounds; // => false
 * ```
 */
export function computeOutOfBounds(
  source: EphemerisSource,
  jdUt: JdUt,
  options: BodyOptions = {},
): readonly DeclinationBound[] {
  const problems = [...instantProblems(source, jdUt, 0)];
  const bodies = readBodies(options, OUT_OF_BOUNDS_BODIES, problems);
  assertNoProblems(problems);
  const calculator = createPositionCalculator(source, { plane: "equator" });
  const places = createApparentPlaces();
  calculator.setInstant(jdUt);
  const limitDeg = calculator.frame.trueObliquityRad * DEG_PER_RAD;
  return OUT_OF_BOUNDS_BODIES.filter((name) => bodies.includes(name) && source.covers(BODY[name])).map(
    (body) => {
      calculator.compute(BODY[body], places);
      const declinationDeg = itemAt(places.latitudeRad, BODY[body]) * DEG_PER_RAD;
      return { body, declinationDeg, limitDeg, isOutOfBounds: Math.abs(declinationDeg) > limitDeg };
    },
  );
}
