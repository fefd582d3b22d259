import type { Database } from "../../../db/index.ts";
import type { ReadinessReport } from "../../operations/readiness.ts";
import { type RequestHandler, sendThrown } from "../http/request-handler.ts";
import { type ErrorOptions, JSON_TYPE, send } from "../http/response.ts";
import type { ServingState } from "./health.ts";

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
        const body = status === "serving" ? { status: "ready", edition } : { status };
        const httpStatus = status === "serving" || status === "ok" ? 200 : 503;
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
    httpStatus: status === "serving" ? 200 : 503,
    body: {
      status: status === "serving" ? "ready" : status,
      ...(waitingFor === null ? {} : { cause: `waiting for the database: ${waitingFor}` }),
      ...loaded,
      ...(warnings.length === 0 ? {} : { warnings }),
    },
  };
}
