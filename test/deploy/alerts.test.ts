import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { productPaths, ROOT, textOf } from "../source-tree.ts";
import { decodeRuns, encodeSeries, isInUse, RECORDINGS_FILE, readRecordings } from "./recordings.ts";

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const rules = read("deploy/alerts.yaml");
const runbook = read("docs/runbook.md");
/** Meaning, check and action. */
const RUNBOOK_LINES_MAX = 4;
const service = productPaths.filter((path) => path.startsWith("service/")).map(textOf);

/** Each alert with the lines of its rule. */
const ALERTS = rules
  .split(/^ {6}- (?=alert: )/m)
  .slice(1)
  .map((text) => ({ name: /^alert: (\w+)$/m.exec(text)?.[1] ?? "", text }));

describe("deploy/alerts.yaml", () => {
  test.each(ALERTS)("$name has a severity, a summary and its part of the runbook", ({ name, text }) => {
    expect(text).toMatch(/^ +labels: \{ severity: (?:page|ticket) \}$/m);
    expect(text).toMatch(/^ +summary: '.+'$/m);
    expect(text).toContain(
      `runbook_url: https://example.com/almagest/docs/runbook.md#${name.toLowerCase()}\n`,
    );
    const section = runbook.split(/^### /m).find((text) => text.startsWith(`${name}\n`)) ?? "";
    const part = section.slice(name.length);
    expect(part.trim()).not.toBe("");
    expect(part.trim().split("\n").length).toBeLessThanOrEqual(RUNBOOK_LINES_MAX);
  });

  test("has every alert that the runbook explains", () => {
    const explained = [...runbook.matchAll(/^### (Almagest\w+)$/gm)].map(([, name]) => name);
    expect(explained).toEqual(ALERTS.map(({ name }) => name));
    expect(ALERTS.length).toBeGreaterThan(20);
  });

  test("reads metrics of the service only", () => {
    const names = [...rules.matchAll(/\balmagest_[a-z_]+[a-z]/g)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, ""),
    );
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !service.some((text) => text.includes(`"${name}"`)))).toEqual([]);
  });
});

describe("the recorded metrics", () => {
  test("are those that alerts or dashboard need, in at most 100 kB", () => {
    const series = Object.values(readRecordings()).flatMap((recording) => Object.keys(recording.series));
    expect([...new Set(series)].filter((name) => !isInUse(name))).toEqual(["up"]);
    expect(statSync(RECORDINGS_FILE).size).toBeLessThanOrEqual(100_000);
  });

  test("are read as they were written: counts exactly, other values to five digits", () => {
    const lag = "nodejs_eventloop_lag_p99_seconds";
    const pages = [{ a: 3, [lag]: 0.0123456 }, null, { a: 3 }, { a: 12_345_678, [lag]: 0.001 }].map((page) =>
      page === null ? null : new Map(Object.entries(page)),
    );
    const series = encodeSeries(pages);
    expect(Object.entries(series).map(([name, runs]) => [name, decodeRuns(runs)])).toEqual([
      ["up", [1, 0, 1, 1]],
      ["a", [3, null, 3, 12_345_678]],
      [lag, [0.012346, null, null, 0.001]],
    ]);
  });
});
