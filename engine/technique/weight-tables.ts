import * as relocation from "./relocation/relocation-weights.ts";
import * as bearings from "./synastry/synastry-bearings.ts";
import * as synastry from "./synastry/synastry-weights.ts";
import * as ratings from "./timing/rating.ts";
import * as timing from "./timing/timing-weights.ts";
import * as transits from "./transits/transit-tables.ts";

/**
 * The tables of weights that scores, ratings and the significance of transits are computed with, as JSON. Two editions of the
 * engine with the same text have the same weights. The reasons of weights are part of the text.
 */
export function weightTablesJson(): string {
  // A module as a value would make bundles contain a getter of each of its exports, functions included.
  return JSON.stringify({
    relocation: {
      ANGLE_EMPHASES: relocation.ANGLE_EMPHASES,
      BODY_VALUES: relocation.BODY_VALUES,
      FULL_VERDICT_FROM: relocation.FULL_VERDICT_FROM,
      HOUSE_EMPHASES: relocation.HOUSE_EMPHASES,
      HOUSE_SHARE: relocation.HOUSE_SHARE,
      SATURATIONS: relocation.SATURATIONS,
      SLIGHT_VERDICT_FROM: relocation.SLIGHT_VERDICT_FROM,
    },
    synastry: {
      ANGLE_VALENCES: synastry.ANGLE_VALENCES,
      ASPECT_VALENCES: synastry.ASPECT_VALENCES,
      BODY_NATURES: synastry.BODY_NATURES,
      BONDS: synastry.BONDS,
      EMPHASIS: synastry.EMPHASIS,
      EMPHASISED_PAIRS: synastry.EMPHASISED_PAIRS,
      GENERATION_BODIES: synastry.GENERATION_BODIES,
      HARD_FACTORS: synastry.HARD_FACTORS,
      HOUSE_SHARE: synastry.HOUSE_SHARE,
      NATURE_MAX: synastry.NATURE_MAX,
      ORDINARY_LEVELS: synastry.ORDINARY_LEVELS,
      SPHERE_SATURATIONS: synastry.SPHERE_SATURATIONS,
    },
    synastryBearings: {
      ANGLE_BEARINGS: bearings.ANGLE_BEARINGS,
      BEARING_MAX: bearings.BEARING_MAX,
      HOUSE_BEARINGS: bearings.HOUSE_BEARINGS,
      SPHERE_BEARINGS: bearings.SPHERE_BEARINGS,
    },
    timing: {
      ACTIVITY_NAMES: timing.ACTIVITY_NAMES,
      ACTIVITY_WEIGHTS: timing.ACTIVITY_WEIGHTS,
      ANGLE_WEIGHT: timing.ANGLE_WEIGHT,
      ASPECT_STRENGTHS: timing.ASPECT_STRENGTHS,
      BODY_NATURES: timing.BODY_NATURES,
      HOUSE_RULER_WEIGHT: timing.HOUSE_RULER_WEIGHT,
      OWN_TRANSIT_FACTOR: timing.OWN_TRANSIT_FACTOR,
      SIGNIFICATOR_WEIGHTS: timing.SIGNIFICATOR_WEIGHTS,
      TIMING_CALIBRATIONS: timing.TIMING_CALIBRATIONS,
      TIMING_SCALE: timing.TIMING_SCALE,
    },
    timingRatings: {
      MERCURY_RETROGRADE_RATING_MAX: ratings.MERCURY_RETROGRADE_RATING_MAX,
      RATING_NAMES: ratings.RATING_NAMES,
      RATING_SCORE_MIN: ratings.RATING_SCORE_MIN,
      VOID_OF_COURSE_RATING_MAX: ratings.VOID_OF_COURSE_RATING_MAX,
    },
    transits: {
      ASPECT_TONES: transits.ASPECT_TONES,
      HOUSE_THEMES: transits.HOUSE_THEMES,
      INGRESS_WEIGHT: transits.INGRESS_WEIGHT,
      NATAL_POINT_WEIGHTS: transits.NATAL_POINT_WEIGHTS,
      SIGNIFICANCE_FLOORS: transits.SIGNIFICANCE_FLOORS,
      SIGNIFICANCE_NAMES: transits.SIGNIFICANCE_NAMES,
      STATION_WEIGHT: transits.STATION_WEIGHT,
      TONE_NAMES: transits.TONE_NAMES,
      TRANSIT_ASPECT_WEIGHTS: transits.TRANSIT_ASPECT_WEIGHTS,
      TRANSIT_ORBS_DEG: transits.TRANSIT_ORBS_DEG,
      TYPICAL_MOTION_DEG_PER_DAY: transits.TYPICAL_MOTION_DEG_PER_DAY,
    },
  });
}
