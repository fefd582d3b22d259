import { expect, test } from "vitest";
import { createPasswordQueue } from "../../../../service/portal/sign-in/password-queue.ts";

/** Tasks that the test ends by hand, with the order in which they started. */
function openQueue(options: Parameters<typeof createPasswordQueue>[0] = {}) {
  const queue = createPasswordQueue(options);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const add = (network: string, name = network) =>
    queue.run(network, async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return name;
    });
  const endAll = async () => {
    while (ends.length > 0) {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { queue, started, add, endAll };
}

test("two tasks run at a time, whatever the number of callers", async () => {
  const { queue, started, add, endAll } = openQueue();
  const results = Array.from({ length: 8 }, (_, index) => add(`network ${index}`));
  expect([started.length, queue.state.running, queue.state.waiting]).toEqual([2, 2, 6]);
  await endAll();
  expect((await Promise.all(results)).every(({ ok }) => ok)).toBe(true);
  expect(queue.state).toEqual({ running: 0, waiting: 0, started: 8, rejected: 0 });
});

test("networks take turns, and each has a bounded share of the queue", async () => {
  const { queue, started, add, endAll } = openQueue({ waitingPerNetworkMax: 3 });
  const flood = Array.from({ length: 10 }, (_, index) => add("flood", `flood ${index}`));
  const owner = add("owner");
  expect(queue.state).toEqual({ running: 2, waiting: 4, started: 2, rejected: 5 });
  await endAll();
  expect(started.indexOf("owner")).toBe(3);
  expect((await owner).ok).toBe(true);
  expect((await Promise.all(flood)).filter(({ ok }) => ok)).toHaveLength(5);
});

test("the queue is bounded over all networks", async () => {
  const { queue, add, endAll } = openQueue({ waitingMax: 4 });
  const results = Array.from({ length: 100 }, (_, index) => add(`network ${index}`));
  await endAll();
  expect((await Promise.all(results)).filter(({ ok }) => ok)).toHaveLength(6);
  expect(queue.state).toEqual({ running: 0, waiting: 0, started: 6, rejected: 94 });
});

test("a task that fails leaves its place to the next", async () => {
  const { queue, add, endAll } = openQueue({ runningMax: 1 });
  const failing = queue.run("a", () => Promise.reject(new Error("failed")));
  const next = add("b");
  await expect(failing).rejects.toThrow("failed");
  await endAll();
  expect(await next).toEqual({ ok: true, value: "b" });
  expect(queue.state.running).toBe(0);
});
