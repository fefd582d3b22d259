import { expect, it } from "vitest";
import { deltaTSeconds } from "../../engine/time/delta-t.ts";
import { DELTA_T_MAX_SECONDS } from "../budgets.ts";
import { readEarthReferenceFixture } from "./fixtures.ts";

const { deltaT } = readEarthReferenceFixture();

it("ΔT equals the reference's from 1799 to 2400, including its joints at 1955, 2028 and 2128", () => {
  expect(deltaT.length).toBeGreaterThan(1_200);
  for (const [epochJdUt, expected] of deltaT) {
    const error = Math.abs(deltaTSeconds(epochJdUt) - expected);
    expect(error, `at JD ${epochJdUt}`).toBeLessThan(DELTA_T_MAX_SECONDS);
  }
});
