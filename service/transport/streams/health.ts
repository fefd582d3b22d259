import type { ServiceImpl } from "@connectrpc/connect";
import type { Database } from "../../../db/index.ts";
import {
  Health,
  HealthCheckResponse_ServingStatus as ServingStatus,
} from "../../../proto/gen/grpc/health/v1/health_pb.ts";
import { ServiceError } from "../../contract/errors.ts";
import type { LongStreams } from "../../limits/long-streams.ts";
import type { Readiness, ReadinessReport } from "../../operations/readiness.ts";
import { type RequestHandler, sendThrown } from "../http/request-handler.ts";
import { type ErrorOptions, JSON_TYPE, send } from "../http/response.ts";
import { serverProcedure } from "../unary/unary-call.ts";
import { streamStateOf } from "./stream-handler.ts";

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
    const { longStream: stream } = streamStateOf(values);
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
    async checkReadiness(): Promise<"ready" | "unavailable" | "stopping"> {
      const isReady = await readiness.refresh();
      if (isStopping) return "stopping";
      return isReady ? "ready" : "unavailable";
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

export interface ProbeOptions extends ErrorOptions {
  readonly serving: Pick<ServingState, "checkReadiness">;
  /** What computes the answers. */
  readonly edition: object;
}

const HEALTH_PATH = "/healthz";
const PATHS = [HEALTH_PATH, "/readyz"];

/**
 * The handler of probes: `/healthz` while the process runs, `/readyz` while it can serve requests. Everyone can read them, so
 * warnings and details are on the private port only.
 */
export function createProbeHandler(options: ProbeOptions): RequestHandler {
  const { serving, edition } = options;
  return {
    serves: (path) => PATHS.includes(path),
    async serve(request, response, context) {
      const { path } = context;
      try {
        const status = path === HEALTH_PATH ? "ok" : await serving.checkReadiness();
        const body = status === "ready" ? { status, edition } : { status };
        const httpStatus = status === "ready" || status === "ok" ? 200 : 503;
        send(response, httpStatus, JSON_TYPE, JSON.stringify(body));
      } catch (error) {
        sendThrown(error, request, response, context, options);
      }
      return { endpoint: path, protocol: "probe", outcome: null };
    },
  };
}

export interface ReadinessReportOptions {
  readonly serving: Pick<ServingState, "checkReadiness">;
  readonly database: Pick<Database, "waitingFor">;
  readonly loaded: Readonly<Record<string, unknown>>;
  /** Settings that the operator should check. */
  readonly advisories: () => readonly string[];
}

/** Reads what `/readyz` of the private port answers: as the public one, with the cause of a wait, the loaded data and warnings. */
export async function readReadinessReport({
  serving,
  database,
  loaded,
  advisories,
}: ReadinessReportOptions): Promise<ReadinessReport> {
  const status = await serving.checkReadiness();
  const waitingFor = database.waitingFor();
  const warnings = advisories();
  return {
    httpStatus: status === "ready" ? 200 : 503,
    body: {
      status,
      ...(waitingFor === null ? {} : { cause: `waiting for the database: ${waitingFor}` }),
      ...loaded,
      ...(warnings.length === 0 ? {} : { warnings }),
    },
  };
}
