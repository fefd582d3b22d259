import { type DescMessage, fromJson, isFieldSet, type JsonValue, type Message } from "@bufbuild/protobuf";
import type { Logger } from "pino";
import { DatabaseFailure } from "../contract/database-failure.ts";
import type { Endpoint } from "../contract/endpoints.ts";
import { GRPC_UNAVAILABLE, invalidRequest, ServiceError } from "../contract/errors.ts";
import { jsonFormOf } from "../contract/json-form.ts";
import type { AccountGuard, Admission } from "../guard/account-guard.ts";
import { rateLimitHeaders } from "../guard/pool-state.ts";
import type { JsonBody } from "../request/json-body.ts";
import { createValidator } from "../request/validation.ts";
import { assertNotCancelled, CallCancelledError, runInSlices, untilCancelled } from "./cancellation.ts";
import type { AdmittedCall, ImplementedService } from "./implemented-service.ts";
import { createRunningCount } from "./running-count.ts";

/** A call apart from its request. */
export interface Call {
  readonly requestId: string;
  /** The account of the caller, if the door identified it by other means than an API key. */
  readonly accountId?: string;
  /** A header (gRPC: metadata) by its lower-case name. */
  header(name: string): string | undefined;
  /** Aborts when the client disconnects or its deadline passes. */
  readonly signal: AbortSignal;
}

/** The response to a call. From here on the call counts, whether or not the response is delivered. */
export interface Answer {
  readonly message: Message;
  /** Response headers (gRPC: metadata), by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the response depends only on the request, so the client may cache it. */
  readonly isLasting: boolean;
  /** Refunds the counted request. For a door that cannot encode the message. */
  refund(): Promise<void>;
}

/**
 * Handles a call from any protocol. Every request reaches its handler through this function.
 *
 * The door has found the endpoint; an unknown one is not_found before this function is called. The steps, in the documented
 * order: identify the caller and check its plan; read and validate the body, reporting all problems together; count the call
 * against the daily limit; run the handler. A failure after the call was counted refunds it.
 *
 * @throws {ServiceError} for every error that the client is to see; a bug or a database failure is logged with the request's
 * id and reported as internal_error
 * @throws {CallCancelledError} when the client disconnects or its deadline passes
 */
export type HandleCall = (
  endpoint: Endpoint,
  read: () => JsonBody | Promise<JsonBody>,
  call: Call,
) => Promise<Answer>;

export interface Calls {
  readonly handleCall: HandleCall;
  /** Resolves when no call is in progress: nothing more is counted or refunded. */
  settled(): Promise<void>;
}

export interface CallOptions {
  readonly services: readonly ImplementedService[];
  readonly guard: AccountGuard;
  readonly isKnownZone: (name: string) => boolean;
  /** The clock that determines the current day: milliseconds since 1970-01-01T00:00:00Z. */
  readonly now: () => number;
  /** Called for every counted call that was answered. */
  readonly onAnswered: (accountId: string, endpoint: Endpoint) => void;
  readonly log: Pick<Logger, "error">;
}

export function createCalls({ services, guard, isKnownZone, now, onAnswered, log }: CallOptions): Calls {
  const handlers = new Map(services.flatMap((service) => [...service.handlers]));
  const requests = [...handlers.keys()].map((method) => method.input);
  const validator = createValidator({ requests, isKnownZone });
  const running = createRunningCount();

  const parseRequest = (type: DescMessage, { value, problems }: JsonBody, receivedAtMs: number): Message => {
    const violations = [...problems, ...validator.violationsOf(type, value, receivedAtMs)];
    if (violations.length > 0) throw invalidRequest(violations);
    return fromJson(type, value as JsonValue);
  };

  const refundOrLog = async (admission: Admission, { method }: Endpoint, call: Call): Promise<void> => {
    try {
      await admission.refund();
    } catch (error) {
      const { requestId } = call;
      log.error({ requestId, method: method.name, err: error }, "failed to refund a counted request");
    }
  };

  const answer: HandleCall = async (endpoint, read, call) => {
    const { method, access, lastingField } = endpoint;
    const handle = handlers.get(method);
    if (handle === undefined) throw new Error(`${method.toString()} has no handler`);
    const holder =
      call.accountId === undefined
        ? await guard.identify(call.header, access)
        : await guard.identifyOwner(call.accountId, access);
    const body = await read();
    const receivedAtMs = now();
    const request = parseRequest(method.input, body, receivedAtMs);
    assertNotCancelled(call.signal);
    const admission = await guard.admit(holder, access);
    const refund = () => refundOrLog(admission, endpoint, call);
    try {
      const { requestId, signal } = call;
      const { accountId, plan } = holder;
      const admittedCall: AdmittedCall = {
        requestId,
        receivedAtMs,
        signal,
        accountId,
        plan,
        runInSlices: (work) => runInSlices(work, signal),
        pool: admission.pool,
      };
      const message = await untilCancelled(() => handle(request, admittedCall), signal);
      if (access.isCounted) onAnswered(accountId, endpoint);
      const headers = rateLimitHeaders(admission.pool);
      const isLasting = lastingField !== null && isFieldSet(request, lastingField);
      return { message, headers, isLasting, refund };
    } catch (error) {
      await refund();
      throw error;
    }
  };

  return {
    settled: running.settled,
    async handleCall(endpoint, read, call) {
      running.begin();
      try {
        return await answer(endpoint, read, call);
      } catch (error) {
        if (error instanceof ServiceError || error instanceof CallCancelledError) throw error;
        const method = endpoint.method.name;
        log.error({ requestId: call.requestId, method, err: error }, "call failed");
        throw internalError(call.requestId, error);
      } finally {
        running.end();
      }
    },
  };
}

/** The error to report for a bug or a lost database, which gRPC clients may retry: only the id under which it is logged. */
export function internalError(requestId: string, cause: unknown): ServiceError {
  return new ServiceError("internal_error", `The service failed on this request (id ${requestId}).`, {
    cause,
    ...(cause instanceof DatabaseFailure ? { grpcStatus: GRPC_UNAVAILABLE } : {}),
  });
}

/** The body of a call whose request arrived as a message, over a binary protocol. */
export function bodyOfMessage(type: DescMessage, message: Message): JsonBody {
  return { value: jsonFormOf(type, message), problems: [] };
}
