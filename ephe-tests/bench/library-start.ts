/**
 * Processor time of the first chart in a fresh process, from the packed library, above a process that does nothing.
 *
 *     node ephe-tests/bench/library-start.ts
 *
 * Processes with a chart and without one take turns, on each installed version of Node.
 */
import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installOwnPackedLibrary } from "../../test/package/packed-library.ts";
import { PROGRAMS } from "../../test/package/runtimes.ts";
import { quantile } from "../load/numbers.ts";
import { absentLine, heading, medianVerdict, quartilesLine } from "./report.ts";

const STARTS = 20;
const CPU_MAX_MS = 100;

/** Prints the processor time of all threads since the start of the process, microseconds. */
const REPORT = `const { user, system } = process.cpuUsage();
process.stdout.write(String(user + system));
`;
const CHART = `import { createChartCalculator } from "almagest";
import { loadTableSource } from "almagest/tables";
const moment = { epochJdUt: 2451545.25, latitudeDeg: 52.5, longitudeDeg: 13.4, timeKnown: true };
const chart = createChartCalculator(loadTableSource()).natalChart(moment);
if (chart.bodies.length !== 17) throw new Error("the first chart lacks bodies");
`;
/** A process without the library, and those with parts of what a first chart needs. */
const PARTS: Readonly<Record<string, string>> = {
  empty: "",
  "modules loaded": 'import "almagest";\nimport "almagest/tables";\n',
  "tables read": `import { readFileSync } from "node:fs";
readFileSync(new URL(import.meta.resolve("almagest/data/ephemeris.bin")));
`,
  "first chart": CHART,
};

/** The times of each program, in turns; the first turn is not counted. */
function timesMs(node: string, folder: string): ReadonlyMap<string, readonly number[]> {
  const times = new Map(Object.keys(PARTS).map((name): [string, number[]] => [name, []]));
  for (let turn = 0; turn <= STARTS; turn++)
    for (const [name, ofProgram] of times) {
      const file = `${name.replace(" ", "-")}.mjs`;
      const options = { cwd: folder, encoding: "utf8", env: { ...process.env, NODE_OPTIONS: "" } } as const;
      const cpuMs = Number(execFileSync(node, [file], options)) / 1000;
      if (turn > 0) ofProgram.push(cpuMs);
    }
  return times;
}

/** Prints what a first chart costs in each version of Node, and two parts of it. */
export function printLibraryStart(): void {
  heading(
    `First chart in a fresh process, the packed library, processor time above an empty one, ${STARTS} each`,
  );
  const consumer = installOwnPackedLibrary();
  try {
    for (const [name, code] of Object.entries(PARTS))
      writeFileSync(join(consumer.folder, `${name.replace(" ", "-")}.mjs`), code + REPORT);
    for (const node of [process.execPath, PROGRAMS.node22]) {
      if (!existsSync(node)) {
        absentLine("Node 22", "npm run runtimes:install");
        continue;
      }
      const version = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
      const { empty = [], ...parts } = Object.fromEntries(timesMs(node, consumer.folder));
      const emptyMs = quantile(empty, 0.5);
      for (const [name, values] of Object.entries(parts)) {
        const aboveMs = values.map((ms) => ms - emptyMs);
        const limit = name === "first chart" ? medianVerdict(aboveMs, CPU_MAX_MS, "ms") : "";
        quartilesLine(`Node ${version}: ${name}`, aboveMs, "ms", limit);
      }
    }
  } finally {
    consumer.remove();
  }
}

if (import.meta.main) printLibraryStart();
