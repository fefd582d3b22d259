import { NATAL_POINT_NAMES, type NatalPointName, type NatalPoints } from "../../chart/natal-chart.ts";
import { type BodyName, isCovered } from "../../ephemeris/body.ts";
import { itemAt } from "../../units/assert.ts";
import {
  ACTIVITY_WEIGHTS,
  type ActivityName,
  ANGLE_WEIGHT,
  HOUSE_RULER_WEIGHT,
  SIGNIFICATOR_WEIGHTS,
} from "./timing-weights.ts";

/**
 * The ruler of each sign from Aries on, by the traditional scheme of the seven visible bodies: one ruler for each sign, whereas
 * newer schemes give Scorpio, Aquarius and Pisces two. **Source:** Ptolemy, Tetrabiblos I.17.
 */
const RULERS: readonly BodyName[] = [
  "Mars",
  "Venus",
  "Mercury",
  "Moon",
  "Sun",
  "Mercury",
  "Venus",
  "Mars",
  "Jupiter",
  "Saturn",
  "Saturn",
  "Jupiter",
];

/** The ruler of the sign that contains a longitude, degrees, 0 ≤ x < 360. */
function rulerOfLongitude(longitudeDeg: number): BodyName {
  return itemAt(RULERS, Math.floor(longitudeDeg / 30));
}

/** A natal point whose transits count. */
export interface NatalTarget {
  readonly name: NatalPointName;
  readonly longitudeDeg: number;
  /** Possible error when the time of birth is unknown; otherwise 0. */
  readonly errorDeg: number;
  /** 0–1. */
  readonly weight: number;
}

/** By house, the angle on whose axis it begins. */
const AXES: Readonly<Record<number, NatalPointName>> = {
  1: "Ascendant",
  7: "Ascendant",
  4: "Midheaven",
  10: "Midheaven",
};

/**
 * The natal points that represent an activity, each once, with the larger weight if it has two. Without cusps there are no
 * angles and no rulers.
 *
 * @param pointsDeg by NATAL_POINT_NAMES; NaN for a point to omit
 * @param cuspsDeg of the twelve houses; null when the time is unknown
 * @param errorsDeg possible errors by body when the time is unknown; null otherwise
 */
export function natalTargetsOf(
  activity: ActivityName,
  pointsDeg: NatalPoints,
  cuspsDeg: readonly number[] | null,
  errorsDeg: readonly number[] | null,
): readonly NatalTarget[] {
  const { significators, houses } = ACTIVITY_WEIGHTS[activity];
  const weights = new Map<NatalPointName, number>();
  const add = (name: NatalPointName, weight: number): void => {
    weights.set(name, Math.max(weights.get(name) ?? 0, weight));
  };
  significators.forEach((name, rank) => {
    add(name, itemAt(SIGNIFICATOR_WEIGHTS, rank));
  });
  if (cuspsDeg !== null) {
    for (const house of houses) {
      const angle = AXES[house];
      if (angle !== undefined) add(angle, ANGLE_WEIGHT);
      add(rulerOfLongitude(itemAt(cuspsDeg, house - 1)), HOUSE_RULER_WEIGHT);
    }
  }
  const targets: NatalTarget[] = [];
  for (const [name, weight] of weights) {
    const point = NATAL_POINT_NAMES.indexOf(name);
    const longitudeDeg = itemAt(pointsDeg, point);
    const errorDeg = errorsDeg?.[point] ?? 0;
    if (isCovered(longitudeDeg)) targets.push({ name, longitudeDeg, errorDeg, weight });
  }
  return targets;
}
