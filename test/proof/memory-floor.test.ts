import { expect, test } from "vitest";
import { slopeOf } from "../../proof/memory-floor.ts";

test("the slope of memory is the bytes that each request adds, whatever it varies by", () => {
  const samples = [0, 1, 2, 3, 4, 5].map((each) => ({
    requests: each * 100,
    bytes: 50_000_000 + each * 100 * 1_024 + (each % 2 === 0 ? 700 : -700),
  }));
  expect(slopeOf(samples)).toBeGreaterThan(1_010);
  expect(slopeOf(samples)).toBeLessThan(1_030);
});
