import { setMaxListeners } from "node:events";
import { Code, ConnectError, type ServiceImpl } from "@connectrpc/connect";
import {
  type Health,
  HealthCheckResponse_ServingStatus as ServingStatus,
} from "../../proto/gen/grpc/health/v1/health_pb.ts";
import type { Readiness } from "../operations/readiness.ts";
import { firstAbort } from "./connect-deadline.ts";

/** Whether requests can be served, as far as it depends on more than this process. */
export type ServingReadiness = Pick<Readiness, "isReady" | "refresh" | "onChange">;

/** Which services are served at the moment, told by grpc.health.v1 and `/readyz`. */
export interface ServingState {
  /** Looks, and says how it stands. Never rejects. */
  look(): Promise<"serving" | "unavailable" | "stopping">;
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
export function createServingState(
  serviceNames: readonly string[],
  readiness: ServingReadiness,
): ServingState {
  const known = new Set(["", ...serviceNames]);
  const stop = new AbortController();
  // Every open stream listens.
  setMaxListeners(0, stop.signal);
  const statusOf = (service: string): ServingStatus => {
    if (!known.has(service)) return ServingStatus.SERVICE_UNKNOWN;
    return stop.signal.aborted || !readiness.isReady ? ServingStatus.NOT_SERVING : ServingStatus.SERVING;
  };
  const nextChange = async (signal: AbortSignal): Promise<void> => {
    const { promise: change, resolve } = Promise.withResolvers<void>();
    const endListening = readiness.onChange(() => resolve());
    await Promise.race([change, firstAbort(stop.signal, signal)]);
    endListening();
  };

  return {
    async look() {
      const isReady = await readiness.refresh();
      if (stop.signal.aborted) return "stopping";
      return isReady ? "serving" : "unavailable";
    },
    stopSignal: stop.signal,
    stopServing() {
      stop.abort();
    },
    implementation: {
      async check({ service }) {
        if (!known.has(service)) throw new ConnectError(`unknown service ${service}`, Code.NotFound);
        await readiness.refresh();
        return { status: statusOf(service) };
      },
      async list() {
        await readiness.refresh();
        return { statuses: Object.fromEntries([...known].map((name) => [name, { status: statusOf(name) }])) };
      },
      async *watch({ service }, { signal }) {
        let told = statusOf(service);
        yield { status: told };
        // The stream ends with the server; whoever watches asks another one, or asks again.
        while (!signal.aborted && !stop.signal.aborted) {
          const status = statusOf(service);
          if (status === told) {
            await nextChange(signal);
          } else {
            told = status;
            yield { status };
          }
        }
        if (!signal.aborted && told !== statusOf(service)) yield { status: statusOf(service) };
      },
    },
  };
}
