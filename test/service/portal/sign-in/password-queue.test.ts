import { expect, test } from "vitest";
import { createPasswordQueue } from "../../../../service/portal/sign-in/password-queue.ts";

/** Tasks that the test ends by hand, with the order in which they started. */
function openQueue(options: Parameters<typeof createPasswordQueue>[0] = {}) {
  const queue = createPasswordQueue(options);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const add = (network: string, name = network, isKnown = false) =>
    queue.run({ network, isKnown }, async () => {
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

test("networks alternate, and each has a bounded share of the queue", async () => {
  const { queue, started, add, endAll } = openQueue({ waitingPerNetworkMax: 3 });
  const flood = Array.from({ length: 10 }, (_, index) => add("flood", `flood ${index}`));
  const owner = add("owner");
  await new Promise((resolve) => setImmediate(resolve));
  expect(queue.state).toEqual({ running: 2, waiting: 4, started: 2, rejected: 5 });
  await endAll();
  expect(started.indexOf("owner")).toBe(3);
  expect((await owner).ok).toBe(true);
  expect((await Promise.all(flood)).filter(({ ok }) => ok)).toHaveLength(5);
});

test("the queue is bounded over all networks", async () => {
  const { queue, add, endAll } = openQueue({ strangersWaitingMax: 4 });
  const results = Array.from({ length: 100 }, (_, index) => add(`network ${index}`));
  await endAll();
  expect((await Promise.all(results)).filter(({ ok }) => ok)).toHaveLength(6);
  expect(queue.state).toEqual({ running: 0, waiting: 0, started: 6, rejected: 94 });
});

test("known browsers have places and every second turn of their own, shared by network", async () => {
  const { queue, started, add, endAll } = openQueue({ strangersWaitingMax: 30, knownWaitingMax: 3 });
  const strangers = Array.from({ length: 40 }, (_, index) => add(`203.0.113.${index}`));
  expect(queue.state.waiting).toBe(30);
  const owners = [1, 2].map((index) => add("198.51.100.1", `owner ${index}`, true));
  const neighbour = add("198.51.100.2", "neighbour", true);
  const rejectedOwner = add("198.51.100.3", "rejected owner", true);
  expect(queue.state.waiting).toBe(33);
  await endAll();
  expect((await Promise.all([...owners, neighbour, rejectedOwner])).map(({ ok }) => ok)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(["owner 1", "neighbour", "owner 2"].map((name) => started.indexOf(name))).toEqual([2, 4, 6]);
  expect((await Promise.all(strangers)).filter(({ ok }) => ok)).toHaveLength(32);
});

test("an IPv6 /48 has the places of one network, however many /64 it has", async () => {
  const { queue, started, add, endAll } = openQueue();
  const flood = Array.from({ length: 400 }, (_, index) =>
    add(`2001:db8:1:${index.toString(16)}::/64`, `flood ${index}`),
  );
  expect(queue.state.waiting).toBe(8);
  const owners = Array.from({ length: 20 }, (_, index) => add(`198.51.100.${index}`));
  await endAll();
  expect((await Promise.all(owners)).filter(({ ok }) => ok)).toHaveLength(20);
  expect(started.indexOf("198.51.100.19")).toBeLessThan(2 + 1 + 20);
  expect((await Promise.all(flood)).filter(({ ok }) => ok)).toHaveLength(10);
});

test("a task that fails leaves its place to the next", async () => {
  const { queue, add, endAll } = openQueue({ runningMax: 1 });
  const failing = queue.run({ network: "a", isKnown: false }, () => Promise.reject(new Error("failed")));
  const next = add("b");
  await expect(failing).rejects.toThrow("failed");
  await endAll();
  expect(await next).toEqual({ ok: true, value: "b" });
  expect(queue.state.running).toBe(0);
});
