import { degreesFromE4, type EclipticPoint, eclipticPoint } from "../../chart/ecliptic-point.ts";
import { validateNatalMoment } from "../../chart/natal-moment.ts";
import { BODY_NAMES, type BodyName } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import type { HouseSystem } from "../../houses/houses.ts";
import { bySphere, type Score, SPHERE_NAMES, type SphereName } from "../score.ts";
import { type BirthSky, createBirthSkyOf } from "./birth-sky.ts";
import { CITIES, type City, type RegionName } from "./cities.ts";
import { lineDistanceDeg } from "./line-distance.ts";
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
export interface AngularBody {
  readonly body: BodyName;
  readonly angle: AngleName;
  /** Distance in ecliptic longitude, 0–8, 4 decimals. */
  readonly orbDeg: number;
  /** Sun to Saturn are major. */
  readonly weight: "major" | "minor";
  readonly strength: AngularStrength;
  /** How far the place is from the body's line on the map, degrees of arc, 4 decimals. */
  readonly lineDistanceDeg: number;
}

/** What a place does for one sphere of life: 0 to 10, 5 is neutral. */
export interface SphereScore extends Score {
  readonly verdict: LocationVerdict;
}

/** What a place does for a birth; docs/locations.md has the formula. */
export interface LocationScore {
  readonly ascendant: EclipticPoint;
  readonly midheaven: EclipticPoint;
  /** Of the houses that the scores look at: Porphyry inside the polar circles. */
  readonly houseSystem: HouseSystem;
  /** The closest first; equally close ones in body order. */
  readonly angularBodies: readonly AngularBody[];
  readonly spheres: Readonly<Record<SphereName, SphereScore>>;
  /** The mean of the six scores, 2 decimals. */
  readonly overall10: number;
  /** How close the closest of Sun to Saturn stands to an angle. */
  readonly strength: AngularStrength;
}

export interface CityQuery {
  /** The sphere to rank by; null: all six together. */
  readonly focus: SphereName | null;
  /** Only cities of this region; null: all. */
  readonly region: RegionName | null;
  /** How many cities to name. */
  readonly limit: number;
}

export interface RankedCity {
  readonly city: City;
  readonly overall10: number;
  /** The score of the sphere ranked by; without one, overall10. */
  readonly focus10: number;
  readonly strength: AngularStrength;
  /** The bodies at angles, the closest first: "Venus on Midheaven, orb 1.24". */
  readonly contacts: readonly string[];
}

export interface CityRanking {
  readonly comparedCities: number;
  /** By focus10, then by overall10, the highest first, then in the catalogue's order. */
  readonly top: readonly RankedCity[];
}

export interface RelocationCalculator {
  /**
   * What a place does for a birth at an instant of UT. Throws an InvalidMomentError that names everything wrong with
   * instant and place, or the source's EphemerisRangeError.
   */
  scoreLocation(epochJdUt: number, place: GeographicPlace): LocationScore;
  /** Compares the cities of the catalogue for a birth. Throws as {@link scoreLocation} does. */
  rankCities(epochJdUt: number, query: CityQuery): CityRanking;
}

interface CityScores {
  readonly city: City;
  readonly overall10: number;
  readonly focus10: number;
}

/**
 * A calculator of what places do for births, over a source of positions.
 *
 * It keeps the buffers that it works in: make one per thread and use it again and again. What it returns shares nothing with
 * them. A ranking computes the sky once and then, city by city, what the place alone changes.
 */
export function createRelocationCalculator(source: EphemerisSource): RelocationCalculator {
  const skyOf = createBirthSkyOf(source);
  const chart = createRelocatedChart();
  const scores = new Float64Array(SPHERE_COUNT);

  function angularBody(sky: BirthSky, key: number): AngularBody {
    const body = contactBody(key);
    const angle = contactAngle(key);
    const orbDegE4 = contactOrbDegE4(key);
    return {
      body: BODY_NAMES[body]!,
      angle: ANGLE_NAMES[angle]!,
      orbDeg: degreesFromE4(orbDegE4),
      weight: isMajorBody(body) ? "major" : "minor",
      strength: strengthOfOrb(orbDegE4),
      lineDistanceDeg: lineDistanceDeg(sky, chart, body, angle),
    };
  }

  function contactKeys(): number[] {
    return Array.from(chart.contactKeys.subarray(0, chart.contactCount));
  }

  function scoreLocation(epochJdUt: number, place: GeographicPlace): LocationScore {
    validateNatalMoment({ epochJdUt, ...place, timeKnown: true });
    const sky = skyOf(epochJdUt);
    relocate(sky, place, chart);
    computeSphereScores(chart, scores);
    return {
      ascendant: eclipticPoint(chart.ascendantDegE4),
      midheaven: eclipticPoint(chart.midheavenDegE4),
      houseSystem: chart.houseSystem,
      angularBodies: contactKeys().map((key) => angularBody(sky, key)),
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

  function rankCities(epochJdUt: number, { focus, region, limit }: CityQuery): CityRanking {
    validateNatalMoment({ epochJdUt, latitudeDeg: 0, longitudeDeg: 0, timeKnown: true });
    const sky = skyOf(epochJdUt);
    const sphere = focus === null ? -1 : SPHERE_NAMES.indexOf(focus);
    const compared: CityScores[] = [];
    for (const city of CITIES) {
      if (region === null || city.region === region) compared.push(scoresOf(sky, city, sphere));
    }
    // Sorting keeps the catalogue's order among equals.
    compared.sort((a, b) => b.focus10 - a.focus10 || b.overall10 - a.overall10);
    const top = compared.slice(0, limit).map((scored) => {
      relocate(sky, scored.city, chart);
      return { ...scored, strength: strengthOfPlace(chart), contacts: contactKeys().map(contactInWords) };
    });
    return { comparedCities: compared.length, top };
  }

  return { scoreLocation, rankCities };
}
