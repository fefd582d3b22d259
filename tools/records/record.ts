import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { join } from "node:path";

/** Where, when and on what code something was measured. null: not recorded. */
export interface Conditions {
  /** UTC: a day, or to the minute. */
  readonly date: string;
  /** The measured commit, with a `+` if files outside `records/` had changed. In parentheses: the one that added the record. */
  readonly commit: string | null;
  readonly machine: string | null;
  readonly processors: number | null;
  readonly node: string | null;
  /** Load average before the run. */
  readonly load: number | null;
  readonly command: string;
}

/** One figure of a record, as the pages print it. */
export interface ResultRow {
  readonly text: string;
  readonly measured: string;
  /** null: nothing is promised. */
  readonly goal: string | null;
  readonly isMet: boolean;
}

const ROOT = join(import.meta.dirname, "../..");
/** A run that starts under a higher load is not recorded. */
const LOAD_PER_PROCESSOR_MAX = 0.5;

/** Reads the conditions of a run: call it before the run starts. */
export function readConditions(command: string): Conditions {
  const git = (...args: readonly string[]): string =>
    execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();
  const isDirty = git("status", "--porcelain", "--", ":/", ":!/records") !== "";
  const [load = 0] = loadavg();
  return {
    date: `${new Date().toISOString().slice(0, 16)}Z`,
    commit: `${git("rev-parse", "--short", "HEAD")}${isDirty ? "+" : ""}`,
    machine: `${cpus()[0]?.model.trim() ?? "unknown processor"}, ${process.platform} ${process.arch}`,
    processors: availableParallelism(),
    node: process.versions.node,
    load: Number(load.toFixed(2)),
    command,
  };
}

/** Why a run may not be recorded; null if it may. */
export function recordingProblem({ load, processors }: Conditions): string | null {
  const limit = LOAD_PER_PROCESSOR_MAX * (processors ?? 1);
  if (load !== null && load <= limit) return null;
  return `The load average was ${load} before the run, above ${limit}: the run is not recorded.`;
}

/** Reads a file of `records/`. */
export function readRecord<Content>(name: string): Content {
  return JSON.parse(readFileSync(join(ROOT, "records", `${name}.json`), "utf8")) as Content;
}

/** Writes a file of `records/`: one line per member, so that a new result changes few lines. */
export function writeRecord(name: string, content: object): void {
  const lines = Object.entries(content).map(([key, value]) => `${JSON.stringify(key)}: ${linesOf(value)}`);
  writeFileSync(join(ROOT, "records", `${name}.json`), `{\n${lines.join(",\n")}\n}\n`);
}

function linesOf(value: unknown): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return JSON.stringify(value);
  const lines = Object.entries(value).map(
    ([key, member]) => ` ${JSON.stringify(key)}: ${JSON.stringify(member)}`,
  );
  return lines.length === 0 ? "{}" : `{\n${lines.join(",\n")}\n}`;
}
