import { describe, expect, it } from "vitest";
import { deltaTSeconds, julianDayTtFromUt } from "../../../engine/time/delta-t.ts";
import { julianDayFromCalendar } from "../../../engine/time/julian-day.ts";

describe("ΔT", () => {
  it("equals the Astronomical Almanac for past years, to a hundredth of a second", () => {
    const printed = [
      [1960, 33.15],
      [1970, 40.18],
      [1980, 50.54],
      [1990, 56.86],
      [2000, 63.83],
      [2010, 66.07],
      [2020, 69.36],
    ] as const;
    for (const [year, seconds] of printed) {
      expect(Math.abs(deltaTSeconds(julianDayFromCalendar(year, 1, 1)) - seconds)).toBeLessThan(0.006);
    }
  });

  it("equals Stephenson et al. at their knots and the days before, to the tidal adjustment", () => {
    // Table S15: a₀; the adjustment grows with the square of the distance from 1955.
    const printed = [
      [-720, 20550.593],
      [400, 6604.404],
      [1000, 1467.654],
      [1500, 292.635],
      [1600, 89.38],
      [1850, 9.317],
      [1900, -1.977],
    ] as const;
    for (const [year, seconds] of printed) {
      const knotJd = julianDayFromCalendar(year, 1, 1);
      const toleranceSeconds = 0.01 + 5e-6 * (1955 - year) ** 2;
      for (const jd of [knotJd - 1, knotJd]) {
        expect(Math.abs(deltaTSeconds(jd) - seconds)).toBeLessThan(toleranceSeconds);
      }
    }
  });

  it("drifts less than 10 ms a day from 1800 to 2400 and does not jump where its parts meet", () => {
    const jumps: number[] = [];
    let before = deltaTSeconds(2_378_496.5);
    for (let jd = 2_378_497.5; jd < 2_597_641; jd++) {
      const now = deltaTSeconds(jd);
      if (!(Math.abs(now - before) < 0.01)) jumps.push(jd);
      before = now;
    }
    expect(jumps).toEqual([]);
    for (const boundary of [2_434_108.5, 2_435_108.5, 2_461_771.5, 2_498_296.5]) {
      expect(Math.abs(deltaTSeconds(boundary + 1e-6) - deltaTSeconds(boundary - 1e-6))).toBeLessThan(1e-6);
    }
  });

  it("converts UT to TT", () => {
    const ut = julianDayFromCalendar(2000, 1, 1, 0.5);
    expect((julianDayTtFromUt(ut) - ut) * 86_400).toBeCloseTo(63.83, 2);
  });
});
