import assert from "node:assert/strict";
import {
  BODY,
  BODY_NAMES,
  type BodyName,
  DEG_E4_PER_DEGREE,
  type NatalPositions,
  SIGN_NAMES,
  signedArcDegE4,
} from "../../engine/index.ts";
import type { FieldValues, MoonRange, SignChange, Warning } from "../../proto/gen/almagest/v1/birth_pb.ts";
import { warningOf } from "./birth-messages.ts";

/**
 * The longitudes of the bodies on the day of a birth at an unknown time, by body number, in units of the last digit of
 * responses. NaN for a body that the tables do not cover.
 */
export interface LongitudesOfDay {
  /** At local 00:00. */
  readonly startDegE4: readonly number[];
  readonly noonDegE4: readonly number[];
  /** At local 24:00. */
  readonly endDegE4: readonly number[];
}

const DEG_E4_PER_SIGN = 30 * DEG_E4_PER_DEGREE;

/** The distance of each body from its noon position, at local 00:00 or 24:00, whichever is larger; degrees, 4 decimals. */
export function bodyErrorsDeg({ startDegE4, noonDegE4, endDegE4 }: LongitudesOfDay): readonly number[] {
  return noonDegE4.map((noon, body) => {
    const distances = [startDegE4[body], endDegE4[body]].map((end = Number.NaN) =>
      Math.abs(signedArcDegE4(noon, end)),
    );
    return Math.max(...distances) / DEG_E4_PER_DEGREE;
  });
}

/**
 * The change of the signed arc between two bodies from noon to local 00:00 or 24:00, whichever is larger; degrees, 4 decimals. The
 * bodies are of one chart, or of two whose times are unknown together.
 */
export function crossErrorDeg(
  dayA: LongitudesOfDay,
  bodyA: BodyName,
  dayB: LongitudesOfDay,
  bodyB: BodyName,
): number {
  const arcDegE4 = (time: keyof LongitudesOfDay): number =>
    signedArcDegE4(dayA[time][BODY[bodyA]] ?? Number.NaN, dayB[time][BODY[bodyB]] ?? Number.NaN);
  const noonDegE4 = arcDegE4("noonDegE4");
  const changes = (["startDegE4", "endDegE4"] as const).map((time) =>
    Math.abs(signedArcDegE4(noonDegE4, arcDegE4(time))),
  );
  return Math.max(...changes) / DEG_E4_PER_DEGREE;
}

/**
 * Whether a contact may not exist because a time of birth is unknown: its orb and its error add up to more than the maximum orb.
 * All in degrees, 4 decimals.
 */
export function isUncertain(orbDeg: number, errorDeg: number, orbMaxDeg: number): boolean {
  return Math.round((orbDeg + errorDeg - orbMaxDeg) * DEG_E4_PER_DEGREE) > 0;
}

/** The fields of a contact about its maximum error; none if the times are known. */
export function errorFieldsOf(
  orbDeg: number,
  errorDegrees: number | null,
  orbMaxDeg: number,
): { errorDegrees?: number; uncertain?: boolean } {
  if (errorDegrees === null) return {};
  return isUncertain(orbDeg, errorDegrees, orbMaxDeg) ? { errorDegrees, uncertain: true } : { errorDegrees };
}

/**
 * How far a star's longitude changes in half a day at most: its aberration by 0.0002°, its deflection next to the Sun's disc from
 * one side to the other by 0.001°.
 */
const STAR_ERROR_DEG = 0.001;

/** The maximum error of the distance between each body and a star, degrees, 4 decimals, by body number. */
export function starErrorsDeg(day: LongitudesOfDay): readonly number[] {
  return bodyErrorsDeg(day).map(
    (errorDeg) => Math.round((errorDeg + STAR_ERROR_DEG) * DEG_E4_PER_DEGREE) / DEG_E4_PER_DEGREE,
  );
}

/** The fields of a response that depend on the time of day and have one value, by their paths. */
export type FieldReader = (chart: NatalPositions) => ReadonlyMap<string, string>;

/**
 * The fields of a response whose values are not the same in all charts of a day.
 *
 * @param charts in the order of the day
 */
export function differingFields(charts: readonly NatalPositions[], read: FieldReader): FieldValues[] {
  const valuesByField = new Map<string, Set<string>>();
  for (const chart of charts) {
    for (const [field, value] of read(chart)) {
      const values = valuesByField.get(field) ?? new Set();
      valuesByField.set(field, values.add(value));
    }
  }
  return [...valuesByField]
    .filter(([, values]) => values.size > 1)
    .map(([field, values]) => ({ $typeName: "almagest.v1.FieldValues", field, values: [...values] }));
}

/**
 * The warning for an unknown time of birth, with the Moon's range on that day, the bodies that change sign, and the fields of the response
 * that depend on the time of day.
 */
export function unknownTimeWarningOf(day: LongitudesOfDay, mayDiffer: FieldValues[]): Warning {
  const signChanges = signChangesOf(day);
  const moon = moonRangeOf(day);
  const error = moon.maxErrorDegrees.toFixed(2);
  const others = signChanges
    .filter(({ body }) => body !== "Moon")
    .map(({ body, signs }) => ` ${body === "Sun" ? "The Sun" : body} was in ${signs.join(" or ")}.`);
  const dominants = mayDiffer
    .filter(({ field }) => DOMINANT_FIELDS.has(field))
    .map(({ field, values }) => ` By the time of birth, ${field} is ${values.join(" or ")}.`);
  return warningOf(
    "unknown_time",
    `The time is unknown: the chart is that of 12:00, without angles and houses. The Moon can have been up to ` +
      `${error} degrees from where it is given; it was in ${moon.signs.join(" or ")}.${others.join("")}${dominants.join("")}`,
    { moon, signChanges, mayDiffer },
  );
}

/** The fields that the text of the warning names: the values of the others follow from the signs, which it lists. */
const DOMINANT_FIELDS: ReadonlySet<string> = new Set(["dominantElement", "dominantQuality"]);

/** The warning for the range of the Moon of another chart that depends on an unknown time, such as the progressed one. */
export function rangeWarningOf(day: LongitudesOfDay, chart: "progressed" | "composite" | "Davison"): Warning {
  const moon = moonRangeOf(day);
  const message =
    `The time is unknown: the ${chart} Moon can be up to ${moon.maxErrorDegrees.toFixed(2)} degrees from where it ` +
    `is given; it is in ${moon.signs.join(" or ")}. There are no angles and houses.`;
  return warningOf("unknown_time", message, { moon, signChanges: signChangesOf(day) });
}

function moonRangeOf(day: LongitudesOfDay): MoonRange {
  const [from, to, maxErrorDegrees] = [
    day.startDegE4[BODY.Moon],
    day.endDegE4[BODY.Moon],
    bodyErrorsDeg(day)[BODY.Moon],
  ];
  assert.ok(from !== undefined && to !== undefined && maxErrorDegrees !== undefined, "a day has the Moon");
  return {
    $typeName: "almagest.v1.MoonRange",
    maxErrorDegrees,
    from: from / DEG_E4_PER_DEGREE,
    to: to / DEG_E4_PER_DEGREE,
    signs: signsOf(day, BODY.Moon),
  };
}

function signChangesOf(day: LongitudesOfDay): SignChange[] {
  return BODY_NAMES.map(
    (body): SignChange => ({
      $typeName: "almagest.v1.SignChange",
      body,
      signs: signsOf(day, BODY[body]),
    }),
  ).filter(({ signs }) => signs.length > 1);
}

/** The signs of a body at local 00:00, at noon and at 24:00, each once; empty if the tables do not cover it. */
function signsOf({ startDegE4, noonDegE4, endDegE4 }: LongitudesOfDay, body: number): string[] {
  const signs = [startDegE4, noonDegE4, endDegE4].map(
    (longitudesDegE4) => SIGN_NAMES[Math.floor((longitudesDegE4[body] ?? Number.NaN) / DEG_E4_PER_SIGN)],
  );
  return [...new Set(signs.filter((sign) => sign !== undefined))];
}
