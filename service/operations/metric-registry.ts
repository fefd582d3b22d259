import { Counter, Gauge, Histogram, type Registry } from "prom-client";

/** A metric without labels. */
export interface MetricOptions {
  /** `almagest_…`, with the unit last: `_seconds`, `_bytes`; `_total` for a counter. */
  readonly name: string;
  readonly help: string;
}

/** A value that is read when the metrics are read, so updating it costs no call. */
export interface ReadMetricOptions extends MetricOptions {
  readonly read: () => number;
}

/** A value for each member of a closed list. A label never contains client input. */
export interface LabelledMetricOptions<Value extends string> extends MetricOptions {
  readonly label: string;
  readonly values: readonly Value[];
  readonly read: (value: Value) => number;
}

export interface HistogramOptions extends MetricOptions {
  /** Upper bounds of the buckets, ascending. */
  readonly buckets: readonly number[];
}

/**
 * Where each part of the service registers its own metrics, once, when the service is composed. A part in a lower room counts in
 * plain numbers; the composition registers functions that read them.
 *
 * @throws {Error} from each function if the name is already registered
 */
export interface MetricRegistry {
  /** A value that rises and falls: open connections, calls in progress. */
  addGauge<Value extends string>(options: ReadMetricOptions | LabelledMetricOptions<Value>): void;
  /** A value that only rises while the process runs. */
  addCounter<Value extends string>(options: ReadMetricOptions | LabelledMetricOptions<Value>): void;
  /** Returns the function that records a value. */
  addHistogram(options: HistogramOptions): (value: number) => void;
}

export function createMetricRegistry(register: Registry): MetricRegistry {
  const registers = [register];
  return {
    addGauge(options) {
      const { name, help } = options;
      new Gauge({
        name,
        help,
        labelNames: labelNamesOf(options),
        registers,
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
    addHistogram({ name, help, buckets }) {
      const histogram = new Histogram({ name, help, buckets: [...buckets], registers });
      return (value) => histogram.observe(value);
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
