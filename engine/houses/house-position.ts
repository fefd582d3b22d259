import { oppositeRad, TAU } from "../math/angle.ts";
import type { Rad } from "../units/flavours.ts";
import {
  ascendantRad,
  directionOf,
  type HouseDivision,
  type HouseFrame,
  type HouseSetting,
  midheavenRad,
  TROPICAL_SETTING,
} from "./house-division.ts";
import { HOUSE_VALUE_COUNT } from "./houses.ts";

/** The frame of a house position. Its angles are computed when they are read: most systems that use latitudes need neither. */
class PositionFrame implements HouseFrame {
  readonly sinArmc: number;
  readonly cosArmc: number;
  readonly sinLatitude: number;
  readonly cosLatitude: number;
  readonly sinObliquity: number;
  readonly cosObliquity: number;
  readonly latitudeRad: Rad;
  readonly trueObliquityRad: Rad;
  readonly setting: HouseSetting;
  #midheaven: Rad | null = null;
  #ascendant: Rad | null = null;

  constructor(armcRad: Rad, latitudeRad: Rad, trueObliquityRad: Rad, setting: HouseSetting) {
    this.sinArmc = Math.sin(armcRad);
    this.cosArmc = Math.cos(armcRad);
    this.sinLatitude = Math.sin(latitudeRad);
    this.cosLatitude = Math.cos(latitudeRad);
    this.sinObliquity = Math.sin(trueObliquityRad);
    this.cosObliquity = Math.cos(trueObliquityRad);
    this.latitudeRad = latitudeRad;
    this.trueObliquityRad = trueObliquityRad;
    this.setting = setting;
  }

  get midheavenRad(): Rad {
    this.#midheaven ??= midheavenRad(this);
    return this.#midheaven;
  }

  get ascendantRad(): Rad {
    this.#ascendant ??= ascendantRad(this, this.midheavenRad);
    return this.#ascendant;
  }
}

/**
 * The house of a body with its fraction, 1 ≤ x < 13 (of Gauquelin sectors 1 ≤ x < 37): 4.25 is a quarter into house 4.
 *
 * Notes:
 * 1. Alcabitius, APC, Campanus, Carter, Gauquelin, horizon, Koch, Krusinski, meridian, Placidus, Polich-Page, Regiomontanus, Savard-A
 *    and Sunshine houses take the latitude of the body into account: the body is carried by its own parallel or circle, so a body with
 *    latitude can be in another house than its longitude. The other systems divide longitudes.
 * 2. Between two cusps the fraction is linear in the quantity that the system divides: time, azimuth, right ascension, longitude.
 * 3. Placidus and Gauquelin have positions at every latitude, also of a body that does not cross the horizon: its semi-arc is 180°
 *    or 0°. Koch has none inside the polar circles: positions are then in Porphyry houses by longitude.
 * 4. A body with latitude near the meridian can be in house 9 or 3 of Koch while it is east of the meridian.
 * 5. Horizon houses of the southern hemisphere: positions count azimuths from the east point toward north, as Swiss Ephemeris does, while
 *    cusps are counted toward south. The houses are thus mirrored: the body on cusp 12 has the position 2.
 * 6. A body on a cusp has the number of its house. Swiss Ephemeris adds 0.001″ in most systems, 9.3e-9 of an average house, to exclude
 *    rounding.
 *
 * A result that depends on an input that is not finite is NaN.
 *
 * Range: latitudes −90° to 90°. There are no errors. Accuracy: 5e-8 of a house, Polich-Page 1.5e-6, where Swiss
 * Ephemeris iterates (docs/accuracy.md).
 *
 * @param armcRad local apparent sidereal time
 * @param latitudeRad geographic latitude, −π/2 to π/2, north positive
 * @param trueObliquityRad true obliquity of the ecliptic
 * @param division the house system
 * @param longitudeRad ecliptic longitude of date of the body
 * @param bodyLatitudeRad its ecliptic latitude of date
 * @param setting zodiac and Sun, as of {@link computeHouses}
 * @param workspace of HOUSE_VALUE_COUNT elements, overwritten except for the angles: without it, a call may allocate
 * one
 * @returns 1 ≤ x < 13, of Gauquelin sectors 1 ≤ x < 37; NaN if it depends on an input that is not finite
 *
 * @example
 * ```ts
 * import { housePosition, placidus } from "almagest/houses";
 *
 * // The Moon at 15° Leo, 5° north of the ecliptic.
 * housePosition(1.5, 0.9, 0.409, placidus, 2.356, 0.087); // => 11.337
 * ```
 */
export function housePosition(
  armcRad: Rad,
  latitudeRad: Rad,
  trueObliquityRad: Rad,
  division: HouseDivision,
  longitudeRad: Rad,
  bodyLatitudeRad: Rad,
  setting: HouseSetting = TROPICAL_SETTING,
  workspace: Float64Array | null = null,
): number {
  const frame = new PositionFrame(armcRad, latitudeRad, trueObliquityRad, setting);
  const { cuspCount, positionOf } = division;
  const offset = positionOf?.(frame, directionOf(frame, longitudeRad, bodyLatitudeRad)) ?? null;
  if (offset === null) {
    return positionByLongitude(
      frame,
      division,
      longitudeRad,
      workspace ?? new Float64Array(HOUSE_VALUE_COUNT),
    );
  }
  const turned = offset - cuspCount * Math.floor(offset / cuspCount);
  // A tiny negative offset rounds to the whole circle.
  return turned >= cuspCount ? 1 : 1 + turned;
}

/** The house between whose cusps a longitude is, and its share of the arc. A house is the shorter arc between two cusps. */
function positionByLongitude(
  frame: HouseFrame,
  division: HouseDivision,
  longitudeRad: Rad,
  cusps: Float64Array,
): number {
  const { cuspCount } = division;
  cusps[0] = frame.ascendantRad;
  cusps[3] = oppositeRad(frame.midheavenRad);
  cusps[6] = oppositeRad(frame.ascendantRad);
  cusps[9] = frame.midheavenRad;
  division.writeCusps(frame, cusps, null);
  for (let house = 0; house < cuspCount; house++) {
    const cusp = cusps[house]!;
    let extent = turnedRad(cusps[(house + 1) % cuspCount]! - cusp);
    let past = turnedRad(longitudeRad - cusp);
    if (extent > Math.PI) {
      // The houses follow each other westward.
      extent = TAU - extent;
      if (past > 0) past = TAU - past;
    }
    if (past < extent) return 1 + house + past / extent;
  }
  // Rounding can leave a longitude between two houses that meet: it is on the first cusp, or not a number.
  return Number.isNaN(longitudeRad + cusps[0]!) ? Number.NaN : 1;
}

/** The angle plus a multiple of 2π, 0 ≤ x < 2π except for rounding. */
function turnedRad(angleRad: number): number {
  return angleRad - TAU * Math.floor(angleRad / TAU);
}
