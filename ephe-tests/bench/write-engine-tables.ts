/**
 * Measures the engine and writes its section and the summary of docs/performance.md, and docs/speed.json: `npm run bench:engine`, on a machine
 * without other work. The summary needs the reference; without it, the section alone is written.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { replaceSection } from "../../tools/document-section.ts";
import type { EngineFigures } from "./report.ts";
import { writeSpeedSummary } from "./speed-summary.ts";

const program = fileURLToPath(new URL("engine.ts", import.meta.url));
const [loadBefore = 0] = loadavg();
const folder = mkdtempSync(join(tmpdir(), "almagest-bench-"));
const figuresFile = join(folder, "figures.json");
const report = execFileSync(process.execPath, ["--expose-gc", program, figuresFile], { encoding: "utf8" });
process.stdout.write(report);
const figures = JSON.parse(readFileSync(figuresFile, "utf8")) as EngineFigures;
rmSync(folder, { recursive: true });

replaceSection("docs/performance.md", "engine", () => [
  "```text",
  ...report.trim().split("\n"),
  "```",
  "",
  `Run of ${new Date().toISOString().slice(0, 10)}: ${cpus()[0]?.model.trim() ?? "unknown processor"}, ${availableParallelism()} processors, ` +
    `Node ${process.versions.node}, load average ${loadBefore.toFixed(1)} before.`,
]);

writeSpeedSummary(figures);
