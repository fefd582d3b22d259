import { describe, expect, it } from "vitest";
import { HOUSE_DIVISIONS } from "../../../engine/houses/house-divisions.ts";
import { computeHouses, computeHousesWithSpeeds, HOUSE_VALUE_COUNT } from "../../../engine/houses/houses.ts";
import { RAD_PER_DEG, signedRad, TAU } from "../../../engine/math/angle.ts";
import { seededRandom } from "../../../ephe-tests/accuracy/difference-statistics.ts";
import { CUSP_SPEED_MAX_RELATIVE } from "../../../ephe-tests/budgets.ts";
import { defined } from "../../defined.ts";

const OBLIQUITY = 23.44 * RAD_PER_DEG;
const STEP_RAD = 1e-4;
const PLACES = 200;
/** A rate that the Sun never has: it makes an omitted term visible. */
const SUN_RATE = 0.3;

describe.each(HOUSE_DIVISIONS)("speeds of $name cusps", (division) => {
  const out = new Float64Array(HOUSE_VALUE_COUNT);
  const speeds = new Float64Array(division.cuspCount);
  const samples = [-2, -1, 1, 2].map(() => new Float64Array(HOUSE_VALUE_COUNT));

  function settingAt(stepRad: number) {
    const sunDeclinationRad = 0.35 + SUN_RATE * stepRad;
    return { zodiacStartRad: 0, sunDeclinationRad, sunDeclinationRate: SUN_RATE };
  }

  /** The difference quotient of a cusp over sidereal time, of fourth order; NaN at a kink or jump of the cusps. */
  function quotientOf(cusp: number): number {
    const [first, second, third, fourth] = samples.map((sample) => defined(sample[cusp])) as [
      number,
      number,
      number,
      number,
    ];
    const near = signedRad(third - second);
    const far = signedRad(fourth - first);
    // In a smooth stretch the quotients of both widths agree.
    const isSmooth = Math.abs(far - 2 * near) < 1e-6 * Math.max(STEP_RAD, Math.abs(near));
    return isSmooth ? (8 * near - far) / (12 * STEP_RAD) : Number.NaN;
  }

  it.each([
    ["up to 65° of latitude", 0, 65],
    ["inside the polar circles", 67, 85],
  ])("are the derivatives of the cusps with respect to sidereal time, %s", (_name, fromDeg, toDeg) => {
    const random = seededRandom(division.letter.charCodeAt(0));
    let compared = 0;
    for (let i = 0; i < PLACES; i++) {
      const armc = TAU * random();
      const latitude = (i % 2 === 0 ? 1 : -1) * (fromDeg + (toDeg - fromDeg) * random()) * RAD_PER_DEG;
      const outcome = computeHousesWithSpeeds(armc, latitude, OBLIQUITY, division, out, speeds, settingAt(0));
      for (const [index, steps] of [-2, -1, 1, 2].entries()) {
        const stepRad = steps * STEP_RAD;
        const sample = defined(samples[index]);
        computeHouses(armc + stepRad, latitude, OBLIQUITY, division, sample, settingAt(stepRad));
      }
      expect(outcome).toBe(computeHouses(armc, latitude, OBLIQUITY, division, out, settingAt(0)));
      for (let cusp = 0; cusp < division.cuspCount; cusp++) {
        const quotient = quotientOf(cusp);
        if (Number.isNaN(quotient)) continue;
        const speed = defined(speeds[cusp]);
        const relative = Math.abs(quotient - speed) / Math.max(1, Math.abs(speed));
        // An assertion for each cusp would take most of the time.
        if (!(relative < CUSP_SPEED_MAX_RELATIVE))
          expect.fail(`${relative} at cusp ${cusp + 1}, ARMC ${armc}, latitude ${latitude}`);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(0.9 * PLACES * division.cuspCount);
  });

  it("come with the cusps that are computed without them", () => {
    const alone = new Float64Array(HOUSE_VALUE_COUNT);
    for (const latitudeDeg of [-80, -30, 0, 52.5, 70]) {
      const input = [1.2, latitudeDeg * RAD_PER_DEG, OBLIQUITY, division] as const;
      const outcome = computeHousesWithSpeeds(...input, out.fill(0), speeds, settingAt(0));
      expect(outcome).toBe(computeHouses(...input, alone.fill(0), settingAt(0)));
      expect(out).toEqual(alone);
    }
  });
});
