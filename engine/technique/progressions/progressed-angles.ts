import { computeApparentPlace } from "../../apparent/apparent-place.ts";
import { createApparentPlaces } from "../../apparent/apparent-places.ts";
import { computeSkyFrame, createSkyFrame, type SkyFrame } from "../../apparent/sky-frame.ts";
import { BODY } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { type HouseDivision, midheavenRad } from "../../houses/house-division.ts";
import type { HousePlace } from "../../instant/houses.ts";
import { DEG_PER_RAD, normalizeRad, RAD_PER_DEG, TAU } from "../../math/angle.ts";
import { itemAt } from "../../units/assert.ts";
import type { Deg, JdUt, Rad } from "../../units/flavours.ts";
import type { Ayanamsa } from "../../zodiac/ayanamsa.ts";
import { type DerivedHouses, deriveHouses, rightAscensionRad } from "../derived-houses.ts";
import { TROPICAL_YEAR_DAYS } from "./progressed-instant.ts";

/**
 * How the angles of a progressed chart are found. In all of them the ascendant and the cusps follow from the right ascension of the
 * meridian, the latitude of the place and the obliquity of the progressed instant.
 *
 * - `solar-arc-longitude`: the Sun's arc in longitude is added to the midheaven's longitude
 * - `solar-arc-right-ascension`: the Sun's arc in right ascension is added to the midheaven's right ascension
 * - `naibod-longitude`: the mean Sun's arc, 59′08.33″ a day in the ephemeris, is added to the midheaven's longitude
 * - `naibod-right-ascension`: the same is added to its right ascension
 * - `quotidian`: houses at the progressed instant itself; they turn once in a year of life
 */
export const PROGRESSED_ANGLE_RULES = [
  "solar-arc-longitude",
  "solar-arc-right-ascension",
  "naibod-longitude",
  "naibod-right-ascension",
  "quotidian",
] as const;
/** One of {@link PROGRESSED_ANGLE_RULES}. */
export type ProgressedAngleRule = (typeof PROGRESSED_ANGLE_RULES)[number];

/** The mean motion of the Sun, radians a day. Named after V. Naibod. */
const NAIBOD_RAD_PER_DAY = /* @__PURE__ */ (() => TAU / TROPICAL_YEAR_DAYS)();

/** The frame and the Sun of one instant. */
interface SunFrame {
  readonly frame: SkyFrame;
  /** Of the Sun, apparent, on the true ecliptic of date. */
  readonly longitudeRad: Rad;
  readonly latitudeRad: Rad;
}

/** Birth and progressed instant, with the Sun of both. */
export interface ProgressedSuns {
  readonly natal: SunFrame;
  readonly progressed: SunFrame;
}

/** @throws {EphemerisRangeError} when an instant is outside the source's dates */
export function computeProgressedSuns(
  source: EphemerisSource,
  birthJdUt: JdUt,
  progressedInstantJdUt: JdUt,
): ProgressedSuns {
  return { natal: sunAt(source, birthJdUt), progressed: sunAt(source, progressedInstantJdUt) };
}

function sunAt(source: EphemerisSource, epochJdUt: JdUt): SunFrame {
  const frame = createSkyFrame();
  const places = createApparentPlaces();
  computeSkyFrame(source, epochJdUt, frame);
  computeApparentPlace(source, frame, BODY.Sun, places);
  return {
    frame,
    longitudeRad: itemAt(places.longitudeRad, BODY.Sun),
    latitudeRad: itemAt(places.latitudeRad, BODY.Sun),
  };
}

/** The arc of the true Sun, or of the mean one, from birth to the progressed instant: degrees, 0 ≤ x < 360. */
export function solarArcDeg({ natal, progressed }: ProgressedSuns, arc: "true" | "naibod"): Deg {
  const arcRad =
    arc === "naibod" ? naibodArcRad({ natal, progressed }) : progressed.longitudeRad - natal.longitudeRad;
  return normalizeRad(arcRad) * DEG_PER_RAD;
}

/** Houses of the progressed instant by a rule, at a place. */
export function progressedHouses(
  suns: ProgressedSuns,
  rule: ProgressedAngleRule,
  { latitudeDeg, longitudeDeg }: HousePlace,
  division: HouseDivision,
  zodiac: Ayanamsa | null,
): DerivedHouses {
  const { frame, longitudeRad, latitudeRad } = suns.progressed;
  return deriveHouses(
    {
      armcRad: progressedArmcRad(suns, rule, longitudeDeg * RAD_PER_DEG),
      latitudeRad: latitudeDeg * RAD_PER_DEG,
      trueObliquityRad: frame.trueObliquityRad,
      sunLongitudeRad: longitudeRad,
      sunLatitudeRad: latitudeRad,
      zodiac: zodiac?.at(frame, "apparent") ?? null,
    },
    division,
  );
}

function progressedArmcRad(suns: ProgressedSuns, rule: ProgressedAngleRule, eastRad: Rad): Rad {
  const { natal, progressed } = suns;
  const natalArmcRad = natal.frame.greenwichApparentSiderealTimeRad + eastRad;
  if (rule === "quotidian") return progressed.frame.greenwichApparentSiderealTimeRad + eastRad;
  if (rule === "naibod-right-ascension") return natalArmcRad + naibodArcRad(suns);
  if (rule === "solar-arc-right-ascension") {
    return natalArmcRad + sunRightAscensionRad(progressed) - sunRightAscensionRad(natal);
  }
  const natalMidheavenRad = midheavenRad({
    sinArmc: Math.sin(natalArmcRad),
    cosArmc: Math.cos(natalArmcRad),
    cosObliquity: Math.cos(natal.frame.trueObliquityRad),
  });
  const arcRad = rule === "naibod-longitude" ? naibodArcRad(suns) : solarArcDeg(suns, "true") * RAD_PER_DEG;
  return rightAscensionRad(natalMidheavenRad + arcRad, 0, progressed.frame.trueObliquityRad);
}

function naibodArcRad({ natal, progressed }: ProgressedSuns): Rad {
  return (progressed.frame.epochJdUt - natal.frame.epochJdUt) * NAIBOD_RAD_PER_DAY;
}

function sunRightAscensionRad({ frame, longitudeRad, latitudeRad }: SunFrame): Rad {
  return rightAscensionRad(longitudeRad, latitudeRad, frame.trueObliquityRad);
}
