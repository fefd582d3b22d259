import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import type { HouseDivision } from "../../houses/house-division.ts";
import { placidus } from "../../houses/placidus.ts";
import { createEphemeris } from "../../instant/ephemeris.ts";
import { instantProblems } from "../../instant/ephemeris-context.ts";
import type { HousePlace } from "../../instant/houses.ts";
import { normalizeDeg } from "../../math/angle.ts";
import { POINT_NAMES, type PointName } from "../../places/points.ts";
import type { Deg, JdUt } from "../../units/flavours.ts";
import { assertNoProblems } from "../../units/invalid-input-error.ts";
import { choice, finite, type OptionRules, optional, readOptions } from "../../units/read-options.ts";
import type { Ayanamsa } from "../../zodiac/ayanamsa.ts";
import { type Birth, birthProblems } from "../birth.ts";
import type { DerivedHouses } from "../derived-houses.ts";
import {
  computeProgressedSuns,
  PROGRESSED_ANGLE_RULES,
  progressedHouses,
  solarArcDeg,
} from "./progressed-angles.ts";
import { progressedJdUt } from "./progressed-instant.ts";
import { type ChartOfLifeOptions, chartOfLifeRules } from "./progression.ts";

/** The arcs: of the true Sun in its secondary progression, or of the mean Sun, 59′08.33″ a year. */
export const SOLAR_ARCS = ["true", "naibod"] as const;

/**
 * How the angles of directions are found: `same-arc` adds the arc to every angle and cusp as to every point; the others are the rules of
 * progressed angles.
 */
export const DIRECTED_ANGLE_RULES: readonly ["same-arc", ...typeof PROGRESSED_ANGLE_RULES] = [
  "same-arc",
  ...PROGRESSED_ANGLE_RULES,
];
/** One of {@link DIRECTED_ANGLE_RULES}. */
export type DirectedAngleRule = (typeof DIRECTED_ANGLE_RULES)[number];

/** A directed point, as findAspects takes it. */
export interface DirectedPoint {
  /** The name of the point. */
  readonly name: PointName;
  /** The natal longitude and the arc: 0 ≤ x < 360, not rounded. */
  readonly longitudeDeg: Deg;
}

/** The solar arc directions of an instant in life. */
export interface SolarArc {
  /** 0 ≤ x < 360. */
  readonly arcDeg: Deg;
  /** The instant in the ephemeris whose Sun gives the arc. */
  readonly progressedJdUt: JdUt;
  /** The points asked for that the source covers. */
  readonly points: readonly DirectedPoint[];
  /** Cusps and angles by the rule of the options. */
  readonly houses: DerivedHouses;
}

/** The options of {@link computeSolarArc}. */
export interface SolarArcOptions extends ChartOfLifeOptions {
  /** Default: `"true"`. */
  readonly arc?: (typeof SOLAR_ARCS)[number];
  /** How the angles are found. It has no default, since programs differ: see docs/library-recipes.md. */
  readonly angles: DirectedAngleRule;
}

const rules = (): OptionRules => ({
  arc: optional(choice(SOLAR_ARCS)),
  angles: choice(DIRECTED_ANGLE_RULES),
  ...chartOfLifeRules(),
});

/**
 * The solar arc directions of an instant in life: every natal point moved by the arc of the Sun in its secondary progression.
 *
 * Range: birth and progressed instant within the source's dates.
 *
 * Accuracy: of the positions and houses, docs/accuracy.md.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param birth instant (JD, UT) and place, degrees
 * @param atJdUt the instant in life, JD (UT); before birth the arc is backwards
 * @param options arc, rule of the angles, points, house system, place and zodiac
 * @returns the arc, the directed points and houses: degrees, not rounded
 * @throws {InvalidInputError} with every problem of the arguments
 *
 * @example
 * ```ts
 * import { computeSolarArc } from "almagest";
 * import { loadTableSource } from "almagest/tables";
 *
 * const birth = { epochJdUt: 2447983.2708, latitudeDeg: 40.7128, longitudeDeg: -74.006 };
 * const { arcDeg, points } = computeSolarArc(loadTableSource(), birth, 2460000.5, { angles: "same-arc" });
 * arcDeg; // => 32.1657
 * points.find(({ name }) => name === "Mars")?.longitudeDeg; // => 347.8546
 * ```
 */
export function computeSolarArc(
  source: EphemerisSource,
  birth: Birth,
  atJdUt: JdUt,
  options: SolarArcOptions,
): SolarArc {
  const problems = [...birthProblems(birth, "birth", source), ...finite("atJdUt", atJdUt)];
  const read = readOptions(options ?? {}, rules(), problems);
  assertNoProblems(problems);
  const {
    arc = "true",
    angles,
    points = POINT_NAMES,
    houses = placidus,
    place = birth,
    zodiac,
  } = read as SolarArcOptions;
  const instantJdUt = progressedJdUt(birth.epochJdUt, atJdUt, "secondary");
  assertNoProblems(instantProblems(source, instantJdUt, 0, "the progressed instant"));
  const positions = createEphemeris(source, zodiac === undefined ? {} : { zodiac }).positions(
    birth.epochJdUt,
  );
  const suns = computeProgressedSuns(source, birth.epochJdUt, instantJdUt);
  const arcDeg = solarArcDeg(suns, arc);
  return {
    arcDeg,
    progressedJdUt: instantJdUt,
    points: points.flatMap((name) => {
      const position = positions[name];
      return position === undefined
        ? []
        : [{ name, longitudeDeg: normalizeDeg(position.longitudeDeg + arcDeg) }];
    }),
    houses:
      angles === "same-arc"
        ? movedHouses(source, birth, place, houses, zodiac, arcDeg)
        : progressedHouses(suns, angles, place, houses, zodiac ?? null),
  };
}

/** The natal houses of a place, all moved by the same arc. */
function movedHouses(
  source: EphemerisSource,
  birth: Birth,
  place: HousePlace,
  division: HouseDivision,
  zodiac: Ayanamsa | undefined,
  arcDeg: Deg,
): DerivedHouses {
  const ephemeris = createEphemeris(source, zodiac === undefined ? {} : { zodiac });
  const natal = ephemeris.houses(birth.epochJdUt, place, division);
  return {
    cuspsDeg: natal.cuspsDeg.map((cuspDeg) => normalizeDeg(cuspDeg + arcDeg)),
    ascendantDeg: normalizeDeg(natal.ascendantDeg + arcDeg),
    midheavenDeg: normalizeDeg(natal.midheavenDeg + arcDeg),
    vertexDeg: normalizeDeg(natal.vertexDeg + arcDeg),
    armcDeg: null,
    outcome: natal.outcome,
  };
}
