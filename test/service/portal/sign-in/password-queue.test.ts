import { expect, test } from "vitest";
import { createPasswordQueue } from "../../../../service/portal/sign-in/password-queue.ts";

/** Tasks that the test ends by hand, with the order in which they started. */
function openQueue() {
  const queue = createPasswordQueue();
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
  const { queue, started, add, endAll } = openQueue();
  const flood = Array.from({ length: 15 }, (_, index) => add("flood", `flood ${index}`));
  const owner = add("owner");
  await new Promise((resolve) => setImmediate(resolve));
  expect(queue.state).toEqual({ running: 2, waiting: 9, started: 2, rejected: 5 });
  await endAll();
  expect(started.indexOf("owner")).toBe(3);
  expect((await owner).ok).toBe(true);
  expect((await Promise.all(flood)).filter(({ ok }) => ok)).toHaveLength(10);
});

test("known browsers have places and every second turn of their own, shared by network", async () => {
  const { queue, started, add, endAll } = openQueue();
  const strangers = Array.from({ length: 60 }, (_, index) => add(`203.0.113.${index}`));
  expect(queue.state.waiting).toBe(48);
  const owners = [1, 2].map((index) => add("198.51.100.1", `owner ${index}`, true));
  const neighbour = add("198.51.100.2", "neighbour", true);
  expect(queue.state.waiting).toBe(51);
  await endAll();
  expect((await Promise.all([...owners, neighbour])).every(({ ok }) => ok)).toBe(true);
  expect(["owner 1", "neighbour", "owner 2"].map((name) => started.indexOf(name))).toEqual([2, 4, 6]);
  expect((await Promise.all(strangers)).filter(({ ok }) => ok)).toHaveLength(50);
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

test("strangers who fill their queue take no place of a known browser", async () => {
  const { queue, add, endAll } = openQueue();
  const flood = Array.from({ length: 12 }, (_, network) =>
    Array.from({ length: 9 }, (_, index) => add(`203.0.113.${network}`, `flood ${network}/${index}`)),
  ).flat();
  expect(queue.state.waiting).toBe(48);
  const stranger = add("198.51.100.1");
  const owners = Array.from({ length: 20 }, (_, index) => add(`198.51.100.${index}`, "owner", true));
  await endAll();
  expect(await stranger).toEqual({ ok: false });
  expect((await Promise.all(owners)).filter(({ ok }) => ok)).toHaveLength(16);
  expect((await Promise.all(flood)).filter(({ ok }) => ok)).toHaveLength(50);
});

test("a task that fails leaves its place to the next", async () => {
  const { queue, add, endAll } = openQueue();
  void add("running");
  const failing = queue.run({ network: "a", isKnown: false }, () => Promise.reject(new Error("failed")));
  const next = add("b");
  await expect(failing).rejects.toThrow("failed");
  await endAll();
  expect(await next).toEqual({ ok: true, value: "b" });
  expect(queue.state.running).toBe(0);
});
