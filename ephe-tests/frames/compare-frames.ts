import {
  type ApparentPlaces,
  createApparentPlaces,
  createPositionCalculator,
  type EphemerisSource,
  type Observer,
  POINT,
  POINT_COUNT,
  type PointName,
} from "../../engine/index.ts";
import { arcDeg, DEG_PER_RAD } from "../accuracy/difference-statistics.ts";
import {
  BARYCENTRIC_SUN_MAX_AU,
  FRAME_PLACE_MAX_DEG,
  MEAN_POINT_MAX_DEG,
  TOPOCENTRIC_PLACE_MAX_DEG,
} from "../budgets.ts";
import type { FrameOptions } from "./frame-cases.ts";

/** The engine's places in one frame at one instant. */
export function placesIn(
  source: EphemerisSource,
  options: FrameOptions,
  observer: Observer | undefined,
  epochJdUt: number,
  points: readonly PointName[],
): ApparentPlaces {
  const places = createApparentPlaces(POINT_COUNT);
  const calculator = createPositionCalculator(source, { ...options, ...(observer && { observer }) });
  calculator.setInstant(epochJdUt);
  for (const point of points) calculator.compute(POINT[point], places);
  return places;
}

/** Differences of one place from the reference's, on the sky: degrees, degrees a day. */
export interface PlaceDifference {
  readonly placeDeg: number;
  readonly speedDegPerDay: number;
  readonly distanceRelative: number;
}

export function placeDifference(
  places: ApparentPlaces,
  point: number,
  [
    longitudeDeg = 0,
    latitudeDeg = 0,
    distanceAu = 0,
    longitudeSpeed = 0,
    latitudeSpeed = 0,
  ]: readonly number[],
): PlaceDifference {
  const shortening = Math.cos(latitudeDeg / DEG_PER_RAD);
  const inDeg = (values: Float64Array) => (values[point] as number) * DEG_PER_RAD;
  return {
    placeDeg: Math.max(
      arcDeg(inDeg(places.longitudeRad), longitudeDeg) * shortening,
      Math.abs(inDeg(places.latitudeRad) - latitudeDeg),
    ),
    speedDegPerDay: Math.max(
      Math.abs(inDeg(places.longitudeSpeedRadPerDay) - longitudeSpeed) * shortening,
      Math.abs(inDeg(places.latitudeSpeedRadPerDay) - latitudeSpeed),
    ),
    distanceRelative: Math.abs((places.distanceAu[point] as number) / distanceAu - 1),
  };
}

/** The largest difference that a place may have, degrees. */
export function placeMaxDeg({ centre }: FrameOptions, point: PointName, distanceAu: number): number {
  if (centre === "barycentric" && point === "Sun") return (BARYCENTRIC_SUN_MAX_AU / distanceAu) * DEG_PER_RAD;
  if (point === "MeanNode" || point === "MeanLilith") return MEAN_POINT_MAX_DEG;
  return centre === "topocentric" ? TOPOCENTRIC_PLACE_MAX_DEG : FRAME_PLACE_MAX_DEG;
}
