/** What the wheel reads of a chart: a part of the answer of `POST /v1/chart/full`. Everything else is left unread. */
export interface WheelChart {
  readonly planets: readonly WheelBody[];
  /** Null when the time of birth is unknown: the wheel then has neither houses nor angles, and 0° Aries on the left. */
  readonly angles: WheelAngles | null;
  /** The twelve cusps from the first house on; null, or empty as over gRPC, when the time of birth is unknown. */
  readonly houses: readonly WheelCusp[] | null;
  readonly aspects: readonly WheelAspect[];
}

export interface WheelBody {
  /** One of the seventeen bodies, as the service names them. */
  readonly name: string;
  /** Ecliptic longitude, degrees from 0 to below 360. */
  readonly longitude: number;
  readonly retrograde: boolean;
}

export interface WheelAngles {
  readonly ascendant: { readonly longitude: number };
  readonly midheaven: { readonly longitude: number };
}

export interface WheelCusp {
  /** The house, 1 to 12. */
  readonly number: number;
  /** Ecliptic longitude, degrees from 0 to below 360. */
  readonly cusp: number;
}

export interface WheelAspect {
  readonly planet1: string;
  readonly planet2: string;
  /** Conjunction, Sextile, Square, Trine or Opposition. */
  readonly aspect: string;
  /** How far from exact, degrees. */
  readonly orb: number;
}

/** A longitude that can be drawn. Throws a TypeError that names what has none. */
export function longitudeOf(what: string, longitude: number): number {
  if (typeof longitude !== "number" || !Number.isFinite(longitude)) {
    throw new TypeError(`${what} has no longitude in degrees`);
  }
  return longitude;
}
