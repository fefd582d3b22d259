import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { onTestFinished } from "vitest";
import { freePort } from "../../free-port.ts";
import { endWithRun } from "../../run/test-run.ts";
import { POSTGRES_PROGRAMS, serverUser } from "./programs.ts";

const SUPERUSER = "operator";
const START_ATTEMPTS = 200;

export const NO_POSTGRES_PROGRAMS = "NOT RUN: PostgreSQL's server and client programs are not installed";
if (POSTGRES_PROGRAMS === undefined) console.warn(`The test of pg_dump ${NO_POSTGRES_PROGRAMS}`);

export interface InstalledPostgres {
  /** The URL of a role and a database. Connections need no password. */
  url(role: string, database: string): string;
  /** Executes statements as the superuser, each in its own transaction. */
  execute(...statements: readonly string[]): Promise<void>;
  /** Runs `pg_dump` or `pg_restore` and rejects if it fails. */
  run(program: "pg_dump" | "pg_restore", ...args: readonly string[]): Promise<void>;
}

/** Starts a server of the installed PostgreSQL for one test. */
export async function openInstalledPostgres(programs: string): Promise<InstalledPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "almagest-test-postgres-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const user = serverUser();
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const port = await freePort();
  const flags = ["--no-sync", "--encoding=UTF8", "--locale=C", "--auth=trust"];
  execFileSync(join(programs, "initdb"), ["-D", data, "-U", SUPERUSER, ...flags], {
    ...user,
    cwd: folder,
    stdio: "ignore",
  });
  const server = spawn(
    join(programs, "postgres"),
    ["-D", data, "-p", String(port), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
    { ...user, cwd: folder, stdio: "ignore" },
  );
  endWithRun(server, "SIGQUIT");
  onTestFinished(() => stop(server));
  const url = (role: string, database: string): string => `postgres://${role}@127.0.0.1:${port}/${database}`;
  await waitForServer(url(SUPERUSER, "postgres"));
  return {
    url,
    async execute(...statements) {
      const client = new pg.Client({ connectionString: url(SUPERUSER, "postgres") });
      await client.connect();
      for (const statement of statements) await client.query(statement);
      await client.end();
    },
    async run(program, ...args) {
      const child = spawn(join(programs, program), args, { stdio: ["ignore", "ignore", "pipe"] });
      let problems = "";
      child.stderr.on("data", (part) => {
        problems += part;
      });
      const [code] = (await once(child, "close")) as [number | null];
      if (code !== 0) throw new Error(`${program} ended with ${code}: ${problems}`);
    },
  };
}

async function waitForServer(url: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt === START_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const exited = once(server, "exit");
  server.kill("SIGQUIT");
  await exited;
}
