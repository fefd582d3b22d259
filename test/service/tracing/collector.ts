import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { onTestFinished } from "vitest";

type Value = string | number | boolean | undefined;
export type Attributes = Readonly<Record<string, Value>>;

/** A span as the collector received it. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty: the span is the root of its trace. */
  readonly parentSpanId: string;
  readonly name: string;
  /** 2: server. */
  readonly kind: number;
  readonly startNs: bigint;
  readonly endNs: bigint;
  readonly attributes: Attributes;
  /** 2: error. */
  readonly statusCode: number;
  readonly resource: Attributes;
}

export interface Collector {
  /** The value of OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly endpoint: string;
  readonly spans: readonly ReceivedSpan[];
  /** The bodies as they were received. */
  readonly bodies: readonly string[];
  /** The headers of each request. */
  readonly headers: readonly IncomingMessage["headers"][];
  /** Resolves when so many spans have arrived. */
  received(count: number): Promise<void>;
  /** How further requests are answered; null: never. */
  status: number | null;
}

interface KeyValue {
  readonly key: string;
  readonly value: {
    readonly stringValue?: string;
    readonly intValue?: number | string;
    readonly boolValue?: boolean;
  };
}

/** An ExportTraceServiceRequest of OTLP in JSON. */
interface ExportRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly KeyValue[] };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
}

interface OtlpSpan extends Pick<ReceivedSpan, "traceId" | "spanId" | "name" | "kind"> {
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly KeyValue[];
  readonly status: { readonly code?: number };
}

function attributesOf(list: readonly KeyValue[]): Attributes {
  return Object.fromEntries(
    list.map(({ key, value: { stringValue, intValue, boolValue } }) => [
      key,
      stringValue ?? boolValue ?? (intValue === undefined ? undefined : Number(intValue)),
    ]),
  );
}

function spansOf({ resourceSpans }: ExportRequest): readonly ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ parentSpanId = "", startTimeUnixNano, endTimeUnixNano, attributes, status, ...span }) => ({
        ...span,
        parentSpanId,
        startNs: BigInt(startTimeUnixNano),
        endNs: BigInt(endTimeUnixNano),
        attributes: attributesOf(attributes),
        statusCode: status.code ?? 0,
        resource: attributesOf(resource.attributes),
      })),
    ),
  );
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** An HTTP server that receives traces as an OpenTelemetry collector does. It is closed after the test. */
export async function openCollector(): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const headers: IncomingMessage["headers"][] = [];
  const server = createServer(async (request, response) => {
    headers.push(request.headers);
    const body = await textOf(request);
    bodies.push(body);
    const { status } = collector;
    if (status === null) return;
    const isExport = request.method === "POST" && request.url === "/v1/traces";
    if (status === 200 && isExport) spans.push(...spansOf(JSON.parse(body) as ExportRequest));
    response.writeHead(isExport ? status : 404, { "content-type": "application/json" });
    response.end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const collector: Collector = {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    bodies,
    headers,
    status: 200,
    async received(count) {
      while (spans.length < count) await wait(5);
    },
  };
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return collector;
}
