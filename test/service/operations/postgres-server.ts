import { execFileSync } from "node:child_process";
import { onTestFinished } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../db/embedded-postgres.ts";

export interface PostgresServer extends Pick<EmbeddedPostgres, "url" | "folder" | "log" | "start" | "stop"> {
  /** Stops every process of the server with SIGSTOP: connections stay open and no statement is answered. */
  freeze(): void;
  thaw(): void;
}

/** Starts a PostgreSQL server for one test, which may stop, start and freeze it. */
export async function openPostgresServer(): Promise<PostgresServer> {
  const server = await startEmbeddedPostgres();
  let frozenPids: readonly number[] = [];
  const thaw = (): void => {
    for (const pid of frozenPids) process.kill(pid, "SIGCONT");
    frozenPids = [];
  };
  onTestFinished(async () => {
    thaw();
    await server.stop();
    server.remove();
  });
  return {
    ...server,
    freeze() {
      const pid = server.pid();
      const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
      frozenPids = [pid, ...children.trim().split(/\s+/).map(Number)];
      for (const frozenPid of frozenPids) process.kill(frozenPid, "SIGSTOP");
    },
    thaw,
  };
}
