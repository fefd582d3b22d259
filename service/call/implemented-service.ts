import type { DescMethodUnary, DescService, Message, MessageShape } from "@bufbuild/protobuf";
import type { Plan } from "../../db/index.ts";
import type { Valid } from "../contract/valid-request.ts";
import type { PoolState } from "../guard/pool-state.ts";

/** A call that the guard has let in, as a handler sees it. */
export interface AdmittedCall {
  readonly requestId: string;
  /** Decides what today is: milliseconds since 1970-01-01T00:00:00Z. */
  readonly receivedAtMs: number;
  /** Comes when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  readonly accountId: string;
  readonly plan: Plan;
  /** The account's day, this call included. */
  readonly pool: PoolState;
}

/** One function for each method of a service, under the method's local name. */
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

/** A service of the contract together with what answers it. */
export interface ImplementedService {
  readonly service: DescService;
  readonly handlers: ReadonlyMap<DescMethodUnary, Handler>;
}

/** @throws Error when a method is not unary: the doors have no way for streams. */
export function implement<S extends DescService>(
  service: S,
  implementation: Implementation<S>,
): ImplementedService {
  const handlers = new Map<DescMethodUnary, Handler>();
  for (const method of service.methods) {
    if (method.methodKind !== "unary") throw new Error(`${method.toString()} is not unary`);
    handlers.set(
      method as DescMethodUnary,
      (implementation as Readonly<Record<string, Handler>>)[method.localName]!,
    );
  }
  return { service, handlers };
}
