import { describe, expect, it } from "vitest";
import { julianDayTtFromUt, julianDayUtFromTt } from "../../../engine/index.ts";

describe("UT from TT", () => {
  it("inverts TT from UT to the step of a Julian day, also where the parts of ΔT meet and far outside the tables", () => {
    const boundaries = [
      2_396_758.5, 2_434_108.5, 2_435_108.5, 2_461_771.5, 2_498_296.5, 1_000_000, 5_000_000,
    ];
    const days = Array.from({ length: 4000 }, (_, index) => 2_378_497.1 + 54.7 * index);
    for (const epochJdUt of [...boundaries, ...days]) {
      expect(Math.abs(julianDayUtFromTt(julianDayTtFromUt(epochJdUt)) - epochJdUt)).toBeLessThan(1e-9);
    }
  });

  it("is not a number if TT is not", () => {
    expect(julianDayUtFromTt(Number.NaN)).toBeNaN();
  });
});
