/**
 * Fairness between accounts: `node ephe-tests/bench/fairness.ts [service/start.mjs of another checkout]`.
 *
 * One account keeps N transits of 92 days, then 16 searches of fifty years, in progress; another account asks for a short chart now and then.
 */
import { type Duration, FAIRNESS_GOALS, type FairnessRow, measureFairness } from "../load/fairness.ts";
import { figure, heading, line, print, verdict } from "./report.ts";

export async function printFairness(startFile?: string): Promise<void> {
  heading("POST /v1/chart/short of one account, next to long calls of another");
  print("  In parentheses: processor time of the service, without other work of the machine");
  for await (const row of measureFairness(startFile)) printRow(row);
}

function printRow(row: FairnessRow): void {
  const { calls, callers, short, healthMax, alone, together } = row;
  const name = `${callers} callers of ${calls}`;
  const goal = (isMet: boolean, text: string): string =>
    callers === FAIRNESS_GOALS.callers[calls] ? verdict(text, isMet) : "";
  const durationLine = (what: string, { ms, processorMs }: Duration, note: string): void =>
    line(`${name}: ${what}`, `${figure(ms)} ms`, `(${figure(processorMs)} ms) ${note}`);
  durationLine(
    "short chart, median",
    short.p50,
    goal(short.p50.ms <= FAIRNESS_GOALS.shortP50Ms, "at most 10 ms"),
  );
  durationLine(
    "99th percentile",
    short.p99,
    goal(short.p99.ms <= FAIRNESS_GOALS.shortP99Ms, "at most 40 ms"),
  );
  durationLine(`longest of ${row.shortCalls}`, short.max, "");
  durationLine(
    "/healthz, longest",
    healthMax,
    verdict("at most 50 ms", healthMax.ms <= FAIRNESS_GOALS.healthMaxMs),
  );
  if (callers === 0) return;
  const ratio = together.perSecond / alone.perSecond;
  const processorRatio = together.perProcessorSecond / alone.perProcessorSecond;
  line(
    `${name}: ${calls} next to the short charts`,
    `${figure(together.perSecond)}/s`,
    `(${figure(together.perProcessorSecond)}/s) ${figure(ratio)} (${figure(processorRatio)}) of the rate without them ` +
      goal(ratio >= FAIRNESS_GOALS.throughput, "at least 0.9"),
  );
  if (row.rejections + row.resets > 0) {
    line(`${name}: rejected, reset`, `${row.rejections}, ${row.resets}`);
  }
}

if (import.meta.main) await printFairness(process.argv[2]);
