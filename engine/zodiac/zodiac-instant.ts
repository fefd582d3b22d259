import type { ApparentPlaces } from "../apparent/apparent-places.ts";
import type { SkyFrame } from "../apparent/sky-frame.ts";
import type { HouseDivision, HouseOutcome } from "../houses/house-division.ts";
import type { HouseSetting } from "../houses/house-frame.ts";
import { ASCENDANT_PLACE, computeHouses, HOUSE_PLACES } from "../houses/houses.ts";
import { normalizeRad } from "../math/angle.ts";
import type { Rad } from "../units/flavours.ts";

/** A zodiac at one instant: it turns tropical positions of the instant into its own. */
export interface ZodiacInstant {
  /** The longitude of a direction in the zodiac, 0 ≤ x < 2π, from its longitude and latitude of the true equinox of date. */
  longitudeOf(longitudeRad: Rad, latitudeRad: Rad): Rad;
  /** Turns one place, of the true ecliptic and equinox of date, with its rates into a place of the zodiac. */
  convertPlace(places: ApparentPlaces, index: number): void;
  /**
   * Computes cusps and angles in the zodiac: as computeHouses, with the sidereal time and the latitude of the place. Signs of
   * whole-sign houses are the zodiac's.
   */
  computeHouses(
    armcRad: Rad,
    latitudeRad: Rad,
    division: HouseDivision,
    setting: HouseSetting,
    out: Float64Array,
  ): HouseOutcome;
}

/** A zodiac by subtraction of its ayanamsa. */
export function subtractingInstant(frame: SkyFrame, ayanamsaRad: Rad, rateRadPerDay: number): ZodiacInstant {
  return {
    longitudeOf: (longitudeRad) => normalizeRad(longitudeRad - ayanamsaRad),
    convertPlace({ longitudeRad, longitudeSpeedRadPerDay }, index) {
      longitudeRad[index] = normalizeRad(longitudeRad[index]! - ayanamsaRad);
      longitudeSpeedRadPerDay[index] = longitudeSpeedRadPerDay[index]! - rateRadPerDay;
    },
    computeHouses(armcRad, latitudeRad, division, setting, out) {
      const turned = { ...setting, zodiacStartRad: ayanamsaRad };
      const outcome = computeHouses(armcRad, latitudeRad, frame.trueObliquityRad, division, out, turned);
      turnHouses(out, division.cuspCount, -ayanamsaRad);
      return outcome;
    },
  };
}

/** Adds an angle to every cusp and angle. */
export function turnHouses(out: Float64Array, cuspCount: number, angleRad: Rad): void {
  for (let place = 0; place < cuspCount; place++) out[place] = normalizeRad(out[place]! + angleRad);
  for (let place = ASCENDANT_PLACE; place < HOUSE_PLACES; place++) {
    out[place] = normalizeRad(out[place]! + angleRad);
  }
}
