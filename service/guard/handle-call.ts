import {
  type DescMessage,
  type DescMethodUnary,
  fromJson,
  type JsonValue,
  type Message,
} from "@bufbuild/protobuf";
import { jsonFormOf } from "../contract/json-form.ts";
import { invalidRequest, ServiceError } from "./errors.ts";
import type { ImplementedService } from "./implemented-service.ts";
import type { JsonBody } from "./json-body.ts";
import { createValidator } from "./validation.ts";

/** What a call brings along besides its request. */
export interface Call {
  readonly requestId: string;
  /** A header (gRPC: metadata) by its lower-case name. */
  header(name: string): string | undefined;
}

/**
 * Answers a call, whatever door it came through: the one way to a handler.
 *
 * The door has found the method (an unknown one is not_found before it comes here). What follows is in the order
 * that the service promises: the body is read and checked, all its problems in one answer; then the work is done.
 * What belongs before the body (who calls, and whether the method is theirs) goes before `read`, what belongs
 * between body and work (counting) before the handler.
 *
 * Rejects with a ServiceError only. Whatever else a handler throws is a bug: it is logged under the request's id,
 * and told as internal_error.
 */
export type HandleCall = (
  method: DescMethodUnary,
  read: () => JsonBody | Promise<JsonBody>,
  call: Call,
) => Promise<Message>;

/** The part of a pino logger that is needed here. */
export interface CallLog {
  error(fields: object, message: string): void;
}

export interface CallOptions {
  readonly services: readonly ImplementedService[];
  readonly isKnownZone: (name: string) => boolean;
  readonly log: CallLog;
}

/** More problems than a person reads; a body of 64 KiB can have ten thousand. */
const MOST_VIOLATIONS = 200;

export function createHandleCall({ services, isKnownZone, log }: CallOptions): HandleCall {
  const handlers = new Map(services.flatMap(({ handlers }) => [...handlers]));
  const requests = [...handlers.keys()].map((method) => method.input);
  const validator = createValidator({ requests, isKnownZone });

  const requestFrom = (type: DescMessage, { value, problems }: JsonBody): Message => {
    const violations = [...problems, ...validator.violationsOf(type, value)];
    if (violations.length > 0) throw invalidRequest(violations.slice(0, MOST_VIOLATIONS));
    return fromJson(type, value as JsonValue);
  };

  return async (method, read, call) => {
    const handle = handlers.get(method);
    try {
      if (handle === undefined) throw new Error(`${method.toString()} has no handler`);
      const request = requestFrom(method.input, await read());
      return await handle(request, call);
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      log.error({ requestId: call.requestId, method: method.name, err: error }, "a call failed");
      throw internalError(call.requestId, error);
    }
  };
}

/** What is told of a bug: nothing but the id to find it in the log by. */
export function internalError(requestId: string, cause: unknown): ServiceError {
  return new ServiceError("internal_error", `The service failed on this request (id ${requestId}).`, {
    cause,
  });
}

/** The body of a call whose request came as a message, over a binary door. */
export function bodyOfMessage(type: DescMessage, message: Message): JsonBody {
  return { value: jsonFormOf(type, message), problems: [] };
}
