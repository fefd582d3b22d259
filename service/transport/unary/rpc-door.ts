import { Code } from "@connectrpc/connect";
import type { ServiceError } from "../../contract/errors.ts";
import type { CallGuard } from "../../guard/call-guard.ts";
import { type DoorName, type GrpcOutcome, outcomeOfGrpc } from "../../operations/ended-request.ts";
import {
  type Door,
  type DoorContext,
  type DoorResult,
  outcomeOfError,
  UNKNOWN_ENDPOINT,
} from "../http/door.ts";
import { discardBody } from "../http/request-body.ts";
import { NO_STORE, sendError } from "../http/response.ts";
import type { DoorRequest, DoorResponse } from "../port/exchange.ts";
import { PROCEDURE_PATH } from "../port/stream-exchange.ts";
import type { ProcedureDoor, ProcedureRequest } from "./procedure.ts";
import { Rejection, sendCallError, sendUnframedError, unknownProcedure } from "./rejection.ts";
import { assertValidHost, connectErrorOf, grpcCodeName, toConnectError } from "./rpc-error.ts";
import { createUnaryDoor, type UnaryDoorOptions } from "./unary-door.ts";

export interface RpcDoorOptions extends UnaryDoorOptions {
  /** Null: no procedure streams. */
  readonly streamDoor: ProcedureDoor | null;
  readonly guard: Pick<CallGuard, "takeToken">;
}

/** The door of gRPC, gRPC-Web and Connect: one path per procedure; the content type determines the protocol. */
export function createRpcDoor(options: RpcDoorOptions): Door {
  const doors = [createUnaryDoor(options), options.streamDoor];
  const doorAt = (path: string): ProcedureDoor | null => doors.find((door) => door?.serves(path)) ?? null;
  const resultOf = (outcome: GrpcOutcome, { headers }: DoorRequest, { path }: DoorContext): DoorResult => ({
    endpoint: doorAt(path) === null ? UNKNOWN_ENDPOINT : path,
    door: doorOfContentType(headers["content-type"]),
    outcome,
  });
  return {
    serves: (path) => PROCEDURE_PATH.test(path),
    async serve(request, response, context) {
      response.setHeader("cache-control", NO_STORE);
      const outcome = await answer(doorAt(context.path), { request, response, context }, options);
      return resultOf(outcome, request, context);
    },
    reject(error, request, response, context) {
      sendInProtocol(response, error, options.baseUrl);
      discardBody(request);
      return resultOf(outcomeOfError(error), request, context);
    },
  };
}

/** Sends an error in the protocol of the path: to a call as its protocol does, else as REST does. */
export function sendInProtocol(response: DoorResponse, error: ServiceError, baseUrl: string): void {
  const { req: request } = response;
  if (PROCEDURE_PATH.test(request.url ?? "")) {
    response.setHeader("cache-control", NO_STORE);
    sendCallError(request, response, connectErrorOf(error, baseUrl, null), error.httpStatus);
  } else {
    sendError(response, error, baseUrl);
  }
}

/** The protocol of a procedure call. */
export function doorOfContentType(contentType: string | undefined): DoorName {
  if (contentType === undefined || !contentType.startsWith("application/grpc")) return "connect";
  return contentType.startsWith("application/grpc-web") ? "grpc-web" : "grpc";
}

async function answer(
  door: ProcedureDoor | null,
  procedureRequest: ProcedureRequest,
  options: RpcDoorOptions,
): Promise<GrpcOutcome> {
  const { request, response, context } = procedureRequest;
  try {
    if (door === null) throw unknownProcedure();
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
  const error = guard.takeToken(context) ?? rejection.error;
  sendUnframedError(request, response, connectErrorOf(error, baseUrl, null), error.httpStatus);
  // The HTTP status is the protocol's, such as 505; the outcome is recorded by the gRPC status.
  return outcomeOfGrpc(error.grpcStatus.grpcName);
}
