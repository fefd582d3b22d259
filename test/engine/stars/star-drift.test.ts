import { expect, it } from "vitest";
import { createAstronomyEngineSource } from "../../../engine/astronomy/index.ts";
import {
  STAR_DRIFT,
  STAR_DRIFT_FIRST_JD_TT,
  STAR_DRIFT_LAST_JD_TT,
  STAR_DRIFT_RAD_MAX,
} from "../../../engine/chart/star-contacts.ts";
import {
  computeApparentStarPlaces,
  computeSkyFrame,
  createSkyFrame,
  FIXED_STAR_COUNT,
} from "../../../engine/index.ts";
import { signedRad } from "../../../engine/math/angle.ts";

/** No divisor of a year: all phases of aberration and nutation occur. */
const STEP_DAYS = 131.7;

it("apparent longitudes stay within a third of the stated limit of the uniform drift from 1600 to 2599", () => {
  const source = createAstronomyEngineSource();
  const frame = createSkyFrame();
  const longitudesRad = new Float64Array(FIXED_STAR_COUNT);
  let largestRad = 0;
  for (
    let epochJdUt = STAR_DRIFT_FIRST_JD_TT + 1;
    epochJdUt < STAR_DRIFT_LAST_JD_TT - 1;
    epochJdUt += STEP_DAYS
  ) {
    computeSkyFrame(source, epochJdUt, frame);
    computeApparentStarPlaces(frame, longitudesRad);
    const days = frame.epochJdTt - STAR_DRIFT_FIRST_JD_TT;
    for (let star = 0; star < FIXED_STAR_COUNT; star++) {
      const driftedRad = (STAR_DRIFT[2 * star] as number) + (STAR_DRIFT[2 * star + 1] as number) * days;
      largestRad = Math.max(largestRad, Math.abs(signedRad((longitudesRad[star] as number) - driftedRad)));
    }
  }
  expect(largestRad).toBeGreaterThan(STAR_DRIFT_RAD_MAX / 5);
  expect(largestRad).toBeLessThan(STAR_DRIFT_RAD_MAX / 3);
});
