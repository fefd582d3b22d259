import { expect, onTestFinished, test } from "vitest";
import { startHousekeeping } from "../../../service/operations/housekeeping.ts";

test("chores are done until nothing is left, at the start and again; one that fails holds up no other", async () => {
  const left = { first: 3, last: 2 };
  const failed: string[] = [];
  const { stop } = startHousekeeping({
    everyMs: 10,
    chores: [
      { name: "first", doSome: async () => (left.first > 0 ? left.first-- : 0) },
      {
        name: "failing",
        doSome: async () => {
          throw new Error("away");
        },
      },
      { name: "last", doSome: async () => (left.last > 0 ? left.last-- : 0) },
    ],
    onError: (name) => failed.push(name),
  });
  onTestFinished(stop);
  await expect.poll(() => left).toEqual({ first: 0, last: 0 });
  expect(failed[0]).toBe("failing");
  left.last = 5;
  await expect.poll(() => left.last).toBe(0);
});

test("a stop waits for the part that is being done, and begins no other", async () => {
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  let parts = 0;
  const { stop } = startHousekeeping({
    chores: [
      {
        name: "long",
        doSome: async () => {
          begun.resolve();
          await release.promise;
          return ++parts;
        },
      },
    ],
    onError: () => {},
  });
  await begun.promise;
  const stopped = stop();
  release.resolve();
  await stopped;
  expect(parts).toBe(1);
});
