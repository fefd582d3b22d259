import { setMaxListeners } from "node:events";
import { Code, ConnectError, type ServiceImpl } from "@connectrpc/connect";
import {
  type Health,
  HealthCheckResponse_ServingStatus as ServingStatus,
} from "../../proto/gen/grpc/health/v1/health_pb.ts";
import { firstAbort } from "./connect-deadline.ts";

/** Which services are served at the moment, told by grpc.health.v1, `/healthz` and `/readyz`. */
export interface ServingState {
  readonly isServing: boolean;
  /** Comes when nothing is served any more. */
  readonly stopSignal: AbortSignal;
  /** From now on nothing is served; those who watch are told at once. */
  stopServing(): void;
  readonly implementation: ServiceImpl<typeof Health>;
}

/**
 * All services are served together or not at all; the empty name stands for the server as a whole.
 *
 * **Source:** the gRPC health checking protocol (grpc/doc/health-checking.md).
 */
export function createServingState(serviceNames: readonly string[]): ServingState {
  const known = new Set(["", ...serviceNames]);
  const stop = new AbortController();
  // Every open stream listens.
  setMaxListeners(0, stop.signal);
  const statusOf = (service: string): ServingStatus => {
    if (!known.has(service)) return ServingStatus.SERVICE_UNKNOWN;
    return stop.signal.aborted ? ServingStatus.NOT_SERVING : ServingStatus.SERVING;
  };

  return {
    get isServing() {
      return !stop.signal.aborted;
    },
    stopSignal: stop.signal,
    stopServing() {
      stop.abort();
    },
    implementation: {
      check({ service }) {
        if (!known.has(service)) throw new ConnectError(`unknown service ${service}`, Code.NotFound);
        return { status: statusOf(service) };
      },
      list() {
        return { statuses: Object.fromEntries([...known].map((name) => [name, { status: statusOf(name) }])) };
      },
      async *watch({ service }, { signal }) {
        yield { status: statusOf(service) };
        await firstAbort(stop.signal, signal);
        // The stream ends with the server; whoever watches asks another one, or asks again.
        if (!signal.aborted) yield { status: statusOf(service) };
      },
    },
  };
}
