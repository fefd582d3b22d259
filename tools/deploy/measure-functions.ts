import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { processorMs, residentMb } from "../../ephe-tests/load/process-usage.ts";
import { installOwnPackedLibrary } from "../../test/package/packed-library.ts";
import {
  callWorker,
  copyFunctions,
  isInstalled,
  NOT_INSTALLED,
  PROGRAMS,
} from "../../test/package/runtimes.ts";

const BODY = JSON.stringify({ utc: "1990-06-15T12:30:00Z", latitude: 48.8566, longitude: 2.3522 });

/** A process of its own for one function, after its first chart. */
export interface ProcessUse {
  readonly cpuMs: number;
  readonly memoryMb: number;
  /** From the start of the process to the first chart. */
  readonly firstChartMs: number;
}

/** What a process has used so far. */
export function usageOf(pid: number): Omit<ProcessUse, "firstChartMs"> {
  return { cpuMs: processorMs(pid), memoryMb: residentMb(pid) };
}

/** Calls the handler as AWS Lambda does, in a process of its own. */
const LAMBDA_PROGRAM = `
const { handler } = await import("./lambda.mjs");
const { statusCode } = await handler({ version: "2.0", isBase64Encoded: false, body: process.argv[2] });
const { user, system } = process.cpuUsage();
console.log(JSON.stringify({ statusCode, cpuMs: (user + system) / 1000, memoryMb: process.memoryUsage.rss() / 2 ** 20, firstChartMs: performance.now() }));
`;

function measureLambda(folder: string): ProcessUse {
  writeFileSync(join(folder, "lambda-use.mjs"), LAMBDA_PROGRAM);
  const text = execFileSync(process.execPath, ["lambda-use.mjs", BODY], { cwd: folder, encoding: "utf8" });
  const { statusCode, ...use } = JSON.parse(text) as ProcessUse & { readonly statusCode: number };
  assert.equal(statusCode, 200);
  return use;
}

async function measureWorker(folder: string): Promise<ProcessUse> {
  const startMs = performance.now();
  let used: ProcessUse | null = null;
  const text = await callWorker(folder, BODY, (pid) => {
    used = { ...usageOf(pid), firstChartMs: performance.now() - startMs };
  });
  assert.ok("bodies" in JSON.parse(text));
  assert.ok(used !== null, "the worker was measured");
  return used;
}

/** Measures the functions of deploy/ with the packed library; returns the rows of a table. */
export async function measureFunctions(): Promise<readonly string[]> {
  const rows = ["| function | processor ms | memory, MB | first chart, ms |", "|---|---:|---:|---:|"];
  const add = (name: string, { cpuMs, memoryMb, firstChartMs }: ProcessUse): void => {
    const cells = [cpuMs, memoryMb, firstChartMs].map((value) => value.toFixed(0));
    rows.push(`| ${[name, ...cells].join(" | ")} |`);
  };
  const consumer = installOwnPackedLibrary();
  try {
    await copyFunctions(consumer.folder);
    add(`Lambda's handler in Node ${process.versions.node}`, measureLambda(consumer.folder));
    if (isInstalled(PROGRAMS.workerd)) add("Worker in workerd", await measureWorker(consumer.folder));
    else console.error(`workerd: ${NOT_INSTALLED}`);
  } finally {
    consumer.remove();
  }
  return rows;
}
