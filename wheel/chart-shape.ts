/** The fields of a chart that a wheel shows: a part of the response of `POST /v1/chart/full`. Others are ignored. */
export interface WheelChart {
  readonly planets: readonly WheelBody[];
  /** Null if the time of birth is unknown. The wheel then has no houses and no angles, and 0° Aries on the left. */
  readonly angles: WheelAngles | null;
  /** The twelve cusps from house 1; null or, over gRPC, empty if the time of birth is unknown. */
  readonly houses: readonly WheelCusp[] | null;
  readonly aspects: readonly WheelAspect[];
}

export interface WheelBody {
  /** The service's name of one of the seventeen bodies. */
  readonly name: string;
  /** Ecliptic longitude in [0, 360), degrees. */
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
  /** Ecliptic longitude in [0, 360), degrees. */
  readonly cusp: number;
}

export interface WheelAspect {
  readonly planet1: string;
  readonly planet2: string;
  /** Conjunction, Sextile, Square, Trine or Opposition. */
  readonly aspect: string;
  /** Distance from the exact aspect, degrees. */
  readonly orb: number;
}

/**
 * Returns a longitude.
 *
 * @param name of the longitude in the error message.
 * @throws {TypeError} when it is not a finite number.
 */
export function longitudeOf(name: string, longitude: number): number {
  if (typeof longitude !== "number" || !Number.isFinite(longitude)) {
    throw new TypeError(`${name} must have a longitude in degrees`);
  }
  return longitude;
}
