import {
  BODY,
  type BodyName,
  computeApparentPlace,
  computeSkyFrame,
  createApparentPlaces,
  createSkyFrame,
  createSkySeries,
  deltaTSeconds,
  type EphemerisSource,
  findLongitudePasses,
  type Station,
} from "../../engine/index.ts";
import { DEG_PER_RAD } from "../../engine/math/angle.ts";
import { LIGHT_SPEED_AU_PER_DAY } from "../../engine/units/constants.ts";
import { SECONDS_PER_DAY } from "../../engine/units/time.ts";
import { defined } from "../../test/defined.ts";
import { signedDeg } from "../accuracy/difference-statistics.ts";
import type { Angle } from "./brute-force.ts";
import { distanceFromExtremes, expectedPasses, extremesOf, findJump } from "./jumping-course.ts";

/** Passes of levels close to a turn, compared with those that the extremes of the course imply. */

/** The formula for a seam's instant is exact to rounding; the jump itself is found within this distance of it. */
const SEAM_REACH_DAYS = 1e-6;
/** Levels closer than this to an extreme are not decided: a body is there for less than rounding can separate. */
const UNDECIDED_DEG = 1e-8;
/** Distance of a reported pass from its part of the course, and of the angle there from the level. */
const PASS_MARGIN_DAYS = 1e-6;
const PASS_MAX_DEG = 1e-8;

/** Days around a turn that are searched, and the step at which its turns are separated. */
const NEARBY = {
  jumping: { reachDays: 0.45, stepDays: 0.05 },
  smooth: { reachDays: 8, stepDays: 1 },
} as const;

const isJumping = (body: BodyName): boolean => body === "TrueNode" || body === "Lilith";

/** The passes of one level in a window with a jump: a row of ephe-tests/fixtures/seam-passes.json. */
export interface SeamPasses {
  readonly body: BodyName;
  readonly startJdUt: number;
  readonly endJdUt: number;
  readonly jumpJdUt: number;
  readonly levelDeg: number;
  readonly passes: readonly { readonly epochJdUt: number; readonly direct: boolean }[];
}

/** The longitude of a body of a source, degrees. */
export function createLongitude(source: EphemerisSource): (body: BodyName) => Angle {
  const frame = createSkyFrame();
  const places = createApparentPlaces();
  return (name) => (epochJdUt) => {
    computeSkyFrame(source, epochJdUt, frame);
    computeApparentPlace(source, frame, BODY[name], places);
    return defined(places.longitudeRad[BODY[name]]) * DEG_PER_RAD;
  };
}

/** The instants of UT at which the seams of a source's Moon are seen, between two instants. */
export function boundariesBetween(
  source: EphemerisSource,
  startJdUt: number,
  endJdUt: number,
): readonly number[] {
  const boundariesJdTt = Array.from(source.moonBoundariesJdTt ?? []).filter(
    (boundaryJdTt) => boundaryJdTt > startJdUt - 1 && boundaryJdTt < endJdUt + 1,
  );
  return boundariesJdTt
    .map((boundaryJdTt) => {
      const moon = new Float64Array(6);
      source.state(BODY.Moon, boundaryJdTt, 0, moon);
      const arrivalJdTt = boundaryJdTt + Math.hypot(...moon.subarray(0, 3)) / LIGHT_SPEED_AU_PER_DAY;
      const guessJdUt = arrivalJdTt - deltaTSeconds(arrivalJdTt) / SECONDS_PER_DAY;
      return arrivalJdTt - deltaTSeconds(guessJdUt) / SECONDS_PER_DAY;
    })
    .filter((boundaryJdUt) => boundaryJdUt > startJdUt && boundaryJdUt < endJdUt);
}

/** The course around a turn, measured by apparent places alone; its extremes are in degrees from the turn. */
export function courseNear(source: EphemerisSource, { body, epochJdUt, longitudeDeg }: Station) {
  const { reachDays, stepDays } = isJumping(body) ? NEARBY.jumping : NEARBY.smooth;
  const startJdUt = epochJdUt - reachDays;
  const endJdUt = epochJdUt + reachDays;
  const angle = createLongitude(source)(body);
  const seams = isJumping(body) ? boundariesBetween(source, startJdUt, endJdUt) : [];
  const courseJumps = seams.map((boundaryJdUt) => findJump(angle, boundaryJdUt, SEAM_REACH_DAYS));
  return {
    body,
    turnDeg: longitudeDeg,
    startJdUt,
    endJdUt,
    angle,
    jumps: courseJumps,
    extremes: extremesOf(angle, longitudeDeg, startJdUt, endJdUt, courseJumps, stepDays),
  };
}

/**
 * What is wrong with the passes of the level `offsetDeg` from the turn, or null: their number, their directions, the part
 * of the course that each is in, and the longitude there.
 */
export function faultOfPasses(
  source: EphemerisSource,
  course: ReturnType<typeof courseNear>,
  offsetDeg: number,
): string | null {
  const { body, turnDeg, startJdUt, endJdUt, angle, extremes } = course;
  if (distanceFromExtremes(extremes, offsetDeg) < UNDECIDED_DEG / 2) return null;
  const levelDeg = turnDeg + offsetDeg;
  const expected = expectedPasses(extremes, offsetDeg);
  const passes = findLongitudePasses(createSkySeries(source, { startJdUt, endJdUt }, [body]), [levelDeg]);
  const describe = (problem: string) =>
    `${body} ${offsetDeg}° from ${turnDeg}° after JD ${startJdUt}: ${problem}`;
  const signs = (list: readonly { readonly direct: boolean }[]) =>
    list.map(({ direct }) => (direct ? "+" : "-")).join("");
  if (signs(passes) !== signs(expected)) return describe(`passes ${signs(passes)}, not ${signs(expected)}`);
  for (const [i, { epochJdUt }] of passes.entries()) {
    const { fromJdUt, toJdUt } = defined(expected[i]);
    if (!(epochJdUt > fromJdUt - PASS_MARGIN_DAYS && epochJdUt < toJdUt + PASS_MARGIN_DAYS))
      return describe(`pass at ${epochJdUt}, not from ${fromJdUt} to ${toJdUt}`);
    const isJump = course.jumps.some(({ afterJdUt }) => afterJdUt === toJdUt);
    if (!isJump && Math.abs(signedDeg(angle(epochJdUt) - levelDeg)) > PASS_MAX_DEG)
      return describe(`${angle(epochJdUt)}° at the pass of JD ${epochJdUt}`);
  }
  return null;
}
