import { writePages } from "../tools/records/pages.ts";
import { type Conditions, readRecord, writeRecord } from "../tools/records/record.ts";
import type { MutantResult } from "./mutants.ts";
import type { Goal, Scenario, Table } from "./scenario.ts";
import type { ScenarioReport } from "./scenario-run.ts";

/** records/reliability.json. */
export interface Report {
  /** The last run of all scenarios. */
  readonly lastRun: { readonly conditions: Conditions; readonly seconds: number } | null;
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

/** Goals that are missed, and scenarios that did not end, of the named scenarios. */
export function missesOf(reports: Report["scenarios"], names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    const result = reports[name];
    if (result === undefined) return [`${name}: not run`];
    const failure = result.failure === null ? [] : [`${name}: ${result.failure}`];
    const misses = result.outcome.goals.filter(({ isMet }) => !isMet);
    return [...failure, ...misses.map(({ text, measured }) => `${name}: ${text} (measured: ${measured})`)];
  });
}

/** A scenario's result as Markdown. */
export function section({ name, title, description }: Scenario, result: ScenarioReport | undefined): string {
  const head = `## ${title}\n\n${description}`;
  const command = `\`npm run proof -- ${name}\``;
  if (result === undefined) return `${head}\n\nNot run. ${command}`;
  const { failure, outcome, seconds, conditions } = result;
  const { load, date, commit, machine, processors, node } = conditions;
  const { goals, tables = [], notes = [] } = outcome;
  const parts = [
    head,
    ...(failure === null ? [] : [`**The scenario did not finish:** ${failure}`]),
    ...(goals.length === 0 ? [] : [goalTable(goals)]),
    ...tables.map(tableText),
    ...(notes.length === 0 ? [] : [notes.join("\n")]),
    `${command}: ${seconds} s on ${date}, commit ${commit}; ${machine}, ${processors} processors, Node ${node}, load average ${load} before.`,
  ];
  return parts.join("\n\n");
}

function goalTable(goals: readonly Goal[]): string {
  const rows = goals.map(({ text, measured, isMet }) => [text, measured, isMet ? "met" : "**missed**"]);
  return tableText({ title: "", columns: ["goal", "measured", ""], rows });
}

function tableText({ title, columns, rows }: Table): string {
  const line = (cells: readonly (string | number)[]): string =>
    `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
  const isNumeric = (column: number): boolean =>
    rows.length > 0 && rows.every((row) => /^[\d.,–-]+( (s|ms|MB))?$/.test(String(row[column] ?? "")));
  const rules = columns.map((_, column) => (isNumeric(column) ? "---:" : "---"));
  const table = [line(columns), `|${rules.join("|")}|`, ...rows.map(line)].join("\n");
  return title === "" ? table : `${title}:\n\n${table}`;
}
