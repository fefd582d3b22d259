import {
  type Air,
  createEphemeris,
  type EphemerisSource,
  type Observer,
  type PointName,
} from "../../engine/index.ts";
import { randomInstant, randomObserver } from "../frames/frame-cases.ts";
import { FLAG, REFERENCE_BODY, type ReferenceLibrary } from "../reference/reference-library.ts";

/** A point at a random instant, place and weather. */
export interface HorizontalCase {
  readonly point: PointName & keyof typeof REFERENCE_BODY;
  readonly epochJdUt: number;
  readonly observer: Observer;
  readonly air: Air;
}

/** Azimuth from north eastward, altitude, apparent altitude, degrees. */
export type HorizontalValues = readonly [
  azimuthDeg: number,
  altitudeDeg: number,
  apparentAltitudeDeg: number,
];

const POINTS = ["Sun", "Moon", "Venus", "Mars", "Jupiter", "Pluto", "Chiron"] as const;

export function horizontalCase(index: number, random: () => number): HorizontalCase {
  return {
    point: POINTS[index % POINTS.length] as (typeof POINTS)[number],
    epochJdUt: randomInstant(random),
    observer: randomObserver(random),
    air: {
      pressureHPa: Math.round(500 + random() * 550),
      temperatureC: Math.round(random() * 80 - 40),
    },
  };
}

/** From the reference's topocentric place on the equator of date. Its azimuth is from south westward. */
export function referenceHorizontal(reference: ReferenceLibrary, one: HorizontalCase): HorizontalValues {
  const { point, epochJdUt, observer, air } = one;
  const { latitudeDeg, longitudeDeg, heightM } = observer;
  reference.set_topo(longitudeDeg, latitudeDeg, heightM);
  const flags = FLAG.swieph | FLAG.topocentric | FLAG.equatorial;
  const [rightAscensionDeg = 0, declinationDeg = 0] = reference.calc_ut(
    epochJdUt,
    REFERENCE_BODY[point],
    flags,
  ).data;
  const [fromSouthDeg, altitudeDeg, apparentDeg] = reference.azalt(
    epochJdUt,
    1,
    [longitudeDeg, latitudeDeg, heightM],
    air.pressureHPa,
    air.temperatureC,
    [rightAscensionDeg, declinationDeg, 1],
  );
  return [(fromSouthDeg + 180) % 360, altitudeDeg, apparentDeg];
}

export function engineHorizontal(source: EphemerisSource, one: HorizontalCase): HorizontalValues {
  const { azimuthDeg, altitudeDeg, apparentAltitudeDeg } = createEphemeris(source).horizontal(
    one.epochJdUt,
    one.point,
    one.observer,
    one.air,
  );
  return [azimuthDeg, altitudeDeg, apparentAltitudeDeg];
}
