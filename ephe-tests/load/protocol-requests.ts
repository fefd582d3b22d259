import { once } from "node:events";
import { type ClientHttp2Session, connect } from "node:http2";
import { create, toBinary } from "@bufbuild/protobuf";
import { ComputeFullChartRequestSchema } from "../../proto/gen/almagest/v1/chart_pb.ts";
import { EXAMPLE_BIRTH } from "../../service/contract/examples.ts";
import { requestBytes, runConnection } from "./load-generator.ts";
import type { Server } from "./service-start.ts";

const FULL_CHART_METHOD = "/almagest.v1.ChartService/ComputeFullChart";
const CHART_BODY = JSON.stringify({ birth: EXAMPLE_BIRTH });
const TOOL_BODY = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "chart_full", arguments: { birth: EXAMPLE_BIRTH } },
});
const ENVELOPE_BYTES = 5;

/** A kind of request. Except for the page, each asks for the full chart of the example birth. */
export type RequestKind = "REST" | "gRPC" | "Connect" | "MCP" | "page";

/** Sends equal requests; each connection sends the next one after a response. Throws at a failure, because it is fast. */
export async function sendRequests(
  kind: RequestKind,
  server: Server,
  count: number,
  connections = 1,
): Promise<void> {
  let left = count;
  const take = (): boolean => left-- > 0;
  const open = kind === "gRPC" ? () => sendGrpc(server, take) : http1Sender(kind, server, take);
  await Promise.all(Array.from({ length: connections }, open));
}

function http1Sender(
  kind: Exclude<RequestKind, "gRPC">,
  { port, key }: Server,
  take: () => boolean,
): () => Promise<void> {
  const request = http1Request(kind, key);
  return () =>
    runConnection(
      port,
      () => (take() ? request : null),
      () => {},
    );
}

function http1Request(kind: Exclude<RequestKind, "gRPC">, key: string): Buffer {
  const headers = { authorization: `Bearer ${key}` };
  switch (kind) {
    case "REST":
      return requestBytes({ path: "/v1/chart/full", headers }, CHART_BODY);
    case "Connect":
      return requestBytes(
        { path: FULL_CHART_METHOD, headers: { ...headers, "connect-protocol-version": "1" } },
        CHART_BODY,
      );
    case "MCP":
      return requestBytes(
        { path: "/mcp", headers: { ...headers, accept: "application/json, text/event-stream" } },
        TOOL_BODY,
      );
    case "page":
      return Buffer.from("GET /docs/quick-start HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n");
  }
}

/** A gRPC message in its envelope. */
export function enveloped(message: Uint8Array): Buffer {
  const head = Buffer.alloc(ENVELOPE_BYTES);
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}

async function sendGrpc({ port, key }: Server, take: () => boolean): Promise<void> {
  const session = connect(`http://127.0.0.1:${port}`);
  const message = toBinary(
    ComputeFullChartRequestSchema,
    create(ComputeFullChartRequestSchema, { birth: EXAMPLE_BIRTH }),
  );
  const body = enveloped(message);
  try {
    while (take()) await callGrpc(session, key, body);
  } finally {
    session.destroy();
  }
}

async function callGrpc(session: ClientHttp2Session, key: string, body: Buffer): Promise<void> {
  const stream = session.request({
    ":method": "POST",
    ":path": FULL_CHART_METHOD,
    "content-type": "application/grpc",
    te: "trailers",
    authorization: `Bearer ${key}`,
  });
  let status = "none";
  stream.once("trailers", (trailers) => {
    status = String(trailers["grpc-status"]);
  });
  const ended = once(stream, "close");
  stream.resume();
  stream.end(body);
  await ended;
  if (status !== "0") throw new Error(`gRPC status ${status}`);
}
