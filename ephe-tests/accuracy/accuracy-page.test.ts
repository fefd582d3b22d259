import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { BODY_NAMES, HOUSE_DIVISIONS } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import {
  CLOSED_CUSP_MAX_DEG,
  cuspMaxDeg,
  GAUQUELIN_CUSP_NEAR_POLAR_CIRCLE_MAX_DEG,
  housePositionMax,
  PLACIDUS_CUSP_NEAR_POLAR_CIRCLE_MAX_DEG,
  SKY_SPEED_MAX_DEG_PER_DAY,
} from "../budgets.ts";
import type { Figures } from "./difference-statistics.ts";
import type { HouseSystemResult } from "./house-systems.ts";
import { PARTS } from "./parts.ts";

const read = (file: string): string => readFileSync(new URL(`../../docs/${file}`, import.meta.url), "utf8");

interface Report {
  readonly parts: readonly string[];
  readonly speeds: readonly { readonly name: string; readonly between: Figures }[];
  readonly housePlaces: number;
  readonly houseSystems: readonly HouseSystemResult[];
  readonly futureDeltaT: readonly { readonly year: number; readonly moonDeg: number }[];
}

const BAND_MAX_DEG: Readonly<Record<string, number>> = {
  placidus: PLACIDUS_CUSP_NEAR_POLAR_CIRCLE_MAX_DEG,
  gauquelin: GAUQUELIN_CUSP_NEAR_POLAR_CIRCLE_MAX_DEG,
};

const report = JSON.parse(read("accuracy.json")) as Report;

describe("docs/accuracy.md", () => {
  test("has every part as measured, in its order", () => {
    expect(report.parts).toEqual(PARTS.map(({ name }) => name));
    const page = read("accuracy.md");
    const positions = PARTS.map((part) => page.indexOf(`\n${part.section(report)}\n`));
    for (const [index, position] of positions.entries()) {
      expect(position, PARTS[index]?.name).toBeGreaterThan(positions[index - 1] ?? 0);
    }
  });

  test("states measured speeds of every body, and the share of differing 4th decimals", () => {
    expect(report.speeds.map(({ name }) => name)).toEqual(BODY_NAMES);
    for (const { name, between } of report.speeds) {
      expect(between.values, name).toBeGreaterThan(19_000);
      expect(between.max, name).toBeLessThanOrEqual(SKY_SPEED_MAX_DEG_PER_DAY);
      expect(between.mismatchRate, name).toBeGreaterThan(0);
    }
  });

  test("states cusps and positions of every house system within their budgets, at 20,000 places each", () => {
    expect(report.housePlaces).toBe(20_000);
    expect(report.houseSystems.map(({ name }) => name)).toEqual(HOUSE_DIVISIONS.map(({ name }) => name));
    for (const [index, one] of report.houseSystems.entries()) {
      const division = defined(HOUSE_DIVISIONS[index]);
      expect(one.insideDeg, one.name).toBeLessThan(cuspMaxDeg(division, "as-asked", false));
      expect(one.bandDeg, one.name).toBeLessThan(BAND_MAX_DEG[one.name] ?? CLOSED_CUSP_MAX_DEG);
      expect(one.polarDeg ?? 0, one.name).toBeLessThan(cuspMaxDeg(division, "porphyry", true));
      expect(one.positions, one.name).toBeGreaterThan(14_000);
      expect(one.position, one.name).toBeLessThan(housePositionMax(division));
    }
  });

  test("states what the uncertainty of ΔT means for the Moon until 2399", () => {
    expect(report.futureDeltaT.map(({ year }) => year)).toEqual(expect.arrayContaining([2030, 2100, 2399]));
    for (const { year, moonDeg } of report.futureDeltaT) expect(moonDeg, `${year}`).toBeGreaterThan(1e-4);
  });
});
