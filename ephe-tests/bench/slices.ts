/** Benchmark of the longest blocking of the event loop: `node ephe-tests/bench/slices.ts`. */
import { execFileSync } from "node:child_process";
import { figure, heading, line, verdict } from "./report.ts";

const LIMIT_MS = 20;

interface LongestIteration {
  readonly name: string;
  readonly firstMs: number;
  readonly laterMs: number;
}

/**
 * The longest iteration of the event loop during the longest calculations, for the first of a process and for later ones.
 */
export function printLongestIterations(): void {
  heading("Longest iteration of the event loop during a calculation, CPU time");
  const child = `${import.meta.dirname}/slices-child.ts`;
  const report = JSON.parse(
    execFileSync(process.execPath, [child], { encoding: "utf8" }),
  ) as readonly LongestIteration[];
  for (const { name, firstMs, laterMs } of report) {
    const say = (which: string, ms: number): void =>
      line(`${name}, ${which}`, `${figure(ms)} ms`, verdict(`at most ${LIMIT_MS} ms`, ms <= LIMIT_MS));
    say("the first call after the start", firstMs);
    say("later calls", laterMs);
  }
}

if (import.meta.main) printLongestIterations();
