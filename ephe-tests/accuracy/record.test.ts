import { describe, expect, test } from "vitest";
import { AYANAMSAS, BODY_NAMES, HOUSE_DIVISIONS } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import type { AccuracyRecord } from "../../tools/records/pages.ts";
import { readRecord } from "../../tools/records/record.ts";
import {
  ANGLE_MAX_DEG,
  CLOSED_CUSP_MAX_DEG,
  CUSP_SPEED_MAX_RELATIVE,
  cuspMaxDeg,
  GAUQUELIN_CUSP_NEAR_POLAR_CIRCLE_MAX_DEG,
  housePositionMax,
  PLACIDUS_CUSP_NEAR_POLAR_CIRCLE_MAX_DEG,
  SIDEREAL_CUSP_AT_SAME_TIME_MAX_DEG,
  SKY_SPEED_MAX_DEG_PER_DAY,
} from "../budgets.ts";
import type { CuspSpeedsResult } from "./cusp-speeds.ts";
import type { Figures } from "./difference-statistics.ts";
import type { FurtherAnglesResult, HouseSystemsResult } from "./house-systems.ts";
import { MEASUREMENTS } from "./measurements.ts";
import type { SiderealCuspsResult } from "./sidereal-cusps.ts";
import type { ZodiacsResult } from "./zodiacs.ts";

interface Report
  extends CuspSpeedsResult,
    FurtherAnglesResult,
    HouseSystemsResult,
    SiderealCuspsResult,
    ZodiacsResult {
  readonly speeds: readonly { readonly name: string; readonly between: Figures }[];
  readonly futureDeltaT: readonly { readonly year: number; readonly moonDeg: number }[];
}

const BAND_MAX_DEG: Readonly<Record<string, number>> = {
  placidus: PLACIDUS_CUSP_NEAR_POLAR_CIRCLE_MAX_DEG,
  gauquelin: GAUQUELIN_CUSP_NEAR_POLAR_CIRCLE_MAX_DEG,
};

const { results } = readRecord<AccuracyRecord>("accuracy");
const report = Object.assign({}, ...Object.values(results).map(({ result }) => result)) as Report;

describe("records/accuracy.json", () => {
  test("has every measurement, in their order, with the figures that follow from its result", () => {
    expect(Object.keys(results)).toEqual(MEASUREMENTS.map(({ name }) => name));
    for (const { name, rows } of MEASUREMENTS) {
      const recorded = defined(results[name]);
      expect(recorded.rows, name).toEqual(rows(recorded.result));
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

  test("states sidereal cusps within 2e-9° at the same sidereal time", () => {
    expect(report.siderealCusps).toHaveLength(4);
    for (const { kind, referenceTime } of report.siderealCusps.slice(0, 3)) {
      expect(referenceTime, kind).toBeLessThan(SIDEREAL_CUSP_AT_SAME_TIME_MAX_DEG);
    }
  });

  test("states cusp speeds of every system, every angle and sidereal cusps of every zodiac within their budgets", () => {
    expect(report.cuspSpeeds.map(({ name }) => name)).toEqual(HOUSE_DIVISIONS.map(({ name }) => name));
    for (const { name, inside, polar, speeds } of report.cuspSpeeds) {
      expect(speeds, name).toBeGreaterThan(23_000);
      expect(Math.max(inside, polar), name).toBeLessThan(CUSP_SPEED_MAX_RELATIVE);
    }
    expect(report.anglePlaces).toBe(100_000);
    expect(report.angles).toHaveLength(7);
    for (const { name, insideDeg, polarDeg } of report.angles) {
      expect(Math.max(insideDeg, polarDeg), name).toBeLessThan(ANGLE_MAX_DEG);
    }
    expect(report.zodiacCuspInstants).toBe(2_000);
    const measured = report.zodiacs.filter(({ cuspDeg }) => cuspDeg !== null);
    expect(measured).toHaveLength(AYANAMSAS.filter(({ isProjected }) => !isProjected).length);
    for (const { name, cuspSameTimeDeg } of measured) {
      expect(cuspSameTimeDeg, name).toBeLessThan(SIDEREAL_CUSP_AT_SAME_TIME_MAX_DEG);
    }
  });

  test("states what the uncertainty of ΔT means for the Moon until 2399", () => {
    expect(report.futureDeltaT.map(({ year }) => year)).toEqual(expect.arrayContaining([2030, 2100, 2399]));
    for (const { year, moonDeg } of report.futureDeltaT) expect(moonDeg, `${year}`).toBeGreaterThan(1e-4);
  });
});
