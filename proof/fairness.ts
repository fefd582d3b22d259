import { FAIRNESS_GOALS, type FairnessRow, measureFairness } from "../ephe-tests/load/fairness.ts";
import { formatCount, formatMs } from "./measures.ts";
import type { Goal, Outcome, Scenario, ScenarioContext } from "./scenario.ts";

function throughputOf({ together, alone }: FairnessRow): number {
  return together.perSecond / alone.perSecond;
}

function goalsOf(rows: readonly FairnessRow[]): readonly Goal[] {
  const { callers: goalCallers, shortP50Ms, shortP99Ms, throughput, healthMaxMs } = FAIRNESS_GOALS;
  const crowded = rows.filter(({ callers }) => callers === goalCallers);
  const slowestHealthMs = Math.max(...rows.map(({ healthMax }) => healthMax.ms));
  const resets = rows.reduce((sum, row) => sum + row.resets, 0);
  return [
    ...crowded.flatMap((row): Goal[] => [
      {
        text: `next to ${goalCallers} callers, the short chart's p50 is at most ${shortP50Ms} ms`,
        measured: formatMs(row.short.p50.ms),
        isMet: row.short.p50.ms <= shortP50Ms,
      },
      {
        text: `next to ${goalCallers} callers, its p99 is at most ${shortP99Ms} ms`,
        measured: formatMs(row.short.p99.ms),
        isMet: row.short.p99.ms <= shortP99Ms,
      },
      {
        text: `the transits of ${goalCallers} callers keep ${throughput * 100} % of their throughput`,
        measured: `${(throughputOf(row) * 100).toFixed(0)} %`,
        isMet: throughputOf(row) >= throughput,
      },
    ]),
    {
      text: `\`/healthz\` always answers within ${healthMaxMs} ms`,
      measured: formatMs(slowestHealthMs),
      isMet: slowestHealthMs <= healthMaxMs,
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
    "One account keeps up to 400 calls for transits of 92 days in progress on one process; another account asks for a short chart now and then, on its own connection, and `/healthz` is read. Run alone, before the other scenarios.",
  mode: "alone",
  timeLimitS: 180,
  run,
};
