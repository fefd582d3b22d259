import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  computeMoonPhase,
  createEphemeris,
  createSkySeries,
  findLunarPhases,
  InvalidInputError,
  LUNATION_PHASE_NAMES,
} from "../../../../engine/index.ts";
import { defined } from "../../../defined.ts";
import { TABLES as source } from "../../../tables.ts";

const ephemeris = createEphemeris(source);

describe("the Moon's phase", () => {
  test("follows from the angle, the age from the last New Moon, and the syzygies are on both sides", () => {
    const instants = fc.double({ min: 2378400, max: 2597700, noNaN: true });
    fc.assert(
      fc.property(instants, (jdUt) => {
        const moonPhase = computeMoonPhase(source, jdUt);
        const { phase, angleDeg, ageDays, illuminatedFraction, previousSyzygy, nextSyzygy } = moonPhase;
        const moonDeg = ephemeris.position(jdUt, "Moon").longitudeDeg;
        const differenceDeg = (moonDeg - ephemeris.position(jdUt, "Sun").longitudeDeg + 360) % 360;
        expect(Math.abs(differenceDeg - angleDeg)).toBeLessThan(1e-9);
        expect(phase).toBe(LUNATION_PHASE_NAMES[Math.floor(angleDeg / 45)]);
        expect(illuminatedFraction).toBe(ephemeris.phenomena(jdUt, "Moon").illuminatedFraction);
        expect(previousSyzygy.epochJdUt).toBeLessThanOrEqual(jdUt);
        expect(nextSyzygy.epochJdUt).toBeGreaterThan(jdUt);
        const isWaxing = angleDeg < 180;
        expect(previousSyzygy.phase).toBe(isWaxing ? "New Moon" : "Full Moon");
        expect(nextSyzygy.phase).toBe(isWaxing ? "Full Moon" : "New Moon");
        const newMoonJdUt = jdUt - ageDays;
        expect(newMoonJdUt).toBeLessThanOrEqual(previousSyzygy.epochJdUt + 1e-9);
        const window = { startJdUt: newMoonJdUt - 0.01, endJdUt: jdUt };
        const newMoons = findLunarPhases(createSkySeries(source, window, ["Sun", "Moon"])).filter(
          (one) => one.phase === "New Moon",
        );
        expect(newMoons).toHaveLength(1);
        expect(Math.abs(defined(newMoons[0]).epochJdUt - newMoonJdUt)).toBeLessThan(1e-8);
      }),
      { numRuns: 30 },
    );
  });

  test("is rejected without the months around it", () => {
    for (const jdUt of [Number.NaN, source.firstJdTt + 30, source.lastJdTt - 10]) {
      expect(() => computeMoonPhase(source, jdUt)).toThrow(InvalidInputError);
    }
  });
});
