import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rangesOfBlock } from "../../civil/border-ranges.ts";
import { readZoneIndex } from "../../civil/zone-index.ts";
import { BYTES_OF_PLACE_MAX } from "./border-skips.ts";
import { encodeZoneIndex, INDEX_URL, writeZoneIndex } from "./build-zone-index.ts";

const bytes = readFileSync(INDEX_URL);

test("the zone index is the one of the installed geo-tz", () => {
  expect(Buffer.compare(bytes, writeZoneIndex(encodeZoneIndex()))).toBe(0);
});

test("no place needs more than 64 kB of the borders", () => {
  const index = readZoneIndex(bytes);
  // What a latitude needs changes only where a part begins or ends.
  const limits = index.skips.flatMap(({ southUnits, northLimitUnits }) => [southUnits, northLimitUnits]);
  const latitudes = [0, ...limits.flatMap((units) => [units - 2, units, units + 2])];
  const isLarge = (_: number, block: number) =>
    (index.blockEnds[block] ?? 0) - (index.blockStarts[block] ?? 0) > BYTES_OF_PLACE_MAX;
  const largeBlocks = [...index.blockStarts.keys()].filter(isLarge);
  const needs = latitudes.flatMap((units) =>
    largeBlocks.map((block) =>
      rangesOfBlock(index, block, units / 1e6).ranges.reduce((sum, [start, end]) => sum + end - start, 0),
    ),
  );
  expect(needs.reduce((a, b) => Math.max(a, b))).toBeLessThanOrEqual(BYTES_OF_PLACE_MAX);
  expect(largeBlocks).toHaveLength(3);
});
