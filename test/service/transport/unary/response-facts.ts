import { gunzipSync } from "node:zlib";
import { base64Decode } from "@bufbuild/protobuf/wire";
import { Code, ConnectError } from "@connectrpc/connect";
import { endStreamFromJson, errorFromJsonBytes } from "@connectrpc/connect/protocol-connect";
import { findTrailerError } from "@connectrpc/connect/protocol-grpc";
import { trailerParse } from "@connectrpc/connect/protocol-grpc-web";
import {
  BadRequestSchema,
  ErrorInfoSchema,
  HelpSchema,
} from "../../../../proto/gen/google/rpc/error_details_pb.ts";
import { grpcCodeName } from "../../../../service/transport/unary/rpc-error.ts";
import { defined } from "../../../defined.ts";

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
const COMPRESSED_FLAG = 1;

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
