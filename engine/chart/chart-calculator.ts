import { computeApparentPlace, computeApparentPlaces } from "../apparent/apparent-place.ts";
import { createApparentPlaces } from "../apparent/apparent-places.ts";
import { computeSkyFrame, createSkyFrame } from "../apparent/sky-frame.ts";
import { BODY, BODY_COUNT } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import {
  ASCENDANT_PLACE,
  computeHouses,
  HOUSE_PLACES,
  type HouseSystem,
  MIDHEAVEN_PLACE,
  VERTEX_PLACE,
} from "../houses/houses.ts";
import { DEG_PER_RAD, RAD_PER_DEG } from "../math/angle.ts";
import { computeApparentStarPlaces } from "../stars/apparent-star-place.ts";
import { FIXED_STAR_COUNT } from "../stars/star-catalogue.ts";
import { findAspects } from "./aspects.ts";
import { balanceOf } from "./balance.ts";
import { type BodyRecord, bodyRecord, speedDegPerDayOf } from "./body-record.ts";
import {
  degreesFromE4,
  eclipticPoint,
  houseOfLongitude,
  longitudeDegE4,
  NO_LONGITUDE,
  signOf,
} from "./ecliptic-point.ts";
import {
  type ChartAngles,
  type HouseCusp,
  NATAL_POINT_NAMES,
  type NatalChart,
  type NatalChartWithPoints,
  type NatalPoints,
} from "./natal-chart.ts";
import { assertNatalMoment, type NatalMoment } from "./natal-moment.ts";
import { findStarContacts } from "./star-contacts.ts";

export interface ChartCalculator {
  /**
   * The whole chart of a moment.
   *
   * Throws an InvalidMomentError that names everything wrong with the moment, or the source's EphemerisRangeError when
   * the date is outside its tables.
   */
  natalChart(moment: NatalMoment): NatalChart;
  /** The longitudes that transits touch. Throws as {@link natalChart} does. */
  natalPoints(moment: NatalMoment): NatalPoints;
  /** Both of one moment, from one computation. Throws as {@link natalChart} does. */
  natalChartWithPoints(moment: NatalMoment): NatalChartWithPoints;
  /** The Moon's apparent longitude of date, 4 decimals, 0 ≤ x < 360. Throws the source's EphemerisRangeError. */
  moonLongitudeDeg(epochJdUt: number): number;
}

/**
 * A calculator of natal charts over a source of positions.
 *
 * It keeps the buffers that every chart is worked out in: make one per thread and use it again and again. The charts it
 * returns share nothing with it or with one another.
 */
export function createChartCalculator(source: EphemerisSource): ChartCalculator {
  const frame = createSkyFrame();
  const places = createApparentPlaces();
  const houseValuesRad = new Float64Array(HOUSE_PLACES);
  const starLongitudesRad = new Float64Array(FIXED_STAR_COUNT);
  const longitudesDegE4 = new Int32Array(BODY_COUNT);
  const speedsDegPerDay = new Float64Array(BODY_COUNT);
  const cuspsDegE4 = new Int32Array(12);

  function anglesOf(): ChartAngles {
    const ascendantRad = houseValuesRad[ASCENDANT_PLACE]!;
    const moonRad = places.longitudeRad[BODY.Moon]!;
    const sunRad = places.longitudeRad[BODY.Sun]!;
    return {
      ascendant: eclipticPoint(longitudeDegE4(ascendantRad)),
      midheaven: eclipticPoint(longitudeDegE4(houseValuesRad[MIDHEAVEN_PLACE]!)),
      vertex: eclipticPoint(longitudeDegE4(houseValuesRad[VERTEX_PLACE]!)),
      partOfFortune: eclipticPoint(longitudeDegE4(partOfFortuneRad(ascendantRad, moonRad, sunRad))),
    };
  }

  function housesOf(): HouseCusp[] {
    const houses: HouseCusp[] = [];
    for (let house = 0; house < 12; house += 1) {
      const cuspE4 = cuspsDegE4[house]!;
      houses.push({ number: house + 1, cuspDeg: degreesFromE4(cuspE4), sign: signOf(cuspE4) });
    }
    return houses;
  }

  /** Works out the sky of a moment and, when the time is known, its angles and cusps. */
  function look(moment: NatalMoment): HouseSystem | null {
    assertNatalMoment(moment);
    computeSkyFrame(source, moment.epochJdUt, frame);
    computeApparentPlaces(source, frame, places);
    if (!moment.timeKnown) return null;
    const armcRad = frame.greenwichApparentSiderealTimeRad + moment.longitudeDeg * RAD_PER_DEG;
    const latitudeRad = moment.latitudeDeg * RAD_PER_DEG;
    return computeHouses(armcRad, latitudeRad, frame.trueObliquityRad, houseValuesRad);
  }

  function natalChart(moment: NatalMoment): NatalChart {
    const { timeKnown } = moment;
    const houseSystem = look(moment);
    computeApparentStarPlaces(frame, starLongitudesRad);
    if (timeKnown) {
      for (let house = 0; house < 12; house += 1) cuspsDegE4[house] = longitudeDegE4(houseValuesRad[house]!);
    }
    for (let body = 0; body < BODY_COUNT; body += 1) {
      const longitudeRad = places.longitudeRad[body]!;
      longitudesDegE4[body] = Number.isNaN(longitudeRad) ? NO_LONGITUDE : longitudeDegE4(longitudeRad);
      speedsDegPerDay[body] = speedDegPerDayOf(places, body);
    }

    const bodies: BodyRecord[] = [];
    for (let body = 0; body < BODY_COUNT; body += 1) {
      const longitudeE4 = longitudesDegE4[body]!;
      if (longitudeE4 === NO_LONGITUDE) continue;
      const house = timeKnown ? houseOfLongitude(longitudeE4, cuspsDegE4) : null;
      bodies.push(bodyRecord(places, body, longitudeE4, speedsDegPerDay[body]!, house));
    }
    const balance = balanceOf(longitudesDegE4);
    return {
      bodies,
      angles: timeKnown ? anglesOf() : null,
      houses: timeKnown ? housesOf() : null,
      houseSystem,
      aspects: findAspects(longitudesDegE4, speedsDegPerDay),
      elements: balance.elements,
      qualities: balance.qualities,
      dominantElement: balance.dominantElement,
      dominantQuality: balance.dominantQuality,
      fixedStars: findStarContacts(longitudesDegE4, starLongitudesRad),
    };
  }

  /** The points of the moment that was looked at last. */
  function pointsOf({ timeKnown }: NatalMoment): NatalPoints {
    const pointsDeg = new Float64Array(NATAL_POINT_NAMES.length).fill(Number.NaN);
    for (let body = 0; body < BODY_COUNT; body += 1)
      pointsDeg[body] = places.longitudeRad[body]! * DEG_PER_RAD;
    if (timeKnown) {
      pointsDeg[BODY_COUNT] = houseValuesRad[ASCENDANT_PLACE]! * DEG_PER_RAD;
      pointsDeg[BODY_COUNT + 1] = houseValuesRad[MIDHEAVEN_PLACE]! * DEG_PER_RAD;
    }
    return pointsDeg;
  }

  function natalPoints(moment: NatalMoment): NatalPoints {
    look(moment);
    return pointsOf(moment);
  }

  function natalChartWithPoints(moment: NatalMoment): NatalChartWithPoints {
    return { chart: natalChart(moment), points: pointsOf(moment) };
  }

  function moonLongitudeDeg(epochJdUt: number): number {
    computeSkyFrame(source, epochJdUt, frame);
    computeApparentPlace(source, frame, BODY.Moon, places);
    return degreesFromE4(longitudeDegE4(places.longitudeRad[BODY.Moon]!));
  }

  return { natalChart, natalPoints, natalChartWithPoints, moonLongitudeDeg };
}

/** Ascendant + Moon − Sun, by day and by night alike; the sum is not normalised. */
function partOfFortuneRad(ascendantRad: number, moonRad: number, sunRad: number): number {
  return ascendantRad + moonRad - sunRad;
}
