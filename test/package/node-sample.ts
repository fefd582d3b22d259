import { execFileSync } from "node:child_process";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Consumer } from "./packed-library.ts";
import { SAMPLE_MOMENTS, type Sample } from "./sample-moments.ts";

/** The source of sine and arctangent: the platform, or plain-mathematics.js. */
export type Mathematics = "own" | "plain";

/** Loads both entry points: the charts of the Node loader's source must equal the charts of the plain bytes. */
const PROGRAM = `
import { readFileSync } from "node:fs";
if (process.argv[2] === "plain") await import("./plain-mathematics.js");
const { createChartCalculator } = await import("almagest");
const { dataFileUrl, loadTableSource } = await import("almagest/tables");
const { sample } = await import("./sample.js");
const moments = JSON.parse(readFileSync("moments.json", "utf8"));
const result = sample(readFileSync(dataFileUrl("ephemeris.bin")), moments);
const calculator = createChartCalculator(loadTableSource());
const charts = JSON.stringify(moments.map((moment) => calculator.natalChart(moment)));
if (!result.includes(charts)) throw new Error("the loader's source computes different charts");
process.stdout.write(result);
`;

/** Copies the sample programs and the instants next to the installed library. */
export function writeSample(consumer: Consumer): void {
  for (const file of ["sample.js", "plain-mathematics.js"]) {
    cpSync(fileURLToPath(new URL(file, import.meta.url)), join(consumer.folder, file));
  }
  writeFileSync(join(consumer.folder, "moments.json"), JSON.stringify(SAMPLE_MOMENTS));
  writeFileSync(join(consumer.folder, "run.js"), PROGRAM);
}

/** Runs the sample with a given Node, without flags or loaders. */
export function sampleInNode(consumer: Consumer, node: string, mathematics: Mathematics): Sample {
  const output = execFileSync(node, ["run.js", mathematics], {
    cwd: consumer.folder,
    encoding: "utf8",
    env: { ...process.env, NODE_OPTIONS: "" },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(output) as Sample;
}
