import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from "@opentelemetry/api";
import { ExportResultCode } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { TraceSettings } from "../settings/traces.ts";
import type {
  RequestTrace,
  RequestTracer,
  SpanTotals,
  TracedRequest,
  TraceParent,
} from "./request-tracer.ts";

interface SpanQueueOptions {
  readonly exporter: SpanExporter;
  /** Finished spans that wait or are being sent; further ones are dropped. */
  readonly spansMax: number;
  /** After how long finished spans are sent, unless there are many. */
  readonly delayMs: number;
  /** Called when spans cannot be sent, once until some are sent again. */
  readonly onFailure: (cause: string) => void;
  readonly onRecovered: () => void;
}

const DEFAULTS = { spansMax: 2_048, delayMs: 5_000 };

/** Encoding more spans at a time would block the event loop for longer than a calculation does. */
const BATCH_SPANS_MAX = 128;

/** Collects finished spans and sends them in batches. Its memory is bounded whatever the collector does. */
function createSpanQueue(options: SpanQueueOptions): {
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

export interface OtlpTracerOptions
  extends Pick<SpanQueueOptions, "onFailure" | "onRecovered">,
    Partial<typeof DEFAULTS> {
  readonly settings: TraceSettings;
  readonly instance: string;
  readonly version: string;
  readonly now: () => number;
}

const SCOPE = "almagest";

/**
 * Sends traces to an OpenTelemetry collector, by OTLP over HTTP. Load this module only if traces are configured: it contains the
 * OpenTelemetry packages.
 */
export function createOtlpTracer(options: OtlpTracerOptions): RequestTracer {
  const { settings, instance, version, now } = options;
  const queue = createSpanQueue({
    ...DEFAULTS,
    ...options,
    exporter: new OTLPTraceExporter({ url: `${settings.endpoint}/v1/traces` }),
  });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(
        resourceFromAttributes({
          "service.name": SCOPE,
          "service.version": version,
          "service.instance.id": instance,
        }),
      )
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] })),
    sampler: createSampler(settings),
    spanProcessors: [queue.processor],
  });
  const tracer = provider.getTracer(SCOPE, version);

  const begin = (parent: TraceParent | null, startMs: number): RequestTrace | null => {
    // One offset for all spans of a request, so they fit each other although the two clocks drift.
    const offsetMs = now() - performance.now();
    const parentContext = parent === null ? ROOT_CONTEXT : contextOf(parent);
    const root = tracer.startSpan(
      "request",
      { kind: SpanKind.SERVER, startTime: offsetMs + startMs },
      parentContext,
    );
    const isSampled = root.isRecording();
    if (!isSampled && parent === null) return null;
    const { traceId, spanId, traceFlags } = root.spanContext();
    const context = trace.setSpan(ROOT_CONTEXT, root);
    return {
      traceId,
      header: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`,
      add(stage, startMs, endMs) {
        if (!isSampled) return;
        tracer.startSpan(stage, { startTime: offsetMs + startMs }, context).end(offsetMs + endMs);
      },
      end(request) {
        // A span that does not end is not sent.
        if (!isSampled || (parent === null && isProbe(request))) return;
        root.updateName(nameOf(request)).setAttributes(attributesOf(request));
        if (request.status >= 500) root.setStatus({ code: SpanStatusCode.ERROR });
        root.end(offsetMs + request.endMs);
      },
    };
  };

  return {
    begin,
    totals: queue.totals,
    async stop(timeoutMs) {
      const stopped = provider.shutdown().catch(() => {});
      await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
    },
  };
}

function createSampler({ sampler, sampledShare }: TraceSettings): Sampler {
  const [, isParentBased, name] = /^(parentbased_)?(.+)$/.exec(sampler) ?? [];
  const root =
    name === "traceidratio"
      ? new TraceIdRatioBasedSampler(sampledShare)
      : name === "always_on"
        ? new AlwaysOnSampler()
        : new AlwaysOffSampler();
  return isParentBased === undefined ? root : new ParentBasedSampler({ root });
}

function contextOf({ traceId, spanId, isSampled }: TraceParent): Context {
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

const HEALTH_SERVICE = "/grpc.health.v1.Health/";

/** Probes arrive every few seconds and show nothing. */
function isProbe({ protocol, endpoint }: TracedRequest): boolean {
  return protocol === "probe" || endpoint.startsWith(HEALTH_SERVICE);
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH"]);
const UNKNOWN = "unknown";
const RPC_SYSTEMS: Readonly<Record<string, string>> = {
  grpc: "grpc",
  "grpc-web": "grpc",
  connect: "connectrpc",
};

function methodOf({ httpMethod }: TracedRequest): string {
  return METHODS.has(httpMethod) ? httpMethod : "_OTHER";
}

/** As the semantic conventions name spans of HTTP and RPC servers. */
function nameOf(request: TracedRequest): string {
  const { endpoint, protocol } = request;
  if (endpoint === UNKNOWN) return methodOf(request) === "_OTHER" ? "HTTP" : methodOf(request);
  return protocol in RPC_SYSTEMS ? endpoint.slice(1) : `${methodOf(request)} ${endpoint}`;
}

/** By the semantic conventions of OpenTelemetry, as far as they admit: the path and the address of the client are omitted. */
function attributesOf(request: TracedRequest): Record<string, string | number | boolean> {
  const { endpoint, protocol, status, httpStatus, grpcName, httpVersion, isComplete, requestId } = request;
  const rpcSystem = RPC_SYSTEMS[protocol];
  return {
    "almagest.protocol": protocol,
    "almagest.request_id": requestId,
    "http.request.method": methodOf(request),
    "network.protocol.version": httpVersion === "2.0" ? "2" : httpVersion,
    ...(endpoint === UNKNOWN ? {} : { "http.route": endpoint }),
    ...(httpStatus === null ? {} : { "http.response.status_code": httpStatus }),
    ...(rpcSystem === undefined ? {} : { "rpc.system.name": rpcSystem, "rpc.method": endpoint.slice(1) }),
    ...(grpcName === null ? {} : { "rpc.response.status_code": grpcName }),
    ...(status >= 500 ? { "error.type": grpcName ?? String(status) } : {}),
    ...(isComplete ? {} : { "almagest.broken": true }),
  };
}
