import { expect, onTestFinished, test } from "vitest";
import { createHousekeeping } from "../../../service/operations/housekeeping.ts";

test("chores run until they are complete, at the start and periodically; a failing chore does not stop the others", async () => {
  const remaining = { first: 3, last: 2 };
  const failed: string[] = [];
  const completed: string[] = [];
  const { start, stop } = createHousekeeping({
    intervalMs: 10,
    chores: [
      {
        name: "first",
        needsClock: true,
        runBatch: async () => (remaining.first > 0 ? remaining.first-- : 0),
      },
      {
        name: "failing",
        needsClock: true,
        runBatch: async () => {
          throw new Error("unavailable");
        },
      },
      { name: "last", needsClock: true, runBatch: async () => (remaining.last > 0 ? remaining.last-- : 0) },
    ],
    checkClock: async () => true,
    onError: (name) => failed.push(name),
    onCompleted: () => completed.push("all"),
  });
  start();
  onTestFinished(stop);
  await expect.poll(() => remaining).toEqual({ first: 0, last: 0 });
  expect(failed[0]).toBe("failing");
  remaining.last = 5;
  await expect.poll(() => remaining.last).toBe(0);
  expect(completed).toEqual([]);
});

test("stop waits for the part in progress and starts no other", async () => {
  const started = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  let parts = 0;
  const { start, stop } = createHousekeeping({
    chores: [
      {
        name: "long",
        needsClock: true,
        runBatch: async () => {
          started.resolve();
          await release.promise;
          return ++parts;
        },
      },
    ],
    checkClock: async () => true,
    onError: () => {},
    onCompleted: () => {},
  });
  start();
  await started.promise;
  const stopped = stop();
  release.resolve();
  await stopped;
  expect(parts).toBe(1);
});

test("chores that need the clock wait until it is trusted; the others run", async () => {
  let isTrusted = false;
  const ran: string[] = [];
  let completedRuns = 0;
  const chore = (name: string, needsClock: boolean) => ({
    name,
    needsClock,
    runBatch: async () => {
      ran.push(name);
      return 0;
    },
  });
  const { run, stop } = createHousekeeping({
    chores: [chore("by size", false), chore("by age", true), chore("last", false)],
    checkClock: async () => isTrusted,
    onError: () => {},
    onCompleted: () => {
      completedRuns += 1;
    },
  });
  onTestFinished(stop);
  run();
  await expect.poll(() => ran).toEqual(["by size", "last"]);
  expect(completedRuns).toBe(0);
  isTrusted = true;
  await expect
    .poll(() => {
      run();
      return ran;
    })
    .toContain("by age");
  await expect.poll(() => completedRuns).toBeGreaterThan(0);
});
