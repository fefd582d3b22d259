import { described } from "../units/invalid-input-error.ts";
import { choice, isRecord, numberFrom, optional, type Rule } from "../units/read-options.ts";
import type { Air } from "./horizontal.ts";
import type { Observer } from "./topocentric-frame.ts";

/** Where positions are seen from: the Earth's centre, a place on the Earth, the Sun's centre, the barycentre of the solar system. */
const CENTRES = ["geocentric", "topocentric", "heliocentric", "barycentric"] as const;
/** One of {@link CENTRES}. */
export type Centre = (typeof CENTRES)[number];

/**
 * What happens to the light: `apparent` is light-time, deflection by the Sun and aberration; `astrometric` is light-time alone;
 * `geometric` is the position at the instant itself. From the Sun and the barycentre `apparent` is `astrometric`.
 */
export const LIGHTS = ["apparent", "astrometric", "geometric"] as const;
/** One of {@link LIGHTS}. */
export type Light = (typeof LIGHTS)[number];

/** The plane of the coordinates. */
const PLANES = ["ecliptic", "equator"] as const;
/** One of {@link PLANES}. */
export type Plane = (typeof PLANES)[number];

/**
 * The axes: true equinox of date (with nutation), mean equinox of date, mean equinox of J2000.0, ICRS. The ecliptic of ICRS is the
 * plane inclined to its equator by the obliquity of J2000.0.
 */
const EQUINOXES = ["date", "mean", "J2000", "ICRS"] as const;
/** One of {@link EQUINOXES}. */
export type Equinox = (typeof EQUINOXES)[number];

/** How positions are computed. */
export interface PlaceOptions {
  /** Where positions are seen from: `"geocentric"` (default), `"topocentric"`, `"heliocentric"` or `"barycentric"`. */
  readonly centre?: Centre;
  /** `"apparent"` (default), `"astrometric"` (light-time alone) or `"geometric"`. */
  readonly light?: Light;
  /** `"ecliptic"` (default) or `"equator"`. */
  readonly plane?: Plane;
  /** `"date"` (default: true equinox of date), `"mean"`, `"J2000"` or `"ICRS"`. */
  readonly equinox?: Equinox;
  /** The place of a topocentric calculator, and of no other. */
  readonly observer?: Observer;
}

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

export const placeRules = (): Readonly<Record<keyof PlaceOptions, Rule>> => ({
  centre: optional(choice(CENTRES)),
  light: optional(choice(LIGHTS)),
  plane: optional(choice(PLANES)),
  equinox: optional(choice(EQUINOXES)),
  observer: () => [],
});

/** Lists what is wrong with options: values that do not exist, and values that contradict each other. */
export function placeOptionProblems(options: PlaceOptions): readonly string[] {
  const ofValues = Object.entries(placeRules()).flatMap(([name, rule]) =>
    rule(name, options[name as keyof PlaceOptions]),
  );
  return [...ofValues, ...placeContradictions(options)];
}

/** Lists an observer that is missing, not accepted or invalid. */
export function placeContradictions(options: PlaceOptions): readonly string[] {
  const { centre, observer } = completePlaceOptions(options);
  const isTopocentric = centre === "topocentric";
  if (observer === null) return isTopocentric ? ['observer is required by centre "topocentric"'] : [];
  const rejected = `observer is only accepted with centre "topocentric", not ${described(centre)}`;
  return [...(isTopocentric ? [] : [rejected]), ...observerProblems(observer)];
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
  return Object.entries({
    latitudeDeg: numberFrom(-90, 90),
    longitudeDeg: numberFrom(-180, 180),
    heightM: numberFrom(HEIGHT_M_MIN, HEIGHT_M_MAX),
  }).flatMap(([name, rule]) => rule(`observer.${name}`, place[name as keyof Observer]));
}

/** Ten times the pressure at sea level: a larger one is in pascals. */
const PRESSURE_HPA_MAX = 10_000;
const TEMPERATURE_C_MIN = -100;
const TEMPERATURE_C_MAX = 100;

/** Lists what is wrong with the air at a place. */
export function airProblems(air: Air | null): readonly string[] {
  if (air === null) return [];
  const { pressureHPa, temperatureC }: Partial<Air> = air ?? {};
  return [
    ...numberFrom(0, PRESSURE_HPA_MAX)("air.pressureHPa", pressureHPa),
    ...numberFrom(TEMPERATURE_C_MIN, TEMPERATURE_C_MAX)("air.temperatureC", temperatureC),
  ];
}
