import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { embeddedPostgres } from "../../db/embedded-postgres.ts";
import { freePort } from "../../free-port.ts";

export interface PostgresServer {
  readonly url: string;
  /** Where all its files are. */
  readonly folder: string;
  /** What it has said so far. */
  log(): string;
  /** Ends the server as its operator would. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Holds every process of the server: it keeps its connections, and says nothing. */
  freeze(): void;
  thaw(): void;
}

/** A real PostgreSQL on a free loopback port, ended with the test, that may be stopped and started between. */
export async function openPostgresServer(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), "almagest-postgres-"));
  // The server runs as a user of its own when this is root.
  chmodSync(folder, 0o755);
  const port = await freePort();
  let log = "";
  const server = new (await embeddedPostgres())({
    databaseDir: join(folder, "data"),
    user: "almagest",
    password: "almagest",
    port,
    persistent: true,
    createPostgresUser: userInfo().uid === 0,
    postgresFlags: ["-c", "listen_addresses=127.0.0.1", "-c", `unix_socket_directories=`],
    onLog: (text) => {
      log += String(text);
    },
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  let frozen: readonly number[] = [];
  const thaw = (): void => {
    for (const pid of frozen) process.kill(pid, "SIGCONT");
    frozen = [];
  };
  onTestFinished(async () => {
    thaw();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    url: `postgres://almagest:almagest@127.0.0.1:${port}/postgres`,
    folder,
    log: () => log,
    stop: () => server.stop(),
    start: () => server.start(),
    freeze() {
      const { pid } = (server as unknown as { readonly process: { readonly pid: number } }).process;
      const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
      frozen = [pid, ...children.trim().split(/\s+/).map(Number)];
      for (const each of frozen) process.kill(each, "SIGSTOP");
    },
    thaw,
  };
}
