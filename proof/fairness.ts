import {
  FAIRNESS_GOALS,
  FAIRNESS_SETTINGS,
  type FairnessRow,
  measureFairness,
} from "../ephe-tests/load/fairness.ts";
import { formatMs, total } from "./measures.ts";
import { type Goal, none, type Scenario, within } from "./scenario.ts";

function throughputOf({ together, alone }: FairnessRow): number {
  return together.perSecond / alone.perSecond;
}

/** Whether the goals apply next to the callers of a row. */
function isCrowded({ calls, callers }: FairnessRow): boolean {
  return callers === FAIRNESS_GOALS.callers[calls];
}

function goalsOf(rows: readonly FairnessRow[]): readonly Goal[] {
  const { shortP50Ms, shortP99Ms, throughput, healthMaxMs } = FAIRNESS_GOALS;
  const crowded = rows.filter(isCrowded);
  const slowestHealthMs = Math.max(...rows.map(({ healthMax }) => healthMax.ms));
  const resets = total(rows.map((row) => row.resets));
  return [
    ...crowded.flatMap((row): Goal[] => [
      within(
        `next to ${row.callers} callers of ${row.calls}, the short chart's p50 is at most ${shortP50Ms} ms`,
        row.short.p50.ms,
        shortP50Ms,
      ),
      within(
        `next to ${row.callers} callers of ${row.calls}, its p99 is at most ${shortP99Ms} ms`,
        row.short.p99.ms,
        shortP99Ms,
      ),
      {
        text: `the ${row.calls} of ${row.callers} callers keep ${throughput * 100} % of their throughput`,
        measured: `${(throughputOf(row) * 100).toFixed(0)} %`,
        isMet: throughputOf(row) >= throughput,
      },
    ]),
    within(`\`/healthz\` always answers within ${healthMaxMs} ms`, slowestHealthMs, healthMaxMs),
    none("connections that are reset", resets),
  ];
}

export const fairness: Scenario = {
  name: "fairness",
  title: "Fairness between accounts",
  description: `One account keeps up to 400 calls for transits of 92 days, then 16 searches of fifty years, in progress on one process (\`MAX_CONNECTIONS=${FAIRNESS_SETTINGS.MAX_CONNECTIONS}\`); another account asks for a short chart now and then, on its own connection, and \`/healthz\` is read. Run alone, before the other scenarios.`,
  mode: "alone",
  timeLimitS: 240,
  async run(context) {
    const measuring = measureFairness();
    context.defer(async () => {
      await measuring.return(undefined);
    });
    const rows: FairnessRow[] = [];
    for await (const row of measuring) {
      rows.push(row);
      context.print(
        `${row.callers} callers of ${row.calls}: p50 ${formatMs(row.short.p50.ms)}, p99 ${formatMs(row.short.p99.ms)}`,
      );
    }
    return { goals: goalsOf(rows) };
  },
};
