import { type FairnessRow, measureFairness } from "../ephe-tests/bench/fairness.ts";
import { formatCount, formatMs } from "./measures.ts";
import type { Goal, Outcome, Scenario, ScenarioContext } from "./scenario.ts";

/** The callers for which the latency of another account is promised. */
const GOAL_CALLERS = 64;
const MEDIAN_MS_MAX = 10;
const SLOWEST_HUNDREDTH_MS_MAX = 40;
const THROUGHPUT_MIN = 0.9;
const HEALTH_MS_MAX = 50;

function throughputOf({ together, alone }: FairnessRow): number {
  return together.perSecond / alone.perSecond;
}

function goalsOf(rows: readonly FairnessRow[]): readonly Goal[] {
  const crowded = rows.filter(({ callers }) => callers === GOAL_CALLERS);
  const slowestHealthMs = Math.max(...rows.map(({ healthMax }) => healthMax.ms));
  const resets = rows.reduce((sum, row) => sum + row.resets, 0);
  return [
    ...crowded.flatMap((row): Goal[] => [
      {
        text: `next to ${GOAL_CALLERS} callers, the short chart's p50 is at most ${MEDIAN_MS_MAX} ms`,
        measured: formatMs(row.short.p50.ms),
        isMet: row.short.p50.ms <= MEDIAN_MS_MAX,
      },
      {
        text: `next to ${GOAL_CALLERS} callers, its p99 is at most ${SLOWEST_HUNDREDTH_MS_MAX} ms`,
        measured: formatMs(row.short.p99.ms),
        isMet: row.short.p99.ms <= SLOWEST_HUNDREDTH_MS_MAX,
      },
      {
        text: `the transits of ${GOAL_CALLERS} callers keep ${THROUGHPUT_MIN * 100} % of their throughput`,
        measured: `${(throughputOf(row) * 100).toFixed(0)} %`,
        isMet: throughputOf(row) >= THROUGHPUT_MIN,
      },
    ]),
    {
      text: `\`/healthz\` always answers within ${HEALTH_MS_MAX} ms`,
      measured: formatMs(slowestHealthMs),
      isMet: slowestHealthMs <= HEALTH_MS_MAX,
    },
    { text: "connections that are reset", measured: String(resets), isMet: resets === 0 },
  ];
}

async function run(context: ScenarioContext): Promise<Outcome> {
  const measuring = measureFairness();
  context.defer(async () => {
    await measuring.return(undefined);
  });
  const rows: FairnessRow[] = [];
  for await (const row of measuring) {
    rows.push(row);
    context.print(
      `${row.callers} callers: p50 ${formatMs(row.short.p50.ms)}, p99 ${formatMs(row.short.p99.ms)}`,
    );
  }
  return {
    goals: goalsOf(rows),
    tables: [
      {
        title: "",
        columns: [
          "callers of transits",
          "short chart p50",
          "p99",
          "slowest",
          "calls",
          "`/healthz` slowest",
          "transits per second",
          "of those without the short charts",
          "rejected",
        ],
        rows: rows.map((row) => [
          formatCount(row.callers),
          formatMs(row.short.p50.ms),
          formatMs(row.short.p99.ms),
          formatMs(row.short.max.ms),
          formatCount(row.shortCalls),
          formatMs(row.healthMax.ms),
          row.callers === 0 ? "–" : row.together.perSecond.toFixed(0),
          row.callers === 0 ? "–" : `${(throughputOf(row) * 100).toFixed(0)} %`,
          formatCount(row.rejections),
        ]),
      },
    ],
    notes: [
      "Rejected calls are refused for overload (503) and not counted: see [operations.md](operations.md).",
    ],
  };
}

export const fairness: Scenario = {
  name: "fairness",
  title: "Fairness between accounts",
  description:
    "One account keeps up to 1,000 calls for transits of 92 days in progress on one process; another account asks for a short chart now and then, on its own connection, and `/healthz` is read. Run alone, before the other scenarios.",
  mode: "alone",
  timeLimitS: 180,
  run,
};
