import type { ApparentPlaces } from "../apparent/apparent-places.ts";
import type { SkyFrame } from "../apparent/sky-frame.ts";
import type { HouseDivision, HouseOutcome, HouseSetting } from "../houses/house-division.ts";
import { ASCENDANT_INDEX, computeHouses, HOUSE_VALUE_COUNT } from "../houses/houses.ts";
import { normalizeRad } from "../math/angle.ts";
import type { JdTt, Rad } from "../units/flavours.ts";
import { mustBe, type Rule } from "../units/read-options.ts";

/**
 * How positions are reduced, which decides the place of a star that fixes a zodiac: with aberration and deflection for
 * apparent positions, without them for all others.
 */
export type ZodiacLight = "apparent" | "true";

/** Elements of the output of an ayanamsa: the angle and its rate per day. */
export const AYANAMSA_PLACES = 2;

/**
 * A sidereal zodiac, given by its ayanamsa: the longitude of its first point in the tropical zodiac of date.
 *
 * Each is a value of its own, so a bundle contains only those that its program names.
 */
export interface Ayanamsa {
  /** The name of its export: `lahiri`. */
  readonly name: string;
  /** The number of the mode in Swiss Ephemeris; null for one of your own. */
  readonly number: number | null;
  /** The instant at which the value of a {@link FixedAyanamsa} applies; null for zodiacs fixed by a star or a pole. */
  readonly t0JdTt: JdTt | null;
  /**
   * Whether charts and places of this zodiac are projected on the ecliptic of t₀. False: the ayanamsa is subtracted. See
   * {@link projectedZodiac}.
   */
  readonly isProjected: boolean;
  /**
   * Writes the ayanamsa referred to the mean equinox of date and its rate. The angle is continuous in time except at
   * ±π.
   *
   * @param frame the instant, filled by {@link computeSkyFrame}; its workspace is overwritten
   * @param light whether a star that fixes the zodiac is at its apparent or its true place
   * @param out output: the angle, radians (0), and its rate, radians a day (1)
   */
  writeMean(frame: SkyFrame, light: ZodiacLight, out: Float64Array): void;
  /**
   * The zodiac at the instant of a frame.
   *
   * @param frame the instant, whose workspace is overwritten
   * @param light whether a star that fixes the zodiac is at its apparent or its true place
   * @returns the conversions of that instant
   */
  at(frame: SkyFrame, light: ZodiacLight): ZodiacInstant;
}

/**
 * Computes an ayanamsa at one instant.
 *
 * Range: the frame's. Accuracy: docs/accuracy.md.
 *
 * There are no errors.
 *
 * @param ayanamsa the zodiac, such as `lahiri`
 * @param frame the instant, filled by computeSkyFrame; its workspace is overwritten
 * @param out output, referred to the true equinox of date, nutation included: −π ≤ x < π, radians (0), and its rate,
 * radians a day (1). It is what is subtracted from an apparent longitude of date. Less `frame.nutationLongitudeRad`, it
 * is the mean ayanamsa.
 * @param light whether a star that fixes the zodiac is at its apparent or its true place; default: apparent
 *
 * @example
 * ```ts
 * import { AYANAMSA_PLACES } from "almagest/zodiacs";
 * import { computeSkyFrame, createSkyFrame } from "almagest/kernels";
 * import { computeAyanamsa, lahiri } from "almagest/zodiacs";
 * import { loadTableSource } from "almagest/tables";
 *
 * const frame = createSkyFrame();
 * computeSkyFrame(loadTableSource(), 2451545, frame);
 * const ayanamsa = new Float64Array(AYANAMSA_PLACES);
 * computeAyanamsa(lahiri, frame, ayanamsa);
 * (ayanamsa[0] * 180) / Math.PI; // => 23.8532
 * ```
 */
export function computeAyanamsa(
  ayanamsa: Ayanamsa,
  frame: SkyFrame,
  out: Float64Array,
  light: ZodiacLight = "apparent",
): void {
  ayanamsa.writeMean(frame, light, out);
  out[0] = signedOf(out[0]! + frame.nutationLongitudeRad);
  out[1] = out[1]! + frame.nutationLongitudeRateRadPerDay;
}

/** The zodiac at an instant by subtraction of its ayanamsa: the method `at` of those that are not projected. */
export function subtractedAt(ayanamsa: Ayanamsa, frame: SkyFrame, light: ZodiacLight): ZodiacInstant {
  const value = new Float64Array(AYANAMSA_PLACES);
  computeAyanamsa(ayanamsa, frame, value, light);
  return subtractingInstant(frame, value[0]!, value[1]!);
}

function signedOf(angleRad: Rad): Rad {
  const turnedRad = normalizeRad(angleRad);
  return turnedRad >= Math.PI ? turnedRad - 2 * Math.PI : turnedRad;
}

/**
 * The longitude in a sidereal zodiac of a point of the tropical one, by subtraction.
 *
 * @param tropicalRad longitude of the true equinox of date, of a body, cusp or angle
 * @param ayanamsaRad element 0 of {@link computeAyanamsa} at the same instant
 * @returns radians, 0 ≤ x < 2π. There are no errors.
 *
 * @example
 * ```ts
 * import { siderealLongitudeRad } from "almagest/zodiacs";
 *
 * siderealLongitudeRad(0.1, 0.4); // => 5.9832
 * ```
 */
export function siderealLongitudeRad(tropicalRad: Rad, ayanamsaRad: Rad): Rad {
  return normalizeRad(tropicalRad - ayanamsaRad);
}

/** The rule of a zodiac. A caller without types may pass its name. */
export const ayanamsaRule: Rule = /* @__PURE__ */ mustBe(
  "an ayanamsa, such as lahiri",
  (zodiac) => typeof (zodiac as Partial<Ayanamsa> | null | undefined)?.writeMean === "function",
);

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
