import { ExportResultCode } from "@opentelemetry/core";
import { BatchSpanProcessor, type SpanExporter, type SpanProcessor } from "@opentelemetry/sdk-trace";
import type { SpanTotals } from "./request-tracer.ts";

export interface SpanQueueOptions {
  readonly exporter: SpanExporter;
  /** The spans that wait or are being sent; further ones are dropped. */
  readonly spansMax: number;
  readonly delayMs: number;
  /** Called when spans cannot be sent, once until some are sent again. */
  readonly onFailure: (cause: string) => void;
  readonly onRecovered: () => void;
}

/** Encoding more spans at a time would block the event loop for longer than a calculation does. */
const BATCH_SPANS_MAX = 128;

/** Collects finished spans and sends them in batches. Its memory is bounded whatever the collector does. */
export function createSpanQueue(options: SpanQueueOptions): {
  readonly processor: SpanProcessor;
  readonly totals: SpanTotals;
} {
  const { exporter, spansMax, delayMs, onFailure, onRecovered } = options;
  const totals = { exported: 0, lost: 0 };
  let unsent = 0;
  let isFailing = false;

  const countingExporter: SpanExporter = {
    export(spans, onResult) {
      exporter.export(spans, (result) => {
        unsent -= spans.length;
        const isSent = result.code === ExportResultCode.SUCCESS;
        totals[isSent ? "exported" : "lost"] += spans.length;
        if (isSent === isFailing) {
          isFailing = !isSent;
          if (isSent) onRecovered();
          else onFailure(result.error?.message ?? "unknown");
        }
        onResult(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
  const batches = new BatchSpanProcessor({
    exporter: countingExporter,
    maxQueueSize: spansMax,
    maxExportBatchSize: BATCH_SPANS_MAX,
    scheduledDelayMillis: delayMs,
  });
  const processor: SpanProcessor = {
    onStart() {},
    onEnd(span) {
      if (unsent >= spansMax) {
        totals.lost += 1;
        return;
      }
      unsent += 1;
      batches.onEnd(span);
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  };
  return { processor, totals };
}
