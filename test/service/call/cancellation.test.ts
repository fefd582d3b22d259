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

test("long work lets others in, and gives what it worked out", async () => {
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

test("work that nobody waits for any more is stopped at its next pause", async () => {
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

test("what goes wrong in the work is told as it is", async () => {
  // biome-ignore lint/correctness/useYield: it fails before it could
  function* failing(): Generator<undefined, never, undefined> {
    throw new RangeError("of the work");
  }
  await expect(runInSlices(failing(), new AbortController().signal)).rejects.toThrow(RangeError);
});
