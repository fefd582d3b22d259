import { BODY_NAMES, type BodyName } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { assertSearch, type EventWindow } from "../events/search-input.ts";
import { RAD_PER_DEG } from "../math/angle.ts";
import { type Air, refractionRad } from "../places/horizontal.ts";
import { DISC_RADII_KM } from "../places/magnitudes.ts";
import { airProblems, observerProblems } from "../places/place-options.ts";
import { POINT, type PointName } from "../places/points.ts";
import { coversPoint } from "../places/position-calculator.ts";
import type { Observer } from "../places/topocentric-frame.ts";
import { FIXED_STARS } from "../stars/star-catalogue.ts";
import { AU_KM } from "../units/constants.ts";
import type { Deg, JdUt, Rad } from "../units/flavours.ts";
import { among, choice, mustBe, numberFrom, optional, readOptions } from "../units/read-options.ts";
import { createBodyCourse, createStarCourse, type LocalCourse, type Sight } from "./local-course.ts";
import {
  altitudeCriterion,
  type Criterion,
  findLocalCrossings,
  meridianCriterion,
  SEARCHED_BEYOND_DAYS,
} from "./local-crossings.ts";

/** The part of the disc that is on the horizon. */
export type Limb = "upper" | "centre" | "lower";

/** What rising and setting are. */
export interface HorizonOptions {
  /** Default: `"upper"`. Stars have no disc. */
  readonly limb?: Limb;
  /** Air at the place; null for no refraction. Default: 1013.25 hPa at sea level, less at a height, and 15 °C. */
  readonly air?: Air | null;
  /** Apparent altitude of the horizon, such as the height of a mountain range; default 0. The height of the observer does not lower it. */
  readonly altitudeDeg?: Deg;
  /**
   * `"visible"` (default): as the observer sees it. `"hindu"`: the point of the ecliptic at the body's longitude, seen from the Earth's
   * centre, without disc or refraction; it takes no other option.
   */
  readonly definition?: "visible" | "hindu";
}

const ALTITUDE_DEG_MAX = 60;

/** @throws {InvalidInputError} with every problem of a search at a place */
export function assertLocalSearch(
  source: EphemerisSource,
  observer: Observer,
  window: EventWindow,
  beyondDays: number,
  otherProblems: readonly string[],
): void {
  const margin = { beforeDays: beyondDays, afterDays: beyondDays };
  assertSearch(source, window, margin, [...otherProblems, ...observerProblems(observer)]);
}

/** Lists what is wrong with the name of one of some bodies or of a star. */
export function nameProblems(
  source: EphemerisSource,
  name: unknown,
  bodies: readonly PointName[] = BODY_NAMES,
): readonly string[] {
  const names = bodies.filter((body) => coversPoint(source, POINT[body]));
  const expected = `one of ${names.join(", ")}, or the name of a fixed star`;
  return among(expected, [...names, ...FIXED_STARS.map((star) => star.name)])("body", name);
}

/** Lists what is wrong with options. */
export function horizonOptionProblems(options: HorizonOptions): readonly string[] {
  const problems: string[] = [];
  const { limb, air, altitudeDeg, definition } = readOptions(
    options,
    {
      limb: optional(choice(["upper", "centre", "lower"])),
      air: optional((_path, air) => airProblems(air as Air | null)),
      altitudeDeg: optional(numberFrom(-ALTITUDE_DEG_MAX, ALTITUDE_DEG_MAX)),
      definition: optional(
        mustBe('"visible" or "hindu"', (value) => value === "visible" || value === "hindu"),
      ),
    },
    problems,
  );
  if (definition === "hindu" && [limb, air, altitudeDeg].some((option) => option !== undefined))
    problems.push('definition "hindu" takes no limb, air or altitudeDeg');
  return problems;
}

/** Rising, setting, the upper culmination and the lower one. */
export type HorizonEventKind = "rise" | "set" | "transit" | "antitransit";

/** A body on the horizon or the meridian of a place. */
export interface HorizonEvent {
  /** `transit` is the upper culmination, `antitransit` the lower one: the passages of the meridian. */
  readonly kind: HorizonEventKind;
  /** JD, UT. */
  readonly epochJdUt: JdUt;
  /** A body or a fixed star. */
  readonly body: string;
  /** From north eastward, 0 ≤ x < 360. */
  readonly azimuthDeg: Deg;
}

const RISING_BODIES: readonly PointName[] = /* @__PURE__ */ risingBodies();
const SEA_LEVEL_HPA = 1013.25;
const SEA_LEVEL_K = 288;
const LAPSE_K_PER_M = 0.0065;
const PRESSURE_EXPONENT = 5.255;
const TEMPERATURE_C = 15;
const LIMB_SIGN = { upper: 1, centre: 0, lower: -1 } as const;

/**
 * Finds when a body or a fixed star rises, sets and passes the meridian of a place, in the order of time.
 *
 * Notes:
 * 1. Conventions and their sizes: docs/models.md.
 * 2. Where a body grazes the horizon, with its altitude changing by less than 2″ a second, instants are as uncertain as the altitude
 *    allows; a body that clears the horizon by less than 1″ may be missed.
 *
 * Range: the source's less one day at both ends. Accuracy: 0.007 s of Sun, Moon and planets, 0.03 s of the Moon's
 * transits, 0.1 s of stars: docs/accuracy.md.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param body a body that the source covers, or the name of a star of FIXED_STARS
 * @param observer the place: degrees and metres; its height has an effect on parallax and air, not on the horizon
 * @param window JD (UT): the start is included, the end is not
 * @param options limb, air, altitude of the horizon in degrees, definition. Default: the upper limb, standard air,
 * altitude 0
 * @returns every event of the window once, the same events for a window that is split, with instant (JD, UT) and
 * azimuth in degrees. A body that does not rise or set has transits and antitransits alone.
 * @throws {InvalidInputError} with every problem of body, place, window and options
 *
 * @example
 * ```ts
 * import { findRisesAndSets } from "almagest";
 * import { loadTableSource } from "almagest/tables";
 *
 * const berlin = { latitudeDeg: 52.52, longitudeDeg: 13.405, heightM: 34 };
 * const day = { startJdUt: 2460310.5, endJdUt: 2460311.5 };
 * const events = findRisesAndSets(loadTableSource(), "Sun", berlin, day);
 * events.map(({ kind }) => kind).join(", "); // => "rise, transit, set, antitransit"
 * ```
 */
export function findRisesAndSets(
  source: EphemerisSource,
  body: BodyName | "Pholus" | (string & {}),
  observer: Observer,
  window: EventWindow,
  options: HorizonOptions = {},
): readonly HorizonEvent[] {
  assertLocalSearch(source, observer, window, SEARCHED_BEYOND_DAYS, [
    ...nameProblems(source, body, RISING_BODIES),
    ...horizonOptionProblems(options),
  ]);
  const horizon = horizonCriterion(body, observer, options);
  const meridian = meridianCriterion<HorizonEventKind>("transit", "antitransit");
  const course = (sight: Sight) => createCourse(source, body, observer, sight);
  const crossings =
    options.definition === "hindu"
      ? [
          ...findLocalCrossings(course("ecliptic"), [horizon], window),
          ...findLocalCrossings(course("topocentric"), [meridian], window),
        ].sort((a, b) => a.epochJdUt - b.epochJdUt)
      : findLocalCrossings(course("topocentric"), [horizon, meridian], window);
  return crossings.map(({ kind, epochJdUt, azimuthDeg }) => ({ kind, epochJdUt, body, azimuthDeg }));
}

function horizonCriterion(
  name: string,
  observer: Observer,
  { limb = "upper", air = standardAir(observer.heightM), altitudeDeg = 0, definition }: HorizonOptions,
): Criterion<HorizonEventKind> {
  if (definition === "hindu") return altitudeCriterion("rise", "set", 0, 0, 0);
  const horizonRad = altitudeDeg * RAD_PER_DEG;
  const altitudeRad: Rad = air === null ? horizonRad : horizonRad - refractionRad(horizonRad, air);
  return altitudeCriterion("rise", "set", altitudeRad, LIMB_SIGN[limb], radiusAu(name));
}

/** The standard atmosphere at a height. */
export function standardAir(heightM: number): Air {
  const share = Math.max(0, 1 - (LAPSE_K_PER_M * heightM) / SEA_LEVEL_K);
  return { pressureHPa: SEA_LEVEL_HPA * share ** PRESSURE_EXPONENT, temperatureC: TEMPERATURE_C };
}

/** The radius of a disc; 0 of a star and of a point of the Moon's orbit. */
function radiusAu(name: string): number {
  const radiusKm = isBody(name) ? DISC_RADII_KM[POINT[name]]! : 0;
  return Number.isNaN(radiusKm) ? 0 : radiusKm / AU_KM;
}

function risingBodies(): readonly PointName[] {
  return [...BODY_NAMES, "Pholus"];
}

function isBody(name: string): name is PointName {
  return RISING_BODIES.includes(name as PointName);
}

function createCourse(source: EphemerisSource, name: string, observer: Observer, sight: Sight): LocalCourse {
  if (isBody(name)) return createBodyCourse(source, POINT[name], observer, sight);
  const star = FIXED_STARS.findIndex((one) => one.name === name);
  return createStarCourse(source, star, observer, sight);
}
