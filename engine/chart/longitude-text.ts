import { normalizeDeg } from "../math/angle.ts";
import type { Deg } from "../units/flavours.ts";
import { assertNoProblems } from "../units/invalid-input-error.ts";
import { SIGN_NAMES, type SignName } from "./ecliptic-point.ts";

const DEGREES_PER_SIGN = 30;

/** Fractions of a degree are not exact in binary: a longitude this far below a unit counts as the unit when it is cut off. */
const CUT_TOLERANCE_DEG = 1e-10;

const UNITS_PER_DEGREE = { degree: 1, minute: 60, second: 3600 } as const;

/** A longitude in the units that people write. */
export interface LongitudeComponents {
  /** The sign after rounding. */
  readonly sign: SignName;
  /** Whole degrees in the sign, 0–29. */
  readonly degree: number;
  /** 0–59. */
  readonly minute: number;
  /** 0–59. */
  readonly second: number;
}

/** How a longitude is reduced to whole units. */
export interface LongitudeRounding {
  /** The smallest unit; the parts below it are 0. Default: `"second"`. */
  readonly smallest?: keyof typeof UNITS_PER_DEGREE;
  /**
   * `"nearest"`, the default, carries into the next sign. `"down"` cuts off, so a point never shows the start of the sign
   * that it has not reached.
   */
  readonly rounding?: "nearest" | "down";
}

/**
 * The sign, degree, minute and second of a longitude.
 *
 * @param longitudeDeg ecliptic longitude of any turn, degrees
 * @param rounding smallest unit and direction; default: to the nearest second
 * @returns sign, and whole degrees (0–29), minutes and seconds (0–59)
 * @throws {InvalidInputError} when the longitude is not a finite number, or a member of `rounding` is not one of its
 * values
 *
 * @example
 * ```ts
 * import { longitudeComponents } from "almagest";
 *
 * longitudeComponents(84.1494).minute; // => 8
 * longitudeComponents(59.99999).sign; // => "Gemini"
 * longitudeComponents(59.99999, { smallest: "minute", rounding: "down" }).minute; // => 59
 * ```
 */
export function longitudeComponents(
  longitudeDeg: Deg,
  rounding: LongitudeRounding = {},
): LongitudeComponents {
  const { smallest = "second", rounding: direction = "nearest" } = rounding ?? {};
  const problems: string[] = [];
  if (!Number.isFinite(longitudeDeg))
    problems.push(`longitudeDeg must be a finite number, not ${String(longitudeDeg)}`);
  if (typeof rounding !== "object" || !Object.hasOwn(UNITS_PER_DEGREE, smallest))
    problems.push('rounding.smallest must be "degree", "minute" or "second"');
  if (direction !== "nearest" && direction !== "down")
    problems.push('rounding.rounding must be "nearest" or "down"');
  assertNoProblems(problems);
  const perDegree = UNITS_PER_DEGREE[smallest];
  const turnedDeg = normalizeDeg(longitudeDeg);
  const units =
    direction === "down"
      ? Math.floor((turnedDeg + CUT_TOLERANCE_DEG) * perDegree)
      : Math.round(turnedDeg * perDegree);
  const seconds = (units % (360 * perDegree)) * (3600 / perDegree);
  const degrees = Math.floor(seconds / 3600);
  return {
    sign: SIGN_NAMES[Math.floor(degrees / DEGREES_PER_SIGN)]!,
    degree: degrees % DEGREES_PER_SIGN,
    minute: Math.floor(seconds / 60) % 60,
    second: seconds % 60,
  };
}

/**
 * Writes a longitude as astrologers do: degrees, minutes and seconds in its sign.
 *
 * @param longitudeDeg ecliptic longitude of any turn, degrees
 * @param rounding smallest unit and direction; default: to the nearest second. Smaller units are omitted.
 * @returns text such as `24°08′58″ Gemini`
 * @throws {InvalidInputError} when the longitude is not a finite number, or a member of `rounding` is not one of its
 * values
 *
 * @example
 * ```ts
 * import { formatLongitude } from "almagest";
 *
 * formatLongitude(84.1494); // => "24°08′58″ Gemini"
 * formatLongitude(59.99999); // => "0°00′00″ Gemini"
 * formatLongitude(84.1494, { smallest: "minute" }); // => "24°09′ Gemini"
 * ```
 */
export function formatLongitude(longitudeDeg: Deg, rounding: LongitudeRounding = {}): string {
  const { sign, degree, minute, second } = longitudeComponents(longitudeDeg, rounding);
  const smallest = rounding?.smallest ?? "second";
  const minutes = smallest === "degree" ? "" : `${twoDigits(minute)}′`;
  const seconds = smallest === "second" ? `${twoDigits(second)}″` : "";
  return `${degree}°${minutes}${seconds} ${sign}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
