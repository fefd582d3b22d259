import { describe, expect, it } from "vitest";
import { bordersInMemory } from "../../civil/zone-borders.ts";
import { readZoneMap, ZONES_OF_PLACE_MAX } from "../../civil/zone-map.ts";
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
import { createBorderComparison } from "./compare-borders.ts";

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
