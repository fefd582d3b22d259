import type { OnePort } from "./one-port.ts";

/**
 * How long a connection may stay without a complete request after the port is closed: it is new, or its request is incomplete.
 * The rest may be on its way.
 */
const ARRIVAL_MS = 1_000;

export interface StopResult {
  /** Whether every connection ended in time. */
  readonly finished: boolean;
  /** Requests that were cut. */
  readonly cutRequests: number;
}

/**
 * Accepts no new connections, lets the requests that have arrived finish, then closes; cuts the rest after the timeout.
 *
 * Connections that the system has not passed on are reset. A balancer in front that has stopped sending new connections has none.
 */
export async function stopGracefully(port: OnePort, timeoutMs: number): Promise<StopResult> {
  port.announceEnd();
  const closed = port.stopAccepting();
  port.closeIdle();
  const arrival = setTimeout(port.closeUnused, ARRIVAL_MS);
  const limit = Promise.withResolvers<false>();
  const timer = setTimeout(() => limit.resolve(false), timeoutMs);
  const finished = await Promise.race([closed.then(() => true), limit.promise]);
  clearTimeout(timer);
  clearTimeout(arrival);
  const cutRequests = port.openRequests();
  port.destroyAll();
  await closed;
  return { finished, cutRequests };
}
