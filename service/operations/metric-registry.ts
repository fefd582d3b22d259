import { Counter, Gauge, Histogram, type Registry } from "prom-client";

/** A metric without labels. */
interface MetricOptions {
  /** `almagest_…`, with the unit last: `_seconds`, `_bytes`; `_total` for a counter. */
  readonly name: string;
  readonly help: string;
}

/** A value that is read when the metrics are read, so updating it costs no call. */
interface ReadMetricOptions extends MetricOptions {
  readonly read: () => number;
}

/** How the values of several workers become one; "worker" keeps each with the label `worker`. */
export type Aggregation = "sum" | "min" | "max" | "first" | "worker";

/** What a gauge needs in addition to its value. */
interface GaugeOptions {
  readonly aggregation: Aggregation;
}

/** A value for each member of a closed list. A label never contains client input. */
interface LabelledMetricOptions<Value extends string> extends MetricOptions {
  readonly label: string;
  readonly values: readonly Value[];
  readonly read: (value: Value) => number;
}

interface DurationOptions extends MetricOptions {
  /** Upper bounds of the buckets in seconds, ascending. */
  readonly bucketsSeconds: readonly number[];
}

/**
 * Where each folder with metrics registers them, once, when the service is composed; they are in its `metrics.ts`. A lower folder counts
 * in plain numbers; the composition registers functions that read them.
 *
 * @throws {Error} from each function if the name is already registered
 */
export interface MetricRegistry {
  /** A value that rises and falls: open connections, calls in progress. */
  addGauge<Value extends string>(
    options: (ReadMetricOptions | LabelledMetricOptions<Value>) & GaugeOptions,
  ): void;
  /** A value that only rises while the process runs. */
  addCounter<Value extends string>(options: ReadMetricOptions | LabelledMetricOptions<Value>): void;
  /** A histogram in seconds. Returns the function that records a duration. */
  addDurations(options: DurationOptions): (durationMs: number) => void;
}

export function createMetricRegistry(register: Registry): MetricRegistry {
  const registers = [register];
  return {
    addGauge(options) {
      const { name, help, aggregation } = options;
      new Gauge({
        name,
        help,
        labelNames: labelNamesOf(options),
        registers,
        // The values of workers that keep their label are all different: their sums are themselves.
        aggregator: aggregation === "worker" ? "sum" : aggregation,
        collect() {
          for (const { labels, value } of valuesOf(options)) this.set(labels, value);
        },
      });
    },
    addCounter(options) {
      const { name, help } = options;
      new Counter({
        name,
        help,
        labelNames: labelNamesOf(options),
        registers,
        collect() {
          this.reset();
          for (const { labels, value } of valuesOf(options)) this.inc(labels, value);
        },
      });
    },
    addDurations({ name, help, bucketsSeconds }) {
      const histogram = new Histogram({ name, help, buckets: [...bucketsSeconds], registers });
      return (durationMs) => histogram.observe(durationMs / 1000);
    },
  };
}

function labelNamesOf<Value extends string>(
  options: ReadMetricOptions | LabelledMetricOptions<Value>,
): string[] {
  return "label" in options ? [options.label] : [];
}

function valuesOf<Value extends string>(options: ReadMetricOptions | LabelledMetricOptions<Value>) {
  if (!("label" in options)) return [{ labels: {}, value: options.read() }];
  const { label, values, read } = options;
  return values.map((member) => ({ labels: { [label]: member }, value: read(member) }));
}
