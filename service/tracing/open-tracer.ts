import type { Logger } from "pino";
import type { MetricRegistry } from "../operations/metrics.ts";
import type { TraceSettings } from "../settings/traces.ts";
import type { OtlpTracerOptions } from "./otlp-tracer.ts";
import type { RequestTracer } from "./request-tracer.ts";

export interface TracerOptions extends Omit<OtlpTracerOptions, "settings" | "onFailure" | "onRecovered"> {
  readonly traces: TraceSettings | null;
  readonly log: Pick<Logger, "warn" | "info">;
  readonly metrics: Pick<MetricRegistry, "addCounter">;
}

/** Loads the export of traces if a collector is configured; null if not. */
export async function openTracer(options: TracerOptions): Promise<RequestTracer | null> {
  const { traces: settings, log, metrics } = options;
  if (settings === null) return null;
  const { createOtlpTracer } = await import("./otlp-tracer.ts");
  const tracer = createOtlpTracer({
    ...options,
    settings,
    onFailure: (cause) => log.warn({ cause }, "the collector does not accept traces"),
    onRecovered: () => log.info("the collector accepts traces again"),
  });
  metrics.addCounter({
    name: "almagest_spans_total",
    help: "With a collector only: spans that it accepted (exported), and those that it did not accept or that were too many to wait (lost)",
    label: "result",
    values: ["exported", "lost"],
    read: (result) => tracer.totals[result],
  });
  return tracer;
}
