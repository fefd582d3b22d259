import { type DescMessage, fromJson, isFieldSet, type JsonValue, type Message } from "@bufbuild/protobuf";
import type { Endpoint } from "../contract/endpoints.ts";
import { invalidRequest, ServiceError } from "../contract/errors.ts";
import { jsonFormOf } from "../contract/json-form.ts";
import type { AccountGuard, Admission } from "../guard/account-guard.ts";
import { rateLimitHeaders } from "../guard/pool-state.ts";
import type { JsonBody } from "../request/json-body.ts";
import { createValidator } from "../request/validation.ts";
import { assertCallerWaits, CallerGoneError, whileCallerWaits } from "./caller-gone.ts";
import type { ImplementedService } from "./implemented-service.ts";
import { createRunningCount } from "./running-count.ts";

/** What a call brings along besides its request. */
export interface Call {
  readonly requestId: string;
  /** The account of who calls, where the door knows it otherwise than by a key. */
  readonly accountId?: string;
  /** A header (gRPC: metadata) by its lower-case name. */
  header(name: string): string | undefined;
  /** Comes when nobody waits for the answer any more: the caller has left, or its deadline has passed. */
  readonly signal: AbortSignal;
}

/** The answer to a call. From here on it counts, delivered or not. */
export interface Answer {
  readonly message: Message;
  /** Response headers (gRPC: metadata) that belong to it, by lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether it depends on nothing but the request, and may be kept by who asked. */
  readonly isLasting: boolean;
  /** For the door that cannot write the message: the request is given back, as after any failure of the service. */
  giveBack(): Promise<void>;
}

/**
 * Answers a call, whatever door it came through: the one way to a handler.
 *
 * The door has found the method (an unknown one is not_found before it comes here). What follows is in the order
 * that the service promises: who calls, and whether the method is on their plan; the body, all its problems in one
 * answer; the day's pool; the work. Whatever fails after the pool gives the request back.
 *
 * Rejects with a ServiceError, or a CallerGoneError when nobody waits for the answer. Whatever else goes wrong is a
 * bug or a failure of the database: it is logged under the request's id, and told as internal_error.
 */
export type HandleCall = (
  endpoint: Endpoint,
  read: () => JsonBody | Promise<JsonBody>,
  call: Call,
) => Promise<Answer>;

export interface Calls {
  readonly handleCall: HandleCall;
  /** Resolves when no call is being handled: nothing is counted or given back any more. */
  settled(): Promise<void>;
}

/** The part of a pino logger that is needed here. */
export interface CallLog {
  error(fields: object, message: string): void;
}

export interface CallOptions {
  readonly services: readonly ImplementedService[];
  readonly guard: AccountGuard;
  readonly isKnownZone: (name: string) => boolean;
  /** The clock that decides what today is: milliseconds since 1970-01-01T00:00:00Z. */
  readonly now: () => number;
  /** Told of every counted call that was answered. */
  readonly onAnswered: (accountId: string, endpoint: Endpoint) => void;
  readonly log: CallLog;
}

/** More problems than a person reads; a body of 64 KiB can have ten thousand. */
const MOST_VIOLATIONS = 200;

export function createCalls({ services, guard, isKnownZone, now, onAnswered, log }: CallOptions): Calls {
  const handlers = new Map(services.flatMap((service) => [...service.handlers]));
  const requests = [...handlers.keys()].map((method) => method.input);
  const validator = createValidator({ requests, isKnownZone });
  const running = createRunningCount();

  const requestFrom = (type: DescMessage, { value, problems }: JsonBody, receivedAtMs: number): Message => {
    const violations = [...problems, ...validator.violationsOf(type, value, receivedAtMs)];
    if (violations.length > 0) throw invalidRequest(violations.slice(0, MOST_VIOLATIONS));
    return fromJson(type, value as JsonValue);
  };

  const giveBackTo = async (admission: Admission, { method }: Endpoint, call: Call): Promise<void> => {
    try {
      await admission.giveBack();
    } catch (error) {
      const { requestId } = call;
      log.error({ requestId, method: method.name, err: error }, "a request could not be given back");
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
    const request = requestFrom(method.input, body, receivedAtMs);
    assertCallerWaits(call.signal);
    const admission = await guard.admit(holder, access);
    const giveBackOrLog = () => giveBackTo(admission, endpoint, call);
    try {
      const { requestId, signal } = call;
      const { accountId, plan } = holder;
      const admitted = { requestId, receivedAtMs, signal, accountId, plan, pool: admission.pool };
      const message = await whileCallerWaits(() => handle(request, admitted), signal);
      if (access.isCounted) onAnswered(accountId, endpoint);
      const headers = rateLimitHeaders(admission.pool);
      const isLasting = lastingField !== null && isFieldSet(request, lastingField);
      return { message, headers, isLasting, giveBack: giveBackOrLog };
    } catch (error) {
      await giveBackOrLog();
      throw error;
    }
  };

  return {
    settled: running.none,
    async handleCall(endpoint, read, call) {
      running.begin();
      try {
        return await answer(endpoint, read, call);
      } catch (error) {
        if (error instanceof ServiceError || error instanceof CallerGoneError) throw error;
        const method = endpoint.method.name;
        log.error({ requestId: call.requestId, method, err: error }, "a call failed");
        throw internalError(call.requestId, error);
      } finally {
        running.end();
      }
    },
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
