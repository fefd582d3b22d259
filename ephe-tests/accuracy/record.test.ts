import { describe, expect, test } from "vitest";
import { AYANAMSAS, BODY_NAMES, HOUSE_DIVISIONS } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import type { AccuracyRecord } from "../../tools/records/pages.ts";
import { readRecord } from "../../tools/records/record.ts";
import {
  ANGLE_MAX_DEG,
  BARYCENTRIC_SUN_MAX_AU,
  CLOSED_CUSP_MAX_DEG,
  CUSP_SPEED_MAX_RELATIVE,
  cuspMaxDeg,
  FRAME_PLACE_MAX_DEG,
  GAUQUELIN_CUSP_NEAR_POLAR_CIRCLE_MAX_DEG,
  HOUSE_DEFINITION_MAX_DEG,
  housePositionMax,
  PLACIDUS_CUSP_NEAR_POLAR_CIRCLE_MAX_DEG,
  POLICH_PAGE_DEFINITION_MAX,
  ROUNDED_SIDEREAL_TIME_MAX_DEG,
  SIDEREAL_CUSP_AT_SAME_TIME_MAX_DEG,
  SKY_SPEED_MAX_DEG_PER_DAY,
} from "../budgets.ts";
import type { SeamJumps } from "../frames/boundary-jumps.ts";
import type { CuspSpeedsResult } from "./cusp-speeds.ts";
import type { Figures } from "./difference-statistics.ts";
import type { SectorBand } from "./early-stops.ts";
import type { FrameFigures } from "./frames.ts";
import type { FurtherAnglesResult, HouseSystemResult } from "./house-systems.ts";
import { MEASUREMENTS } from "./measurements.ts";
import type { SiderealCusps, SiderealPeriod } from "./sidereal-cusps.ts";
import type { ZodiacsResult } from "./zodiacs.ts";

interface Report extends CuspSpeedsResult, FurtherAnglesResult, ZodiacsResult {
  readonly speeds: readonly { readonly name: string; readonly between: Figures }[];
  readonly housePlaces: number;
  readonly houseSystems: readonly HouseSystemResult[];
  readonly sectorBands: readonly SectorBand[];
  readonly polichPagePositions: Readonly<Record<"max" | "engineResidual" | "referenceResidual", number>>;
  readonly siderealPeriods: readonly SiderealPeriod[];
  readonly siderealCusps: readonly SiderealCusps[];
  readonly frames: readonly FrameFigures[];
  readonly seamJumps: readonly SeamJumps[];
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

  test("states residuals of our iterations that are rounding, and where the reference's end", () => {
    expect(report.sectorBands).toHaveLength(5);
    for (const { engineResidual, referenceResidual, lastStepMax, stepBeforeMin } of report.sectorBands) {
      expect(engineResidual).toBeLessThan(10 * HOUSE_DEFINITION_MAX_DEG);
      expect(referenceResidual).toBeGreaterThan(1000 * engineResidual);
      // 0.01″ is between them.
      expect(lastStepMax).toBeLessThan(0.01 / 3600);
      expect(stepBeforeMin).toBeGreaterThan(0.01 / 3600);
    }
    const { engineResidual, referenceResidual, max } = report.polichPagePositions;
    expect(engineResidual).toBeLessThan(POLICH_PAGE_DEFINITION_MAX);
    expect(max).toBeLessThan(1.5 * referenceResidual);
  });

  test("states sidereal cusps within 2e-9° at the same sidereal time, and the rounding of the reference's", () => {
    expect(report.siderealCusps).toHaveLength(4);
    for (const { kind, referenceTime } of report.siderealCusps.slice(0, 3)) {
      expect(referenceTime, kind).toBeLessThan(SIDEREAL_CUSP_AT_SAME_TIME_MAX_DEG);
    }
    const modern = report.siderealPeriods.filter(({ asOneProduct }) => asOneProduct !== null);
    expect(modern).toHaveLength(8);
    for (const { asOneProduct, referenceScatter, engineScatter } of modern) {
      expect(asOneProduct).toBeLessThan(ROUNDED_SIDEREAL_TIME_MAX_DEG);
      expect(referenceScatter).toBeGreaterThan(50 * engineScatter);
    }
  });

  test("states node and Lilith within 1e-8° away from seams, at which the reference jumps by 1000 times as much", () => {
    const away = report.frames.filter(({ kind }) => kind === "true node, Lilith");
    expect(away).toHaveLength(6);
    for (const { name, place } of away) expect(place.max, name).toBeLessThan(FRAME_PLACE_MAX_DEG);
    for (const { name, max } of report.seamJumps) {
      if (name === "Sun from the barycentre") expect(max).toBeGreaterThan(1000 * BARYCENTRIC_SUN_MAX_AU);
      else expect(max).toBeGreaterThan(1000 * FRAME_PLACE_MAX_DEG);
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
