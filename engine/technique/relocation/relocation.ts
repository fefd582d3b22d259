import {
  type AddedPointName,
  type ChartOptions,
  chartNames,
  completeChartOptions,
} from "../../chart/chart-options.ts";
import { DIGIT_FORMS } from "../../chart/digits.ts";
import { type EclipticPoint, eclipticPoint } from "../../chart/ecliptic-point.ts";
import { checkedInstant, checkedMoment } from "../../chart/natal-chart.ts";
import { BODY, type BodyName } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import type { HouseOutcome, HouseSystem } from "../../houses/house-division.ts";
import { ASCENDANT_INDEX, MIDHEAVEN_INDEX, usedHouseSystem } from "../../houses/houses.ts";
import type { JdUt } from "../../units/flavours.ts";
import { bySphere, type Score, SPHERE_NAMES, type SphereName } from "../score.ts";
import { createBirthSkyOf } from "./birth-sky.ts";
import { CITIES, type City, type RegionName } from "./cities.ts";
import { type AngleLine, angleLinesOf } from "./map-lines.ts";
import {
  type AngularContact,
  type AngularStrength,
  angularContact,
  contactBody,
  createRelocatedChart,
  type GeographicPlace,
  type RelocatedChart,
  relocate,
  strengthOfOrb,
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
export interface AngularBody<Name extends string = BodyName> extends AngularContact<Name> {
  /** The ten planets, Sun to Pluto, are major. Added points are minor. */
  readonly weight: "major" | "minor";
  /** Closeness to the angle, by the orb. */
  readonly strength: AngularStrength;
  /** Distance of the place from the body's line on the map, degrees of arc, 4 decimals. */
  readonly lineDistanceDeg: number;
}

/** Score of a place for one sphere of life: 0 to 10, 5 is neutral. */
export interface SphereScore extends Score {
  /** The verdict of the score in words. */
  readonly verdict: LocationVerdict;
}

/** Scores of a place for a birth; docs/scores.md states the formula. */
export interface LocationScore<Name extends string = BodyName> {
  /** The Ascendant of the birth at the place. */
  readonly ascendant: EclipticPoint;
  /** The Midheaven of the birth at the place. */
  readonly midheaven: EclipticPoint;
  /** The house system asked for. */
  readonly houseSystem: HouseSystem;
  /** The system of the scores: Porphyry where the one asked for is not defined. */
  readonly usedHouseSystem: HouseSystem;
  /** Whether the houses are as asked, or Porphyry's. */
  readonly houseOutcome: HouseOutcome;
  /** In ascending order of orb, then in body order; added points after the bodies. */
  readonly angularBodies: readonly AngularBody<Name>[];
  /** The score of each sphere of life. */
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
  /** The city. */
  readonly city: City;
  /** The mean of the six scores, 2 decimals. */
  readonly overall10: number;
  /** The score of the sphere of the ranking; overall10 without one. */
  readonly focus10: number;
  /** Closeness of the closest of the ten planets to an angle, by its orb. */
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
   * @param epochJdUt the instant of birth, JD (UT)
   * @param place degrees, north and east positive
   * @returns scores 0–10 by sphere, bodies at angles with orbs in degrees, and angles
   * @throws {InvalidInputError} when instant or place is invalid; lists every problem
   * @throws {EphemerisRangeError} when the source does not cover the instant
   */
  scoreLocation(epochJdUt: JdUt, place: GeographicPlace): LocationScore<Name>;
  /**
   * Ranks the cities of the catalogue for a birth at an instant of UT.
   *
   * @param epochJdUt the instant of birth, JD (UT)
   * @param query sphere, region and maximum number of cities
   * @returns the best cities in descending order of score
   * @throws {InvalidInputError} when the instant is invalid
   * @throws {EphemerisRangeError} when the source does not cover the instant
   */
  rankCities(epochJdUt: JdUt, query: CityQuery): CityRanking<Name>;
  /**
   * The lines on the map where a body is at an angle at an instant of UT: four for each body that the source covers.
   *
   * @param epochJdUt the instant of birth, JD (UT)
   * @returns the lines with places in degrees; by body, then Ascendant, Descendant, Midheaven, ImumCoeli
   * @throws {InvalidInputError} when the instant is invalid
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
 * Creates a calculator of the scores of places. It owns its buffers, which its results do not share: create one per thread and
 * reuse it. A ranking computes the sky once.
 *
 * Added points are minor bodies at angles and on lines, and have no weight in scores. With full digits nothing is rounded: houses,
 * bodies at angles, their order, orbs, distances, scores and verdicts follow from the exact longitudes. Only texts, such as "Venus
 * on Midheaven, orb 1.24", have 2 decimals.
 *
 * Range: the source's. Accuracy: of positions and houses, docs/accuracy.md; docs/scores.md states the formula of the
 * scores.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param options house system, zodiac, added points and digits, as of {@link createChartCalculator}. Default: Placidus,
 * tropical, printed digits
 * @returns a calculator for the dates of the source and places of latitude −90° to 90° and longitude −180° to 180°
 * @throws {InvalidInputError} when the source is not one, or an option does not exist or is not a value of its kind, or
 * the source does not cover a point
 *
 * @example
 * ```ts
 * import { createRelocationCalculator } from "almagest/scores";
 * import { loadTableSource } from "almagest/tables";
 *
 * const calculator = createRelocationCalculator(loadTableSource());
 * const score = calculator.scoreLocation(2447892.1, { latitudeDeg: 48.86, longitudeDeg: 2.35 });
 * score.usedHouseSystem; // => "placidus"
 * calculator.rankCities(2447892.1, { focus: "love", region: "Europe", limit: 3 }).top.length; // => 3
 * ```
 */
export function createRelocationCalculator<Added extends AddedPointName = never>(
  source: EphemerisSource,
  options: Omit<ChartOptions<Added>, "bodies"> = {},
): RelocationCalculator<BodyName | NoInfer<Added>> {
  type Name = BodyName | Added;
  const complete = completeChartOptions(source, options);
  const { houses } = complete;
  const digits = DIGIT_FORMS[complete.digits];
  const skyOf = createBirthSkyOf(source, complete);
  const chart = createRelocatedChart(chartNames(complete.points), digits);
  const scores = new Float64Array(SPHERE_COUNT);

  function angle(index: number): EclipticPoint {
    return eclipticPoint(digits.longitudeOf(chart.houseValuesRad[index]!), digits);
  }

  /** The scores of all spheres, in the buffer, and their mean. */
  function writeScores(): number {
    return overallScore(computeSphereScores(chart, scores), digits);
  }

  function scoreLocation(epochJdUt: JdUt, place: GeographicPlace): LocationScore<Name> {
    checkedMoment(source, { epochJdUt, ...place, timeKnown: true });
    relocate(skyOf(epochJdUt), place, chart);
    const angularBodies = angularBodiesOf<Name>(chart);
    return {
      ascendant: angle(ASCENDANT_INDEX),
      midheaven: angle(MIDHEAVEN_INDEX),
      houseSystem: houses.name,
      usedHouseSystem: usedHouseSystem(houses, chart.houseOutcome),
      houseOutcome: chart.houseOutcome,
      angularBodies,
      spheres: bySphere((name): SphereScore => {
        const score = explainSphereScore(chart, SPHERE_NAMES.indexOf(name));
        return { ...score, verdict: verdictOf(score.score) };
      }),
      overall10: writeScores(),
      strength: strengthOfPlace(angularBodies),
    };
  }

  function rankCities(epochJdUt: JdUt, { focus, region, limit }: CityQuery): CityRanking<Name> {
    const sky = skyOf(checkedInstant(source, epochJdUt));
    const compared: CityScores[] = [];
    for (const city of CITIES) {
      if (region !== null && city.region !== region) continue;
      relocate(sky, city, chart);
      const overall10 = writeScores();
      const focus10 = focus === null ? overall10 : scores[SPHERE_NAMES.indexOf(focus)]!;
      compared.push({ city, overall10, focus10 });
    }
    // The sort is stable: equal cities remain in the order of the catalogue.
    compared.sort((a, b) => b.focus10 - a.focus10 || b.overall10 - a.overall10);
    const top = compared.slice(0, limit).map((scored) => {
      relocate(sky, scored.city, chart);
      const angularBodies = angularBodiesOf<Name>(chart);
      return {
        ...scored,
        strength: strengthOfPlace(angularBodies),
        contacts: angularBodies.map(contactInWords),
        angularBodies,
      };
    });
    return { comparedCities: compared.length, top };
  }

  return {
    scoreLocation,
    rankCities,
    findAngleLines: (epochJdUt) => angleLinesOf(skyOf(checkedInstant(source, epochJdUt))),
  };
}

export function angularBodiesOf<Name extends string>(chart: RelocatedChart): AngularBody<Name>[] {
  return Array.from({ length: chart.contacts.count }, (_, index) => {
    const contact = angularContact<Name>(chart, index);
    return {
      ...contact,
      weight: contactBody(chart, index) <= BODY.Pluto ? "major" : "minor",
      strength: strengthOfOrb(contact.orbDeg),
      lineDistanceDeg: chart.contactLines[index]! / chart.digits.unitsPerDegree,
    };
  });
}

/** Closeness of the closest major body to an angle; weak when no major body is at an angle. */
export function strengthOfPlace(
  angularBodies: readonly Pick<AngularBody, "weight" | "strength">[],
): AngularStrength {
  return angularBodies.find(({ weight }) => weight === "major")?.strength ?? "weak";
}
