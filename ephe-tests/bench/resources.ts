import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { dataFileUrl } from "../../engine/node/index.ts";
import { heading, line, medianVerdict, quartilesLine, verdict } from "./report.ts";

const SIZE_LIMIT_MB = 5;
const TABLES_LIMIT_MB = 24;
const READY_LIMIT_MS = 60;
const STARTS = 15;
const BYTES_PER_MB = 1e6;
/**
 * The difference between two readings of an unchanged heap: the engine's own bookkeeping, compiled code, feedback.
 */
const NOISE_MB = 1;

function childJson(file: string, ...flags: readonly string[]): unknown {
  const path = fileURLToPath(new URL(file, import.meta.url));
  return JSON.parse(execFileSync(process.execPath, [...flags, path], { encoding: "utf8" }));
}

/** Size of the tables on disk. */
export function printSize(): void {
  heading("Size");
  const megabytes = statSync(dataFileUrl("ephemeris.bin")).size / BYTES_PER_MB;
  line(
    "tables on disk",
    `${megabytes.toFixed(2)} MB`,
    verdict(`at most ${SIZE_LIMIT_MB} MB`, megabytes <= SIZE_LIMIT_MB),
  );
}

interface Start {
  readonly importMs: number;
  readonly openMs: number;
  readonly firstChartMs: number;
  readonly sinceProcessStartMs: number;
}

/** From process start to the first chart, in fresh processes. */
export function printReady(): void {
  heading(`Ready: the first chart of a fresh process, ${STARTS} processes`);
  const starts = Array.from({ length: STARTS }, () => childJson("ready-child.ts") as Start);
  const report = (name: string, of: (start: Start) => number, limitMs?: number): void => {
    const values = starts.map(of);
    quartilesLine(name, values, "ms", limitMs === undefined ? "" : medianVerdict(values, limitMs, "ms"));
  };
  report(
    "read and open the tables, first chart",
    (start) => start.openMs + start.firstChartMs,
    READY_LIMIT_MS,
  );
  report("  read and open the tables", (start) => start.openMs);
  report("  first chart", (start) => start.firstChartMs);
  report("loading the engine's code before that (TypeScript)", (start) => start.importMs);
  report(
    "total from the start of the process, Node's own start included",
    (start) => start.sinceProcessStartMs,
  );
}

interface Held {
  readonly heapUsed: number;
  readonly external: number;
  readonly rss: number;
  /** V8's space for new objects; it doubles, up to a limit, when many are created. */
  readonly youngGeneration: number;
}

/** Memory growth over a million charts. */
export function printMemory(): void {
  const { charts, atStart, before, after } = childJson("memory-child.ts", "--expose-gc") as {
    readonly charts: number;
    readonly atStart: Held;
    readonly before: Held;
    readonly after: Held;
  };
  heading(`Memory over ${charts.toLocaleString("en")} charts, all tables expanded before`);
  const megabytes = (bytes: number): string => `${(bytes / BYTES_PER_MB).toFixed(2)} MB`;
  const growth = after.heapUsed - before.heapUsed + after.external - before.external;
  const met = growth / BYTES_PER_MB < NOISE_MB;
  line("growth of heap and array buffers", megabytes(growth), verdict(`none (under ${NOISE_MB} MB)`, met));
  const young = megabytes(after.youngGeneration - before.youngGeneration);
  line(
    "growth of the process (rss)",
    megabytes(after.rss - before.rss),
    `V8's space for new objects: ${young}`,
  );
  line("the process at the end (rss)", megabytes(after.rss));
  const tables = before.external - atStart.external;
  line(
    "tables in memory, the file and all of it expanded",
    megabytes(tables),
    verdict(`at most ${TABLES_LIMIT_MB} MB`, tables / BYTES_PER_MB <= TABLES_LIMIT_MB),
  );
}
