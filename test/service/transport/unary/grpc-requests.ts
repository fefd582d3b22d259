import { once } from "node:events";
import { request as sendHttp1 } from "node:http";
import type { ClientHttp2Session } from "node:http2";
import { gunzipSync } from "node:zlib";
import { create, toBinary } from "@bufbuild/protobuf";
import { base64Decode } from "@bufbuild/protobuf/wire";
import { Code, ConnectError } from "@connectrpc/connect";
import { endStreamFromJson, errorFromJsonBytes } from "@connectrpc/connect/protocol-connect";
import { findTrailerError } from "@connectrpc/connect/protocol-grpc";
import { trailerParse } from "@connectrpc/connect/protocol-grpc-web";
import { ComputeFullChartRequestSchema } from "../../../../proto/gen/almagest/v1/chart_pb.ts";
import {
  BadRequestSchema,
  ErrorInfoSchema,
  HelpSchema,
} from "../../../../proto/gen/google/rpc/error_details_pb.ts";
import { grpcCodeName } from "../../../../service/transport/unary/rpc-error.ts";
import { defined } from "../../../defined.ts";
import { WITH_KEY } from "../../open-account.ts";
import { BIRTH } from "../open-server.ts";

export interface RawRequest {
  readonly name: string;
  readonly path?: string;
  readonly method?: string;
  /** A header that is undefined is not sent. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: Buffer;
}

export const FULL_CHART = "/almagest.v1.ChartService/ComputeFullChart";

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

/** Headers that depend on the time, or on how HTTP/1.1 frames a body. The length of a Connect response is part of it. */
function comparable(headers: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const isGrpc = String(headers["content-type"]).startsWith("application/grpc");
  const uncompared = ["date", "transfer-encoding", ...(isGrpc ? ["content-length"] : [])];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !uncompared.includes(name)));
}

export function requestHeaders(request: RawRequest): Record<string, string> {
  const headers = {
    "content-type": "application/grpc",
    te: "trailers",
    "x-request-id": "test-0123456789",
    ...WITH_KEY,
    ...request.headers,
  };
  const sent = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(sent);
}

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

export function callHttp1(port: number, request: RawRequest): Promise<RawResponse> {
  const { method = "POST", path = FULL_CHART, body = goodBody } = request;
  return new Promise((resolve, reject) => {
    const sent = sendHttp1(
      { host: "127.0.0.1", port, agent: false, method, path, headers: requestHeaders(request) },
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
    sent.once("error", (error) => reject(new Error(request.name, { cause: error })));
    sent.end(method === "POST" ? body : undefined);
  });
}

export interface RawResponse {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly trailers: Readonly<Record<string, unknown>>;
  /** The code of RST_STREAM. */
  readonly resetCode: number;
}

/** What a response states, whatever its protocol. */
export interface ResponseFacts {
  /** gRPC and gRPC-Web have the status 200 for errors too. */
  readonly httpStatus: number;
  /** The name of the gRPC status; null for a response without one: connect-node's to what is not a call, and to HEAD. */
  readonly grpc: string | null;
  /** ErrorInfo.reason: the code of an error of the service; null for an error of the protocol. */
  readonly reason: string | null;
  /** The field and code of each violation. */
  readonly violations: readonly string[];
  /** The first link of Help: the documentation of the code. */
  readonly docs: string | null;
  readonly message: string | null;
}

export function factsOf(response: RawResponse): ResponseFacts {
  const httpStatus = Number(response.headers[":status"]);
  const error = errorOf(response, httpStatus);
  const help = error instanceof ConnectError ? error.findDetails(HelpSchema)[0] : undefined;
  return {
    docs: help?.links[0]?.url ?? null,
    message: error instanceof ConnectError ? error.rawMessage : null,
    httpStatus,
    grpc: error instanceof ConnectError ? grpcCodeName(error.code) : error,
    reason: error instanceof ConnectError ? (error.findDetails(ErrorInfoSchema)[0]?.reason ?? null) : null,
    violations:
      error instanceof ConnectError
        ? error
            .findDetails(BadRequestSchema)
            .flatMap(({ fieldViolations }) =>
              fieldViolations.map(({ field, reason }) => `${field} ${reason}`),
            )
        : [],
  };
}

function errorOf({ headers, body, trailers }: RawResponse, httpStatus: number): ConnectError | "OK" | null {
  const contentType = String(headers["content-type"] ?? "");
  const sent = Buffer.from(body, "base64");
  const bytes = contentType.includes("-text") ? Buffer.from(base64Decode(sent.toString("latin1"))) : sent;
  if (contentType.startsWith("application/grpc")) {
    const webTrailer = partsOf(bytes).find(({ flags }) => flags >= TRAILER_FLAG);
    const fields = Object.entries({ ...headers, ...trailers }).filter(([name]) => name.startsWith("grpc-"));
    const trailer =
      webTrailer === undefined ? new Headers(fields as [string, string][]) : trailerParse(webTrailer.content);
    return findTrailerError(trailer) ?? "OK";
  }
  if (contentType.startsWith("application/connect+")) {
    return endStreamFromJson(defined(partsOf(bytes).at(-1)).content).error ?? "OK";
  }
  if (httpStatus < 400) return contentType === "" ? null : "OK";
  if (bytes.length === 0) return null;
  return errorFromJsonBytes(bytes, undefined, new ConnectError("has no code", Code.Unknown));
}

const TRAILER_FLAG = 0x80;

interface Part {
  readonly flags: number;
  readonly content: Buffer;
}

/** The envelopes of a body. */
function partsOf(body: Buffer): readonly Part[] {
  const parts: Part[] = [];
  for (let place = 0; place < body.length; ) {
    const end = place + 5 + body.readUInt32BE(place + 1);
    parts.push({ flags: body.readUInt8(place), content: body.subarray(place + 5, end) });
    place = end;
  }
  return parts;
}

const COMPRESSED_FLAG = 1;

/**
 * A response whose JSON text is `rewrite` of its own, with the parts of its body decompressed. Other responses are returned
 * as they are.
 */
export function withJsonText(response: RawResponse, rewrite: (text: string) => string): RawResponse {
  const { ":status": status, "content-type": contentType } = response.headers;
  if (status !== 200 || !String(contentType).endsWith("json") || response.body === "") return response;
  const body = Buffer.from(response.body, "base64");
  if (contentType !== "application/json") {
    const parts = partsOf(body).map(({ flags, content }) => {
      if (flags >= TRAILER_FLAG) return content.toString();
      return rewrite((flags === COMPRESSED_FLAG ? gunzipSync(content) : content).toString());
    });
    return { ...response, body: parts.join("\n") };
  }
  const { "content-encoding": encoding, "content-length": _length, ...headers } = response.headers;
  return { ...response, headers, body: rewrite((encoding === "gzip" ? gunzipSync(body) : body).toString()) };
}

/** A response as it is compared: its headers in order, the error message decoded. */
export function comparableOf(response: RawResponse): RawResponse {
  const headers = Object.fromEntries(Object.entries(response.headers).sort());
  return { ...response, headers, trailers: readable(response.trailers) };
}

/** The trailers with the decoded error message. HTTP/1.1 strips a space at its end. */
function readable(trailers: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { "grpc-message": message, ...others } = trailers;
  const sorted = Object.fromEntries(Object.entries(others).sort());
  return message === undefined
    ? sorted
    : { ...sorted, "grpc-message": decodeURIComponent(String(message)).trimEnd() };
}
