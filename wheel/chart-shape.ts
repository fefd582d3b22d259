/**
 * A chart that a wheel shows: the response of `POST /v1/chart/full` over REST or from the client, or the chart of the engine.
 */
export type WheelInput = WheelChart | WheelEngineChart;

/** The fields of a response that a wheel shows. Others are ignored. */
export interface WheelChart {
  /** The bodies to draw. */
  readonly planets: readonly WheelBody[];
  /**
   * Null if the time of birth is unknown, which the wheel then states. Absent, without a warning about the time: a sky without a
   * place. Either has no houses and no angles, and 0° Aries on the left.
   */
  readonly angles?: WheelAngles | null | undefined;
  /** The twelve cusps from house 1; null, empty or absent if the time of birth is unknown. */
  readonly houses?: readonly WheelCusp[] | null | undefined;
  /** The aspects to draw as lines. */
  readonly aspects: readonly WheelAspect[];
  /** What the response states about an unknown time and about the house system. */
  readonly warnings?: readonly WheelWarning[] | null | undefined;
}

/** The fields of a warning that a wheel shows. Others, and other warnings, are ignored. */
export interface WheelWarning {
  /** `unknown_time`, `placidus_undefined` or another. */
  readonly code: string;
  /** The longitudes of the Moon at the start and the end of a day of birth without a time, degrees. */
  readonly moon?: { readonly from: number; readonly to: number } | undefined;
  /** The bodies that change sign on that day. */
  readonly signChanges?: readonly { readonly body: string }[] | undefined;
  /** The house system of the cusps, if it is not the one asked for. */
  readonly houseSystem?: string | undefined;
}

/** A body of the response of `POST /v1/chart/full`. */
export interface WheelBody {
  /** The service's name of one of the seventeen bodies. */
  readonly name: string;
  /** Ecliptic longitude in [0, 360), degrees. */
  readonly longitude: number;
  /** Whether the body moves backward: the wheel marks it. */
  readonly retrograde: boolean;
}

/** Both points are there, or neither; the client's type allows that one is absent. */
export interface WheelAngles {
  /** Ecliptic longitude in degrees. */
  readonly ascendant?: { readonly longitude: number } | undefined;
  /** Ecliptic longitude in degrees. */
  readonly midheaven?: { readonly longitude: number } | undefined;
}

/** A house of the response of `POST /v1/chart/full`. */
export interface WheelCusp {
  /** The house, 1 to 12. */
  readonly number: number;
  /** Ecliptic longitude in [0, 360), degrees. */
  readonly cusp: number;
}

/** An aspect of the response of `POST /v1/chart/full`. */
export interface WheelAspect {
  /** A body, or "Ascendant" or "Midheaven". */
  readonly planet1: string;
  /** A body, or "Ascendant" or "Midheaven". */
  readonly planet2: string;
  /** Conjunction, Sextile, Square, Trine or Opposition. */
  readonly aspect: string;
  /** Distance from the exact aspect, degrees. */
  readonly orb: number;
  /** "applying" or "separating", if known. */
  readonly phase?: string | null | undefined;
  /** Whether it may not exist, because a time of birth is unknown: the line is faint. */
  readonly uncertain?: boolean | undefined;
}

/** An aspect of the response of `POST /v1/synastry`. */
export interface WheelSynastryAspect {
  /** A body of the first person. */
  readonly personA: string;
  /** A body of the second person. */
  readonly personB: string;
  /** Conjunction, Sextile, Square, Trine or Opposition. */
  readonly aspect: string;
  /** Distance from the exact aspect, degrees. */
  readonly orb: number;
  /** Whether it may not exist, because a time of birth is unknown: the line is faint. */
  readonly uncertain?: boolean | undefined;
}

/** An aspect of the engine's `computeSynastry`. */
export interface WheelEngineSynastryAspect extends Omit<WheelSynastryAspect, "orb"> {
  /** Distance from the exact aspect, degrees. */
  readonly orbDeg: number;
}

/** The fields of the engine's `NatalChart` that a wheel shows. Others are ignored. */
export interface WheelEngineChart {
  /** The bodies to draw. */
  readonly bodies: readonly WheelEngineBody[];
  /** Null if the time of birth is unknown. Absent: a sky without a place, as in {@link WheelChart}. */
  readonly angles?:
    | {
        /** Ecliptic longitude, degrees. */
        readonly ascendant: { readonly longitudeDeg: number };
        /** Ecliptic longitude, degrees. */
        readonly midheaven: { readonly longitudeDeg: number };
      }
    | null
    | undefined;
  /** The twelve cusps from house 1, degrees; null if the time of birth is unknown. */
  readonly houses: readonly { readonly number: number; readonly longitudeDeg: number }[] | null;
  /** The aspects to draw as lines. */
  readonly aspects: readonly WheelEngineAspect[];
  /** The house system asked for, and the one of the cusps. */
  readonly houseSystem?: string | undefined;
  /** Null without houses. */
  readonly usedHouseSystem?: string | null | undefined;
  /** The warnings of a response about this chart. */
  readonly warnings?: readonly WheelWarning[] | null | undefined;
}

/** A body of the engine's chart. */
export interface WheelEngineBody {
  /** The engine's name of one of the seventeen bodies. */
  readonly name: string;
  /** Ecliptic longitude, degrees. */
  readonly longitudeDeg: number;
  /** Whether the body moves backward: the wheel marks it. */
  readonly retrograde: boolean;
}

/** An aspect of the engine's chart. */
export interface WheelEngineAspect {
  /** A body. */
  readonly planet1: string;
  /** The other body. */
  readonly planet2: string;
  /** Conjunction, Sextile, Square, Trine or Opposition. */
  readonly aspect: string;
  /** Distance from the exact aspect, degrees. */
  readonly orbDeg: number;
  /** "applying" or "separating", if known. */
  readonly phase?: string | null | undefined;
}

/** A body in the one form that is drawn. */
export interface DrawnBody extends WheelBody {
  /** Where it can have been on a day of birth without a time, if that is an arc to be drawn; longitudes, degrees. */
  readonly range: BodyRange | null;
  /** Whether it may have been in another sign. */
  readonly isSignOpen: boolean;
  /** Whether the minutes of its longitude are known: the time of birth is. */
  readonly hasMinutes: boolean;
}

/** An arc of longitudes, in the order of the signs, degrees. */
export interface BodyRange {
  readonly from: number;
  readonly to: number;
}

/** A chart in the one form that is drawn. */
export interface DrawnChart {
  readonly planets: readonly DrawnBody[];
  readonly isTimeUnknown: boolean;
  /** Whether the cusps are Porphyry's because the house system asked for has none there. */
  readonly isPorphyry: boolean;
  /** Longitudes, degrees. Null if the time of birth is unknown, as are the houses. */
  readonly angles: { readonly ascendant: number; readonly midheaven: number } | null;
  readonly houses: readonly WheelCusp[] | null;
  readonly aspects: readonly WheelAspect[];
}
