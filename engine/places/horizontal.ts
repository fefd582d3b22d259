import type { ApparentPlaces } from "../apparent/apparent-places.ts";
import type { SkyFrame } from "../apparent/sky-frame.ts";
import { normalizeRad } from "../math/angle.ts";
import type { Rad } from "../units/flavours.ts";
import { turnToHorizon } from "./horizon-axes.ts";
import { type Air, apparentAltitudeRad } from "./refraction.ts";
import type { Observer } from "./topocentric-frame.ts";

/** A direction at a place. */
export interface HorizontalPlace {
  /** From north eastward, 0 ≤ x < 2π. */
  azimuthRad: Rad;
  /** True altitude. */
  altitudeRad: Rad;
  /** Altitude with refraction. */
  apparentAltitudeRad: Rad;
}

/**
 * Computes azimuth and altitude of a place of the true ecliptic of date. Nothing is allocated.
 *
 * Given:
 * - `frame` the instant; topocentric, so that the altitude includes parallax
 * - `places`, `point` longitude and latitude, computed from that frame
 * - `observer` the place
 * - `air` for refraction, or null
 *
 * Returned:
 * - `out` all members
 *
 * @example
 * ```ts
 * import { BODY, computeApparentPlace, computeHorizontal, computeTopocentricFrame, createApparentPlaces, createSkyFrame } from "almagest/engine";
 * import { loadTableSource } from "almagest/engine/node";
 *
 * const source = loadTableSource();
 * const frame = createSkyFrame();
 * const places = createApparentPlaces();
 * const berlin = { latitudeDeg: 52.52, longitudeDeg: 13.405, heightM: 34 };
 * computeTopocentricFrame(source, 2451545, berlin, frame);
 * computeApparentPlace(source, frame, BODY.Sun, places);
 * const horizontal = { azimuthRad: 0, altitudeRad: 0, apparentAltitudeRad: 0 };
 * computeHorizontal(frame, places, BODY.Sun, berlin, null, horizontal);
 * (horizontal.azimuthRad * 180) / Math.PI; // => 192
 * ```
 */
export function computeHorizontal(
  frame: SkyFrame,
  places: ApparentPlaces,
  point: number,
  observer: Observer,
  air: Air | null,
  out: HorizontalPlace,
): void {
  const longitude = places.longitudeRad[point]!;
  const latitude = places.latitudeRad[point]!;
  const cosLatitude = Math.cos(latitude);
  const { ray } = frame.workspace;
  turnToHorizon(
    frame,
    observer,
    cosLatitude * Math.cos(longitude),
    cosLatitude * Math.sin(longitude),
    Math.sin(latitude),
    ray,
  );
  const east = ray[0]!;
  const north = ray[1]!;
  const up = ray[2]!;
  out.azimuthRad = normalizeRad(Math.atan2(east, north));
  out.altitudeRad = Math.atan2(up, Math.sqrt(east * east + north * north));
  out.apparentAltitudeRad = apparentAltitudeRad(out.altitudeRad, air, observer.heightM);
}
