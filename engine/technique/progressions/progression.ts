import { computeApparentPlace } from "../../apparent/apparent-place.ts";
import { createApparentPlaces } from "../../apparent/apparent-places.ts";
import { computeSkyFrame, createSkyFrame, type SkyFrame } from "../../apparent/sky-frame.ts";
import { BODY } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { divisionRule, type HouseDivision, midheavenRad } from "../../houses/house-division.ts";
import { placidus } from "../../houses/semi-arc-systems.ts";
import { createEphemeris } from "../../instant/ephemeris.ts";
import { instantProblems } from "../../instant/ephemeris-context.ts";
import { type HousePlace, placeRule } from "../../instant/houses.ts";
import { DEG_PER_RAD, normalizeRad, RAD_PER_DEG, TAU } from "../../math/angle.ts";
import { POINT_NAMES, type PointName } from "../../places/points.ts";
import { itemAt } from "../../units/assert.ts";
import type { Deg, JdUt, Rad } from "../../units/flavours.ts";
import { assertNoProblems } from "../../units/invalid-input-error.ts";
import {
  checkedOptions,
  choice,
  finite,
  listOf,
  type OptionRules,
  optional,
} from "../../units/read-options.ts";
import { type Ayanamsa, ayanamsaRule } from "../../zodiac/ayanamsa.ts";
import { type Birth, birthProblems } from "../birth.ts";
import { type DerivedHouses, deriveHouses, rightAscensionRad } from "../derived-houses.ts";
import { type ProgressionRate, progressedJdUt, rateRule, TROPICAL_YEAR_DAYS } from "./progressed-instant.ts";

/**
 * How the angles of a progressed chart are found. In all of them the ascendant and the cusps follow from the right ascension of the
 * meridian, the latitude of the place and the obliquity of the progressed instant.
 *
 * - `solar-arc-longitude`: the Sun's arc in longitude is added to the midheaven's longitude
 * - `solar-arc-right-ascension`: the Sun's arc in right ascension is added to the midheaven's right ascension
 * - `naibod-longitude`: the mean Sun's arc, 59′08.33″ a day in the ephemeris, is added to the midheaven's longitude
 * - `naibod-right-ascension`: the same is added to its right ascension
 * - `quotidian`: houses at the progressed instant itself; they turn once in a year of life
 */
export const PROGRESSED_ANGLE_RULES = [
  "solar-arc-longitude",
  "solar-arc-right-ascension",
  "naibod-longitude",
  "naibod-right-ascension",
  "quotidian",
] as const;
/** One of {@link PROGRESSED_ANGLE_RULES}. */
export type ProgressedAngleRule = (typeof PROGRESSED_ANGLE_RULES)[number];

/** The mean motion of the Sun, radians a day. Named after V. Naibod. */
const NAIBOD_RAD_PER_DAY = /* @__PURE__ */ (() => TAU / TROPICAL_YEAR_DAYS)();

/** The frame and the Sun of one instant. */
interface SunFrame {
  readonly frame: SkyFrame;
  /** Of the Sun, apparent, on the true ecliptic of date. */
  readonly longitudeRad: Rad;
  readonly latitudeRad: Rad;
}

/** Birth and progressed instant, with the Sun of both. */
interface ProgressedSuns {
  readonly natal: SunFrame;
  readonly progressed: SunFrame;
}

/** @throws {EphemerisRangeError} when an instant is outside the source's dates */
export function computeProgressedSuns(
  source: EphemerisSource,
  birthJdUt: JdUt,
  progressedInstantJdUt: JdUt,
): ProgressedSuns {
  return { natal: sunAt(source, birthJdUt), progressed: sunAt(source, progressedInstantJdUt) };
}

function sunAt(source: EphemerisSource, epochJdUt: JdUt): SunFrame {
  const frame = createSkyFrame();
  const places = createApparentPlaces();
  computeSkyFrame(source, epochJdUt, frame);
  computeApparentPlace(source, frame, BODY.Sun, places);
  return {
    frame,
    longitudeRad: itemAt(places.longitudeRad, BODY.Sun),
    latitudeRad: itemAt(places.latitudeRad, BODY.Sun),
  };
}

/** The arc of the true Sun, or of the mean one, from birth to the progressed instant: degrees, 0 ≤ x < 360. */
export function solarArcDeg({ natal, progressed }: ProgressedSuns, arc: "true" | "naibod"): Deg {
  const arcRad =
    arc === "naibod" ? naibodArcRad({ natal, progressed }) : progressed.longitudeRad - natal.longitudeRad;
  return normalizeRad(arcRad) * DEG_PER_RAD;
}

/** Houses of the progressed instant by a rule, at a place. */
export function progressedHouses(
  suns: ProgressedSuns,
  rule: ProgressedAngleRule,
  { latitudeDeg, longitudeDeg }: HousePlace,
  division: HouseDivision,
  zodiac: Ayanamsa | null,
): DerivedHouses {
  const { frame, longitudeRad, latitudeRad } = suns.progressed;
  return deriveHouses(
    {
      armcRad: progressedArmcRad(suns, rule, longitudeDeg * RAD_PER_DEG),
      latitudeRad: latitudeDeg * RAD_PER_DEG,
      trueObliquityRad: frame.trueObliquityRad,
      sunLongitudeRad: longitudeRad,
      sunLatitudeRad: latitudeRad,
      zodiac: zodiac?.at(frame, "apparent") ?? null,
    },
    division,
  );
}

function progressedArmcRad(suns: ProgressedSuns, rule: ProgressedAngleRule, eastRad: Rad): Rad {
  const { natal, progressed } = suns;
  const natalArmcRad = natal.frame.greenwichApparentSiderealTimeRad + eastRad;
  if (rule === "quotidian") return progressed.frame.greenwichApparentSiderealTimeRad + eastRad;
  if (rule === "naibod-right-ascension") return natalArmcRad + naibodArcRad(suns);
  if (rule === "solar-arc-right-ascension") {
    return natalArmcRad + sunRightAscensionRad(progressed) - sunRightAscensionRad(natal);
  }
  const natalMidheavenRad = midheavenRad({
    sinArmc: Math.sin(natalArmcRad),
    cosArmc: Math.cos(natalArmcRad),
    cosObliquity: Math.cos(natal.frame.trueObliquityRad),
  });
  const arcRad = rule === "naibod-longitude" ? naibodArcRad(suns) : solarArcDeg(suns, "true") * RAD_PER_DEG;
  return rightAscensionRad(natalMidheavenRad + arcRad, 0, progressed.frame.trueObliquityRad);
}

function naibodArcRad({ natal, progressed }: ProgressedSuns): Rad {
  return (progressed.frame.epochJdUt - natal.frame.epochJdUt) * NAIBOD_RAD_PER_DAY;
}

function sunRightAscensionRad({ frame, longitudeRad, latitudeRad }: SunFrame): Rad {
  return rightAscensionRad(longitudeRad, latitudeRad, frame.trueObliquityRad);
}

/** A point of a progressed chart, as findAspects takes it. */
export interface ProgressedPoint {
  /** The name of the point. */
  readonly name: PointName;
  /** 0 ≤ x < 360, not rounded. */
  readonly longitudeDeg: Deg;
  /** Ecliptic latitude of date, not rounded. */
  readonly latitudeDeg: Deg;
  /** Speed in the ephemeris, negative if the point is retrograde there. */
  readonly speedDegPerDay: number;
}

/** The progressed chart of an instant in life. */
export interface Progression {
  /** The instant in the ephemeris. */
  readonly progressedJdUt: JdUt;
  /** The points asked for that the source covers. */
  readonly points: readonly ProgressedPoint[];
  /** Cusps and angles by the rule of the options. */
  readonly houses: DerivedHouses;
}

/** What progressions and solar arcs have in common. */
export interface ChartOfLifeOptions {
  /** Default: all points that the source covers, in the order of POINT_NAMES. */
  readonly points?: readonly PointName[];
  /** Default: `placidus`. */
  readonly houses?: HouseDivision;
  /** The place of the angles. Default: the place of birth. */
  readonly place?: HousePlace;
  /** A sidereal zodiac, such as `lahiri`. Default: the tropical zodiac. */
  readonly zodiac?: Ayanamsa;
}

/** The options of {@link computeProgression}. */
export interface ProgressionOptions extends ChartOfLifeOptions {
  /** A rate by name, or days in the ephemeris for a day in life. */
  readonly rate: ProgressionRate | number;
  /** How the angles are found. It has no default, since programs differ: see docs/library-recipes.md. */
  readonly angles: ProgressedAngleRule;
}

/** The rules of the options that all charts of life have. */
export const chartOfLifeRules = (): OptionRules => ({
  points: optional(listOf(POINT_NAMES)),
  houses: optional(divisionRule),
  place: optional(placeRule),
  zodiac: optional(ayanamsaRule),
});

/**
 * The progressed chart of an instant in life: the sky of the progressed instant, with angles by a rule.
 *
 * Range: birth and progressed instant within the source's dates.
 *
 * Accuracy: of the positions and houses, docs/accuracy.md.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param birth instant (JD, UT) and place, degrees
 * @param atJdUt the instant in life, JD (UT); before birth it progresses backwards
 * @param options rate, rule of the angles, points, house system, place and zodiac
 * @returns the progressed instant, points and houses: degrees, not rounded
 * @throws {InvalidInputError} with every problem of the arguments
 *
 * @example
 * ```ts
 * import { computeProgression } from "almagest";
 * import { loadTableSource } from "almagest/tables";
 *
 * const birth = { epochJdUt: 2447983.2708, latitudeDeg: 40.7128, longitudeDeg: -74.006 };
 * const { progressedJdUt, points, houses } = computeProgression(loadTableSource(), birth, 2460000.5, {
 *   rate: "secondary",
 *   angles: "solar-arc-longitude",
 * });
 * progressedJdUt; // => 2448016.1729
 * points.find(({ name }) => name === "Moon")?.longitudeDeg; // => 167.0903
 * houses.midheavenDeg; // => 67.8052
 * ```
 */
export function computeProgression(
  source: EphemerisSource,
  birth: Birth,
  atJdUt: JdUt,
  options: ProgressionOptions,
): Progression {
  const problems = [...birthProblems(birth, "birth", source), ...finite("atJdUt", atJdUt)];
  const rules = { rate: rateRule, angles: choice(PROGRESSED_ANGLE_RULES), ...chartOfLifeRules() };
  const read = checkedOptions(options ?? {}, rules, problems);
  const { rate, angles, points = POINT_NAMES, houses = placidus, place = birth, zodiac } = read;
  const instantJdUt = progressedJdUt(birth.epochJdUt, atJdUt, rate);
  assertNoProblems(instantProblems(source, instantJdUt, 0, "the progressed instant"));
  const positions = createEphemeris(source, zodiac === undefined ? {} : { zodiac }).positions(instantJdUt);
  const suns = computeProgressedSuns(source, birth.epochJdUt, instantJdUt);
  return {
    progressedJdUt: instantJdUt,
    points: points.flatMap((name) => {
      const position = positions[name];
      if (position === undefined) return [];
      const { longitudeDeg, latitudeDeg, speedDegPerDay } = position;
      return [{ name, longitudeDeg, latitudeDeg, speedDegPerDay }];
    }),
    houses: progressedHouses(suns, angles, place, houses, zodiac ?? null),
  };
}
