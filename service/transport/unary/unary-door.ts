import assert from "node:assert/strict";
import { MethodOptions_IdempotencyLevel as IdempotencyLevel } from "@bufbuild/protobuf/wkt";
import type { Answer } from "../../call/handle-call.ts";
import { type GrpcOutcome, outcomeOfGrpc } from "../../operations/ended-request.ts";
import type { Limits } from "../../settings/limits.ts";
import { headerOf } from "../http/request-head.ts";
import { clientDisconnectSignal, type ErrorOptions, encodeAnswer } from "../http/response.ts";
import { CONNECT } from "./connect-framing.ts";
import { CONNECT_GET } from "./connect-get.ts";
import { withDeadline } from "./deadline.ts";
import type { CallHead, Framing } from "./framing.ts";
import { GRPC, GRPC_WEB } from "./grpc-framing.ts";
import { type Procedure, type ProcedureDoor, type ProcedureRequest, procedurePath } from "./procedure.ts";
import { unknownContentType, wrongMethod } from "./rejection.ts";
import { toConnectError } from "./rpc-error.ts";

export interface UnaryDoorOptions extends ErrorOptions {
  readonly procedures: readonly Procedure[];
  readonly limits: Limits;
}

/** A request that is a call of a procedure, as far as its head states. */
interface UnaryCall extends ProcedureRequest {
  readonly procedure: Procedure;
  readonly framing: Framing;
  readonly head: CallHead;
}

const OK = outcomeOfGrpc("OK");

/** Unary calls over gRPC, gRPC-Web and Connect: the method and the content type of a request determine its framing. */
export function createUnaryDoor(options: UnaryDoorOptions): ProcedureDoor {
  const procedures = new Map(
    options.procedures.map((procedure) => [procedurePath(procedure.method), procedure]),
  );
  return {
    serves: (path) => procedures.has(path),
    async serve(procedureRequest) {
      const { request, response, context } = procedureRequest;
      const procedure = procedures.get(context.path);
      assert.ok(procedure, "the path names a procedure");
      const { framing, head } = framingOf(procedureRequest, procedure);
      return await answer({ request, response, context, procedure, framing, head }, options);
    },
  };
}

const POST_FRAMINGS = [GRPC, GRPC_WEB, CONNECT];

/** @throws {ServiceError} for a request that is not a call of the procedure */
function framingOf(
  { request }: ProcedureRequest,
  { method }: Procedure,
): { readonly framing: Framing; readonly head: CallHead } {
  const isSafe = method.idempotency === IdempotencyLevel.NO_SIDE_EFFECTS;
  for (const framing of framingsOf(request.method, isSafe)) {
    const head = framing.readHead(request);
    if (head !== null) return { framing, head };
  }
  throw unknownContentType();
}

/** @throws {ServiceError} not_found (405) */
function framingsOf(httpMethod: string | undefined, isSafe: boolean): readonly Framing[] {
  if (httpMethod === "POST") return POST_FRAMINGS;
  if (isSafe && (httpMethod === "GET" || httpMethod === "HEAD")) return [CONNECT_GET];
  throw wrongMethod(isSafe ? "GET, HEAD, POST" : "POST");
}

async function answer(call: UnaryCall, options: UnaryDoorOptions): Promise<GrpcOutcome> {
  const { procedure, framing, head, response, context } = call;
  try {
    if (head.error !== undefined) throw head.error;
    const answered = await compute(call, options);
    const encode = head.isJson ? procedure.encodeJson : procedure.encodeBinary;
    const bytes = await encodeAnswer(
      (message) => encode(message, framing.headBytes),
      answered,
      context.timing,
    );
    await framing.sendAnswer(response, head, answered, bytes);
    return OK;
  } catch (reason) {
    if (response.headersSent || response.isClosed) throw reason;
    const { error, outcome } = toConnectError(reason, context.requestId, procedure.method.input, options);
    await framing.sendError(response, head, error);
    return outcome;
  }
}

function compute(
  { procedure, framing, head, request, response, context }: UnaryCall,
  { limits }: UnaryDoorOptions,
): Promise<Answer> {
  const { requestId, network, timing } = context;
  const controller = new AbortController();
  const signal = clientDisconnectSignal(response, controller);
  const readBody = () => framing.readMessage(request, head, procedure.method.input, limits);
  const header = (name: string): string | undefined => headerOf(request, name);
  return withDeadline(head.timeoutMs, controller, () =>
    procedure.answer(readBody, { requestId, network, timing, header, signal }),
  );
}
