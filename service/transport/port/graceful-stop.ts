import type { OnePort } from "./one-port.ts";
import { afterPoll } from "./paced-connection.ts";

/**
 * How long a connection may stay without a complete request after the port is closed: it is new, or its request is incomplete.
 * The rest may be on its way.
 */
const ARRIVAL_MS = 1_000;
/** How long the connections that have arrived are accepted at most: an iteration of the event loop accepts one. */
const ACCEPT_MS_MAX = 500;

export interface StopResult {
  readonly finished: boolean;
  /** Requests that were cut. */
  readonly cutRequests: number;
}

/**
 * Accepts the connections that have arrived, then closes the port, lets their requests finish, and cuts the rest after the timeout.
 * A connection that arrives in the moment between is reset; a balancer in front has stopped sending new ones.
 */
export async function stopGracefully(port: OnePort, timeoutMs: number): Promise<StopResult> {
  port.announceEnd();
  await acceptArrived(port);
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

/** Resolves when an iteration of the event loop has accepted no connection: the system has none left. */
async function acceptArrived(port: OnePort): Promise<void> {
  const endMs = performance.now() + ACCEPT_MS_MAX;
  let accepted: number;
  do {
    accepted = port.acceptedConnections();
    await new Promise<void>(afterPoll);
  } while (port.acceptedConnections() > accepted && performance.now() < endMs);
}
