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
  readonly planet1: string;
  readonly planet2: string;
  /** Conjunction, Sextile, Square, Trine or Opposition. */
  readonly aspect: string;
  /** Distance from the exact aspect, degrees. */
  readonly orb: number;
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
}

/** A chart in the one form that is drawn. */
export interface DrawnChart {
  readonly planets: readonly WheelBody[];
  /** Longitudes, degrees. Null if the time of birth is unknown, as are the houses. */
  readonly angles: { readonly ascendant: number; readonly midheaven: number } | null;
  readonly houses: readonly WheelCusp[] | null;
  readonly aspects: readonly WheelAspect[];
}

/**
 * Returns a chart in the form that is drawn.
 *
 * @throws {TypeError} when a longitude is not a finite number.
 */
export function readChart(chart: WheelInput): DrawnChart {
  if ("bodies" in chart) {
    const { bodies, angles, houses, aspects } = chart;
    return {
      planets: bodies.map(readBody),
      angles: angles && readAngles(angles.ascendant.longitudeDeg, angles.midheaven.longitudeDeg),
      houses: houses && readHouses(houses.map(({ number, cuspDeg }) => ({ number, cusp: cuspDeg }))),
      aspects: aspects.map(readAspect),
    };
  }
  const { planets, angles, houses, aspects } = chart;
  return {
    planets: planets.map(readBody),
    angles: angles ? readAngles(angles.ascendant?.longitude, angles.midheaven?.longitude) : null,
    houses: houses ? readHouses(houses) : null,
    aspects: aspects.map(readAspect),
  };
}

/** Reads a body of either form. */
export function readBody(body: WheelBody | WheelEngineBody): WheelBody {
  const { name, retrograde } = body;
  return {
    name,
    retrograde,
    longitude: longitudeOf(name, "longitudeDeg" in body ? body.longitudeDeg : body.longitude),
  };
}

/** Reads an aspect of any form. */
export function readAspect(aspect: WheelAspect | WheelEngineAspect | WheelSynastryAspect): WheelAspect {
  const orb = longitudeOf("an aspect's orb", "orbDeg" in aspect ? aspect.orbDeg : aspect.orb);
  const isSynastry = "personA" in aspect;
  return {
    planet1: isSynastry ? aspect.personA : aspect.planet1,
    planet2: isSynastry ? aspect.personB : aspect.planet2,
    aspect: aspect.aspect,
    orb,
  };
}

function readAngles(ascendant: number | undefined, midheaven: number | undefined): DrawnChart["angles"] {
  return {
    ascendant: longitudeOf("the Ascendant", ascendant),
    midheaven: longitudeOf("the Midheaven", midheaven),
  };
}

/** Null unless there are twelve. */
function readHouses(houses: readonly WheelCusp[]): readonly WheelCusp[] | null {
  if (houses.length !== 12) return null;
  return houses.map(({ number, cusp }) => ({ number, cusp: longitudeOf(`house ${number}`, cusp) }));
}

/**
 * Returns a longitude.
 *
 * @param name of the longitude in the error message.
 * @throws {TypeError} when it is not a finite number.
 */
function longitudeOf(name: string, longitude: number | undefined): number {
  if (typeof longitude !== "number" || !Number.isFinite(longitude)) {
    throw new TypeError(`${name} must have a longitude in degrees`);
  }
  return longitude;
}
