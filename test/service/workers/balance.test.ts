import { expect, test } from "vitest";
import { createBalance } from "../../../service/workers/balance.ts";

const workersWith = (...counts: readonly number[]) => counts.map((open) => ({ open, give() {} }));

/** The surplus in the last of several checks of the same numbers. */
function surplusOf(checks: number, ...counts: readonly number[]): number | undefined {
  const balance = createBalance();
  const results = Array.from({ length: checks }, () => balance.check(workersWith(...counts)));
  return results.at(-1)?.surplus;
}

test("the fullest worker has its connections beyond the mean as surplus, in the third check", () => {
  expect(surplusOf(2, 0, 32)).toBeUndefined();
  expect(surplusOf(3, 0, 32)).toBe(16);
  expect(surplusOf(3, 8, 40, 12)).toBe(20);
});

test("a difference of at most a quarter, or of a few connections, is even", () => {
  expect(surplusOf(9, 24, 32)).toBeUndefined();
  expect(surplusOf(9, 23, 32)).toBe(4);
  expect(surplusOf(9, 0, 3)).toBeUndefined();
  expect(surplusOf(9, 5)).toBeUndefined();
  expect(surplusOf(9)).toBeUndefined();
});

test("the checks count from the last even one", () => {
  const balance = createBalance();
  const uneven = workersWith(0, 32);
  expect([uneven, uneven, workersWith(16, 16), uneven, uneven].map((each) => balance.check(each))).toEqual(
    Array(5).fill(null),
  );
  expect(balance.check(uneven)?.worker).toBe(uneven[1]);
});
