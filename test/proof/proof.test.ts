import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { auditCaller } from "../../proof/audit.ts";
import type { CallResult } from "../../proof/callers.ts";
import { slopeOf } from "../../proof/memory-floor.ts";
import { applyEdit } from "../../proof/mutants.ts";
import { MUTATIONS } from "../../proof/mutations.ts";
import { readReport } from "../../proof/report.ts";
import { SCENARIOS } from "../../proof/scenarios.ts";
import { ROOT } from "../source-tree.ts";

const DAY = "2026-11-23";
const NEXT_DAY = "2026-11-24";
const LATE_MS = 2_000;

/** A call that is sent at a time and takes a millisecond; a number is the count that its answer states. */
function call(sentMs: number, outcome: number | CallResult["status"], day: string = DAY): CallResult {
  const isAnswered = typeof outcome === "number" && outcome < 500;
  const used = isAnswered ? outcome : Number.NaN;
  const status = isAnswered ? 200 : outcome;
  return { status, code: null, remaining: 0, used, day, isForeign: false, sentMs, latencyMs: 1 };
}

function audit(results: readonly CallResult[], counts: Readonly<Record<string, number>>) {
  const { lost, surplus } = auditCaller(results, new Map(Object.entries(counts)), LATE_MS);
  return { lost, surplus };
}

describe("the audit of a caller's calls", () => {
  test("finds nothing if each call is counted once, also over midnight", () => {
    const results = [call(0, 1), call(10, 2), call(20, 1, NEXT_DAY), call(30, 2, NEXT_DAY)];
    expect(audit(results, { [DAY]: 2, [NEXT_DAY]: 2 })).toEqual({ lost: 0, surplus: 0 });
  });

  test("finds a call that is answered without a count, although the sums agree", () => {
    // The second call is lost and the third counted twice.
    expect(audit([call(0, 1), call(10, 1), call(20, 3)], { [DAY]: 3 })).toEqual({ lost: 1, surplus: 1 });
  });

  test("finds counts that the database has lost, and counts that no call has caused", () => {
    expect(audit([call(0, 1), call(10, 2)], { [DAY]: 1 })).toEqual({ lost: 1, surplus: 0 });
    expect(audit([call(0, 1), call(10, 2)], { [DAY]: 3 })).toEqual({ lost: 0, surplus: 1 });
    expect(audit([], { [DAY]: 2 })).toEqual({ lost: 0, surplus: 2 });
  });

  test("attributes at most one count to a call that was cut, and none to one that was refused", () => {
    expect(audit([call(0, 1), call(10, "cut"), call(20, 3)], { [DAY]: 3 })).toEqual({ lost: 0, surplus: 0 });
    expect(audit([call(0, 1), call(10, "cut"), call(20, 4)], { [DAY]: 4 })).toEqual({ lost: 0, surplus: 1 });
    expect(audit([call(0, 1), call(10, "refused"), call(20, 3)], { [DAY]: 3 })).toEqual({
      lost: 0,
      surplus: 1,
    });
    expect(audit([call(0, 1), call(10, 500)], { [DAY]: 2 })).toEqual({ lost: 0, surplus: 0 });
  });

  test("a call that was cut long ago does not explain a count", () => {
    const cut = [call(0, 1), call(10, "cut"), call(20, 2)];
    expect(audit([...cut, call(1_000, 4)], { [DAY]: 4 })).toEqual({ lost: 0, surplus: 0 });
    expect(audit([...cut, call(5_000, 3), call(5_010, 5)], { [DAY]: 5 })).toEqual({ lost: 0, surplus: 1 });
  });
});

describe("the memory floor", () => {
  test("the slope of memory is the bytes that each request adds, whatever it varies by", () => {
    const samples = [0, 1, 2, 3, 4, 5].map((each) => ({
      requests: each * 100,
      bytes: 50_000_000 + each * 100 * 1_024 + (each % 2 === 0 ? 700 : -700),
    }));
    expect(slopeOf(samples)).toBeGreaterThan(1_010);
    expect(slopeOf(samples)).toBeLessThan(1_030);
  });
});

describe("the mutations of npm run proof", () => {
  test.each(MUTATIONS)("$fault: replaces a text that the code contains once", ({ edit }) => {
    const text = readFileSync(join(ROOT, edit.file), "utf8");
    expect(applyEdit(text, edit)).not.toBe(text);
  });

  test("name a scenario each, and goals that state the property", () => {
    const names = SCENARIOS.map(({ name }) => name);
    for (const { scenario, goals } of MUTATIONS) {
      expect(names).toContain(scenario);
      expect(goals.length).toBeGreaterThan(0);
    }
    expect(new Set(MUTATIONS.map(({ fault }) => fault)).size).toBe(MUTATIONS.length);
  });

  test("a text that occurs twice or never is not replaced", () => {
    expect(() => applyEdit("a b a", { file: "x.ts", from: "a", to: "c" })).toThrow(
      "x.ts contains 2 times: a",
    );
    expect(() => applyEdit("b", { file: "x.ts", from: "a", to: "c" })).toThrow("x.ts contains 0 times: a");
  });
});

describe("records/reliability.json", () => {
  test("has the result of each scenario, in their order", () => {
    const { scenarios } = readReport();
    expect(Object.entries(scenarios).map(([name, { title }]) => [name, title])).toEqual(
      SCENARIOS.map(({ name, title }) => [name, title]),
    );
  });
});
