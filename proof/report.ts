import { writePages } from "../tools/records/pages.ts";
import { type Conditions, readRecord, writeRecord } from "../tools/records/record.ts";
import type { MutantResult } from "./mutants.ts";
import type { Scenario } from "./scenario.ts";
import type { ScenarioReport } from "./scenario-run.ts";

/** records/reliability.json. */
interface Report {
  readonly scenarios: Readonly<Record<string, ScenarioReport>>;
  /** The last result of each mutation, by its fault. */
  readonly mutants: Readonly<Record<string, { readonly conditions: Conditions } & MutantResult>>;
}

export function readReport(): Report {
  return readRecord<Report>("reliability");
}

/** Writes records/reliability.json and the page made of it. */
export function writeReport(report: Report): void {
  writeRecord("reliability", report);
  writePages();
}

/** Goals that are missed, and scenarios that did not end. */
export function missesOf(reports: Report["scenarios"]): readonly string[] {
  return Object.entries(reports).flatMap(([name, result]) => {
    const failure = result.failure === null ? [] : [`${name}: ${result.failure}`];
    const misses = result.outcome.goals.filter(({ isMet }) => !isMet);
    return [...failure, ...misses.map(({ text, measured }) => `${name}: ${text} (measured: ${measured})`)];
  });
}

/** A scenario's result as text: its goals, the missed ones marked, and its notes. */
export function resultText({ title, description }: Scenario, result: ScenarioReport): string {
  const { failure, outcome, seconds, conditions } = result;
  return [
    `${title}, ${seconds} s, load average ${conditions.load} before: ${description}`,
    ...(failure === null ? [] : [`  NOT FINISHED: ${failure}`]),
    ...outcome.goals.map(
      ({ text, measured, isMet }) => `  ${isMet ? "met   " : "MISSED"}  ${text}: ${measured}`,
    ),
    ...(outcome.notes ?? []).map((note) => `  ${note}`),
    "",
  ].join("\n");
}
