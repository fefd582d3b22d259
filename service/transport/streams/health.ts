import type { ServiceImpl } from "@connectrpc/connect";
import {
  Health,
  HealthCheckResponse_ServingStatus as ServingStatus,
} from "../../../proto/gen/grpc/health/v1/health_pb.ts";
import { ServiceError } from "../../contract/errors.ts";
import { type LongStreams, longStreamOf } from "../../limits/long-streams.ts";
import type { Readiness } from "../../operations/readiness.ts";
import { serverProcedure } from "../unary/unary-call.ts";

/** Which services are served at present, as grpc.health.v1 and `/readyz` report it. */
export type ServingState = ReturnType<typeof createServingState>;

/**
 * All services are served together or none is. The empty name represents the whole server.
 *
 * **Source:** the gRPC health checking protocol (grpc/doc/health-checking.md).
 */
export function createServingState(
  serviceNames: readonly string[],
  readiness: Pick<Readiness, "isReady" | "refresh" | "onChange">,
  watches: LongStreams,
) {
  const names = new Set(["", ...serviceNames]);
  let isStopping = false;
  const statusOf = (service: string): ServingStatus => {
    if (!names.has(service)) return ServingStatus.SERVICE_UNKNOWN;
    return isStopping || !readiness.isReady ? ServingStatus.NOT_SERVING : ServingStatus.SERVING;
  };
  readiness.onChange(watches.wakeAll);

  const watch: ServiceImpl<typeof Health>["watch"] = async function* ({ service }, { values }) {
    const stream = longStreamOf(values);
    let sentStatus: ServingStatus | null = null;
    for (;;) {
      const status = statusOf(service);
      if (status !== sentStatus) {
        sentStatus = status;
        yield { status };
      } else if (isStopping || stream.hasEnded) {
        // The client then watches again.
        return;
      } else {
        await stream.untilWoken();
      }
    }
  };

  return {
    async checkReadiness(): Promise<"serving" | "unavailable" | "stopping"> {
      const isReady = await readiness.refresh();
      if (isStopping) return "stopping";
      return isReady ? "serving" : "unavailable";
    },
    /** From now on NOT_SERVING is reported; watching clients are notified immediately, and their streams end. */
    stopServing(): void {
      isStopping = true;
      watches.wakeAll();
    },
    /** grpc.health.v1: `Check` and `List`, and `Watch`, whose streams are `watches`. */
    procedures: [
      serverProcedure(Health.method.check, async ({ service }) => {
        if (!names.has(service))
          throw new ServiceError("not_found", `The service ${service} does not exist.`);
        await readiness.refresh();
        return { status: statusOf(service) };
      }),
      serverProcedure(Health.method.list, async () => {
        await readiness.refresh();
        return { statuses: Object.fromEntries([...names].map((name) => [name, { status: statusOf(name) }])) };
      }),
    ],
    watch,
  };
}
