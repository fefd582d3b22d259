import { described } from "../units/described.ts";
import { choiceProblems, isRecord } from "../units/option-problems.ts";
import type { Air } from "./refraction.ts";
import type { Observer } from "./topocentric-frame.ts";

/** Where positions are seen from: the Earth's centre, a place on the Earth, the Sun's centre, the barycentre of the solar system. */
export const CENTRES = ["geocentric", "topocentric", "heliocentric", "barycentric"] as const;
export type Centre = (typeof CENTRES)[number];

/**
 * What happens to the light: `apparent` is light-time, deflection by the Sun and aberration; `astrometric` is light-time alone;
 * `geometric` is the position at the instant itself. From the Sun and the barycentre `apparent` is `astrometric`.
 */
export const LIGHTS = ["apparent", "astrometric", "geometric"] as const;
export type Light = (typeof LIGHTS)[number];

/** The plane of the coordinates. */
export const PLANES = ["ecliptic", "equator"] as const;
export type Plane = (typeof PLANES)[number];

/**
 * The axes: true equinox of date (with nutation), mean equinox of date, mean equinox of J2000.0, ICRS. The ecliptic of ICRS is the
 * plane inclined to its equator by the obliquity of J2000.0.
 */
export const EQUINOXES = ["date", "mean", "J2000", "ICRS"] as const;
export type Equinox = (typeof EQUINOXES)[number];

/** How positions are computed. */
export interface PlaceOptions {
  /** Default: `"geocentric"`. */
  readonly centre?: Centre;
  /** Default: `"apparent"`. */
  readonly light?: Light;
  /** Default: `"ecliptic"`. */
  readonly plane?: Plane;
  /** Default: `"date"`. */
  readonly equinox?: Equinox;
  /** The place of a topocentric calculator, and of no other. */
  readonly observer?: Observer;
}

/** Options with their defaults. */
export type CompletePlaceOptions = Required<Omit<PlaceOptions, "observer">> & {
  readonly observer: Observer | null;
};

/** Adds the defaults. The observer is a copy: the caller may change its own later. */
export function completePlaceOptions(options: PlaceOptions): CompletePlaceOptions {
  const { centre = "geocentric", light = "apparent", plane = "ecliptic", equinox = "date" } = options;
  const { observer = null } = options;
  return { centre, light, plane, equinox, observer: isRecord(observer) ? copyOf(observer) : observer };
}

function copyOf({ latitudeDeg, longitudeDeg, heightM }: Observer): Observer {
  return { latitudeDeg, longitudeDeg, heightM };
}

/** Lists what is wrong with options: values that do not exist, and values that contradict each other. */
export function placeOptionProblems(options: PlaceOptions): string[] {
  const { centre, light, plane, equinox, observer } = completePlaceOptions(options);
  const problems = [
    ...choiceProblems("centre", centre, CENTRES),
    ...choiceProblems("light", light, LIGHTS),
    ...choiceProblems("plane", plane, PLANES),
    ...choiceProblems("equinox", equinox, EQUINOXES),
  ];
  if (centre === "topocentric" && observer === null)
    problems.push('observer is required by centre "topocentric"');
  if (centre !== "topocentric" && observer !== null) {
    problems.push(`observer is only accepted with centre "topocentric", not ${described(centre)}`);
  }
  return observer === null ? problems : [...problems, ...observerProblems(observer)];
}

/** Metres below and above the ellipsoid. */
const HEIGHT_M_MIN = -10_000;
const HEIGHT_M_MAX = 1_000_000;

/** Lists what is wrong with a place. */
export function observerProblems(observer: Observer): string[] {
  const place: Partial<Observer> | null = observer;
  if (typeof place !== "object" || place === null) {
    return ["observer must be an object with latitudeDeg, longitudeDeg and heightM"];
  }
  const rangeProblems = (name: keyof Observer, least: number, most: number): readonly string[] => {
    const value = place[name];
    if (typeof value === "number" && value >= least && value <= most) return [];
    return [`observer.${name} must be a number from ${least} to ${most}, not ${described(value)}`];
  };
  return [
    ...rangeProblems("latitudeDeg", -90, 90),
    ...rangeProblems("longitudeDeg", -180, 180),
    ...rangeProblems("heightM", HEIGHT_M_MIN, HEIGHT_M_MAX),
  ];
}

/** Ten times the pressure at sea level: a larger one is in pascals. */
const PRESSURE_HPA_MAX = 10_000;
const TEMPERATURE_C_MIN = -100;
const TEMPERATURE_C_MAX = 100;

/** Lists what is wrong with the air at a place. */
export function airProblems(air: Air | null): readonly string[] {
  if (air === null) return [];
  const { pressureHPa, temperatureC }: Partial<Air> = air ?? {};
  const problems: string[] = [];
  if (!(typeof pressureHPa === "number" && pressureHPa >= 0 && pressureHPa <= PRESSURE_HPA_MAX)) {
    problems.push(
      `air.pressureHPa must be a number from 0 to ${PRESSURE_HPA_MAX}, not ${described(pressureHPa)}`,
    );
  }
  if (
    !(
      typeof temperatureC === "number" &&
      temperatureC >= TEMPERATURE_C_MIN &&
      temperatureC <= TEMPERATURE_C_MAX
    )
  ) {
    problems.push(
      `air.temperatureC must be a number from ${TEMPERATURE_C_MIN} to ${TEMPERATURE_C_MAX}, not ${described(temperatureC)}`,
    );
  }
  return problems;
}
