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

/** Numbers the tasks of a network: `flood 3/5` is the sixth of the fourth network. */
const nameOf = (network: number, index: number) => `flood ${network}/${index}`;

test("while 12 networks fill the queue, 20 others each get a turn within the number of networks", async () => {
  const { queue, started, add, endAll } = openQueue();
  const flood = Array.from({ length: 12 }, (_, network) =>
    Array.from({ length: 9 }, (_, index) => add(`203.0.113.${network}`, nameOf(network, index))),
  ).flat();
  expect(queue.state.waiting).toBe(48);
  const owners = Array.from({ length: 20 }, (_, index) => add(`198.51.100.${index}`));
  expect(queue.state.waiting).toBe(48);
  await endAll();
  expect((await Promise.all(owners)).filter(({ ok }) => ok)).toHaveLength(20);
  const turns = Array.from({ length: 20 }, (_, index) => started.indexOf(`198.51.100.${index}`));
  expect(Math.max(...turns)).toBeLessThan(2 + 12 + 20);
  expect((await Promise.all(flood)).filter(({ ok }) => ok)).toHaveLength(50 - 20);
});

test("the network with the most waiting loses its latest place, and none to a network with as many", async () => {
  const { started, add, endAll } = openQueue({ strangersWaitingMax: 4 });
  const running = [add("running"), add("running")];
  const flood = [1, 2, 3].map((index) => add("flood", `flood ${index}`));
  const other = add("other");
  const newcomers = [add("newcomer 1"), add("newcomer 2"), add("newcomer 3")];
  await endAll();
  expect(started).toEqual(["running", "running", "flood 1", "other", "newcomer 1", "newcomer 2"]);
  const outcomes = await Promise.all([...running, ...flood, other, ...newcomers]);
  expect(outcomes.map(({ ok }) => ok)).toEqual([
    ...[true, true],
    ...[true, false, false],
    true,
    ...[true, true, false],
  ]);
});

test("known browsers have places and every second turn of their own, shared by network", async () => {
  const { queue, started, add, endAll } = openQueue({ strangersWaitingMax: 30, knownWaitingMax: 3 });
  const strangers = Array.from({ length: 40 }, (_, index) => add(`203.0.113.${index}`));
  expect(queue.state.waiting).toBe(30);
  const owners = [1, 2, 3].map((index) => add("198.51.100.1", `owner ${index}`, true));
  const neighbour = add("198.51.100.2", "neighbour", true);
  expect(queue.state.waiting).toBe(33);
  await endAll();
  expect((await Promise.all([...owners, neighbour])).map(({ ok }) => ok)).toEqual([true, true, false, true]);
  expect(["owner 1", "neighbour", "owner 2"].map((name) => started.indexOf(name))).toEqual([2, 4, 6]);
  expect((await Promise.all(strangers)).filter(({ ok }) => ok)).toHaveLength(32);
});

test("an IPv6 /48 takes the turns of one network, however many /64 it has", async () => {
  const { queue, started, add, endAll } = openQueue();
  const flood = Array.from({ length: 400 }, (_, index) =>
    add(`2001:db8:1:${index.toString(16)}::/64`, `flood ${index}`),
  );
  expect(queue.state.waiting).toBe(24);
  const owners = Array.from({ length: 20 }, (_, index) => add(`198.51.100.${index}`));
  // Another customer's /56 in the same /48.
  const neighbour = add("2001:db8:1:ff00::/64", "neighbour");
  await endAll();
  expect((await Promise.all([...owners, neighbour])).filter(({ ok }) => ok)).toHaveLength(21);
  expect(started.indexOf("198.51.100.19")).toBeLessThan(2 + 1 + 20);
  expect(started).toContain("neighbour");
  expect((await Promise.all(flood)).filter(({ ok }) => ok)).toHaveLength(25);
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
