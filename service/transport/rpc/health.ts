import { setMaxListeners } from "node:events";
import { Code, ConnectError, type ServiceImpl } from "@connectrpc/connect";
import {
  Health,
  HealthCheckResponse_ServingStatus as ServingStatus,
} from "../../../proto/gen/grpc/health/v1/health_pb.ts";
import type { Readiness } from "../../operations/readiness.ts";
import { firstAbort } from "./deadline.ts";
import { type Procedure, serverProcedure } from "./procedure.ts";

/** Whether the database is ready for requests. */
export type ServingReadiness = Pick<Readiness, "isReady" | "refresh" | "onChange">;

/** Which services are served at present, as grpc.health.v1 and `/readyz` report it. */
export interface ServingState {
  checkReadiness(): Promise<"serving" | "unavailable" | "stopping">;
  /** From now on NOT_SERVING is reported; watching clients are notified immediately, and their streams end. */
  stopServing(): void;
  /** grpc.health.v1: `Check` and `List`, and the stream `Watch`. */
  readonly procedures: readonly Procedure[];
  readonly watch: ServiceImpl<typeof Health>["watch"];
}

/**
 * All services are served together or none is. The empty name represents the whole server.
 *
 * **Source:** the gRPC health checking protocol (grpc/doc/health-checking.md).
 */
export function createServingState(
  serviceNames: readonly string[],
  readiness: ServingReadiness,
): ServingState {
  const names = new Set(["", ...serviceNames]);
  const stop = new AbortController();
  // Every open stream adds a listener.
  setMaxListeners(0, stop.signal);
  const statusOf = (service: string): ServingStatus => {
    if (!names.has(service)) return ServingStatus.SERVICE_UNKNOWN;
    return stop.signal.aborted || !readiness.isReady ? ServingStatus.NOT_SERVING : ServingStatus.SERVING;
  };
  const nextChange = async (signal: AbortSignal): Promise<void> => {
    const { promise: change, resolve } = Promise.withResolvers<void>();
    const endListening = readiness.onChange(() => resolve());
    await Promise.race([change, firstAbort(stop.signal, signal)]);
    endListening();
  };

  return {
    async checkReadiness() {
      const isReady = await readiness.refresh();
      if (stop.signal.aborted) return "stopping";
      return isReady ? "serving" : "unavailable";
    },
    stopServing() {
      stop.abort();
    },
    procedures: [
      serverProcedure(Health.method.check, async ({ service }) => {
        if (!names.has(service)) throw new ConnectError(`unknown service ${service}`, Code.NotFound);
        await readiness.refresh();
        return { status: statusOf(service) };
      }),
      serverProcedure(Health.method.list, async () => {
        await readiness.refresh();
        return { statuses: Object.fromEntries([...names].map((name) => [name, { status: statusOf(name) }])) };
      }),
    ],
    async *watch({ service }, { signal }) {
      let sentStatus = statusOf(service);
      yield { status: sentStatus };
      // The stream ends with the server; the client then watches again.
      while (!signal.aborted && !stop.signal.aborted) {
        const status = statusOf(service);
        if (status === sentStatus) {
          await nextChange(signal);
        } else {
          sentStatus = status;
          yield { status };
        }
      }
      if (!signal.aborted && sentStatus !== statusOf(service)) yield { status: statusOf(service) };
    },
  };
}
