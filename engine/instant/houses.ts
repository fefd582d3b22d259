import { computeApparentPlace } from "../apparent/apparent-place.ts";
import { createApparentPlaces } from "../apparent/apparent-places.ts";
import { computeSkyFrame, createSkyFrame, type SkyFrame } from "../apparent/sky-frame.ts";
import { apparentSiderealRateRadPerDay } from "../earth/sidereal-time.ts";
import { BODY } from "../ephemeris/body.ts";
import {
  declinationRad,
  divisionRule,
  type HorizonTrig,
  type HouseDivision,
  type HouseOutcome,
  type HouseSetting,
  houseFrameOf,
  TROPICAL_SETTING,
} from "../houses/house-division.ts";
import { housePosition } from "../houses/house-position.ts";
import {
  ASCENDANT_INDEX,
  coAscendantKochRad,
  coAscendantMunkaseyRad,
  computeHousesWithSpeeds,
  cuspDegOf,
  equatorialAscendantRad,
  HOUSE_VALUE_COUNT,
  MIDHEAVEN_INDEX,
  polarAscendantRad,
  VERTEX_INDEX,
} from "../houses/houses.ts";
import { DEG_PER_RAD, normalizeRad, RAD_PER_DEG } from "../math/angle.ts";
import type { Deg, JdUt, Rad } from "../units/flavours.ts";
import { assertNoProblems } from "../units/invalid-input-error.ts";
import { finite, numberFrom, type Rule } from "../units/read-options.ts";
import type { ZodiacHorizon, ZodiacInstant } from "../zodiac/ayanamsa.ts";
import type { EphemerisContext } from "./ephemeris-context.ts";

/** A place on the Earth: north and east positive. */
export interface HousePlace {
  /** Geographic latitude, −90 to 90. */
  readonly latitudeDeg: Deg;
  /** Geographic longitude, −180 to 180. */
  readonly longitudeDeg: Deg;
}

/** The houses and angles of an instant and place: longitudes on the ecliptic of date, 0 ≤ x < 360, not rounded. */
export interface Houses {
  /** From cusp 1: twelve, or 36 of Gauquelin sectors. */
  readonly cuspsDeg: readonly Deg[];
  /** Speed of each cusp, degrees per day of UT. */
  readonly cuspSpeedsDegPerDay: readonly number[];
  /** Where the ecliptic rises. */
  readonly ascendantDeg: Deg;
  /** Where the ecliptic culminates. */
  readonly midheavenDeg: Deg;
  /** Where the ecliptic meets the prime vertical in the west. */
  readonly vertexDeg: Deg;
  /** The equatorial ascendant (east point): the ascendant of latitude 0. */
  readonly equatorialAscendantDeg: Deg;
  /** The co-ascendant by Koch: the ascendant of the opposite latitude. */
  readonly coAscendantKochDeg: Deg;
  /** The co-ascendant by Munkasey: the ascendant of the co-latitude in the same hemisphere. */
  readonly coAscendantMunkaseyDeg: Deg;
  /** The polar ascendant by Munkasey: the opposite of Koch's co-ascendant. */
  readonly polarAscendantDeg: Deg;
  /** Right ascension of the meridian: the local apparent sidereal time. Tropical in every zodiac. */
  readonly armcDeg: Deg;
  /** Whether the cusps are as asked, or Porphyry's because the system is not defined at the latitude. */
  readonly outcome: HouseOutcome;
}

/** The houses of an ephemeris. */
export interface HouseMethods {
  /**
   * Cusps with their speeds, and angles. Whatever the centre, plane and equinox of the ephemeris are, the houses are on the ecliptic of
   * date with the true equinox, in the zodiac of the ephemeris.
   *
   * @param jdUt Julian day of UT
   * @param place degrees, north and east positive
   * @param division the house system, such as `placidus`
   * @returns cusps and angles in degrees, speeds in degrees per day, not rounded
   * @throws {InvalidInputError} when the date is outside the source's, the place is not on the globe, or `division` is
   * not a house division
   */
  houses(jdUt: JdUt, place: HousePlace, division: HouseDivision): Houses;
  /**
   * The house of a body with its fraction, 1 ≤ x < 13 (of Gauquelin sectors 1 ≤ x < 37), from its longitude and latitude on the
   * ecliptic of date, in the zodiac of the ephemeris: see the function housePosition.
   *
   * @param jdUt Julian day of UT
   * @param place degrees, north and east positive
   * @param division the house system, such as `placidus`
   * @param body ecliptic longitude and latitude of date, degrees, in the zodiac of the ephemeris
   * @returns the number of the house with its fraction, not rounded
   * @throws {InvalidInputError} as `houses`, and when a coordinate of the body is not a number
   */
  housePosition(
    jdUt: JdUt,
    place: HousePlace,
    division: HouseDivision,
    body: { readonly longitudeDeg: Deg; readonly latitudeDeg: Deg },
  ): number;
}

export function createHouseMethods(context: EphemerisContext): HouseMethods {
  const values = new Float64Array(HOUSE_VALUE_COUNT);
  const speeds = new Float64Array(ASCENDANT_INDEX);
  const sunSettingAt = createSunSetting(context);

  /** Sidereal time, latitude and obliquity, seen from the ecliptic of the zodiac, and the setting there. */
  function inputAt(jdUt: JdUt, place: HousePlace, division: HouseDivision, problems: readonly string[] = []) {
    assertNoProblems([
      ...context.instantProblems(jdUt),
      ...placeRule("place", place),
      ...divisionRule("division", division),
      ...problems,
    ]);
    const setting = division.usesSun ? sunSettingAt(jdUt) : TROPICAL_SETTING;
    const frame = context.frameAt(jdUt);
    const localArmcRad = normalizeRad(
      frame.greenwichApparentSiderealTimeRad + place.longitudeDeg * RAD_PER_DEG,
    );
    const horizon = horizonOf(frame, localArmcRad, context.zodiacAt(jdUt));
    const input = [horizon.armcRad, place.latitudeDeg * RAD_PER_DEG, horizon.obliquityRad] as const;
    const inZodiac: HouseSetting = { ...setting, zodiacStartRad: horizon.startRad };
    return { frame, localArmcRad, horizon, input, inZodiac };
  }

  return {
    houses(jdUt, place, division) {
      const { frame, localArmcRad, horizon, input, inZodiac } = inputAt(jdUt, place, division);
      const outcome = computeHousesWithSpeeds(...input, division, values, speeds, inZodiac);
      return housesOf(houseFrameOf(...input, inZodiac), outcome, {
        armcRad: localArmcRad,
        horizon,
        cuspsRad: values.subarray(0, division.cuspCount),
        anglesRad: values,
        speeds: speeds.subarray(0, division.cuspCount),
        rateRadPerDay: siderealRateRadPerDay(frame),
      });
    },
    housePosition(jdUt, place, division, body) {
      const { input, inZodiac } = inputAt(jdUt, place, division, bodyProblems(body));
      const longitudeRad = body.longitudeDeg * RAD_PER_DEG + inZodiac.zodiacStartRad;
      const latitudeRad = body.latitudeDeg * RAD_PER_DEG;
      return housePosition(...input, division, longitudeRad, latitudeRad, inZodiac, values);
    },
  };
}

interface HouseValues {
  readonly armcRad: Rad;
  readonly horizon: ZodiacHorizon;
  readonly cuspsRad: Float64Array;
  readonly anglesRad: Float64Array;
  readonly speeds: Float64Array;
  readonly rateRadPerDay: number;
}

function housesOf(trig: HorizonTrig, outcome: HouseOutcome, values: HouseValues): Houses {
  const { armcRad, cuspsRad, anglesRad, speeds, rateRadPerDay } = values;
  const { startRad, startRateRadPerDay } = values.horizon;
  const longitudeDeg = (longitudeRad: Rad): Deg => normalizeRad(longitudeRad - startRad) * DEG_PER_RAD;
  return {
    cuspsDeg: Array.from(cuspsRad, (cuspRad) => cuspDegOf(cuspRad - startRad)),
    cuspSpeedsDegPerDay: Array.from(
      speeds,
      (speed) => (speed * rateRadPerDay - startRateRadPerDay) * DEG_PER_RAD,
    ),
    ascendantDeg: longitudeDeg(anglesRad[ASCENDANT_INDEX]!),
    midheavenDeg: longitudeDeg(anglesRad[MIDHEAVEN_INDEX]!),
    vertexDeg: longitudeDeg(anglesRad[VERTEX_INDEX]!),
    equatorialAscendantDeg: longitudeDeg(equatorialAscendantRad(trig)),
    coAscendantKochDeg: longitudeDeg(coAscendantKochRad(trig)),
    coAscendantMunkaseyDeg: longitudeDeg(coAscendantMunkaseyRad(trig)),
    polarAscendantDeg: longitudeDeg(polarAscendantRad(trig)),
    armcDeg: armcRad * DEG_PER_RAD,
    outcome,
  };
}

/** The horizon seen from the ecliptic of the zodiac. */
function horizonOf(frame: SkyFrame, armcRad: Rad, zodiac: ZodiacInstant | null): ZodiacHorizon {
  if (zodiac !== null) return zodiac.horizonAt(armcRad);
  return { armcRad, obliquityRad: frame.trueObliquityRad, startRad: 0, startRateRadPerDay: 0 };
}

function siderealRateRadPerDay(frame: SkyFrame): number {
  return apparentSiderealRateRadPerDay(frame.nutationLongitudeRateRadPerDay, frame.trueObliquityRad);
}

/** The setting for Sunshine houses at an instant: the geocentric apparent Sun, whatever the options of the ephemeris are. */
function createSunSetting({ source }: EphemerisContext): (jdUt: JdUt) => HouseSetting {
  const frame = createSkyFrame();
  const places = createApparentPlaces();
  const sun = BODY.Sun;
  return (jdUt) => {
    computeSkyFrame(source, jdUt, frame);
    computeApparentPlace(source, frame, sun, places);
    const longitudeRad = places.longitudeRad[sun]!;
    const latitudeRad = places.latitudeRad[sun]!;
    const obliquityRad = frame.trueObliquityRad;
    const sunDeclinationRad = declinationRad(longitudeRad, latitudeRad, obliquityRad);
    // The derivative of sin δ = sin λ cos β sin ε + sin β cos ε, without the motion of the obliquity.
    const sineRate =
      (Math.cos(longitudeRad) * Math.cos(latitudeRad) * places.longitudeSpeedRadPerDay[sun]! -
        Math.sin(longitudeRad) * Math.sin(latitudeRad) * places.latitudeSpeedRadPerDay[sun]!) *
        Math.sin(obliquityRad) +
      Math.cos(latitudeRad) * places.latitudeSpeedRadPerDay[sun]! * Math.cos(obliquityRad);
    const sunDeclinationRate = sineRate / Math.cos(sunDeclinationRad) / siderealRateRadPerDay(frame);
    return { ...TROPICAL_SETTING, sunDeclinationRad, sunDeclinationRate };
  };
}

export const placeRule: Rule = (path, place) => {
  const { latitudeDeg, longitudeDeg } = (place ?? {}) as Partial<HousePlace>;
  return [
    ...latitudeRule(`${path}.latitudeDeg`, latitudeDeg),
    ...numberFrom(-180, 180)(`${path}.longitudeDeg`, longitudeDeg),
  ];
};

function bodyProblems(body: { readonly longitudeDeg: Deg; readonly latitudeDeg: Deg }): readonly string[] {
  const { longitudeDeg, latitudeDeg } = (body as Partial<typeof body> | null) ?? {};
  return [...finite("body.longitudeDeg", longitudeDeg), ...latitudeRule("body.latitudeDeg", latitudeDeg)];
}

const latitudeRule = /* @__PURE__ */ numberFrom(-90, 90);
