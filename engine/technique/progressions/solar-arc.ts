import {
  ASPECTS,
  type AspectAngleDeg,
  type AspectName,
  type AspectPhase,
  aspectPhase,
} from "../../chart/aspects.ts";
import { degreesFromE4, roundToDegE4, signedArcDeg } from "../../chart/digits.ts";
import { NATAL_POINT_NAMES, type NatalPointName, type NatalPoints } from "../../chart/natal-chart.ts";
import { BODY, BODY_NAMES, type BodyName } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import type { HouseDivision } from "../../houses/house-division.ts";
import { placidus } from "../../houses/semi-arc-systems.ts";
import { createEphemeris } from "../../instant/ephemeris.ts";
import { instantProblems } from "../../instant/ephemeris-context.ts";
import type { HousePlace } from "../../instant/houses.ts";
import { normalizeDeg, RAD_PER_DEG } from "../../math/angle.ts";
import { POINT_NAMES, type PointName } from "../../places/points.ts";
import { itemAt } from "../../units/assert.ts";
import type { Deg, JdUt } from "../../units/flavours.ts";
import { assertNoProblems } from "../../units/invalid-input-error.ts";
import { checkedOptions, choice, finite, optional } from "../../units/read-options.ts";
import type { Ayanamsa } from "../../zodiac/ayanamsa.ts";
import { type Birth, birthProblems } from "../birth.ts";
import type { DerivedHouses } from "../derived-houses.ts";
import { findReturns } from "../returns.ts";
import { findOrbHits, type OrbsOfBodies } from "../transits/transit-contacts.ts";
import { progressedJdUt } from "./progressed-instant.ts";
import {
  type ChartOfLifeOptions,
  chartOfLifeRules,
  computeProgressedSuns,
  PROGRESSED_ANGLE_RULES,
  progressedHouses,
  solarArcDeg,
} from "./progression.ts";

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
  const rules = {
    arc: optional(choice(SOLAR_ARCS)),
    angles: choice(DIRECTED_ANGLE_RULES),
    ...chartOfLifeRules(),
  };
  const read = checkedOptions(options ?? {}, rules, problems);
  const { arc = "true", angles, points = POINT_NAMES, houses = placidus, place = birth, zodiac } = read;
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

/** An aspect of a body directed by the solar arc to a natal point, within the orb. */
export interface SolarArcContact {
  /** The directed body. */
  readonly directed: BodyName;
  /** The natal point. */
  readonly natal: NatalPointName;
  /** The name of the aspect. */
  readonly aspect: AspectName;
  /** The exact angle of the aspect. */
  readonly angleDeg: AspectAngleDeg;
  /** Distance from the exact aspect, never negative, 4 decimals. */
  readonly orbDeg: Deg;
  /** Whether the arc, which grows, brings the aspect closer. */
  readonly phase: AspectPhase;
  /** The instant in the ephemeris (JD, UT) whose Sun gives the exact arc; before the birth if the aspect was exact before it. */
  readonly exactJdUt: JdUt;
}

/** Days around the progressed instant in which the Sun moves by more than the widest orb of 3°. */
const REACH_DAYS = 4;

/**
 * Every major aspect of the bodies directed by a solar arc to natal points, by body, then by point. Orbs are computed from printed
 * longitudes and include the edge; exact instants from the longitudes as given.
 *
 * Range: the arc's progressed instant within the source's dates less ten days. Accuracy: as findReturns.
 *
 * @param natalPointsDeg degrees by NATAL_POINT_NAMES; NaN for a point to omit
 * @param orbsDeg the largest orb of each directed body, degrees, at most 3
 * @throws {InvalidInputError} when the source does not cover the days around the progressed instant
 */
export function findSolarArcContacts(
  source: EphemerisSource,
  natalPointsDeg: NatalPoints,
  { arcDeg, progressedJdUt }: Pick<SolarArc, "arcDeg" | "progressedJdUt">,
  orbsDeg: OrbsOfBodies,
): readonly SolarArcContact[] {
  const natalDegE4 = Array.from(natalPointsDeg, (deg) => roundToDegE4(deg * RAD_PER_DEG));
  const directedDeg = BODY_NAMES.map((_, body) => itemAt(natalPointsDeg, body) + arcDeg);
  const directedDegE4 = directedDeg.map((deg) => roundToDegE4(deg * RAD_PER_DEG));
  const window = { startJdUt: progressedJdUt - REACH_DAYS, endJdUt: progressedJdUt + REACH_DAYS };
  return findOrbHits(directedDegE4, natalDegE4, orbsDeg).map(
    ({ body, point, aspect, arcDegE4, orbDegE4 }) => {
      const { name, angleDeg } = itemAt(ASPECTS, aspect);
      const exactDeg = itemAt(natalPointsDeg, point) + (arcDegE4 < 0 ? -angleDeg : angleDeg);
      const missingDeg = signedArcDeg(itemAt(directedDeg, body), exactDeg);
      const sunDeg = itemAt(directedDeg, BODY.Sun) + missingDeg;
      return {
        directed: itemAt(BODY_NAMES, body),
        natal: itemAt(NATAL_POINT_NAMES, point),
        aspect: name,
        angleDeg,
        orbDeg: degreesFromE4(Math.abs(orbDegE4)),
        phase: aspectPhase(arcDegE4, orbDegE4, 1),
        exactJdUt: itemAt(findReturns(source, "Sun", sunDeg, window), 0).epochJdUt,
      };
    },
  );
}
