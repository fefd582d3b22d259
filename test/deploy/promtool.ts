import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { ROOT } from "../source-tree.ts";

export const HAS_PROMETHEUS = spawnSync("promtool", ["--version"]).status === 0;
export const NO_PROMETHEUS = "NOT RUN: install Debian's prometheus";
export const ALERTS_FILE = join(ROOT, "deploy/alerts.yaml");

/** A series with the values that it has at consecutive times, in the notation of promtool. */
export interface InputSeries {
  readonly series: string;
  readonly values: string;
}

/** Series, and the alerts that fire on them at some time, in alphabetical order. */
export interface AlertTest {
  readonly name: string;
  readonly interval: string;
  readonly input_series: readonly InputSeries[];
  /** When the series end, such as `10m`. */
  readonly endsAt: string;
  readonly alerts: readonly string[];
}

/** Creates a folder, which is deleted after the test. */
export function openPrometheusFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "almagest-prometheus-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs promtool. Returns its output. @throws {Error} with the output if it fails */
export function promtool(...args: readonly string[]): string {
  return execFileSync("promtool", args, { encoding: "utf8", stdio: "pipe" });
}

/** Runs deploy/alerts.yaml on each test's series. Returns the failures; empty if the alerts are as expected. */
export function runAlertTests(tests: readonly AlertTest[], evaluationInterval: string): string {
  const file = join(openPrometheusFolder(), "tests.json");
  const content = {
    rule_files: [ALERTS_FILE],
    evaluation_interval: evaluationInterval,
    tests: tests.map(({ name, interval, input_series, endsAt, alerts }) => ({
      name,
      interval,
      input_series,
      promql_expr_test: [
        {
          expr: 'group by (alertname) (count_over_time(ALERTS{alertstate="firing"}[30d]))',
          eval_time: endsAt,
          exp_samples: alerts.map((alert) => ({ labels: `{alertname="${alert}"}`, value: 1 })),
        },
      ],
    })),
  };
  writeFileSync(file, JSON.stringify(content));
  const { status, stdout, stderr } = spawnSync("promtool", ["test", "rules", file], { encoding: "utf8" });
  return status === 0 ? "" : `${stdout}${stderr}`;
}
