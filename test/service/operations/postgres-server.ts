import { onTestFinished } from "vitest";
import { type EmbeddedPostgres, freezePostgres, startEmbeddedPostgres } from "../../db/postgres/embedded.ts";

export interface PostgresServer extends Pick<EmbeddedPostgres, "url" | "folder" | "log" | "start" | "stop"> {
  /** Stops every process of the server with SIGSTOP: connections stay open and no statement is answered. */
  freeze(): void;
  thaw(): void;
}

/** Starts a PostgreSQL server for one test, which may stop, start and freeze it. */
export async function openPostgresServer(): Promise<PostgresServer> {
  const server = await startEmbeddedPostgres();
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
