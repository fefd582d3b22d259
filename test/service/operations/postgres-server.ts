import { onTestFinished } from "vitest";
import {
  type EmbeddedPostgres,
  initialisePostgres,
  startEmbeddedPostgres,
} from "../../db/postgres/embedded.ts";
import { onceInRun } from "../../run/once-in-run.ts";

export type PostgresServer = Pick<EmbeddedPostgres, "url" | "folder" | "log" | "start" | "stop">;

/** Starts a PostgreSQL server for one test, which may stop and start it. */
export async function openPostgresServer(): Promise<PostgresServer> {
  // A copy takes a tenth of the time of an initialisation.
  const initialised = await onceInRun("initialised-postgres", initialisePostgres);
  const server = await startEmbeddedPostgres({ initialised });
  onTestFinished(async () => {
    await server.stop();
    server.remove();
  });
  return server;
}
