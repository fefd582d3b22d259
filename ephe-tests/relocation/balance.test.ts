import { describe, expect, it } from "vitest";
import { CITIES, createRelocationCalculator } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { calibrate } from "../calibration/calibration.ts";
import { randomBirth } from "../calibration/random-birth.ts";
import { RELOCATION_CALIBRATION } from "../calibration/relocation.ts";
import { randomNumbers } from "../load/numbers.ts";

describe("over random births", () => {
  it("the scores of every sphere have the calibrated distribution", () => {
    const spreads = calibrate(RELOCATION_CALIBRATION, 10_000, randomNumbers());
    expect(spreads).toHaveLength(6);
    expect(spreads.filter(({ met }) => !met)).toEqual([]);
  });

  it("no city of the catalogue is favoured: each has a mean overall score within 0.15 of neutral", () => {
    const calculator = createRelocationCalculator(loadTableSource());
    const random = randomNumbers();
    const births = 1_000;
    const sums = new Map<string, number>();
    for (let birth = 0; birth < births; birth += 1) {
      const { epochJdUt } = randomBirth(random);
      const { top } = calculator.rankCities(epochJdUt, { focus: null, region: null, limit: CITIES.length });
      for (const { city, overall10 } of top) sums.set(city.name, (sums.get(city.name) ?? 0) + overall10);
    }
    const favoured = [...sums].filter(([, sum]) => Math.abs(sum / births - 5) > 0.15);
    expect(sums.size).toBe(CITIES.length);
    expect(favoured).toEqual([]);
  });
});
