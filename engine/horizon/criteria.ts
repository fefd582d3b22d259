import type { Rad } from "../units/flavours.ts";
import type { Criterion } from "./local-crossings.ts";

/**
 * Passing an altitude.
 *
 * @param altitudeRad true altitude
 * @param limb 1 for the upper limb of the disc, 0 for the centre, −1 for the lower limb
 * @param radiusAu radius of the disc
 */
export function altitudeCriterion<Kind>(
  increasing: Kind,
  decreasing: Kind,
  altitudeRad: Rad,
  limb: number,
  radiusAu: number,
): Criterion<Kind> {
  return {
    increasing,
    decreasing,
    evaluate(place, out) {
      const { distanceAu } = place;
      const sine = (limb * radiusAu) / distanceAu;
      const targetRad = altitudeRad - Math.asin(sine);
      out[0] = place.up - Math.sin(targetRad);
      const targetRate = (sine / distanceAu / Math.sqrt(1 - sine * sine)) * place.distanceRateAuPerDay;
      out[1] = place.upRatePerDay - (radiusAu === 0 ? 0 : targetRate * Math.cos(targetRad));
    },
  };
}

/** Passing the meridian: the value is the direction's share to the west. */
export function meridianCriterion<Kind>(upper: Kind, lower: Kind): Criterion<Kind> {
  return {
    increasing: upper,
    decreasing: lower,
    evaluate(place, out) {
      out[0] = -place.east;
      out[1] = -place.eastRatePerDay;
    },
  };
}
