import type { ApparentPlaces } from "../../apparent/apparent-place.ts";
import { BODY } from "../../ephemeris/body.ts";

/**
 * The lit part of the Moon's disc, 0–1, from apparent places of Sun and Moon: half of one plus the cosine of the angle at
 * the Moon between Sun and Earth.
 *
 * **Source:** Meeus (1998), Astronomical Algorithms, equations 48.1–48.3.
 */
export function litFraction({ longitudeRad, latitudeRad, distanceAu }: ApparentPlaces): number {
  const moonLatitude = latitudeRad[BODY.Moon]!;
  const sunLatitude = latitudeRad[BODY.Sun]!;
  const moonAu = distanceAu[BODY.Moon]!;
  const sunAu = distanceAu[BODY.Sun]!;
  const cosElongation =
    Math.sin(sunLatitude) * Math.sin(moonLatitude) +
    Math.cos(sunLatitude) *
      Math.cos(moonLatitude) *
      Math.cos(longitudeRad[BODY.Moon]! - longitudeRad[BODY.Sun]!);
  const sunToMoonAu = Math.sqrt(sunAu * sunAu + moonAu * moonAu - 2 * sunAu * moonAu * cosElongation);
  return (1 + (moonAu - sunAu * cosElongation) / sunToMoonAu) / 2;
}
