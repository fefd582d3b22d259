import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { CallCancelledError, runInSlices } from "../../../service/call/cancellation.ts";

/** Work that takes `steps` milliseconds of the processor and counts how far it got. */
function* toil(steps: number, progress: { done: number }): Generator<undefined, string, undefined> {
  for (; progress.done < steps; progress.done += 1) {
    const until = performance.now() + 1;
    while (performance.now() < until);
    yield;
  }
  return "finished";
}

test("long work yields to other work and returns its result", async () => {
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      await setImmediate();
      turns += 1;
    }
  })();
  const result = await runInSlices(toil(60, { done: 0 }), new AbortController().signal);
  isOver = true;
  await others;
  expect(result).toBe("finished");
  expect(turns).toBeGreaterThan(2);
});

test("cancelled work stops at its next yield", async () => {
  const controller = new AbortController();
  const progress = { done: 0 };
  const work = runInSlices(toil(10_000, progress), controller.signal);
  await setImmediate();
  controller.abort();
  await expect(work).rejects.toBeInstanceOf(CallCancelledError);
  const reached = progress.done;
  expect(reached).toBeLessThan(10_000);
  await setImmediate();
  expect(progress.done).toBe(reached);
});

test("an error of the work is rethrown unchanged", async () => {
  // biome-ignore lint/correctness/useYield: it fails before it could
  function* failing(): Generator<undefined, never, undefined> {
    throw new RangeError("of the work");
  }
  await expect(runInSlices(failing(), new AbortController().signal)).rejects.toThrow(RangeError);
});
