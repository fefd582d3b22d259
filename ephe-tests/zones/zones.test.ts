import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bordersInMemory } from "../../civil/zone-borders.ts";
import { readZoneMap, ZONES_OF_PLACE_MAX } from "../../civil/zone-map.ts";
import { zoneNames } from "../../service/time/civil-time.ts";
import { openBorders, readZoneIndexFile } from "../../service/time/zone-files.ts";
import { seededRandom } from "../accuracy/difference-statistics.ts";
import {
  cellsWithBorders,
  createEdgeReader,
  placesNearBorders,
  placesOfCell,
  placesOfGraticule,
  placesOnBorders,
  placesOnSphere,
} from "./border-places.ts";
import { createBorderComparison, createZoneComparison } from "./compare-borders.ts";
import { compareWithRules } from "./verify-rules.ts";

/** Written by truth.py from Debian's tzdata; `verify.ts` compares the whole. */
const sample = readFileSync(new URL("sample.txt", import.meta.url), "utf8")
  .trimEnd()
  .split("\n");

describe("civil time against js-joda's rules of the same table", () => {
  // Later changes repeat a few rules: verify-rules.ts compares all.
  const UNTIL_EPOCH_SECONDS = Date.UTC(1975, 0, 1) / 1000;

  it("shows no difference in any zone or link, around every change until 1975", () => {
    const comparisons = zoneNames().map((zoneName) => compareWithRules(zoneName, UNTIL_EPOCH_SECONDS));
    expect(comparisons.flatMap(({ differences }) => differences)).toEqual([]);
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
    expect(sum(comparisons.map(({ changes }) => changes))).toBeGreaterThan(10_000);
    expect(sum(comparisons.map(({ skippedOrRepeated }) => skippedOrRepeated))).toBeGreaterThan(30_000);
  });
});

describe("civil time against the system's zoneinfo", () => {
  it("shows no difference in any zone or link, one second before and at changes from 1800 to 2399", () => {
    const comparison = createZoneComparison();
    for (const line of sample) comparison.compare(line);
    expect(comparison.differences).toEqual([]);
    expect(comparison.counts.zones).toBe(zoneNames().length);
    expect(comparison.counts.instants).toBeGreaterThan(3900);
    expect(comparison.counts.localTimes).toBeGreaterThan(7000);
    expect(comparison.counts.changesMet).toBeGreaterThan(3000);
  });

  it("a line changed by a second, a flag or a name is reported", () => {
    const comparison = createZoneComparison();
    for (const line of [
      "Z Europe/Berlin",
      "I 1711846800 7201 1 CEST",
      "I 1711846800 7200 0 CEST",
      "I 1711846800 7200 1 CET",
      "L 1711852200 3600",
      "L 1711839600 3601",
    ]) {
      comparison.compare(line);
    }
    expect(comparison.differences).toHaveLength(5);
  });
});

const random = seededRandom(20261122);
const cells = cellsWithBorders();
const edgesOf = createEdgeReader();

describe("the zones of a place against geo-tz", () => {
  it("are the same at random places, near and on borders, and at the limits of the quadtree", () => {
    const comparison = createBorderComparison();
    const places = [...placesOnSphere(random, 2000), ...placesOfGraticule()];
    for (let index = 0; index < cells.length; index += 1000) {
      const cell = cells[index];
      if (cell === undefined) continue;
      const edges = edgesOf(cell);
      places.push(...placesNearBorders(random, edges, 20), ...placesOnBorders(random, edges, 20));
      places.push(...placesOfCell(random, cell));
    }
    for (const place of places) comparison.compare(place);
    expect(comparison.differences).toEqual([]);
    expect(comparison.counts.places).toBeGreaterThan(7000);
    expect(comparison.counts.severalZones).toBeGreaterThan(300);
    expect(comparison.counts.nautical).toBeLessThan(comparison.counts.places / 1.5);
  });
});

describe("the zone map", () => {
  const index = readZoneIndexFile();

  it("reads bytes at any position of a larger buffer", () => {
    const offset = Buffer.concat([Uint8Array.of(0), index]).subarray(1);
    const zoneIndices = new Uint16Array(ZONES_OF_PLACE_MAX);
    const zoneMap = readZoneMap(offset, openBorders());
    expect(zoneMap.findZones(48.8566, 2.3522, zoneIndices)).toBe(1);
    expect(zoneMap.zoneNames[zoneIndices[0] ?? -1]).toBe("Europe/Paris");
  });

  it("rejects an index for other borders", () => {
    expect(() => readZoneMap(index, bordersInMemory(new Uint8Array(1)))).toThrow("build-zone-index.ts");
  });
});
