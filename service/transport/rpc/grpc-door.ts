import { Code } from "@connectrpc/connect";
import { type Compression, compressionNegotiate } from "@connectrpc/connect/protocol";
import type { Answer, HandleCall } from "../../call/handle-call.ts";
import type { WriteBinary } from "../../contract/codecs/binary-writer.ts";
import type { Endpoint, Endpoints } from "../../contract/endpoints.ts";
import type { CallGuard } from "../../guard/call-guard.ts";
import { type GrpcOutcome, outcomeOfGrpc } from "../../operations/ended-request.ts";
import type { Limits } from "../../settings/limits.ts";
import { checkBeforeKey, type Door, type DoorContext } from "../http/door.ts";
import { headerOf } from "../http/request-head.ts";
import { clientDisconnectSignal, type ErrorOptions, encodeAnswer, NO_STORE } from "../http/response.ts";
import type { DoorRequest, DoorResponse } from "../port/exchange.ts";
import { sendConnectError } from "./connect-answer.ts";
import { readGrpcTimeout, withDeadline } from "./connect-deadline.ts";
import { assertValidHost, grpcCodeName, toConnectError } from "./connect-error.ts";
import { envelopeOf, type GrpcFormat, sendGrpcAnswer, sendGrpcError } from "./grpc-answer.ts";
import { COMPRESSIONS, ENVELOPE_BYTES, readMessageBody } from "./message-body.ts";

export interface GrpcDoorOptions extends ErrorOptions {
  readonly endpoints: Endpoints;
  readonly handleCall: HandleCall;
  readonly guard: Pick<CallGuard, "takeToken">;
  readonly writeBinary: WriteBinary;
  readonly limits: Limits;
  /** Serves what is not a unary call of an endpoint over gRPC or gRPC-Web: Connect, streams, the server's own services. */
  readonly otherwise: Door;
}

/** The content types of the specification, without `-text`: gRPC-Web in base64 is not supported. */
const CONTENT_TYPE = /^application\/grpc(-web)?(?:\+(?:(json)(?:; ?charset=utf-?8)?|proto))?$/i;

/**
 * Unary calls over gRPC and gRPC-Web: one message in an envelope each way, and a status in the trailers or, over gRPC-Web, at
 * the end of the body.
 *
 * connect serves every other call. It serves these too, and the tests compare both.
 *
 * **Source:** grpc/doc/PROTOCOL-HTTP2.md and PROTOCOL-WEB.md.
 */
export function createGrpcDoor(options: GrpcDoorOptions): Door {
  const { otherwise } = options;
  const endpoints = new Map<string, Endpoint>();
  for (const endpoint of options.endpoints.values()) {
    const { method } = endpoint;
    endpoints.set(`/${method.parent.typeName}/${method.name}`, endpoint);
  }
  return {
    serves: otherwise.serves,
    async serve(request, response, context) {
      const endpoint = endpoints.get(context.path);
      const type =
        request.method === "POST" ? CONTENT_TYPE.exec(request.headers["content-type"] ?? "") : null;
      if (endpoint === undefined || type === null) return otherwise.serve(request, response, context);
      response.setHeader("cache-control", NO_STORE);
      const isWeb = type[1] !== undefined;
      const call = { endpoint, isWeb, isJson: type[2] !== undefined, request, response, context };
      const outcome = await answer(call, options);
      return { endpoint: context.path, door: isWeb ? "grpc-web" : "grpc", outcome };
    },
  };
}

interface GrpcCall {
  readonly endpoint: Endpoint;
  readonly isWeb: boolean;
  readonly isJson: boolean;
  readonly request: DoorRequest;
  readonly response: DoorResponse;
  readonly context: DoorContext;
}

const OK = outcomeOfGrpc("OK");

async function answer(call: GrpcCall, options: GrpcDoorOptions): Promise<GrpcOutcome> {
  const { endpoint, request, response, context } = call;
  const fail = (reason: unknown, format: GrpcFormat | null): GrpcOutcome => {
    if (response.headersSent || response.isClosed) {
      // The client disconnected.
      request.cancel();
      return outcomeOfGrpc(grpcCodeName(Code.Canceled));
    }
    const { error, outcome } = toConnectError(reason, context.requestId, endpoint.method.input, options);
    if (format === null) sendConnectError(request, response, error, outcome.restStatus);
    else sendGrpcError(response, format, error);
    return outcome;
  };
  try {
    checkBeforeKey(options.guard, context, () => assertValidHost(request));
  } catch (reason) {
    return fail(reason, null);
  }
  const {
    request: compression,
    response: responseCompression,
    error,
  } = compressionNegotiate(
    COMPRESSIONS,
    headerOf(request, "grpc-encoding") ?? null,
    headerOf(request, "grpc-accept-encoding") ?? null,
    "grpc-accept-encoding",
  );
  const format: GrpcFormat = { isWeb: call.isWeb, isJson: call.isJson, compression: responseCompression };
  try {
    if (error !== undefined) throw error;
    const timeoutMs = readGrpcTimeout(headerOf(request, "grpc-timeout") ?? null);
    const answered = await compute(call, compression, timeoutMs, options);
    const bytes = await encodeAnswer((message) => writeMessage(call, message, options), answered);
    sendGrpcAnswer(response, format, answered.headers, await envelopeOf(bytes, responseCompression));
    return OK;
  } catch (reason) {
    return fail(reason, format);
  }
}

function compute(
  { endpoint, isJson, request, response, context }: GrpcCall,
  compression: Compression | null,
  timeoutMs: number | null,
  { handleCall, limits }: GrpcDoorOptions,
): Promise<Answer> {
  const body = {
    type: endpoint.method.input,
    isEnveloped: true,
    isJson,
    compression,
    url: request.url ?? "",
    limits,
  };
  const controller = new AbortController();
  const signal = clientDisconnectSignal(response, controller);
  return withDeadline(timeoutMs, controller, () =>
    handleCall(endpoint, () => readMessageBody(request, body), {
      requestId: context.requestId,
      network: context.network,
      timing: context.timing,
      header: (name) => headerOf(request, name),
      signal,
    }),
  );
}

/** The message with room for its envelope. */
function writeMessage(
  { endpoint, isJson }: GrpcCall,
  message: Answer["message"],
  { writeBinary }: GrpcDoorOptions,
): Buffer {
  if (!isJson) return writeBinary(endpoint.method.output, message, ENVELOPE_BYTES);
  const text = endpoint.encode(message);
  const bytes = Buffer.allocUnsafe(ENVELOPE_BYTES + Buffer.byteLength(text));
  bytes.write(text, ENVELOPE_BYTES);
  return bytes;
}
