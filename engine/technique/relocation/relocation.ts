import { degreesFromE4, type EclipticPoint, eclipticPoint } from "../../chart/ecliptic-point.ts";
import { validateNatalMoment } from "../../chart/natal-moment.ts";
import type { BodyName } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import type { HouseOutcome, HouseSystem } from "../../houses/house-division.ts";
import { usedHouseSystem } from "../../houses/houses.ts";
import { placidusCusps } from "../../houses/placidus.ts";
import type { JdUt } from "../../units/flavours.ts";
import { bySphere, type Score, SPHERE_NAMES, type SphereName } from "../score.ts";
import { type AngleLine, angleLinesOf } from "./angle-lines.ts";
import { type BirthSky, createBirthSkyOf } from "./birth-sky.ts";
import { CITIES, type City, type RegionName } from "./cities.ts";
import {
  ANGLE_NAMES,
  type AngleName,
  type AngularStrength,
  contactAngle,
  contactBody,
  contactOrbDegE4,
  createRelocatedChart,
  type GeographicPlace,
  isMajorBody,
  type RelocatedChart,
  relocate,
  strengthOfOrb,
  strengthOfPlace,
} from "./relocated-chart.ts";
import {
  computeSphereScores,
  contactInWords,
  explainSphereScore,
  type LocationVerdict,
  overallScore,
  SPHERE_COUNT,
  verdictOf,
} from "./sphere-scores.ts";

/** A body within 8° of longitude of an angle. */
export interface AngularBody<Name extends string = BodyName> {
  readonly body: Name;
  readonly angle: AngleName;
  /** Distance in ecliptic longitude, 0–8, 4 decimals. */
  readonly orbDeg: number;
  /** The ten planets, Sun to Pluto, are major. Added points are minor. */
  readonly weight: "major" | "minor";
  readonly strength: AngularStrength;
  /** Distance of the place from the body's line on the map, degrees of arc, 4 decimals. */
  readonly lineDistanceDeg: number;
}

/** Score of a place for one sphere of life: 0 to 10, 5 is neutral. */
export interface SphereScore extends Score {
  readonly verdict: LocationVerdict;
}

/** Scores of a place for a birth; docs/locations.md states the formula. */
export interface LocationScore<Name extends string = BodyName> {
  readonly ascendant: EclipticPoint;
  readonly midheaven: EclipticPoint;
  /** The house system asked for. */
  readonly houseSystem: HouseSystem;
  /** The system of the scores: Porphyry where the one asked for is not defined. */
  readonly usedHouseSystem: HouseSystem;
  readonly houseOutcome: HouseOutcome;
  /** In ascending order of orb, then in body order; added points after the bodies. */
  readonly angularBodies: readonly AngularBody<Name>[];
  readonly spheres: Readonly<Record<SphereName, SphereScore>>;
  /** The mean of the six scores, 2 decimals. */
  readonly overall10: number;
  /** Closeness of the closest of the ten planets to an angle, by its orb. */
  readonly strength: AngularStrength;
}

/** A ranking request. */
export interface CityQuery {
  /** The sphere to rank by; null ranks by all six together. */
  readonly focus: SphereName | null;
  /** The region of the cities; null for all regions. */
  readonly region: RegionName | null;
  /** Maximum number of cities to return. */
  readonly limit: number;
}

/** A city of a ranking. */
export interface RankedCity<Name extends string = BodyName> {
  readonly city: City;
  readonly overall10: number;
  /** The score of the sphere of the ranking; overall10 without one. */
  readonly focus10: number;
  readonly strength: AngularStrength;
  /** The bodies at angles in ascending order of orb: "Venus on Midheaven, orb 1.24". */
  readonly contacts: readonly string[];
  /** The same bodies, in the same order. */
  readonly angularBodies: readonly AngularBody<Name>[];
}

/** The best cities of the catalogue for a birth. */
export interface CityRanking<Name extends string = BodyName> {
  /** Number of cities compared. */
  readonly comparedCities: number;
  /** In descending order of focus10, then of overall10, then in the order of the catalogue. */
  readonly top: readonly RankedCity<Name>[];
}

/** Scores of places for births. */
export interface RelocationCalculator<Name extends string = BodyName> {
  /**
   * Scores a place for a birth at an instant of UT. Bodies that the source does not cover do not count.
   *
   * @throws {InvalidMomentError} when instant or place is invalid; lists every problem
   * @throws {EphemerisRangeError} when the source does not cover the instant
   */
  scoreLocation(epochJdUt: JdUt, place: GeographicPlace): LocationScore<Name>;
  /**
   * Ranks the cities of the catalogue for a birth at an instant of UT.
   *
   * @throws {InvalidMomentError} when the instant is invalid
   * @throws {EphemerisRangeError} when the source does not cover the instant
   */
  rankCities(epochJdUt: JdUt, query: CityQuery): CityRanking<Name>;
  /**
   * The lines on the map where a body is at an angle at an instant of UT: four for each body that the source covers.
   *
   * @throws {InvalidMomentError} when the instant is invalid
   * @throws {EphemerisRangeError} when the source does not cover the instant
   */
  findAngleLines(epochJdUt: JdUt): readonly AngleLine<Name>[];
}

interface CityScores {
  readonly city: City;
  readonly overall10: number;
  readonly focus10: number;
}

/**
 * Creates a calculator of the scores of places in Placidus houses and the tropical zodiac: {@link createRelocationCalculator}
 * without its options. A bundle of it contains no code of other houses and zodiacs.
 *
 * @example
 * ```ts
 * import { createPlainRelocationCalculator } from "almagest/engine";
 * import { loadTableSource } from "almagest/engine/node";
 *
 * const calculator = createPlainRelocationCalculator(loadTableSource());
 * calculator.scoreLocation(2447892.1, { latitudeDeg: 48.86, longitudeDeg: 2.35 }).houseSystem; // => "placidus"
 * ```
 */
export function createPlainRelocationCalculator(source: EphemerisSource): RelocationCalculator {
  return relocationCalculatorOf(createBirthSkyOf(source), createRelocatedChart(placidusCusps));
}

/** A calculator over the buffers of a chart. */
export function relocationCalculatorOf<Name extends string = BodyName>(
  skyOf: (epochJdUt: JdUt) => BirthSky,
  chart: RelocatedChart,
): RelocationCalculator<Name> {
  const scores = new Float64Array(SPHERE_COUNT);

  function angularBody(key: number, index: number): AngularBody<Name> {
    const body = contactBody(key);
    const angle = contactAngle(key);
    const orbDegE4 = contactOrbDegE4(key);
    return {
      body: chart.names[body] as Name,
      angle: ANGLE_NAMES[angle]!,
      orbDeg: degreesFromE4(orbDegE4),
      weight: isMajorBody(body) ? "major" : "minor",
      strength: strengthOfOrb(orbDegE4),
      lineDistanceDeg: degreesFromE4(chart.contactLineDegE4[index]!),
    };
  }

  function contactKeys(): number[] {
    return Array.from(chart.contactKeys.subarray(0, chart.contactCount));
  }

  function scoreLocation(epochJdUt: JdUt, place: GeographicPlace): LocationScore<Name> {
    validateNatalMoment({ epochJdUt, ...place });
    const sky = skyOf(epochJdUt);
    relocate(sky, place, chart);
    computeSphereScores(chart, scores);
    return {
      ascendant: eclipticPoint(chart.ascendantDegE4),
      midheaven: eclipticPoint(chart.midheavenDegE4),
      houseSystem: chart.division.name,
      usedHouseSystem: usedHouseSystem(chart.division, chart.houseOutcome),
      houseOutcome: chart.houseOutcome,
      angularBodies: contactKeys().map(angularBody),
      spheres: bySphere((name): SphereScore => {
        const { score, contributions } = explainSphereScore(chart, SPHERE_NAMES.indexOf(name));
        return { score, contributions, verdict: verdictOf(score) };
      }),
      overall10: overallScore(scores),
      strength: strengthOfPlace(chart),
    };
  }

  function scoresOf(sky: BirthSky, city: City, focus: number): CityScores {
    relocate(sky, city, chart);
    computeSphereScores(chart, scores);
    const overall10 = overallScore(scores);
    return { city, overall10, focus10: focus < 0 ? overall10 : scores[focus]! };
  }

  /** The sky for all places. */
  function skyOfInstant(epochJdUt: JdUt): BirthSky {
    validateNatalMoment({ epochJdUt, latitudeDeg: 0, longitudeDeg: 0 });
    return skyOf(epochJdUt);
  }

  function rankCities(epochJdUt: JdUt, { focus, region, limit }: CityQuery): CityRanking<Name> {
    const sky = skyOfInstant(epochJdUt);
    const sphere = focus === null ? -1 : SPHERE_NAMES.indexOf(focus);
    const compared: CityScores[] = [];
    for (const city of CITIES) {
      if (region === null || city.region === region) compared.push(scoresOf(sky, city, sphere));
    }
    // The sort is stable: equal cities remain in the order of the catalogue.
    compared.sort((a, b) => b.focus10 - a.focus10 || b.overall10 - a.overall10);
    const top = compared.slice(0, limit).map((scored) => {
      relocate(sky, scored.city, chart);
      const keys = contactKeys();
      return {
        ...scored,
        strength: strengthOfPlace(chart),
        contacts: keys.map((key) => contactInWords(chart, key)),
        angularBodies: keys.map(angularBody),
      };
    });
    return { comparedCities: compared.length, top };
  }

  return { scoreLocation, rankCities, findAngleLines: (epochJdUt) => angleLinesOf(skyOfInstant(epochJdUt)) };
}
