import { BODY_NAMES } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { assertSearch, type EventWindow } from "../events/search-input.ts";
import { airProblems, observerProblems } from "../places/place-options.ts";
import { POINT, type PointName } from "../places/points.ts";
import { coversPoint } from "../places/position-calculator.ts";
import type { Air } from "../places/refraction.ts";
import type { Observer } from "../places/topocentric-frame.ts";
import { FIXED_STARS } from "../stars/star-catalogue.ts";
import type { Deg } from "../units/flavours.ts";
import { described, similarNameHint } from "../units/invalid-input-error.ts";
import {
  choice,
  mustBe,
  numberFrom,
  type OptionRules,
  optional,
  readOptions,
} from "../units/read-options.ts";

/** The part of the disc that is on the horizon. */
export type Limb = "upper" | "centre" | "lower";

/** What rising and setting are. */
export interface HorizonOptions {
  /** Default: `"upper"`. Stars have no disc. */
  readonly limb?: Limb;
  /** Air at the place; null for no refraction. Default: 1013.25 hPa at sea level, less at a height, and 15 °C. */
  readonly air?: Air | null;
  /** Apparent altitude of the horizon, such as the height of a mountain range; default 0. The height of the observer does not lower it. */
  readonly altitudeDeg?: Deg;
  /**
   * `"visible"` (default): as the observer sees it. `"hindu"`: the point of the ecliptic at the body's longitude, seen from the Earth's
   * centre, without disc or refraction; it takes no other option.
   */
  readonly definition?: "visible" | "hindu";
}

const ALTITUDE_DEG_MAX = 60;

/** @throws {InvalidInputError} with every problem of a search at a place */
export function assertLocalSearch(
  source: EphemerisSource,
  observer: Observer,
  window: EventWindow,
  beyondDays: number,
  otherProblems: readonly string[],
): void {
  const margin = { beforeDays: beyondDays, afterDays: beyondDays };
  assertSearch(source, window, margin, [...otherProblems, ...observerProblems(observer)]);
}

/** Lists what is wrong with the name of one of some bodies or of a star. */
export function nameProblems(
  source: EphemerisSource,
  name: unknown,
  bodies: readonly PointName[] = BODY_NAMES,
): readonly string[] {
  const names = bodies.filter((body) => coversPoint(source, POINT[body]));
  if (names.includes(name as PointName) || FIXED_STARS.some((star) => star.name === name)) return [];
  const hint = similarNameHint(name, [...names, ...FIXED_STARS.map((star) => star.name)]);
  return [
    `body must be one of ${names.join(", ")}, or the name of a fixed star, not ${described(name)}${hint}`,
  ];
}

const rules = (): OptionRules => ({
  limb: optional(choice(["upper", "centre", "lower"])),
  air: optional((_path, air) => airProblems(air as Air | null)),
  altitudeDeg: optional(numberFrom(-ALTITUDE_DEG_MAX, ALTITUDE_DEG_MAX)),
  definition: optional(mustBe('"visible" or "hindu"', (value) => value === "visible" || value === "hindu")),
});

/** Lists what is wrong with options. */
export function horizonOptionProblems(options: HorizonOptions): readonly string[] {
  const problems: string[] = [];
  const { limb, air, altitudeDeg, definition } = readOptions(options, rules(), problems);
  if (definition === "hindu" && [limb, air, altitudeDeg].some((option) => option !== undefined))
    problems.push('definition "hindu" takes no limb, air or altitudeDeg');
  return problems;
}
