import { BODY_NAMES } from "../../engine/ephemeris/body.ts";
import { ANGLE_NAMES } from "../../engine/technique/relocation/relocated-chart.ts";
import {
  ANGLE_EMPHASES,
  BODY_VALUES,
  HOUSE_EMPHASES,
  HOUSE_SHARE,
  SATURATIONS,
} from "../../engine/technique/relocation/relocation-weights.ts";
import type { SphereName } from "../../engine/technique/score.ts";
import { defined } from "../../test/defined.ts";
import { arcDeg } from "../accuracy/difference-statistics.ts";
import { PRINTED_DEG } from "../charts/reference-charts.ts";
import type { ReferenceRelocatedBirth, ReferenceRelocation } from "./reference-relocations.ts";

/** Maximum difference of an orb from the reference's: two longitudes, each rounded once. */
export const ORB_DEG = 2 * PRINTED_DEG;
export const ORB_LIMIT_DEG = 8;
/** Maximum difference of a printed score from the formula: half of its last digit, and the effect of rounded orbs. */
export const SCORE_POINTS = 0.006;

/** A body and an angle of the reference, at any distance. */
export interface ReferenceContact {
  readonly body: string;
  readonly angle: string;
  readonly orbDeg: number;
  /** Distance of the place from the body's line: altitude, or hour angle from the meridian times cos φ. */
  readonly lineDistanceDeg: number;
}

/** Distance of a place from the line of a body for an angle, by the reference's altitude and hour angle. */
export function lineDistanceByReference(
  { latitudeDeg, altitudes, hourAngles }: ReferenceRelocation,
  body: number,
  angle: string,
): number {
  if (angle === "Ascendant" || angle === "Descendant") return Math.abs(defined(altitudes[body]));
  const fromUpperDeg = Math.abs(defined(hourAngles[body]));
  const fromMeridianDeg = angle === "Midheaven" ? fromUpperDeg : 180 - fromUpperDeg;
  return fromMeridianDeg * Math.cos((latitudeDeg * Math.PI) / 180);
}

/** Every body with every angle, computed from the reference's longitudes. */
export function contactsByReference(
  birth: ReferenceRelocatedBirth,
  place: ReferenceRelocation,
): readonly ReferenceContact[] {
  const { ascendant, midheaven } = place;
  const anglesDeg = [ascendant, ascendant + 180, midheaven, midheaven + 180];
  return birth.longitudes.flatMap((longitudeDeg, body) =>
    anglesDeg.map((angleDeg, index) => {
      const angle = defined(ANGLE_NAMES[index]);
      return {
        body: defined(BODY_NAMES[body]),
        angle,
        orbDeg: arcDeg(longitudeDeg, angleDeg),
        lineDistanceDeg: lineDistanceByReference(place, body, angle),
      };
    }),
  );
}

const weightOf = <Name>(rows: readonly (readonly [Name, number, string])[], name: Name): number =>
  rows.find(([of]) => of === name)?.[1] ?? 0;

/** The formula of docs/scores.md, implemented independently and applied to the reference's figures only. */
export function scoreByFormula(
  sphere: SphereName,
  birth: ReferenceRelocatedBirth,
  place: ReferenceRelocation,
): number {
  let sum = 0;
  for (const { body, angle, orbDeg, lineDistanceDeg } of contactsByReference(birth, place)) {
    const distanceDeg = Math.max(orbDeg, lineDistanceDeg);
    if (distanceDeg > ORB_LIMIT_DEG) continue;
    const weight =
      weightOf<string>(BODY_VALUES[sphere], body) * weightOf<string>(ANGLE_EMPHASES[sphere], angle);
    sum += (weight / 10) * (1 - (distanceDeg / ORB_LIMIT_DEG) ** 2) ** 2;
  }
  birth.longitudes.forEach((longitudeDeg, index) => {
    const house = houseOf(longitudeDeg, place.cusps);
    const weight =
      weightOf<string>(BODY_VALUES[sphere], defined(BODY_NAMES[index])) *
      weightOf(HOUSE_EMPHASES[sphere], house);
    sum += (weight / 10) * HOUSE_SHARE;
  });
  const ratio = sum / SATURATIONS[sphere];
  return 5 + (5 * ratio) / Math.sqrt(1 + ratio ** 2);
}

function houseOf(longitudeDeg: number, cusps: readonly number[]): number {
  const index = cusps.findIndex((cuspDeg, house) => {
    const extentDeg = (defined(cusps[(house + 1) % 12]) - cuspDeg + 360) % 360;
    return (longitudeDeg - cuspDeg + 360) % 360 < extentDeg;
  });
  return index + 1;
}
