import {
  declinationRad,
  type HouseDivision,
  type HouseOutcome,
  TROPICAL_SETTING,
} from "../houses/house-division.ts";
import {
  ASCENDANT_INDEX,
  cuspDegOf,
  HOUSE_VALUE_COUNT,
  MIDHEAVEN_INDEX,
  VERTEX_INDEX,
} from "../houses/houses.ts";
import { DEG_PER_RAD, normalizeRad } from "../math/angle.ts";
import { itemAt } from "../units/assert.ts";
import type { Deg, Rad } from "../units/flavours.ts";
import { computeZodiacHouses, subtractingInstant, type ZodiacInstant } from "../zodiac/ayanamsa.ts";

/** Houses that a technique derives, not rounded: longitudes 0 ≤ x < 360. */
export interface DerivedHouses {
  /** From cusp 1: twelve, or 36 of Gauquelin sectors. */
  readonly cuspsDeg: readonly Deg[];
  /** Where the ecliptic rises. */
  readonly ascendantDeg: Deg;
  /** Where the ecliptic culminates. */
  readonly midheavenDeg: Deg;
  /** Where the ecliptic meets the prime vertical in the west. */
  readonly vertexDeg: Deg;
  /** Right ascension of the meridian; null if the angles were not derived from one. */
  readonly armcDeg: Deg | null;
  /** Whether the cusps are as asked, or Porphyry's because the system is not defined at the latitude. */
  readonly outcome: HouseOutcome;
}

/** What houses are derived from. */
interface HouseBasis {
  /** Right ascension of the meridian. */
  readonly armcRad: Rad;
  readonly latitudeRad: Rad;
  readonly trueObliquityRad: Rad;
  /** The Sun on the tropical ecliptic, for Sunshine houses. */
  readonly sunLongitudeRad: Rad;
  readonly sunLatitudeRad: Rad;
  /** Null: tropical. */
  readonly zodiac: ZodiacInstant | null;
}

/** Computes houses and angles from a right ascension of the meridian. */
export function deriveHouses(basis: HouseBasis, division: HouseDivision): DerivedHouses {
  const { armcRad, latitudeRad, trueObliquityRad, sunLongitudeRad, sunLatitudeRad } = basis;
  const zodiac = basis.zodiac ?? subtractingInstant({ trueObliquityRad }, 0, 0);
  const sunDeclinationRad = declinationRad(sunLongitudeRad, sunLatitudeRad, trueObliquityRad);
  const values = new Float64Array(HOUSE_VALUE_COUNT);
  const setting = { ...TROPICAL_SETTING, sunDeclinationRad };
  const outcome = computeZodiacHouses(zodiac, armcRad, latitudeRad, division, values, setting);
  return {
    cuspsDeg: Array.from(values.subarray(0, division.cuspCount), cuspDegOf),
    ascendantDeg: itemAt(values, ASCENDANT_INDEX) * DEG_PER_RAD,
    midheavenDeg: itemAt(values, MIDHEAVEN_INDEX) * DEG_PER_RAD,
    vertexDeg: itemAt(values, VERTEX_INDEX) * DEG_PER_RAD,
    armcDeg: normalizeRad(armcRad) * DEG_PER_RAD,
    outcome,
  };
}

export function rightAscensionRad(longitudeRad: Rad, latitudeRad: Rad, trueObliquityRad: Rad): Rad {
  const cosLatitude = Math.cos(latitudeRad);
  const east =
    Math.sin(longitudeRad) * cosLatitude * Math.cos(trueObliquityRad) -
    Math.sin(latitudeRad) * Math.sin(trueObliquityRad);
  return normalizeRad(Math.atan2(east, Math.cos(longitudeRad) * cosLatitude));
}
