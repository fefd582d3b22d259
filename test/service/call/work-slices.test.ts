import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { CallCancelledError } from "../../../service/call/cancellation.ts";
import { createWorkSlices, inOneStep, type Steps } from "../../../service/call/work-slices.ts";

const { signal } = new AbortController();

/** Work whose every step takes longer than a turn. */
function* toil(steps: number, onStep: (step: number) => void = () => {}): Steps<string> {
  for (let step = 1; step <= steps; step++) {
    const untilMs = performance.now() + 1.5;
    while (performance.now() < untilMs);
    onStep(step);
    yield;
  }
  return "finished";
}

test("work returns its result, in one step or in several, and awaits a promise", async () => {
  const turns = createWorkSlices();
  expect(await turns.run("a", toil(3), signal)).toBe("finished");
  const seven = inOneStep(() => 7);
  expect(await turns.run("a", seven, signal)).toBe(7);
  const later = inOneStep(async () => "later");
  expect(await turns.run("a", later, signal)).toBe("later");
  expect(turns.count).toBe(6);
});

test("steps that take no time run in one slice", async () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  const turns = createWorkSlices();
  function* instantly(): Steps<void> {
    for (let step = 0; step < 100; step++) yield;
  }
  await turns.run("a", instantly(), signal);
  expect(turns.count).toBe(1);
});

test("work that is finished or cancelled leaves no further iteration", async () => {
  const schedule = vi.spyOn(globalThis, "setImmediate");
  onTestFinished(() => schedule.mockRestore());
  const turns = createWorkSlices();
  const seven = inOneStep(() => 7);
  await turns.run("a", seven, signal);
  const controller = new AbortController();
  for (let iteration = 0; iteration < 4; iteration++) await setImmediate();
  const cancelled = turns.run("a", toil(1), controller.signal);
  controller.abort();
  await expect(cancelled).rejects.toBeInstanceOf(CallCancelledError);
  for (let iteration = 0; iteration < 4; iteration++) await setImmediate();
  expect([turns.count, schedule.mock.calls.length]).toEqual([1, 4]);
});

test("at most one long step runs in an iteration of the event loop, however much work is waiting", async () => {
  const turns = createWorkSlices();
  let steps = 0;
  const count = (): void => {
    steps += 1;
  };
  const all = Array.from({ length: 64 }, (_, index) => turns.run(`${index % 3}`, toil(2, count), signal));
  const stepsOfIterations: number[] = [];
  let before = 0;
  const ended = Promise.all(all).then(() => "ended");
  while ((await Promise.race([ended, setImmediate("running")])) === "running") {
    stepsOfIterations.push(steps - before);
    before = steps;
  }
  expect(steps).toBe(128);
  expect(Math.max(...stepsOfIterations)).toBe(1);
});

test("accounts take turns, and the work of one account ends in its order", async () => {
  const turns = createWorkSlices();
  const ends: string[] = [];
  const run = async (accountId: string, name: string, steps: number): Promise<void> => {
    await turns.run(accountId, toil(steps), signal);
    ends.push(name);
  };
  await Promise.all([
    ...Array.from({ length: 5 }, (_, index) => run("many", `many ${index}`, 4)),
    run("few", "few 0", 4),
    run("few", "few 1", 4),
  ]);
  expect(ends).toEqual(["many 0", "few 0", "many 1", "few 1", "many 2", "many 3", "many 4"]);
});

test("an account without work before is served before those that had a turn", async () => {
  const turns = createWorkSlices();
  const steps: string[] = [];
  const long = turns.run(
    "long",
    toil(6, (step) => {
      steps.push(`long ${step}`);
      if (step === 3)
        void turns.run(
          "new",
          inOneStep(() => steps.push("new")),
          signal,
        );
    }),
    signal,
  );
  await long;
  expect(steps).toEqual(["long 1", "long 2", "long 3", "new", "long 4", "long 5", "long 6"]);
});

test("what follows from work runs before the next part", async () => {
  const turns = createWorkSlices();
  const events: string[] = [];
  const shortCall = async (name: string): Promise<void> => {
    await turns.run(
      "a",
      inOneStep(() => events.push(`${name} computed`)),
      signal,
    );
    await null;
    await null;
    events.push(`${name} sent`);
  };
  await Promise.all([shortCall("first"), shortCall("second")]);
  expect(events).toEqual(["first computed", "first sent", "second computed", "second sent"]);
});

test("sixteen calls begin in a turn, in their order, and calculations continue between them", async () => {
  const turns = createWorkSlices();
  const events: string[] = [];
  const work = turns.run(
    "a",
    toil(3, (step) => events.push(`step ${step}`)),
    signal,
  );
  const begin = async (index: number): Promise<void> => {
    await turns.next();
    events.push(`call ${index}`);
  };
  await Promise.all([work, ...Array.from({ length: 40 }, (_, index) => begin(index))]);
  expect(events.filter((event) => event.startsWith("call"))).toEqual(
    Array.from({ length: 40 }, (_, index) => `call ${index}`),
  );
  expect([1, 2, 3].map((step) => events.indexOf(`step ${step}`))).toEqual([16, 33, 42]);
});

test("cancelled work is removed immediately, whether or not it has begun, and does not run again", async () => {
  const turns = createWorkSlices();
  const controller = new AbortController();
  const reached = { first: 0, second: 0 };
  const first = turns.run(
    "a",
    toil(10_000, (step) => {
      reached.first = step;
    }),
    controller.signal,
  );
  const second = turns.run(
    "a",
    toil(10_000, (step) => {
      reached.second = step;
    }),
    controller.signal,
  );
  const third = turns.run("a", toil(1), signal);
  await expect.poll(() => reached.first).toBeGreaterThan(0);
  controller.abort();
  const stoppedAt = reached.first;
  await expect(first).rejects.toBeInstanceOf(CallCancelledError);
  await expect(second).rejects.toBeInstanceOf(CallCancelledError);
  expect(await third).toBe("finished");
  expect(reached).toEqual({ first: stoppedAt, second: 0 });
  expect(() => turns.run("a", toil(1), controller.signal)).toThrow(CallCancelledError);
});

test("an error of the work is rethrown unchanged, and other work continues", async () => {
  const turns = createWorkSlices();
  const failing = turns.run(
    "a",
    inOneStep(() => {
      throw new RangeError("of the work");
    }),
    signal,
  );
  const other = turns.run("a", toil(2), signal);
  await expect(failing).rejects.toThrow(RangeError);
  expect(await other).toBe("finished");
});
