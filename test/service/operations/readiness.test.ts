import { describe, expect, onTestFinished, test } from "vitest";
import { createReadiness, type ReadinessOptions } from "../../../service/operations/readiness.ts";

const NEVER_MS = 1e9;

function readiness(options: Pick<ReadinessOptions, "check"> & Partial<ReadinessOptions>) {
  const told: string[] = [];
  const created = createReadiness({
    onLost: (error) => told.push(`lost: ${(error as Error).message}`),
    onFound: () => told.push("found"),
    onFailedLook: () => told.push("failed"),
    freshMs: 0,
    everyMs: NEVER_MS,
    ...options,
  });
  onTestFinished(created.stop);
  return { created, told };
}

describe("readiness", () => {
  test("is lost with the first failure and found with the next success, each told once", async () => {
    let isAway = false;
    const { created, told } = readiness({
      check: async () => {
        if (isAway) throw new Error("away");
      },
    });
    const changes: boolean[] = [];
    const end = created.onChange((isReady) => changes.push(isReady));
    expect(await created.look()).toBe(true);
    isAway = true;
    expect(await created.look()).toBe(false);
    expect(await created.look()).toBe(false);
    isAway = false;
    expect(await created.look()).toBe(true);
    expect(told).toEqual(["failed", "lost: away", "failed", "found"]);
    expect(changes).toEqual([false, true]);
    end();
    isAway = true;
    await created.look();
    expect(changes).toEqual([false, true]);
  });

  test("is lost when no answer comes in time", async () => {
    const { created, told } = readiness({ check: () => new Promise(() => {}), timeoutMs: 20 });
    expect(await created.look()).toBe(false);
    expect(told).toEqual(["failed", "lost: no answer within 20 ms"]);
  });

  test("takes one look for many who ask at once, and for those who ask soon after", async () => {
    let looks = 0;
    const { created } = readiness({
      freshMs: NEVER_MS,
      check: async () => {
        looks++;
      },
    });
    expect(await Promise.all(Array.from({ length: 50 }, created.look))).toEqual(Array(50).fill(true));
    await created.look();
    expect(looks).toBe(1);
  });

  test("looks by itself when nobody asks", async () => {
    let isAway = false;
    const { created } = readiness({
      everyMs: 5,
      check: async () => {
        if (isAway) throw new Error("away");
      },
    });
    isAway = true;
    await expect.poll(() => created.isReady).toBe(false);
    isAway = false;
    await expect.poll(() => created.isReady).toBe(true);
  });
});
