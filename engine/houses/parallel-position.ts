import type { EquatorialDirection } from "./direction.ts";
import type { HouseFrame } from "./house-frame.ts";

/**
 * The right ascension, from the meridian eastward, −π ≤ x ≤ π, of the point in which the position circle of a direction meets a parallel of
 * declination, on the direction's side of the meridian.
 *
 * The circle crosses the equator at b, where tan b = y/(x + z tan φ), with the pole height f, tan f = tan φ sin b. It meets the parallel
 * where sin(α − b) = tan δ tan f. A circle that does not reach the parallel counts as touching it.
 */
export function parallelCrossingRad(
  { sinLatitude, cosLatitude }: HouseFrame,
  { x, y, z }: EquatorialDirection,
  tanDeclination: number,
): number {
  const onEquator = Math.atan2(y * cosLatitude, x * cosLatitude + z * sinLatitude);
  const sine = (tanDeclination * sinLatitude * Math.sin(onEquator)) / cosLatitude;
  const angle = onEquator + Math.asin(Math.min(1, Math.max(-1, sine)));
  if (angle > Math.PI) return angle - 2 * Math.PI;
  return angle < -Math.PI ? angle + 2 * Math.PI : angle;
}
