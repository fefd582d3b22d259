import { expect, test } from "vitest";
import type { PanchangaElement } from "../../engine/index.ts";
import { TABLES as source } from "../../test/tables.ts";
import { PANCHANGA_MAX_SECONDS } from "../budgets.ts";
import { readFixture } from "../read-fixture.ts";
import { limitDifferenceSeconds } from "./limit-cases.ts";

type Row = readonly [string, PanchangaElement, number, number, number];

const { rows } = readFixture("panchanga") as {
  readonly rows: readonly Row[];
};

test("500 limits of tithi, nakshatra, pada, yoga and karana agree with the reference in every zodiac", () => {
  expect(rows).toHaveLength(500);
  expect(new Set(rows.map(([zodiac]) => zodiac)).size).toBe(47);
  const misses = rows.filter(([zodiac, element, startJdUt, number, epochJdUt]) => {
    const one = { zodiac, element, startJdUt };
    const seconds = limitDifferenceSeconds(source, one, { number, epochJdUt });
    return !(Math.abs(seconds) <= PANCHANGA_MAX_SECONDS);
  });
  expect(misses).toEqual([]);
});
