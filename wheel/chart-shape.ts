/**
 * A chart that a wheel shows: the response of `POST /v1/chart/full` over REST or from the client, or the chart of the engine.
 */
export type WheelInput = WheelChart | WheelEngineChart;

/** The fields of a response that a wheel shows. Others are ignored. */
export interface WheelChart {
  readonly planets: readonly WheelBody[];
  /** Null or absent if the time of birth is unknown. The wheel then has no houses and no angles, and 0° Aries on the left. */
  readonly angles?: WheelAngles | null | undefined;
  /** The twelve cusps from house 1; null, empty or absent if the time of birth is unknown. */
  readonly houses?: readonly WheelCusp[] | null | undefined;
  readonly aspects: readonly WheelAspect[];
}

export interface WheelBody {
  /** The service's name of one of the seventeen bodies. */
  readonly name: string;
  /** Ecliptic longitude in [0, 360), degrees. */
  readonly longitude: number;
  readonly retrograde: boolean;
}

/** Both points are there, or neither; the client's type allows that one is absent. */
export interface WheelAngles {
  readonly ascendant?: { readonly longitude: number } | undefined;
  readonly midheaven?: { readonly longitude: number } | undefined;
}

export interface WheelCusp {
  /** The house, 1 to 12. */
  readonly number: number;
  /** Ecliptic longitude in [0, 360), degrees. */
  readonly cusp: number;
}

export interface WheelAspect {
  /** A body, or "Ascendant" or "Midheaven". */
  readonly planet1: string;
  readonly planet2: string;
  /** Conjunction, Sextile, Square, Trine or Opposition. */
  readonly aspect: string;
  /** Distance from the exact aspect, degrees. */
  readonly orb: number;
  /** "applying" or "separating", if known. */
  readonly phase?: string | null | undefined;
}

/** An aspect of the response of `POST /v1/synastry`. */
export interface WheelSynastryAspect {
  readonly personA: string;
  readonly personB: string;
  readonly aspect: string;
  readonly orb: number;
}

/** The fields of the engine's `NatalChart` that a wheel shows. Others are ignored. */
export interface WheelEngineChart {
  readonly bodies: readonly WheelEngineBody[];
  readonly angles: {
    readonly ascendant: { readonly longitudeDeg: number };
    readonly midheaven: { readonly longitudeDeg: number };
  } | null;
  readonly houses: readonly { readonly number: number; readonly cuspDeg: number }[] | null;
  readonly aspects: readonly WheelEngineAspect[];
}

export interface WheelEngineBody {
  readonly name: string;
  readonly longitudeDeg: number;
  readonly retrograde: boolean;
}

export interface WheelEngineAspect {
  readonly planet1: string;
  readonly planet2: string;
  readonly aspect: string;
  readonly orbDeg: number;
  readonly phase?: string | null | undefined;
}

/** A chart in the one form that is drawn. */
export interface DrawnChart {
  readonly planets: readonly WheelBody[];
  /** Longitudes, degrees. Null if the time of birth is unknown, as are the houses. */
  readonly angles: { readonly ascendant: number; readonly midheaven: number } | null;
  readonly houses: readonly WheelCusp[] | null;
  readonly aspects: readonly WheelAspect[];
}
