import type { Database } from "../../../db/index.ts";
import { type Door, sendThrown } from "../http/door.ts";
import { type ErrorOptions, JSON_TYPE, send } from "../http/response.ts";
import type { ServingState } from "./health.ts";

export interface ProbeOptions extends ErrorOptions {
  readonly serving: Pick<ServingState, "checkReadiness">;
  readonly database: Pick<Database, "waitingFor">;
  /** What `/readyz` reports of the loaded data. */
  readonly loaded: Readonly<Record<string, unknown>>;
  /** Settings that the operator should check. */
  readonly advisories: () => readonly string[];
}

type Probe = () => Promise<readonly [httpStatus: number, body: object]>;

/** The door of probes: `/healthz` while the process runs, `/readyz` while it can serve requests. */
export function createProbeDoor(options: ProbeOptions): Door {
  const { serving, database, loaded, advisories } = options;
  const probes = new Map<string, Probe>([
    ["/healthz", async () => [200, { status: "ok" }]],
    [
      "/readyz",
      async () => {
        const status = await serving.checkReadiness();
        const waitingFor = database.waitingFor();
        const cause = waitingFor === null ? {} : { cause: `waiting for the database: ${waitingFor}` };
        if (status !== "serving") return [503, { status, ...cause }];
        const warnings = advisories();
        return [200, { status: "ready", ...loaded, ...(warnings.length === 0 ? {} : { warnings }) }];
      },
    ],
  ]);
  return {
    serves: (path) => probes.has(path),
    async serve(request, response, context) {
      const { path } = context;
      try {
        const [status, body] = (await probes.get(path)?.()) ?? [404, {}];
        send(response, status, JSON_TYPE, JSON.stringify(body));
      } catch (error) {
        sendThrown(error, request, response, context, options);
      }
      return { endpoint: path, door: "probe", outcome: null };
    },
  };
}
