import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../../db/index.ts";
import { openTestRun } from "../../run/test-run.ts";
import { startEmbeddedPostgres } from "./embedded.ts";
import { MIGRATED } from "./migrated.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Loopback port that returns the URL of the run's PostgreSQL and starts it on the first request. */
    readonly sharedPostgresPort: number;
  }
}

interface RunningPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

interface UrlServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Vitest loads this module once for each project; they share one server through the process. */
const SHARED = Symbol.for("almagest.test.shared-postgres");
const sharedByProcess = globalThis as { [SHARED]?: Promise<UrlServer> };

/**
 * Global setup: cleanup after the run, however it ends, and one PostgreSQL for all its files, started by the first test
 * that requests it, so that a run without database tests does not wait for it. TEST_DATABASE_URL names a server to use
 * instead, whose user may create databases. If the server does not start, the tests that requested it fail.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  sharedByProcess[SHARED] ??= openUrlServer();
  const { port, close } = await sharedByProcess[SHARED];
  project.provide("sharedPostgresPort", port);
  return close;
}

/** Serves the URL of the run's PostgreSQL to the worker processes. */
async function openUrlServer(): Promise<UrlServer> {
  openTestRun();
  let running: Promise<RunningPostgres> | null = null;
  const urlServer = createServer((_request, response) => {
    running ??= openPostgres();
    running.then(
      ({ url }) => response.end(url),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  const stop = async (): Promise<void> => {
    urlServer.close();
    await running?.then(
      (postgres) => postgres.stop(),
      () => {},
    );
  };
  let stopping: Promise<void> | null = null;
  return {
    port: await listenOnLoopback(urlServer),
    close() {
      stopping ??= stop();
      return stopping;
    },
  };
}

async function openPostgres(): Promise<RunningPostgres> {
  const existingUrl = process.env["TEST_DATABASE_URL"];
  if (existingUrl) {
    await createMigrated(existingUrl);
    return { url: existingUrl, stop: async () => {} };
  }
  const server = await startEmbeddedPostgres({
    initdbFlags: ["--no-sync", "--encoding=UTF8", "--locale=C"],
    // Tests kill processes, never the machine: no commit has to reach the disk.
    postgresFlags: ["-c", "max_connections=200", "-c", "fsync=off"],
  });
  await createMigrated(server.url);
  return {
    url: server.url,
    async stop() {
      await server.stop();
      server.remove();
    },
  };
}

async function createMigrated(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  // A server of its own may have one of an earlier version.
  await client.query(`drop database if exists ${MIGRATED}`);
  await client.query(`create database ${MIGRATED} template template0`);
  await client.end();
  const database = await openDatabase({
    url: Object.assign(new URL(serverUrl), { pathname: `/${MIGRATED}` }).href,
  });
  await database.close();
}

async function listenOnLoopback(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}
