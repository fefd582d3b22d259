import assert from "node:assert/strict";
import type { DescMethodUnary, DescService, Message, MessageShape } from "@bufbuild/protobuf";
import type { Plan } from "../../db/index.ts";
import type { DescribedService } from "../contract/endpoints.ts";
import type { Valid } from "../contract/valid-request.ts";
import type { PoolState } from "../guard/pool-state.ts";
import type { Steps } from "./work-slices.ts";

/**
 * Runs work that yields wherever it can be interrupted, and returns its result. Between two yields it may take milliseconds
 * at most; across a yield it must not hold state that other calls write to.
 *
 * @throws {CallCancelledError} when the call is cancelled
 */
export type RunInSlices = <T>(work: Steps<T | PromiseLike<T>>) => Promise<T>;

/** A call that the guard admitted, as handlers receive it. */
export interface AdmittedCall {
  readonly requestId: string;
  /** Determines the current day: milliseconds since 1970-01-01T00:00:00Z. */
  readonly receivedAtMs: number;
  /** The IANA zone whose midnight begins the days of the request; absent: UTC. Tools set it, where the contract has no such field. */
  readonly timezone?: string;
  /** Aborts when the client disconnects or its deadline passes. */
  readonly signal: AbortSignal;
  readonly accountId: string;
  readonly plan: Plan;
  /** When a cancelled plan ends; null: it has no end. */
  readonly planEndMs: number | null;
  /** Runs long work in slices; other requests are served in between. Stops the work when the call is cancelled. */
  readonly runInSlices: RunInSlices;
  /** The account's daily limit, with this call counted. */
  readonly pool: PoolState;
}

/** One function for each method of a service, by the method's local name. */
export type Implementation<S extends DescService> = {
  readonly [Name in keyof S["method"]]: S["method"][Name] extends DescMethodUnary<
    infer Request,
    infer Response
  >
    ? (
        request: Valid<MessageShape<Request>>,
        call: AdmittedCall,
      ) => MessageShape<Response> | Promise<MessageShape<Response>>
    : never;
};

export type Handler = (request: Message, call: AdmittedCall) => Message | Promise<Message>;

/** A service of the contract with its handlers. */
export interface ImplementedService extends DescribedService {
  readonly handlers: ReadonlyMap<DescMethodUnary, Handler>;
}

/** @throws Error when a method is not unary: the handlers of protocols do not implement streams */
export function implement<S extends DescService>(
  service: S,
  implementation: Implementation<S>,
): ImplementedService {
  const functions = implementation as Readonly<Record<string, Handler>>;
  const handlers = new Map<DescMethodUnary, Handler>();
  for (const method of service.methods) {
    if (method.methodKind !== "unary") throw new Error(`${method.toString()} is not unary`);
    const handler = functions[method.localName];
    assert.ok(handler, `${method.toString()} is not implemented`);
    handlers.set(method as DescMethodUnary, handler);
  }
  return { service, handlers };
}
