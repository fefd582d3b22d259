import { expect, test } from "vitest";
import { createRateLimiter } from "../../../service/limits/rate-limiter.ts";

/** Buckets of three tokens, of which two are restored per second, with a clock of the test's own. */
function open() {
  const clock = { nowMs: 5_000 };
  const buckets = createRateLimiter({ burst: 3, perSecond: 2 }, () => clock.nowMs);
  const spend = (client: string, times: number) => {
    for (let time = 0; time < times; time++) buckets.spend(client);
  };
  return { ...buckets, clock, spendTimes: spend };
}

test("a client may have as many rejections as the burst, each client for itself", () => {
  const { waitSeconds, spendTimes } = open();
  spendTimes("a", 2);
  expect(waitSeconds("a")).toBe(0);
  spendTimes("a", 1);
  expect(waitSeconds("a")).toBe(1);
  expect(waitSeconds("b")).toBe(0);
});

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
