import {
  degreesFromE4,
  type EclipticPoint,
  eclipticPoint,
  roundToDegE4,
} from "../../chart/ecliptic-point.ts";
import { validateNatalMoment } from "../../chart/natal-moment.ts";
import { BODY, type BodyName } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import type { HouseOutcome, HouseSystem } from "../../houses/house-division.ts";
import { ASCENDANT_PLACE, MIDHEAVEN_PLACE, usedHouseSystem } from "../../houses/houses.ts";
import { placidusCusps } from "../../houses/placidus.ts";
import type { JdUt } from "../../units/flavours.ts";
import { bySphere, type Score, SPHERE_NAMES, type SphereName } from "../score.ts";
import { type AngleLine, angleLinesOf } from "./angle-lines.ts";
import { type BirthSky, createBirthSkyOf } from "./birth-sky.ts";
import { CITIES, type City, type RegionName } from "./cities.ts";
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

/** Measures places and writes them with the digits of a calculator. */
export interface PlaceWriter<Name extends string> {
  /** The place of all other functions. */
  relocate(sky: BirthSky, place: GeographicPlace): void;
  /** The angle at a place of the output of computeHouses. */
  angle(housePlace: number): EclipticPoint;
  angularBodies(): AngularBody<Name>[];
  score(sphere: number): Score;
  /** Writes the scores of all spheres, and returns their mean. */
  writeScores(out: Float64Array): number;
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
  const chart = createRelocatedChart(placidusCusps);
  return relocationCalculatorOf(createBirthSkyOf(source), chart, printedPlaces(chart));
}

/** Writes places with printed digits, from the integers of the chart. */
export function printedPlaces<Name extends string>(chart: RelocatedChart): PlaceWriter<Name> {
  function angularBody(key: number, index: number): AngularBody<Name> {
    const contact = angularContact<Name>(chart, key);
    return {
      ...contact,
      weight: contactBody(key) <= BODY.Pluto ? "major" : "minor",
      strength: strengthOfOrb(contact.orbDeg),
      lineDistanceDeg: degreesFromE4(chart.contactLineDegE4[index]!),
    };
  }
  return {
    relocate: (sky, place) => relocate(sky, place, chart),
    angle: (housePlace) => eclipticPoint(roundToDegE4(chart.houseValuesRad[housePlace]!)),
    angularBodies: () => Array.from(chart.contactKeys.subarray(0, chart.contactCount), angularBody),
    score: (sphere) => explainSphereScore(chart, sphere),
    writeScores: (out) => overallScore(computeSphereScores(chart, out)),
  };
}

/** A calculator over the buffers of a chart, to which the writer writes. */
export function relocationCalculatorOf<Name extends string = BodyName>(
  skyOf: (epochJdUt: JdUt) => BirthSky,
  chart: RelocatedChart,
  places: PlaceWriter<Name>,
): RelocationCalculator<Name> {
  const scores = new Float64Array(SPHERE_COUNT);

  function scoreLocation(epochJdUt: JdUt, place: GeographicPlace): LocationScore<Name> {
    validateNatalMoment({ epochJdUt, ...place });
    places.relocate(skyOf(epochJdUt), place);
    const angularBodies = places.angularBodies();
    return {
      ascendant: places.angle(ASCENDANT_PLACE),
      midheaven: places.angle(MIDHEAVEN_PLACE),
      houseSystem: chart.division.name,
      usedHouseSystem: usedHouseSystem(chart.division, chart.houseOutcome),
      houseOutcome: chart.houseOutcome,
      angularBodies,
      spheres: bySphere((name): SphereScore => {
        const score = places.score(SPHERE_NAMES.indexOf(name));
        return { ...score, verdict: verdictOf(score.score) };
      }),
      overall10: places.writeScores(scores),
      strength: strengthOfPlace(angularBodies),
    };
  }

  /** The sky for all places. */
  function skyOfInstant(epochJdUt: JdUt): BirthSky {
    validateNatalMoment({ epochJdUt, latitudeDeg: 0, longitudeDeg: 0 });
    return skyOf(epochJdUt);
  }

  function rankCities(epochJdUt: JdUt, { focus, region, limit }: CityQuery): CityRanking<Name> {
    const sky = skyOfInstant(epochJdUt);
    const compared: CityScores[] = [];
    for (const city of CITIES) {
      if (region !== null && city.region !== region) continue;
      places.relocate(sky, city);
      const overall10 = places.writeScores(scores);
      const focus10 = focus === null ? overall10 : scores[SPHERE_NAMES.indexOf(focus)]!;
      compared.push({ city, overall10, focus10 });
    }
    // The sort is stable: equal cities remain in the order of the catalogue.
    compared.sort((a, b) => b.focus10 - a.focus10 || b.overall10 - a.overall10);
    const top = compared.slice(0, limit).map((scored) => {
      places.relocate(sky, scored.city);
      const angularBodies = places.angularBodies();
      return {
        ...scored,
        strength: strengthOfPlace(angularBodies),
        contacts: angularBodies.map(contactInWords),
        angularBodies,
      };
    });
    return { comparedCities: compared.length, top };
  }

  return { scoreLocation, rankCities, findAngleLines: (epochJdUt) => angleLinesOf(skyOfInstant(epochJdUt)) };
}

/** Closeness of the closest major body to an angle; weak when no major body is at an angle. */
export function strengthOfPlace(
  angularBodies: readonly Pick<AngularBody, "weight" | "strength">[],
): AngularStrength {
  return angularBodies.find(({ weight }) => weight === "major")?.strength ?? "weak";
}
