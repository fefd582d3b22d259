import type { BodyName } from "../../engine/index.ts";
import { FIRST_JD_UT, LAST_JD_UT } from "../accuracy/difference-statistics.ts";
import { type BruteCourse, createBruteCourse } from "../events/brute-force.ts";
import type { ReferenceLibrary } from "../reference/reference-library.ts";
import { referenceLongitudeDeg } from "./reference-angles.ts";

/** Days between two samples, short enough to find every turn. Slower bodies have {@link SLOW_STEP_DAYS}. */
const STEP_DAYS: Partial<Readonly<Record<BodyName, number>>> = {
  Moon: 1,
  TrueNode: 0.05,
  Lilith: 0.05,
  Mercury: 1,
};
const SLOW_STEP_DAYS = 2;

/** Days between two samples of a body, or of the faster of two. */
function sampleDays(body: BodyName, other: BodyName | null = null): number {
  return Math.min(...[body, other ?? body].map((name) => STEP_DAYS[name] ?? SLOW_STEP_DAYS));
}

/** The reference's longitude of a body from 1800 to 2399, or its difference to another body's over a shorter time. */
export function referenceCourse(
  library: ReferenceLibrary,
  body: BodyName,
  other: BodyName | null = null,
  startJdUt: number = FIRST_JD_UT,
  endJdUt: number = LAST_JD_UT,
): BruteCourse {
  const angle = (jdUt: number): number =>
    referenceLongitudeDeg(library, body, jdUt) -
    (other === null ? 0 : referenceLongitudeDeg(library, other, jdUt));
  return createBruteCourse(angle, startJdUt, endJdUt, sampleDays(body, other));
}
