/** A registration of a metric in the sources: its name, its help and, after it, its labels. */
const REGISTRATION =
  /(add\w+|new \w+)\(\{\s*name: "(almagest_\w+)",\s*(?:aggregation: "(\w+)",\s*)?help: "([^"]+)",?([^})]*)/g;

const KINDS: Readonly<Record<string, string>> = {
  addGauge: "gauge",
  addCounter: "counter",
  addDurations: "histogram",
  "new Counter": "counter",
  "new Histogram": "histogram",
};

interface Metric {
  readonly name: string;
  readonly labels: readonly string[];
  readonly kind: string;
  /** How the values of several workers become one; empty: their sum. */
  readonly aggregation: string;
  readonly help: string;
}

/** The metrics that a source registers, in its order. */
function metricsIn(source: string): readonly Metric[] {
  return [...source.matchAll(REGISTRATION)].map(
    ([, method = "", name = "", early = "", help = "", rest = ""]) => ({
      name,
      help,
      kind: KINDS[method] ?? "",
      aggregation: early || (/aggregation: "(\w+)"/.exec(rest)?.[1] ?? ""),
      labels: [
        ...(/label: "(\w+)"/.exec(rest)?.slice(1) ?? []),
        ...[...(/labelNames: \[([^\]]*)\]/.exec(rest)?.[1] ?? "").matchAll(/\w+/g)].map(([label]) => label),
      ],
    }),
  );
}

function rowOf({ name, labels, kind, aggregation, help }: Metric): string {
  const merged = aggregation === "worker" ? "label `worker`" : aggregation || "sum";
  return `| \`${name}${labels.length > 0 ? `{${labels.join(",")}}` : ""}\` | ${kind} | ${merged} | ${help} |`;
}

/**
 * The page `docs/reference/metrics.md`.
 *
 * @param sources the sources of the service
 */
export function metricsPage(sources: readonly string[]): string {
  const metrics = sources.flatMap(metricsIn).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return [
    "# Metrics",
    "",
    "For operators: every metric of the [private port](../operations.md#private-port) in Prometheus text format. Times are in seconds.",
    "Label values are from closed lists: endpoints, protocols, statuses. The column `workers` states how the values of several workers",
    "become one. `nodejs_…` and `process_…` are event-loop delay, memory, garbage collection and processor time.",
    "<!-- repository -->Written by `node tools/operator-reference/write.ts` from the code.<!-- /repository -->",
    "",
    "| metric | type | workers | meaning |",
    "|---|---|---|---|",
    ...metrics.map(rowOf),
    "| `nodejs_…` | | | figures of Node |",
    "| `process_…` | | | figures of the process |",
    "",
    "## Renamed metrics",
    "",
    "| before | now |",
    "|---|---|",
    "| label `door` of `almagest_requests_total` and `almagest_request_duration_seconds` | label `protocol`, with the same values |",
    "| member `door` of the log line `request` | `protocol` |",
    "| attribute `almagest.door` of spans | `almagest.protocol` |",
    "",
  ].join("\n");
}
