import { Code, type ConnectError } from "@connectrpc/connect";
import type { CallGuard } from "../../guard/call-guard.ts";
import { type DoorName, type GrpcOutcome, outcomeOfGrpc } from "../../operations/ended-request.ts";
import { type Door, UNKNOWN_ENDPOINT } from "../http/door.ts";
import { NO_STORE } from "../http/response.ts";
import { PROCEDURE_PATH } from "../port/stream-exchange.ts";
import type { ProcedureDoor, ProcedureRequest } from "./procedure.ts";
import { errorOfRejection, Rejection, sendCallError, sendUnframedError } from "./rejection.ts";
import { assertValidHost, connectErrorOf, grpcCodeName, toConnectError } from "./rpc-error.ts";
import { createStreamDoor, type StreamDoorOptions } from "./stream-door.ts";
import { createUnaryDoor, type UnaryDoorOptions } from "./unary-door.ts";

export interface RpcDoorOptions extends UnaryDoorOptions, StreamDoorOptions {
  readonly guard: Pick<CallGuard, "takeToken">;
}

/** The door of gRPC, gRPC-Web and Connect: one path per procedure; the content type determines the protocol. */
export function createRpcDoor(options: RpcDoorOptions): Door {
  const doors = [createUnaryDoor(options), createStreamDoor(options)];
  return {
    serves: (path) => PROCEDURE_PATH.test(path),
    async serve(request, response, context) {
      response.setHeader("cache-control", NO_STORE);
      const door = doors.find(({ serves }) => serves(context.path));
      const outcome = await answer(door, { request, response, context }, options);
      return {
        endpoint: door === undefined ? UNKNOWN_ENDPOINT : context.path,
        door: doorOfContentType(request.headers["content-type"]),
        outcome,
      };
    },
  };
}

/** The protocol of a procedure call. */
export function doorOfContentType(contentType: string | undefined): DoorName {
  if (contentType === undefined || !contentType.startsWith("application/grpc")) return "connect";
  return contentType.startsWith("application/grpc-web") ? "grpc-web" : "grpc";
}

async function answer(
  door: ProcedureDoor | undefined,
  procedureRequest: ProcedureRequest,
  options: RpcDoorOptions,
): Promise<GrpcOutcome> {
  const { request, response, context } = procedureRequest;
  try {
    if (door === undefined) throw new Rejection(404);
    try {
      assertValidHost(request);
    } catch (error) {
      throw options.guard.takeToken(context) ?? error;
    }
    return await door.serve(procedureRequest);
  } catch (reason) {
    if (reason instanceof Rejection) return reject(reason, procedureRequest, options);
    if (response.headersSent || response.isClosed) {
      // The client disconnected.
      request.cancel();
      return outcomeOfGrpc(grpcCodeName(Code.Canceled));
    }
    const { error, outcome } = toConnectError(reason, context.requestId, null, options);
    sendCallError(request, response, error, outcome.restStatus);
    return outcome;
  }
}

/** Sends the error of a rejection, or 429 if the client was rejected too often. */
function reject(
  rejection: Rejection,
  { request, response, context }: ProcedureRequest,
  { guard, baseUrl }: RpcDoorOptions,
): GrpcOutcome {
  if (rejection.allow !== null) response.setHeader("allow", rejection.allow);
  const limit = guard.takeToken(context);
  const [error, httpStatus]: [ConnectError, number] =
    limit === null
      ? [errorOfRejection(rejection, baseUrl), rejection.httpStatus]
      : [connectErrorOf(limit, baseUrl, null), limit.httpStatus];
  sendUnframedError(request, response, error, httpStatus);
  return outcomeOfGrpc(grpcCodeName(error.code));
}
