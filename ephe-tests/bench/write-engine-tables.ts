/** Measures the engine and writes its section of docs/speed.md: `npm run bench:engine`, on a machine without other work. */
import { execFileSync } from "node:child_process";
import { availableParallelism, cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { replaceSection } from "../../tools/document-section.ts";

const program = fileURLToPath(new URL("engine.ts", import.meta.url));
const [loadBefore = 0] = loadavg();
const report = execFileSync(process.execPath, ["--expose-gc", program], { encoding: "utf8" });
process.stdout.write(report);

replaceSection("docs/speed.md", "engine", () => [
  "```text",
  ...report.trim().split("\n"),
  "```",
  "",
  `Run of ${new Date().toISOString().slice(0, 10)}: ${cpus()[0]?.model.trim() ?? "unknown processor"}, ${availableParallelism()} processors, ` +
    `Node ${process.versions.node}, load average ${loadBefore.toFixed(1)} before.`,
]);
