import type { ApparentPlaces } from "../apparent/apparent-places.ts";
import type { SkyFrame } from "../apparent/sky-frame.ts";
import type { HouseDivision, HouseOutcome, HouseSetting } from "../houses/house-division.ts";
import { ASCENDANT_INDEX, computeHouses, HOUSE_VALUE_COUNT } from "../houses/houses.ts";
import { normalizeRad } from "../math/angle.ts";
import type { Rad } from "../units/flavours.ts";

/** The equator of date seen from the ecliptic of a zodiac: the input of house systems. */
export interface ZodiacHorizon {
  /** Arc of the equator from its node with the ecliptic of the zodiac to the meridian. */
  readonly armcRad: Rad;
  /** Angle between the equator and the ecliptic of the zodiac. */
  readonly obliquityRad: Rad;
  /** Longitude of 0° Aries of the zodiac, counted from that node: it is subtracted from the longitudes of cusps and angles. */
  readonly startRad: Rad;
  readonly startRateRadPerDay: number;
}

/** A zodiac at one instant: it turns tropical positions of the instant into its own. */
export interface ZodiacInstant {
  /**
   * The longitude of a direction in the zodiac.
   *
   * @param longitudeRad of the true ecliptic and equinox of date
   * @param latitudeRad of the true ecliptic of date
   * @returns radians, 0 ≤ x < 2π
   */
  longitudeOf(longitudeRad: Rad, latitudeRad: Rad): Rad;
  /**
   * Turns one place, with its rates, into a place of the zodiac.
   *
   * @param places input, of the true ecliptic and equinox of date, and output
   * @param index the element of `places` to convert
   */
  convertPlace(places: ApparentPlaces, index: number): void;
  /**
   * The horizon of a local sidereal time.
   *
   * @param armcRad local apparent sidereal time
   * @returns the equator of date seen from the ecliptic of the zodiac, radians
   */
  horizonAt(armcRad: Rad): ZodiacHorizon;
}

/** A zodiac by subtraction of its ayanamsa. */
export function subtractingInstant(
  { trueObliquityRad }: Pick<SkyFrame, "trueObliquityRad">,
  ayanamsaRad: Rad,
  rateRadPerDay: number,
): ZodiacInstant {
  return {
    longitudeOf: (longitudeRad) => normalizeRad(longitudeRad - ayanamsaRad),
    convertPlace({ longitudeRad, longitudeSpeedRadPerDay }, index) {
      longitudeRad[index] = normalizeRad(longitudeRad[index]! - ayanamsaRad);
      longitudeSpeedRadPerDay[index] = longitudeSpeedRadPerDay[index]! - rateRadPerDay;
    },
    horizonAt: (armcRad) => ({
      armcRad,
      obliquityRad: trueObliquityRad,
      startRad: ayanamsaRad,
      startRateRadPerDay: rateRadPerDay,
    }),
  };
}

/**
 * Computes cusps and angles in a zodiac, as computeHouses does in the tropical one. Signs of whole-sign houses are the zodiac's.
 */
export function computeZodiacHouses(
  zodiac: ZodiacInstant,
  localArmcRad: Rad,
  latitudeRad: Rad,
  division: HouseDivision,
  out: Float64Array,
  setting: HouseSetting,
): HouseOutcome {
  const { armcRad, obliquityRad, startRad } = zodiac.horizonAt(localArmcRad);
  const turned = { ...setting, zodiacStartRad: startRad };
  const outcome = computeHouses(armcRad, latitudeRad, obliquityRad, division, out, turned);
  for (let index = 0; index < HOUSE_VALUE_COUNT; index++) {
    const isWritten = index < division.cuspCount || index >= ASCENDANT_INDEX;
    if (isWritten) out[index] = normalizeRad(out[index]! - startRad);
  }
  return outcome;
}
