import { describe, expect, onTestFinished, test } from "vitest";
import { createReadiness, type ReadinessOptions } from "../../../service/operations/readiness.ts";

const NEVER_MS = 1e9;

function readiness(options: Pick<ReadinessOptions, "check"> & Partial<ReadinessOptions>) {
  const events: string[] = [];
  const created = createReadiness({
    onLost: (error) => events.push(`lost: ${(error as Error).message}`),
    onRecovered: () => events.push("recovered"),
    onCheckFailed: () => events.push("failed"),
    reuseMs: 0,
    intervalMs: NEVER_MS,
    ...options,
  });
  onTestFinished(created.stop);
  return { created, events };
}

describe("readiness", () => {
  test("is lost with the first failed check and recovers with the next success; each change is reported once", async () => {
    let isAway = false;
    const { created, events } = readiness({
      check: async () => {
        if (isAway) throw new Error("away");
      },
    });
    const changes: boolean[] = [];
    const end = created.onChange((isReady) => changes.push(isReady));
    expect(await created.refresh()).toBe(true);
    isAway = true;
    expect(await created.refresh()).toBe(false);
    expect(await created.refresh()).toBe(false);
    isAway = false;
    expect(await created.refresh()).toBe(true);
    expect(events).toEqual(["failed", "lost: away", "failed", "recovered"]);
    expect(changes).toEqual([false, true]);
    end();
    isAway = true;
    await created.refresh();
    expect(changes).toEqual([false, true]);
  });

  test("is lost when a check times out", async () => {
    const { created, events } = readiness({ check: () => new Promise(() => {}), timeoutMs: 20 });
    expect(await created.refresh()).toBe(false);
    expect(events).toEqual(["failed", "lost: timed out after 20 ms"]);
  });

  test("runs one check for concurrent callers and for those soon after", async () => {
    let checks = 0;
    const { created } = readiness({
      reuseMs: NEVER_MS,
      check: async () => {
        checks++;
      },
    });
    expect(await Promise.all(Array.from({ length: 50 }, created.refresh))).toEqual(Array(50).fill(true));
    await created.refresh();
    expect(checks).toBe(1);
  });
});
