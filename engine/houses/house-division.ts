import { normalizeRad, oppositeRad, TAU } from "../math/angle.ts";
import type { Rad } from "../units/flavours.ts";
import { mustBe, type Rule } from "../units/read-options.ts";

/**
 * A direction on the axes of the meridian: x to the equator's highest point, y to the east point, z to the north pole.
 * They turn with the Earth; a body crosses them westward.
 */
export interface EquatorialDirection {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export function declinationRad(longitudeRad: Rad, latitudeRad: Rad, trueObliquityRad: Rad): Rad {
  const northOfEquator =
    Math.sin(longitudeRad) * Math.cos(latitudeRad) * Math.sin(trueObliquityRad) +
    Math.sin(latitudeRad) * Math.cos(trueObliquityRad);
  return Math.asin(northOfEquator);
}

export function directionOf(frame: HorizonTrig, longitudeRad: Rad, latitudeRad: Rad): EquatorialDirection {
  const { sinArmc, cosArmc, sinObliquity, cosObliquity } = frame;
  const cosLatitude = Math.cos(latitudeRad);
  const equinoxward = cosLatitude * Math.cos(longitudeRad);
  const solsticeward = cosLatitude * Math.sin(longitudeRad);
  const poleward = Math.sin(latitudeRad);
  const equatorial = solsticeward * cosObliquity - poleward * sinObliquity;
  return {
    x: equinoxward * cosArmc + equatorial * sinArmc,
    y: equatorial * cosArmc - equinoxward * sinArmc,
    z: solsticeward * sinObliquity + poleward * cosObliquity,
  };
}

/** Ecliptic longitude of a direction, −π ≤ x ≤ π. */
export function longitudeOf(frame: HorizonTrig, { x, y, z }: EquatorialDirection): Rad {
  const { sinArmc, cosArmc, sinObliquity, cosObliquity } = frame;
  const solsticeward = (x * sinArmc + y * cosArmc) * cosObliquity + z * sinObliquity;
  return Math.atan2(solsticeward, x * cosArmc - y * sinArmc);
}

/**
 * Sines and cosines of the local sidereal time (ARMC, θ), the geographic latitude (φ) and the true obliquity (ε): the
 * input of every house system.
 */
export interface HorizonTrig {
  /** Sine of the right ascension of the meridian. */
  readonly sinArmc: number;
  /** Its cosine. */
  readonly cosArmc: number;
  /** Sine of the geographic latitude. */
  readonly sinLatitude: number;
  /** Its cosine. */
  readonly cosLatitude: number;
  /** Sine of the true obliquity. */
  readonly sinObliquity: number;
  /** Its cosine. */
  readonly cosObliquity: number;
}

/**
 * Midheaven: the ecliptic longitude that culminates, 0 ≤ x < 2π. It is not moved by 180° where it is below the horizon.
 */
export function midheavenRad(t: Pick<HorizonTrig, "sinArmc" | "cosArmc" | "cosObliquity">): Rad {
  return normalizeRad(Math.atan2(t.sinArmc, t.cosArmc * t.cosObliquity));
}

/**
 * Ascendant: the ecliptic longitude on the eastern horizon, 0 ≤ x < 2π.
 *
 * Inside the polar circles the rising point can be west of the meridian; the ascendant is then its opposite.
 *
 * **Source:** Meeus (1998), Astronomical Algorithms, exercise 14; the side of the horizon by comparison with the
 * reference.
 */
export function ascendantRad(t: HorizonTrig, midheaven: Rad): Rad {
  const longitude = Math.atan2(
    t.cosArmc * t.cosLatitude,
    -(t.sinArmc * t.cosObliquity * t.cosLatitude + t.sinLatitude * t.sinObliquity),
  );
  return normalizeRad(isAhead(midheaven, longitude) ? longitude : longitude + Math.PI);
}

/**
 * Vertex: the ecliptic longitude on the prime vertical in the west, 0 ≤ x < 2π.
 *
 * It is the ascendant of the co-latitude at the opposite sidereal time. In the tropics that point can be in the east;
 * the vertex is then its opposite. On the equator, where the prime vertical is the celestial equator, it is 0° or 180°,
 * whichever is west.
 */
export function vertexRad(t: HorizonTrig, midheaven: Rad): Rad {
  const hemisphere = t.sinLatitude < 0 ? -1 : 1;
  const coSine = hemisphere * t.sinLatitude;
  const longitude = Math.atan2(
    -t.cosArmc * coSine,
    t.sinArmc * t.cosObliquity * coSine - hemisphere * t.sinObliquity * t.cosLatitude,
  );
  return normalizeRad(isAhead(longitude, midheaven) ? longitude : longitude + Math.PI);
}

/** Whether a longitude follows another by 0 to 180°, both ends included. What follows the midheaven is in the east. */
function isAhead(from: number, longitude: number): boolean {
  const ahead = longitude - from;
  return ahead - TAU * Math.floor(ahead / TAU) <= Math.PI;
}

/** What some house systems need in addition to the horizon. */
export interface HouseSetting {
  /** Tropical longitude of 0° Aries: 0, or the ayanamsa of a sidereal zodiac. It moves the signs of whole-sign houses. */
  readonly zodiacStartRad: Rad;
  /** Declination of the Sun, for Sunshine houses: their cusps are NaN without it. */
  readonly sunDeclinationRad: Rad;
  /** Rate of the Sun's declination with sidereal time, radians per radian: for the speeds of Sunshine cusps. */
  readonly sunDeclinationRate: number;
}

/** The tropical zodiac, and no Sun. */
export const TROPICAL_SETTING: HouseSetting = {
  zodiacStartRad: 0,
  sunDeclinationRad: Number.NaN,
  sunDeclinationRate: 0,
};

/** What a house system divides: the horizon and the meridian of an instant and place. */
export interface HouseFrame extends HorizonTrig {
  /** Geographic latitude, north positive. */
  readonly latitudeRad: Rad;
  /** True obliquity of the ecliptic of date. */
  readonly trueObliquityRad: Rad;
  /** Longitude of the midheaven, 0 ≤ x < 2π. */
  readonly midheavenRad: Rad;
  /** Longitude of the ascendant, 0 ≤ x < 2π. */
  readonly ascendantRad: Rad;
  /** Zodiac and Sun. */
  readonly setting: HouseSetting;
}

/** The frame of an instant and place, from sidereal time, latitude and true obliquity. */
export function houseFrameOf(
  armcRad: Rad,
  latitudeRad: Rad,
  trueObliquityRad: Rad,
  setting: HouseSetting = TROPICAL_SETTING,
): HouseFrame {
  const frame = {
    sinArmc: Math.sin(armcRad),
    cosArmc: Math.cos(armcRad),
    sinLatitude: Math.sin(latitudeRad),
    cosLatitude: Math.cos(latitudeRad),
    sinObliquity: Math.sin(trueObliquityRad),
    cosObliquity: Math.cos(trueObliquityRad),
    latitudeRad,
    trueObliquityRad,
    midheavenRad: Number.NaN,
    ascendantRad: Number.NaN,
    setting,
  };
  frame.midheavenRad = midheavenRad(frame);
  frame.ascendantRad = ascendantRad(frame, frame.midheavenRad);
  return frame;
}

/** The names of the house systems. */
export type HouseSystem =
  | "alcabitius"
  | "apc"
  | "campanus"
  | "carter"
  | "equal"
  | "equalFromAries"
  | "equalFromMidheaven"
  | "gauquelin"
  | "horizon"
  | "koch"
  | "krusinski"
  | "meridian"
  | "morinus"
  | "placidus"
  | "polichPage"
  | "porphyry"
  | "pullenDelta"
  | "pullenRatio"
  | "regiomontanus"
  | "savardA"
  | "sripati"
  | "sunshine"
  | "vehlow"
  | "wholeSign";

/**
 * Whether the cusps are as asked, or Porphyry's, because the system asked for is not defined at the latitude.
 */
export type HouseOutcome = "as-asked" | "porphyry";

/**
 * A house system: a way to divide the ecliptic into twelve houses, or into 36 sectors (Gauquelin).
 *
 * Each system is a value of its own, so a bundle contains only the systems that its program names. Pass one as
 * the option `houses` of a calculator.
 */
export interface HouseDivision {
  /** The name of the system in options and results. */
  readonly name: HouseSystem;
  /** The letter of the system in Swiss Ephemeris. */
  readonly letter: string;
  /** Number of cusps: 12, or 36 of Gauquelin sectors. */
  readonly cuspCount: 12 | 36;
  /** Whether the cusps depend on the declination of the Sun in the setting. */
  readonly usesSun?: true;
  /**
   * Writes the cusps to the first `cuspCount` elements of `cusps`, radians, 0 ≤ x < 2π. Elements 0, 3, 6 and 9 contain the
   * ascendant, the lower midheaven, the descendant and the midheaven when it is called; a system with other cusps there replaces
   * them. If `speeds` is given, it writes the derivatives with respect to sidereal time to the same elements of `speeds`, which
   * contain the speeds of the angles as `cusps` contains the angles.
   *
   * @param frame horizon and meridian of an instant and place
   * @param cusps output, and input of the angles: `cuspCount` elements
   * @param speeds output, and input of the angles' speeds, radians per radian; null: none
   * @returns whether the cusps are as asked, or Porphyry's because the system is not defined there
   */
  writeCusps(frame: HouseFrame, cusps: Float64Array, speeds: Float64Array | null): HouseOutcome;
  /**
   * The distance of a direction from the first cusp in houses, plus any multiple of `cuspCount`, of a system that takes latitudes
   * into account. A system without this function divides longitudes, and so does one that returns null.
   *
   * @param frame horizon and meridian of an instant and place
   * @param direction unit vector of the body on the axes of the meridian
   * @returns houses from the first cusp; null: as the longitude divides
   */
  readonly positionOf?: (frame: HouseFrame, direction: EquatorialDirection) => number | null;
}

/** Writes a cusp and its opposite. */
export function setCuspPair(out: Float64Array, index: number, cusp: Rad): void {
  out[index] = cusp;
  out[(index + 6) % 12] = oppositeRad(cusp);
}

/** Writes the speed of a cusp and of its opposite. */
export function setSpeedPair(out: Float64Array, index: number, speed: number): void {
  out[index] = speed;
  out[(index + 6) % 12] = speed;
}

/** The rule of a house system. A caller without types may pass its name or letter. */
export const divisionRule: Rule = /* @__PURE__ */ mustBe(
  "a house division, such as placidus",
  (division) => typeof (division as Partial<HouseDivision> | null | undefined)?.writeCusps === "function",
);

/** The rule of a house system of charts. */
export const twelveHousesRule: Rule = (path, division) => {
  const problems = divisionRule(path, division);
  const { cuspCount, name } = (division ?? {}) as Partial<HouseDivision>;
  if (problems.length > 0 || cuspCount === 12) return problems;
  return [`${path} must be a division into twelve houses, not ${name}`];
};
