import { readFileSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createTableSource } from "../../engine/index.ts";
import { dataFileUrl } from "../../engine/node/index.ts";
import { TABLES } from "../../test/tables.ts";
import { compareTiers, isOfLilith, worstOf } from "../accuracy/tiers.ts";
import {
  TIER_DIFFERING_SHARE_MAX,
  TIER_LILITH_DIFFERING_SHARE_MAX,
  TIER_LILITH_UNITS_MAX,
  TIER_UNITS_MAX,
} from "../budgets.ts";

const SIZE_MAX_BYTES = 900_000;
const CHARTS = 2_000;
const file = dataFileUrl("ephemeris-1900-2100.bin");

describe("the tables of 1900–2100", () => {
  test("are below 900 kB, and those that their manifest states", () => {
    const manifest = JSON.parse(readFileSync(new URL("ephemeris-1900-2100.manifest.json", file), "utf8")) as {
      readonly bytes: number;
      readonly source: { readonly sha256: string };
    };
    const full = JSON.parse(readFileSync(new URL("ephemeris.manifest.json", file), "utf8")) as {
      readonly sha256: string;
    };
    expect(statSync(file).size).toBe(manifest.bytes);
    expect(manifest.bytes).toBeLessThan(SIZE_MAX_BYTES);
    expect(manifest.source.sha256).toBe(full.sha256);
  });

  test("give charts whose numbers differ seldom and by a unit, and whose lists differ at limits alone", () => {
    const result = compareTiers(TABLES, createTableSource(readFileSync(file)), CHARTS);
    expect(result.tierListsBeyondLimit).toBe(0);
    const lilith = worstOf(result.tierNumbers.filter(({ name }) => isOfLilith(name)));
    const others = worstOf(result.tierNumbers.filter(({ name }) => !name.includes("Lilith")));
    expect(others.share).toBeGreaterThan(0);
    expect(others.share).toBeLessThan(TIER_DIFFERING_SHARE_MAX);
    expect(others.units).toBeLessThanOrEqual(TIER_UNITS_MAX);
    expect(lilith.share).toBeLessThan(TIER_LILITH_DIFFERING_SHARE_MAX);
    expect(lilith.units).toBeLessThanOrEqual(TIER_LILITH_UNITS_MAX);
  });
});
