import { expect, onTestFinished, test } from "vitest";
import { createHousekeeping } from "../../../service/operations/housekeeping.ts";

test("chores run until they are complete, at the start and periodically; a failing chore does not stop the others", async () => {
  const remaining = { first: 3, last: 2 };
  const failed: string[] = [];
  const { start, stop } = createHousekeeping({
    intervalMs: 10,
    chores: [
      { name: "first", runPart: async () => (remaining.first > 0 ? remaining.first-- : 0) },
      {
        name: "failing",
        runPart: async () => {
          throw new Error("unavailable");
        },
      },
      { name: "last", runPart: async () => (remaining.last > 0 ? remaining.last-- : 0) },
    ],
    onError: (name) => failed.push(name),
  });
  start();
  onTestFinished(stop);
  await expect.poll(() => remaining).toEqual({ first: 0, last: 0 });
  expect(failed[0]).toBe("failing");
  remaining.last = 5;
  await expect.poll(() => remaining.last).toBe(0);
});

test("stop waits for the part in progress and starts no other", async () => {
  const started = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  let parts = 0;
  const { start, stop } = createHousekeeping({
    chores: [
      {
        name: "long",
        runPart: async () => {
          started.resolve();
          await release.promise;
          return ++parts;
        },
      },
    ],
    onError: () => {},
  });
  start();
  await started.promise;
  const stopped = stop();
  release.resolve();
  await stopped;
  expect(parts).toBe(1);
});
