import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../free-port.ts";
import { endWithRun } from "../../run/test-run.ts";
import { serverUser } from "./programs.ts";

const PROGRAM = "/usr/sbin/pgbouncer";
const START_MS_MAX = 20_000;

/** Why PgBouncer cannot be run here; null if it can. */
export const NO_PGBOUNCER: string | null = existsSync(PROGRAM)
  ? null
  : "NOT RUN: install Debian's package pgbouncer";

export interface PgBouncer {
  /** The address of the same database through the pooler. */
  readonly url: string;
  start(): Promise<void>;
  /** Sends SIGKILL. Resolves when the process has ended. */
  kill(): Promise<void>;
  remove(): void;
}

export interface PgBouncerOptions {
  /** Connections to the server. */
  readonly poolSize: number;
  /** Lines of its configuration. */
  readonly settings?: readonly string[];
}

/** Starts PgBouncer in transaction mode in front of a database. The caller kills it and removes its files. */
export async function startPgBouncer(
  databaseUrl: string,
  { poolSize, settings = [] }: PgBouncerOptions,
): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), "almagest-test-pgbouncer-"));
  const user = serverUser();
  const server = new URL(databaseUrl);
  const port = await freePort();
  const database = server.pathname.slice(1);
  const configFile = join(folder, "pgbouncer.ini");
  const usersFile = join(folder, "users.txt");
  const config = [
    "[databases]",
    `${database} = host=${server.hostname} port=${server.port} dbname=${database}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = scram-sha-256",
    `auth_file = ${usersFile}`,
    "pool_mode = transaction",
    `default_pool_size = ${poolSize}`,
    ...settings,
  ];
  writeFileSync(configFile, `${config.join("\n")}\n`);
  writeFileSync(usersFile, `"${server.username}" "${server.password}"\n`);
  if (user !== undefined)
    for (const path of [folder, configFile, usersFile]) chownSync(path, user.uid, user.gid);
  let child: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    child = spawn(PROGRAM, [configFile], { ...user, cwd: folder, stdio: "ignore" });
    endWithRun(child);
    await waitForPort(port);
  };
  await start();
  return {
    url: Object.assign(new URL(server), { hostname: "127.0.0.1", port: String(port) }).href,
    start,
    async kill() {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function waitForPort(port: number): Promise<void> {
  for (const deadlineMs = performance.now() + START_MS_MAX; ; ) {
    const socket = connect(port, "127.0.0.1");
    try {
      await once(socket, "connect");
      return;
    } catch (error) {
      if (performance.now() > deadlineMs) throw new Error(`PgBouncer did not start: ${error}`);
      await wait(50);
    } finally {
      socket.destroy();
    }
  }
}
