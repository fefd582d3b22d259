import { describe, expect, test } from "vitest";
import {
  BODY_COUNT,
  computeApparentStarPlaces,
  computeSkyFrame,
  createSkyFrame,
  FIXED_STAR_COUNT,
  FIXED_STARS,
} from "../../../engine/index.ts";
import { isUncertain, starErrorsDeg } from "../../../service/convert/unknown-time-messages.ts";
import { defined } from "../../defined.ts";
import { TABLES as source } from "../../tables.ts";

const DEG_PER_RAD = 180 / Math.PI;
const still = new Array<number>(BODY_COUNT).fill(0);

describe("the error of a star contact", () => {
  test("covers what any star moves in half a day, next to the Sun's disc too", () => {
    const [errorDeg] = starErrorsDeg({ startDegE4: still, noonDegE4: still, endDegE4: still });
    const frame = createSkyFrame();
    const longitudesAt = (epochJdUt: number) => {
      const longitudesRad = new Float64Array(FIXED_STAR_COUNT);
      computeSkyFrame(source, epochJdUt, frame);
      computeApparentStarPlaces(frame, longitudesRad);
      return longitudesRad;
    };
    let largestDeg = 0;
    for (const firstJdUt of [2_378_497, 2_451_545, 2_597_000]) {
      let before = longitudesAt(firstJdUt);
      for (let halfDay = 1; halfDay <= 732; halfDay++) {
        const after = longitudesAt(firstJdUt + halfDay / 2);
        for (const [star, { name }] of FIXED_STARS.entries()) {
          const movedDeg = Math.abs(defined(after[star]) - defined(before[star])) * DEG_PER_RAD;
          if (movedDeg > 180) continue;
          // An assertion for each star would take most of the time.
          if (!(movedDeg < defined(errorDeg))) expect.fail(`${name} moves ${movedDeg}°`);
          largestDeg = Math.max(largestDeg, movedDeg);
        }
        before = after;
      }
    }
    expect(largestDeg).toBeGreaterThan(2e-4);
  });
});

test.each([
  [7.9, 0.1, 8, false],
  [7.9, 0.1001, 8, true],
  [1.4999, 0.0001, 1.5, false],
  [0, 3.0001, 3, true],
  [2.7, 0.3, 3, false],
])(
  "an orb of %d with an error of %d of at most %d is uncertain: %s",
  (orbDeg, errorDeg, orbMaxDeg, expected) => {
    expect(isUncertain(orbDeg, errorDeg, orbMaxDeg)).toBe(expected);
  },
);
