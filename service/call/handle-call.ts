import {
  type DescMessage,
  type DescMethodUnary,
  fromJson,
  isFieldSet,
  type JsonValue,
  type Message,
  type MessageShape,
} from "@bufbuild/protobuf";
import type { Logger } from "pino";
import type { ZoneFinder } from "../../civil/index.ts";
import type { ApiKeyOwner } from "../../db/index.ts";
import { internalError } from "../contract/database-failure.ts";
import type { Endpoint } from "../contract/endpoints.ts";
import { invalidRequest, ServiceError } from "../contract/errors.ts";
import { type Caller, type CallGuard, isRejection } from "../guard/call-guard.ts";
import { rateLimitHeaders } from "../guard/pool-state.ts";
import type { JsonBody } from "../request/json-body.ts";
import { createValidator, type Validator } from "../request/validation.ts";
import { type CallSlots, createCallSlots, createRunningCount, type SlotLimits } from "./call-slots.ts";
import { type CallStages, type CallTiming, createCallStages } from "./call-timing.ts";
import { assertNotCancelled, CallCancelledError, isPromise, untilCancelled } from "./cancellation.ts";
import type { AdmittedCall, ImplementedService, RunInSlices } from "./implemented-service.ts";
import { createWorkSlices, type WorkSlices } from "./work-slices.ts";

/** A call apart from its request. */
export interface Call extends Caller {
  readonly requestId: string;
  /** Receives the call's timings, if present. */
  readonly timing?: CallTiming;
  /** Aborts when the client disconnects or its deadline passes. */
  readonly signal: AbortSignal;
}

/** The response to a call. From here on the call counts, whether or not the response is delivered. */
export interface Answer {
  readonly message: Message;
  /** Response headers (gRPC: metadata), by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the response depends only on the request, so the client may cache it. */
  readonly isCacheable: boolean;
  /** Refunds the counted request. For a protocol that cannot encode the message. */
  refund(): Promise<void>;
}

/**
 * Handles a call from any protocol. Every request reaches its handler through this function.
 *
 * The protocol's handler has found the endpoint; an unknown one is not_found before this function is called. The steps, in the documented
 * order: identify the caller and check its plan; read and validate the body, reporting all problems together; count the call
 * against the daily limit; run the handler. A failure after the call was counted refunds it. A rejection is recorded: a client
 * with too many of them is rejected before its body is read.
 *
 * @throws {ServiceError} for every error that the client is to see; a bug or a database failure is logged with the request's
 * id and reported as internal_error
 * @throws {CallCancelledError} when the client disconnects or its deadline passes
 */
export type HandleCall = (
  endpoint: CalledEndpoint,
  read: () => JsonBody | Promise<JsonBody>,
  call: Call,
  answerWith?: AnswerWith,
) => Promise<Answer>;

/** What a call needs to know of its endpoint. */
export type CalledEndpoint = Pick<Endpoint, "method" | "path" | "access" | "lastingField">;

/**
 * Answers an admitted call for a protocol that adds to the response. It may ask any number of handlers: everything it computes
 * belongs to one call, with its slot, its slices and its count, and a failure refunds it.
 */
export type AnswerWith = (ask: Ask, request: Message, call: AdmittedCall) => Promise<Message>;

/** Runs the handler of a method as a part of a call. The request is valid: it is not validated again. */
export type Ask = <Request extends DescMessage, Response extends DescMessage>(
  method: DescMethodUnary<Request, Response>,
  request: MessageShape<Request>,
  call: AdmittedCall,
) => MessageShape<Response> | Promise<MessageShape<Response>>;

export interface Calls {
  readonly handleCall: HandleCall;
  /** Resolves when no call is in progress: nothing more is counted or refunded. */
  settled(): Promise<void>;
  /** For the metrics. */
  readonly slots: Pick<CallSlots, "inProgress" | "waiting" | "rejected">;
  readonly slices: Pick<WorkSlices, "count">;
}

export interface CallOptions {
  readonly services: readonly ImplementedService[];
  readonly guard: CallGuard;
  readonly isKnownZone: (name: string) => boolean;
  /** The zone of a place, for messages about offsets; without it, they name none. */
  readonly zones?: ZoneFinder | undefined;
  /** The clock that determines the current day: milliseconds since 1970-01-01T00:00:00Z. */
  readonly now: () => number;
  /** Called for every counted call that was answered, with the REST path of its endpoint. */
  readonly onAnswered: (accountId: string, path: string) => void;
  /** The headers of every answer of a calculation. */
  readonly calculationHeaders: Readonly<Record<string, string>>;
  readonly limits: SlotLimits;
  readonly log: Pick<Logger, "error">;
}

export function createCalls(options: CallOptions): Calls {
  const { services, isKnownZone, zones, limits } = options;
  const pipeline: Pipeline = {
    ...options,
    ask: createAsk(services),
    validator: createValidator({ isKnownZone, zones }),
    slots: createCallSlots(limits),
    slices: createWorkSlices(),
  };
  const running = createRunningCount();
  return {
    slots: pipeline.slots,
    slices: pipeline.slices,
    settled: running.settled,
    handleCall: createHandleCall(pipeline, running),
  };
}

function createHandleCall(pipeline: Pipeline, running: ReturnType<typeof createRunningCount>): HandleCall {
  return async (endpoint, read, call, answerWith) => {
    const stages = createCallStages(call.timing);
    running.begin();
    try {
      return await answer(pipeline, endpoint, read, { ...call, stages, answerWith });
    } catch (error) {
      if (error instanceof ServiceError || error instanceof CallCancelledError) throw error;
      const method = endpoint.method.name;
      const traceId = call.timing?.trace?.traceId;
      pipeline.log.error({ requestId: call.requestId, traceId, method, err: error }, "call failed");
      throw internalError(call.requestId, error);
    } finally {
      stages.enter(null);
      running.end();
    }
  };
}

function createAsk(services: readonly ImplementedService[]): Ask {
  const handlers = new Map(services.flatMap((service) => [...service.handlers]));
  return <Request extends DescMessage, Response extends DescMessage>(
    method: DescMethodUnary<Request, Response>,
    request: MessageShape<Request>,
    call: AdmittedCall,
  ) => {
    const handle = handlers.get(method);
    if (handle === undefined) throw new Error(`${method.toString()} has no handler`);
    return handle(request, call) as MessageShape<Response> | Promise<MessageShape<Response>>;
  };
}

interface Pipeline extends CallOptions {
  readonly ask: Ask;
  readonly validator: Validator;
  readonly slots: CallSlots;
  readonly slices: WorkSlices;
}

/** A call that is being answered. */
interface StartedCall extends Call {
  readonly stages: CallStages;
  readonly answerWith: AnswerWith | undefined;
}

async function answer(
  pipeline: Pipeline,
  endpoint: CalledEndpoint,
  read: Parameters<HandleCall>[1],
  call: StartedCall,
): Promise<Answer> {
  const { guard, validator, slots, slices, now } = pipeline;
  const { method, access } = endpoint;
  const { signal, stages } = call;
  stages.enter("queue");
  await slices.next();
  stages.enter("identify");
  const owner = await guard.identify(call, access);
  const { accountId } = owner;
  try {
    slots.assertCapacity(accountId);
    stages.enter("receive");
    let body = read();
    if (isPromise(body)) {
      body = await body;
      stages.enter("queue");
      await slices.next();
    }
    const receivedAtMs = now();
    stages.enter(null);
    const request = parseRequest(validator, method.input, body, receivedAtMs);
    const slot = slots.take(accountId, signal);
    if (slot !== null) {
      stages.enter("queue");
      await slot;
    }
    try {
      return await compute(pipeline, endpoint, call, { owner, request, receivedAtMs });
    } finally {
      slots.free(accountId);
    }
  } catch (error) {
    guard.recordRejection(owner, access, error);
    if (!isRejection(error)) throw error;
    stages.enter("count");
    throw await guard.addRateLimit(owner, error);
  }
}

/** What is known of a call before it is counted. */
interface ValidRequest {
  readonly owner: ApiKeyOwner;
  readonly request: Message;
  readonly receivedAtMs: number;
}

/** Counts a call and computes its response. */
async function compute(
  { guard, ask, slices, onAnswered, calculationHeaders, log }: Pipeline,
  endpoint: CalledEndpoint,
  { requestId, signal, stages, answerWith }: StartedCall,
  { owner, request, receivedAtMs }: ValidRequest,
): Promise<Answer> {
  const { method, access, lastingField } = endpoint;
  assertNotCancelled(signal);
  stages.enter("count");
  const { pool, refund: refundCount } = await guard.admit(owner, access);
  stages.enter("compute");
  const refund = async (): Promise<void> => {
    try {
      await refundCount();
    } catch (error) {
      log.error({ requestId, method: method.name, err: error }, "failed to refund a counted request");
    }
  };
  try {
    const { accountId, plan, planEndMs } = owner;
    const runInSlices: RunInSlices = (steps) => slices.run(accountId, steps, signal);
    const admittedCall: AdmittedCall = {
      requestId,
      receivedAtMs,
      signal,
      accountId,
      plan,
      planEndMs,
      runInSlices,
      pool,
    };
    assertNotCancelled(signal);
    const result =
      answerWith === undefined ? ask(method, request, admittedCall) : answerWith(ask, request, admittedCall);
    const message = isPromise(result) ? await untilCancelled(() => result, signal) : result;
    if (access.isCounted) onAnswered(accountId, endpoint.path);
    const isCacheable = lastingField !== null && isFieldSet(request, lastingField);
    const headers = { ...rateLimitHeaders(pool), ...(access.isCounted ? calculationHeaders : {}) };
    return { message, headers, isCacheable, refund };
  } catch (error) {
    await refund();
    throw error;
  }
}

function parseRequest(
  validator: Validator,
  type: DescMessage,
  { value, problems, message }: JsonBody,
  receivedAtMs: number,
): Message {
  const violations = [...problems, ...validator.violationsOf(type, value, receivedAtMs)];
  if (violations.length > 0) throw invalidRequest(violations);
  return message ?? fromJson(type, value as JsonValue);
}
