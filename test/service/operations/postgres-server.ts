import { onTestFinished } from "vitest";
import {
  type EmbeddedPostgres,
  freezePostgres,
  initialisePostgres,
  startEmbeddedPostgres,
} from "../../db/postgres/embedded.ts";
import { onceInRun } from "../../run/once-in-run.ts";

export interface PostgresServer extends Pick<EmbeddedPostgres, "url" | "folder" | "log" | "start" | "stop"> {
  /** Stops every process of the server with SIGSTOP: connections stay open and no statement is answered. */
  freeze(): void;
  thaw(): void;
}

/** Starts a PostgreSQL server for one test, which may stop, start and freeze it. */
export async function openPostgresServer(): Promise<PostgresServer> {
  // A copy takes a tenth of the time of an initialisation.
  const initialised = await onceInRun("initialised-postgres", initialisePostgres);
  const server = await startEmbeddedPostgres({ initialised });
  let thaw = (): void => {};
  onTestFinished(async () => {
    thaw();
    await server.stop();
    server.remove();
  });
  return {
    ...server,
    freeze() {
      thaw = freezePostgres(server);
    },
    thaw: () => thaw(),
  };
}
