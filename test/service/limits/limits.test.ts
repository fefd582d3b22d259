import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { memoryBoundOf, memoryTermsOf } from "../../../ephe-tests/load/memory-bound.ts";
import { DEFAULT_LIMITS, shareLimits } from "../../../service/limits/limits.ts";
import { networkOf } from "../../../service/limits/network.ts";
import { createRateLimiter } from "../../../service/limits/rate-limiter.ts";

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

// Addresses reserved for documentation by RFC 5737 and RFC 3849.
test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:51000", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::9]:51000", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8::", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["[fe80::1%eth0]:51000", "fe80:0:0:0::/64"],
  ["::ffff:203.0.113.7%eth0", "203.0.113.7"],
  ["::ffff:cb00:7107", "203.0.113.7"],
  ["::1", "0:0:0:0::/64"],
  ["64:ff9b::203.0.113.7", "64:ff9b:0:0::/64"],
  ["unknown", "unknown"],
  ["010.0.0.1", "010.0.0.1"],
  ["1", "1"],
])("attempts from %s are counted as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

/** Buckets of three tokens, of which two are restored per second, with a clock of the test's own. */
function open() {
  const clock = { nowMs: 5_000 };
  const buckets = createRateLimiter({ burst: 3, perSecond: 2 }, () => clock.nowMs);
  const spend = (client: string, times: number) => {
    for (let time = 0; time < times; time++) buckets.spend(client);
  };
  return { ...buckets, clock, spendTimes: spend };
}

test("tokens are restored with time, up to the burst", () => {
  const { waitSeconds, spendTimes, clock } = open();
  spendTimes("a", 3);
  clock.nowMs += 499;
  expect(waitSeconds("a")).toBe(1);
  clock.nowMs += 1;
  expect(waitSeconds("a")).toBe(0);
  spendTimes("a", 1);
  expect(waitSeconds("a")).toBe(1);
  clock.nowMs += 3_600_000;
  spendTimes("a", 2);
  expect(waitSeconds("a")).toBe(0);
  spendTimes("a", 1);
  expect(waitSeconds("a")).toBe(1);
});

test("rejections of requests that were in progress together are waited for in full", () => {
  const { waitSeconds, spendTimes, clock } = open();
  spendTimes("a", 100);
  // Three of the hundred are the burst, and one token must be there: 98 at two per second.
  expect(waitSeconds("a")).toBe(49);
  clock.nowMs += 49_000;
  expect(waitSeconds("a")).toBe(0);
});

test("memory is bounded: clients that were rejected long ago are forgotten first", () => {
  const { waitSeconds, spendTimes } = open();
  spendTimes("first", 3);
  for (let client = 0; client < 25_000; client++) spendTimes(`client ${client}`, 1);
  spendTimes("last", 3);
  expect([waitSeconds("first"), waitSeconds("last")]).toEqual([0, 1]);
});
