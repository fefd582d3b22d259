/**
 * Runs benches and records what they print: `node ephe-tests/bench/record.ts NAME …`, the names of the programs of this folder. If the
 * machine was idle, records/performance.json and docs/performance.md are written; else the output is printed only.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { type PerformanceRecord, writePages } from "../../tools/records/pages.ts";
import {
  type ResultRow,
  readConditions,
  readRecord,
  recordingProblem,
  writeRecord,
} from "../../tools/records/record.ts";

/** The columns that report.ts prints: a name, a figure, a note. */
const LINE = /^ {2}(?<name>.{0,64}?) {1,}(?<value>-?[\d.,]+ ?[^\s[(]{0,3}) {2,}(?<note>.*: (?:met|MISSED))$/;
/** A note that compares another figure than the one before it. */
const COMPARED =
  /(?<measured>[\d.]+ times)[^;]*; (?<goal>at (?:least|most) [\d.]+(?: times)?): (?<verdict>met|MISSED)$/;
/** A peer's line whose limit is of our figure to the peer's. */
const TO_PEER =
  /ours is (?<times>[\d.]+) times that \(by processor time (?<byTime>[\d.]+)\), (?<goal>at least [\d.]+ times(?<isByTime> by processor time)?): (?<verdict>met|MISSED)$/;
/** A rate next to other work, whose limit is of the rate without it. */
const OF_RATE =
  /(?<measured>[\d.]+) \([\d.]+\) of the rate.* (?<goal>at least [\d.]+): (?<verdict>met|MISSED)$/;
/** Details of a bench that its page explains, and what replaces them in a row. */
const SHORTER: readonly (readonly [RegExp, string])[] = [
  [/: (?:requests per second|workers, \d+ connections).*/, ""],
  [/^POST \/v1\/chart\/(\w+)/, "$1 chart"],
  [/ from \d+ towns/, ""],
  [/^Start of the service, .*/, ""],
  [/^Writing a full chart in the binary form of protobuf, .*/, "binary form of a chart"],
];
const LIMIT = /(?<goal>(?:at least|at most|none|of the limit of) [^:;\]]*): (?<verdict>met|MISSED)$/;

/** The figures with a limit in the output of a bench. The line that is not indented above a figure belongs to its name. */
export function rowsOf(output: readonly string[]): readonly ResultRow[] {
  let heading = "";
  let peer = "";
  const rows: ResultRow[] = [];
  for (const text of output) {
    if (text !== "" && !text.startsWith(" ")) heading = text;
    const { name = "", value = "", note = "" } = LINE.exec(text)?.groups ?? {};
    // "the same without fixed stars" is of the line above.
    const fullName = name
      .trim()
      .replace(/^the same\b/, peer)
      .replace(/(?:, neither|: reads).*/, "");
    const toPeer = TO_PEER.exec(note)?.groups;
    const compared = COMPARED.exec(note)?.groups ?? OF_RATE.exec(note)?.groups;
    const { goal, verdict } = toPeer ?? compared ?? LIMIT.exec(note)?.groups ?? {};
    if (toPeer !== undefined) peer = fullName.replace(/[,:].*/, "");
    if (goal === undefined) continue;
    const times = toPeer?.["isByTime"] === undefined ? toPeer?.["times"] : toPeer["byTime"];
    rows.push({
      text: [shortened(heading), `${toPeer === undefined ? "" : "ours to "}${fullName}`]
        .filter((part) => part !== "")
        .join(": "),
      measured: times === undefined ? (compared?.["measured"] ?? value.trim()) : `${times} times`,
      goal: goal.replace("of the limit of", "at most"),
      isMet: verdict === "met",
    });
  }
  return rows;
}

function shortened(heading: string): string {
  return SHORTER.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), heading);
}

/** Runs the benches of these names and records them. */
function recordBenches(names: readonly string[]): void {
  if (names.length === 0) throw new Error("usage: node ephe-tests/bench/record.ts NAME …");
  const runs = names.map((name) => `node ephe-tests/bench/${name}.ts`);
  const conditions = readConditions(runs[0] ?? "");
  const problem = recordingProblem(conditions);
  const results = names.map((name, index) => {
    const program = join(import.meta.dirname, `${name}.ts`);
    const text = execFileSync(process.execPath, ["--expose-gc", program], { encoding: "utf8" });
    process.stdout.write(text);
    const output = text.trim().split("\n");
    const ofRun = { ...conditions, command: runs[index] ?? "" };
    return [name, { conditions: ofRun, rows: rowsOf(output), output }] as const;
  });
  if (problem === null) {
    const stored = readRecord<PerformanceRecord>("performance").results;
    writeRecord("performance", { results: { ...stored, ...Object.fromEntries(results) } });
    writePages();
  } else console.log(problem);
}

if (import.meta.main) recordBenches(process.argv.slice(2));
