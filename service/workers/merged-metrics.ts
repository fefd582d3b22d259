/** The metrics of one process in the Prometheus text format, parsed. */
interface Family {
  readonly help: string;
  readonly type: string;
  /** By the name with its labels, such as `almagest_calls{state="waiting"}`. */
  readonly samples: Map<string, number>;
}

type Families = Map<string, Family>;

const READY = "almagest_ready";

/** Counters that are meaningful per process only: a saturated worker next to an idle one must be visible. */
const COUNTERS_OF_WORKERS: ReadonlySet<string> = new Set(["almagest_event_loop_active_seconds_total"]);

/** The texts of several workers as one. */
export interface MergedMetrics {
  /** Stores the latest text of a worker. */
  update(worker: number, text: string): void;
  /** The worker does not report: its counts stay in the sums, and it is shown as not ready, without other gauges. */
  silence(worker: number): void;
  /** The worker has ended: its counts stay in the sums, its gauges are dropped. */
  forget(worker: number): void;
  /** Counters and histograms as sums over all workers; each gauge, and the time of the event loop, with a label `worker`. */
  render(): string;
}

/** Sums never fall while the service runs: the counts of ended workers are added. */
export function createMergedMetrics(): MergedMetrics {
  const latest = new Map<number, Families>();
  const ended: Families = new Map();
  return {
    update(worker, text) {
      latest.set(worker, parse(text));
    },
    silence(worker) {
      const families = [...(latest.get(worker) ?? [])];
      const summed = families.filter(([name, family]) => isSummed(name, family));
      latest.set(worker, new Map([...summed, ...families.filter(([name]) => name === READY).map(notReady)]));
    },
    forget(worker) {
      const families = latest.get(worker);
      latest.delete(worker);
      for (const [name, family] of families ?? [])
        if (isSummed(name, family)) addTo(ended, name, family, (key) => key);
    },
    render() {
      const merged: Families = new Map();
      for (const [name, family] of ended) addTo(merged, name, family, (key) => key);
      for (const [worker, families] of [...latest].sort(([a], [b]) => a - b)) {
        for (const [name, family] of families) {
          addTo(merged, name, family, (key) => (isSummed(name, family) ? key : withLabel(key, worker)));
        }
      }
      return format(merged);
    },
  };
}

function isSummed(name: string, { type }: Family): boolean {
  return (type === "counter" && !COUNTERS_OF_WORKERS.has(name)) || type === "histogram";
}

function notReady([name, family]: [string, Family]): [string, Family] {
  return [name, { ...family, samples: new Map([...family.samples.keys()].map((key) => [key, 0])) }];
}

function addTo(families: Families, name: string, family: Family, keyOf: (key: string) => string): void {
  const { help, type, samples } = family;
  const target = families.get(name) ?? { help, type, samples: new Map<string, number>() };
  families.set(name, target);
  for (const [key, value] of samples) {
    const targetKey = keyOf(key);
    target.samples.set(targetKey, (target.samples.get(targetKey) ?? 0) + value);
  }
}

function withLabel(key: string, worker: number): string {
  const label = `worker="${worker}"`;
  return key.endsWith("}") ? `${key.slice(0, -1)},${label}}` : `${key}{${label}}`;
}

/** Reads the text of prom-client: each family has its lines HELP and TYPE, then its samples, none with a time. */
function parse(text: string): Families {
  const families: Families = new Map();
  let current: Family | null = null;
  let help = "";
  for (const line of text.split("\n")) {
    const words = line.split(" ");
    if (line.startsWith("# HELP ")) help = words.slice(3).join(" ");
    else if (line.startsWith("# TYPE ")) {
      current = { help, type: words[3] ?? "untyped", samples: new Map() };
      families.set(words[2] ?? "", current);
    } else if (line !== "") {
      const end = line.lastIndexOf(" ");
      current?.samples.set(line.slice(0, end), parseValue(line.slice(end + 1)));
    }
  }
  return families;
}

function format(families: Families): string {
  const lines: string[] = [];
  for (const [name, { help, type, samples }] of families) {
    lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`);
    for (const [key, value] of samples) lines.push(`${key} ${formatValue(value)}`);
  }
  return `${lines.join("\n")}\n`;
}

function parseValue(text: string): number {
  return Number(text.replace("Inf", "Infinity"));
}

function formatValue(value: number): string {
  if (Number.isFinite(value) || Number.isNaN(value)) return Number.isNaN(value) ? "NaN" : String(value);
  return value > 0 ? "+Inf" : "-Inf";
}
