import { once } from "node:events";
import { request as sendHttp1 } from "node:http";
import { type ClientHttp2Session, connect } from "node:http2";
import { create, toBinary } from "@bufbuild/protobuf";
import { expect, onTestFinished } from "vitest";
import { ComputeFullChartRequestSchema } from "../../../../proto/gen/almagest/v1/chart_pb.ts";
import { defined } from "../../../defined.ts";
import { usedOf, WITH_KEY } from "../../open-account.ts";
import { BIRTH } from "../open-server.ts";
import { openRpcDoor, type RpcDoor, type RpcDoorOptions } from "./open-rpc-doors.ts";

export interface RawRequest {
  readonly name: string;
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

export interface RawResponse {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly trailers: Readonly<Record<string, unknown>>;
  /** The code of RST_STREAM. */
  readonly resetCode: number;
}

export const FULL_CHART = "/almagest.v1.ChartService/ComputeFullChart";
/** 2026-11-22T12:00:00Z */
export const NOW_MS = 1_795_348_800_000;
const CLOCKS = { now: () => NOW_MS, monotonicMs: () => 0 };

export function envelope(message: Uint8Array, flags = 0): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(flags, 0);
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}

export const chartMessage = toBinary(
  ComputeFullChartRequestSchema,
  create(ComputeFullChartRequestSchema, { birth: BIRTH }),
);
export const goodBody = envelope(chartMessage);

/** Headers that depend on the time, or on how HTTP/1.1 frames a body. */
const UNCOMPARED = new Set(["date", "content-length", "transfer-encoding"]);

function comparable(headers: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !UNCOMPARED.has(name)));
}

export const requestHeaders = (request: RawRequest): Record<string, string> => ({
  "content-type": "application/grpc",
  te: "trailers",
  "x-request-id": "test-0123456789",
  ...WITH_KEY,
  ...request.headers,
});

export async function callHttp2(session: ClientHttp2Session, request: RawRequest): Promise<RawResponse> {
  const stream = session.request({
    ":method": request.method ?? "POST",
    ":path": request.path ?? FULL_CHART,
    ...requestHeaders(request),
  });
  let headers = {};
  let trailers = {};
  const chunks: Buffer[] = [];
  stream.on("response", (received) => {
    headers = comparable(received);
  });
  stream.on("trailers", (received) => {
    trailers = comparable(received);
  });
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  stream.on("error", () => {});
  if ((request.method ?? "POST") === "POST") stream.end(request.body ?? goodBody);
  else stream.end();
  await once(stream, "close");
  return {
    headers,
    trailers,
    body: Buffer.concat(chunks).toString("base64"),
    resetCode: stream.rstCode ?? 0,
  };
}

function callHttp1(port: number, request: RawRequest): Promise<RawResponse> {
  const { method = "POST", path = FULL_CHART, body = goodBody } = request;
  return new Promise((resolve, reject) => {
    const sent = sendHttp1(
      { host: "127.0.0.1", port, method, path, headers: requestHeaders(request) },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.once("end", () =>
          resolve({
            headers: comparable({ ...response.headers, ":status": response.statusCode }),
            trailers: comparable(response.trailers),
            body: Buffer.concat(chunks).toString("base64"),
            resetCode: 0,
          }),
        );
      },
    );
    sent.once("error", reject);
    sent.end(method === "POST" ? body : undefined);
  });
}

interface Doors {
  readonly own: RpcDoor;
  readonly library: RpcDoor;
  /** Connected to the service's own. */
  readonly session: ClientHttp2Session;
  /** Sends each request to both, and expects the same responses and log. Returns them. */
  compare(requests: readonly RawRequest[]): Promise<ReadonlyMap<string, RawResponse>>;
}

export async function openDoors(options: RpcDoorOptions = {}): Promise<Doors> {
  const ownDoor = await openRpcDoor("service", { ...CLOCKS, ...options });
  const libraryDoor = await openRpcDoor("connect-node", { ...CLOCKS, ...options });
  const sessions = [ownDoor, libraryDoor].map(({ port }) => connect(`http://127.0.0.1:${port}`));
  onTestFinished(async () => {
    for (const session of sessions) session.destroy();
    await Promise.all([ownDoor.close(), libraryDoor.close()]);
  });
  const [ownSession, librarySession] = [defined(sessions[0]), defined(sessions[1])];
  return {
    own: ownDoor,
    library: libraryDoor,
    session: ownSession,
    async compare(requests) {
      const responses = new Map<string, RawResponse>();
      for (const request of requests) {
        const isHttp1 = request.headers?.["host"] !== undefined || request.name.startsWith("HTTP/1.1");
        const response = await (isHttp1 ? callHttp1(ownDoor.port, request) : callHttp2(ownSession, request));
        const expected = await (isHttp1
          ? callHttp1(libraryDoor.port, request)
          : callHttp2(librarySession, request));
        expect({ name: request.name, ...response }).toEqual({ name: request.name, ...expected });
        responses.set(request.name, response);
      }
      await Promise.all([untilLogged(ownDoor, requests.length), untilLogged(libraryDoor, requests.length)]);
      const outcomes = [ownDoor, libraryDoor].map(({ log }) =>
        log.map(({ endpoint, door, status, grpc, msg }) => ({ endpoint, door, status, grpc, msg })),
      );
      expect(outcomes[0]).toEqual(outcomes[1]);
      expect(await usedOf(ownDoor.accounts, NOW_MS)).toBe(await usedOf(libraryDoor.accounts, NOW_MS));
      return responses;
    },
  };
}

export async function untilLogged({ log }: RpcDoor, requests: number): Promise<void> {
  while (log.filter(({ msg }) => msg === "request").length < requests) await new Promise(setImmediate);
}
