import { describe, expect, test } from "vitest";
import { BODY } from "../../engine/index.ts";
import { TABLES as source } from "../../test/tables.ts";
import { GRAZING_MAX_ARCSEC_PER_SECOND, RISE_MAX_SECONDS, STAR_RISE_MAX_SECONDS } from "../budgets.ts";
import { readFixture } from "../read-fixture.ts";
import { compareRise, compareTwilight, type RiseCase, type TwilightCase } from "./rise-cases.ts";

const { rows, twilights } = readFixture("rises") as {
  readonly rows: readonly (RiseCase & { readonly epochJdUt: number | null })[];
  readonly twilights: readonly (TwilightCase & { readonly epochJdUt: number | null })[];
};

describe("risings, settings and culminations agree with the reference", () => {
  test("500 rows of bodies and stars, with and without air, to the poles", () => {
    expect(rows).toHaveLength(500);
    expect(rows.filter(({ epochJdUt }) => epochJdUt === null).length).toBeGreaterThan(10);
    expect(rows.filter(({ kind }) => kind === "rise").length).toBeGreaterThan(100);
    const differences = rows.map((row) => ({ row, difference: compareRise(source, row, row.epochJdUt) }));
    const compared = differences.filter(
      ({ difference }) => difference && difference.arcsecPerSecond >= GRAZING_MAX_ARCSEC_PER_SECOND,
    );
    expect(compared.length).toBeGreaterThan(450);
    const misses = compared.filter(({ row, difference }) => {
      const most = row.body in BODY ? RISE_MAX_SECONDS : STAR_RISE_MAX_SECONDS;
      return !(Math.abs(difference?.seconds ?? Number.NaN) <= most);
    });
    expect(misses).toEqual([]);
  });
});

describe("twilights agree with the reference", () => {
  test("150 places to the poles", () => {
    expect(twilights).toHaveLength(150);
    const misses = twilights.filter((row) => {
      const seconds = compareTwilight(source, row, row.epochJdUt);
      return seconds !== null && !(Math.abs(seconds) <= RISE_MAX_SECONDS);
    });
    expect(misses).toEqual([]);
  });
});
