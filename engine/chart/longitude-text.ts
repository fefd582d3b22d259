import { normalizeDeg } from "../math/angle.ts";
import type { Deg } from "../units/flavours.ts";
import {
  assertNoProblems,
  described,
  InvalidInputError,
  similarNameHint,
} from "../units/invalid-input-error.ts";
import { twoDigits } from "../units/time.ts";
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

/** ♈ to ♓. */
const FIRST_SIGN_SYMBOL = 0x2648;
/** Letters other than a unit, or a symbol with its choice of picture. */
const SIGN_WORD = /(?<![a-z])(?!(?:d(?:eg)?|m(?:in)?|s(?:ec)?)(?![a-z]))(?:[a-z]+|[♈-♓])[\uFE0E\uFE0F]?/i;
/** Shorter beginnings of names are ambiguous. */
const ABBREVIATION_CHARACTERS_MIN = 3;

const NUMBER = "([0-9]+(?:[.][0-9]+)?)";
/** A unit, a colon or a space separates two figures. */
const SECONDS = `(?: ?(?:′|m|min|:) ?| )${NUMBER}(?: ?(?:″|s|sec))?`;
const MINUTES = `(?: ?(?:°|d|deg|:) ?| )${NUMBER}(?: ?(?:′|m|min)|${SECONDS})?`;
const FIGURES = /* @__PURE__ */ new RegExp(`^${NUMBER}(?: ?(?:°|d|deg)|${MINUTES})?$`, "i");
const EXPECTED = 'must be a longitude such as "24°08′58″ Gemini" or "84.1494"';

/**
 * Reads a longitude that a person has written.
 *
 * @param text a sign with degrees, minutes and seconds in it (`24°08′58″ Gemini`, `Gem 24 8 58`, `24♊08′`), or degrees
 * of the circle (`84.1494`, `84°08′58″`). A sign is a name, its first three letters or more, or its symbol, before or
 * after the figures or between degrees and minutes. `24d08m58s`, `24:08:58`, typewriter's primes and the ordinal sign
 * (`24º`) are accepted. The last figure may have decimals, after a point.
 * @returns degrees, 0 ≤ x < 360
 * @throws {InvalidInputError} when the text is not a longitude; its `problems` name every part at fault
 *
 * @example
 * ```ts
 * import { parseLongitude } from "almagest";
 *
 * parseLongitude("24°08'58\" Gemini"); // => 84.1494
 * parseLongitude("Aries 15.5"); // => 15.5
 * ```
 */
export function parseLongitude(text: string): Deg {
  if (typeof text !== "string") throw new InvalidInputError([`${described(text)} ${EXPECTED}`]);
  const signText = SIGN_WORD.exec(text)?.[0] ?? null;
  const figures = FIGURES.exec(plainFigures(signText === null ? text : text.replace(signText, " ")));
  const signIndex = signText === null ? null : signIndexOf(signText);
  const problems: string[] = [];
  if (signIndex === -1) {
    problems.push(`${described(signText)} is not the name of a sign${similarNameHint(signText, SIGN_NAMES)}`);
  }
  if (figures === null) problems.push(`${described(text)} ${EXPECTED}`);
  else problems.push(...problemsOf(figures, signText === null ? 360 : DEGREES_PER_SIGN));
  if (figures === null || problems.length > 0) throw new InvalidInputError(problems);
  const [degree, minute, second] = figures.slice(1).map((figure) => Number(figure ?? 0)) as [
    number,
    number,
    number,
  ];
  return (signIndex ?? 0) * DEGREES_PER_SIGN + (degree * 3600 + minute * 60 + second) / 3600;
}

/** One kind of prime and of the sign of degrees, single spaces, none at the ends. */
function plainFigures(text: string): string {
  return text
    .replace(/''|["”“]/g, "″")
    .replace(/['’‘]/g, "′")
    .replace(/[º˚]/g, "°")
    .replace(/\s+/g, " ")
    .trim();
}

/** 0–11, or −1. */
function signIndexOf(word: string): number {
  const symbolIndex = word.charCodeAt(0) - FIRST_SIGN_SYMBOL;
  if (symbolIndex >= 0) return symbolIndex;
  if (word.length < ABBREVIATION_CHARACTERS_MIN) return -1;
  const name = word.toLowerCase();
  return SIGN_NAMES.findIndex((sign) => sign.toLowerCase().startsWith(name));
}

function problemsOf(figures: RegExpExecArray, degreesBelow: number): string[] {
  const within = degreesBelow === 360 ? "" : " in a sign";
  const parts = [
    { name: `degrees${within}`, below: degreesBelow, figure: figures[1] },
    { name: "minutes", below: 60, figure: figures[2] },
    { name: "seconds", below: 60, figure: figures[3] },
  ].filter(({ figure }) => figure !== undefined);
  return parts.flatMap(({ name, below, figure }, index) => {
    const problems: string[] = [];
    if (Number(figure) >= below) problems.push(`${name} must be less than ${below}, not ${figure}`);
    if (index < parts.length - 1 && figure?.includes(".")) {
      problems.push(`${name} must be a whole number before smaller units, not ${figure}`);
    }
    return problems;
  });
}
