import type { Deg } from "../units/flavours.ts";
import { described, InvalidInputError, similarNameHint } from "../units/invalid-input-error.ts";
import { SIGN_NAMES } from "./ecliptic-point.ts";

const DEGREES_PER_SIGN = 30;

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
