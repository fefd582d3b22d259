/**
 * Measures the fairness between accounts and the cost of rejected requests, and writes both tables of docs/performance.md:
 * `npm run bench:load`, on a machine without other work.
 */
import { availableParallelism, loadavg } from "node:os";
import { replaceSection } from "../../tools/document-section.ts";
import { FAIRNESS_GOALS, type FairnessRow, measureFairness } from "../load/fairness.ts";
import { measureRefusals, REFUSAL_RATIO_MAX, type RefusalCosts } from "./refusals.ts";
import { figure } from "./report.ts";

const DOCUMENT = "docs/performance.md";

const rows: FairnessRow[] = [];
for await (const row of measureFairness()) rows.push(row);
replaceSection(DOCUMENT, "fairness", () => [...fairnessTable(rows), "", run()]);
const costs = await measureRefusals();
replaceSection(DOCUMENT, "rejected requests", () => [...refusalTable(costs), "", run()]);

function run(): string {
  const [load = 0] = loadavg();
  return (
    `Run of ${new Date().toISOString().slice(0, 10)}: ${availableParallelism()} processors, Node ${process.versions.node}, ` +
    `load average ${load.toFixed(1)} at the end.`
  );
}

function fairnessTable(measured: readonly FairnessRow[]): readonly string[] {
  const cell = ({ ms, processorMs }: { ms: number; processorMs: number }): string =>
    `${figure(ms)} ms (${figure(processorMs)})`;
  const { callers: goalCallers, shortP50Ms, shortP99Ms, healthMaxMs, throughput } = FAIRNESS_GOALS;
  return [
    "| callers of transits | short chart, median | 99th percentile | longest | `/healthz`, longest | transits, of those without the short charts |",
    "|---:|---:|---:|---:|---:|---:|",
    ...measured.map(({ callers, short, healthMax, alone, together }) => {
      const ratio = callers === 0 ? "" : figure(together.perSecond / alone.perSecond);
      const cells = [callers, cell(short.p50), cell(short.p99), cell(short.max), cell(healthMax), ratio];
      return `| ${cells.join(" | ")} |`;
    }),
    `| goal for ${goalCallers} | ${shortP50Ms} ms | ${shortP99Ms} ms | | ${healthMaxMs} ms for each | ${throughput} |`,
  ];
}

function refusalTable({ valid, rejected }: RefusalCosts): readonly string[] {
  return [
    "| request | status | ms | ratio |",
    "|---|---:|---:|---:|",
    ...valid.map(({ name, cpuMs }) => `| **${name}** | 200 | ${cpuMs.toFixed(2)} | 1 |`),
    ...rejected.map(
      ({ name, status, cpuMs, ratio }) =>
        `| ${name} | ${status} | ${cpuMs.toFixed(2)} | ${ratio.toFixed(2)} |`,
    ),
    `| highest; the limit is ${REFUSAL_RATIO_MAX} | | | ${Math.max(...rejected.map(({ ratio }) => ratio)).toFixed(2)} |`,
  ];
}
