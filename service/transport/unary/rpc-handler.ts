import { MethodOptions_IdempotencyLevel as IdempotencyLevel } from "@bufbuild/protobuf/wkt";
import { invalidRequest, type ServiceError } from "../../contract/errors.ts";
import type { CallGuard } from "../../guard/call-guard.ts";
import { hasManyParameters, tooManyParameters } from "../../limits/body-bounds.ts";
import { type GrpcOutcome, outcomeOfGrpc, type ProtocolName } from "../../operations/ended-request.ts";
import {
  outcomeOfError,
  READ_VERBS,
  type RequestContext,
  type RequestHandler,
  type RequestOutcome,
  UNKNOWN_ENDPOINT,
} from "../http/request-handler.ts";
import { cacheHeaders, NO_STORE, sendError } from "../http/response.ts";
import type { HttpRequest, HttpResponse } from "../port/exchange.ts";
import { CONNECT, codecOf, connectHeadOf, sendConnectMessage } from "./connect-framing.ts";
import type { Framing, HttpCall, Procedure } from "./framing.ts";
import { GRPC, GRPC_WEB } from "./grpc-framing.ts";
import { decodeMessage, decompress } from "./message-body.ts";
import {
  Rejection,
  sendCallError,
  sendUnframedError,
  unknownContentType,
  unknownProcedure,
  wrongMethod,
} from "./rejection.ts";
import { connectErrorOf, toConnectError } from "./rpc-error.ts";
import { answerCall, procedurePath, type UnaryOptions } from "./unary-call.ts";

/**
 * Connect by GET or HEAD, for procedures without side effects: the message is in the query, and the response may be cached.
 *
 * The header limit bounds the length of the query. One of too many parameters is rejected where a body is read, after the
 * key is checked; its other parameters are not parsed.
 *
 * **Source:** https://connectrpc.com/docs/protocol, unary GET requests.
 */
const CONNECT_GET: Framing = {
  headBytes: 0,
  readHead(request) {
    const contentType = request.headers["content-type"] ?? "";
    if (contentType !== "" && codecOf(contentType) === null) return null;
    if (hasManyParameters(request.url ?? "")) return connectHeadOf(request, true, null);
    const query = queryOf(request);
    const codec = query.get("encoding");
    if (codec !== "json" && codec !== "proto") return null;
    return connectHeadOf(request, codec === "json", query.get("compression"));
  },
  async readMessage({ request, head: { isJson, requestCompression }, procedure }, limits) {
    if (hasManyParameters(request.url ?? "")) throw tooManyParameters();
    const query = queryOf(request);
    const text = query.get("message") ?? "";
    const bytes = Buffer.from(text, query.get("base64") === "1" ? "base64url" : "utf8");
    const plainBytes =
      requestCompression === null ? bytes : await decompress(requestCompression, bytes, limits);
    return decodeMessage(procedure.method.input, plainBytes, isJson);
  },
  sendAnswer({ response, head }, answer, message) {
    const headers = { ...answer.headers, ...cacheHeaders(answer) };
    return sendConnectMessage(response, head, headers, message);
  },
  sendError: CONNECT.sendError,
};

/** The query without a fragment, which a request should not contain. */
function queryOf({ url = "" }: HttpRequest): URLSearchParams {
  const [target = ""] = url.split("#");
  const start = target.indexOf("?");
  return new URLSearchParams(start < 0 ? "" : target.slice(start + 1));
}

export interface StreamHandler {
  serves(path: string): boolean;
  /**
   * Answers a request at one of its paths.
   *
   * @throws {ServiceError} for a request that is not a call in any of the protocols
   * @throws anything else once the client has disconnected
   */
  serve(call: HttpCall): Promise<GrpcOutcome>;
}

/** The start of the path of a procedure. */
const PROCEDURE_PATH = /^\/\w+(?:\.\w+)+\//;

export interface RpcHandlerOptions extends UnaryOptions {
  readonly procedures: readonly Procedure[];
  readonly streamHandler: StreamHandler;
  readonly guard: Pick<CallGuard, "takeToken">;
}

const OK = outcomeOfGrpc("OK");

/** The handler of gRPC, gRPC-Web and Connect: one path per procedure; the method and the content type determine the protocol. */
export function createRpcHandler(options: RpcHandlerOptions): RequestHandler {
  const { streamHandler } = options;
  const procedures = new Map(
    options.procedures.map((procedure) => [procedurePath(procedure.method), procedure]),
  );
  const resultOf = (
    outcome: GrpcOutcome,
    { headers }: HttpRequest,
    { path }: RequestContext,
  ): RequestOutcome => ({
    endpoint: procedures.has(path) || streamHandler.serves(path) ? path : UNKNOWN_ENDPOINT,
    protocol: protocolOfContentType(headers["content-type"]),
    outcome,
  });
  return {
    serves: (path) => PROCEDURE_PATH.test(path),
    async serve(request, response, context) {
      response.setHeader("cache-control", NO_STORE);
      const outcome = await answer({ request, response, context }, procedures.get(context.path), options);
      return resultOf(outcome, request, context);
    },
    reject(error, request, response, context) {
      sendInProtocol(response, error, options.baseUrl);
      return resultOf(outcomeOfError(error), request, context);
    },
  };
}

/** Sends an error in the protocol of the path: to a call as its protocol does, else as REST does. */
export function sendInProtocol(response: HttpResponse, error: ServiceError, baseUrl: string): void {
  if (PROCEDURE_PATH.test(response.req.url ?? "")) {
    response.setHeader("cache-control", NO_STORE);
    sendCallError(response, connectErrorOf(error, baseUrl, null), error.httpStatus);
  } else {
    sendError(response, error, baseUrl);
  }
}

function protocolOfContentType(contentType: string | undefined): ProtocolName {
  if (contentType === undefined || !contentType.startsWith("application/grpc")) return "connect";
  return contentType.startsWith("application/grpc-web") ? "grpc-web" : "grpc";
}

async function answer(
  call: HttpCall,
  procedure: Procedure | undefined,
  options: RpcHandlerOptions,
): Promise<GrpcOutcome> {
  const { request, response, context } = call;
  const { guard, streamHandler } = options;
  try {
    if (procedure === undefined && !streamHandler.serves(context.path)) throw unknownProcedure();
    try {
      assertValidHost(request);
    } catch (error) {
      throw guard.takeToken(context) ?? error;
    }
    if (procedure === undefined) return await streamHandler.serve(call);
    return (await answerCall({ ...call, procedure, ...framingOf(request, procedure) }, options)) ?? OK;
  } catch (reason) {
    if (reason instanceof Rejection) return reject(reason, call, options);
    if (response.headersSent || response.destroyed) {
      // The client disconnected.
      request.cancel();
      return outcomeOfGrpc("CANCELED");
    }
    const { error, outcome } = toConnectError(reason, context.requestId, null, options);
    sendCallError(response, error, outcome.restStatus);
    return outcome;
  }
}

/**
 * The host of a call is part of its URL.
 *
 * @throws {ServiceError} invalid_request
 */
function assertValidHost(request: HttpRequest): void {
  const { host } = request;
  if (host !== undefined && URL.canParse(`http://${host}`)) return;
  const message = "must be the name or address of a host, with or without a port";
  throw invalidRequest([{ field: "header.host", code: "wrong_format", message }]);
}

const POST_FRAMINGS = [GRPC, GRPC_WEB, CONNECT];
const GET_FRAMINGS = [CONNECT_GET];

/** @throws {Rejection} for a request that is not a call of the procedure */
function framingOf(request: HttpRequest, { method }: Procedure) {
  const isSafe = method.idempotency === IdempotencyLevel.NO_SIDE_EFFECTS;
  const isPost = request.method === "POST";
  if (!isPost && !(isSafe && READ_VERBS.includes(request.method ?? "")))
    throw wrongMethod(request.method, isSafe ? "GET, HEAD, POST" : "POST");
  for (const framing of isPost ? POST_FRAMINGS : GET_FRAMINGS) {
    const head = framing.readHead(request);
    if (head !== null) return { framing, head };
  }
  throw unknownContentType();
}

/** Sends the error of a rejection, or 429 if the client was rejected too often. */
function reject(
  rejection: Rejection,
  { response, context }: HttpCall,
  { guard, baseUrl }: RpcHandlerOptions,
): GrpcOutcome {
  const error = guard.takeToken(context) ?? rejection.error;
  sendUnframedError(response, connectErrorOf(error, baseUrl, null), error.httpStatus);
  // The HTTP status is the protocol's, such as 505; the outcome is recorded by the gRPC status.
  return outcomeOfGrpc(error.grpcStatus.grpcName);
}
