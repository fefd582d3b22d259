import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { memoryBoundOf, memoryTermsOf } from "../../../ephe-tests/load/memory-bound.ts";
import { DEFAULT_LIMITS, shareLimits } from "../../../service/limits/limits.ts";

/** What one address and a process may occupy; the recipes of `deploy/` limit a process to more. */
const ADDRESS_MB = 64;
const PROCESS_MB = 350;

test.each([1, 2])("the default limits bound one address and each process of %d workers", (workers) => {
  const { addressMb, processMb } = memoryBoundOf(shareLimits(DEFAULT_LIMITS, workers));
  expect(addressMb).toBeLessThanOrEqual(ADDRESS_MB);
  expect(processMb).toBeLessThanOrEqual(PROCESS_MB);
});

test("docs/operations.md prints the parts of the default limits", () => {
  const row = (name: string, addressMb: number, processMb: number): string =>
    `| ${name} | ${addressMb.toFixed(1)} | ${processMb.toFixed(1)} |`;
  const rows = memoryTermsOf(DEFAULT_LIMITS).map((part) => row(part.name, part.addressMb, part.processMb));
  const sum = memoryBoundOf(DEFAULT_LIMITS);
  const text = readFileSync(new URL("../../../docs/operations.md", import.meta.url), "utf8");
  expect(text).toContain([...rows, row("sum", sum.addressMb, sum.processMb)].join("\n"));
});
