import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { freePort } from "../free-port.ts";
import { embeddedPostgres } from "./embedded-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the run's PostgreSQL is asked for: the first to ask starts it. */
    readonly sharedPostgresPort: number;
  }
}

interface RunningPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Global setup: one real PostgreSQL for all files of a run, started when the first test asks for it, so that a run
 * without database tests pays nothing. TEST_DATABASE_URL names another, whose user may create databases. A server that
 * does not start fails the tests that asked.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let running: Promise<RunningPostgres> | null = null;
  const given = process.env.TEST_DATABASE_URL;
  const desk = createServer((_request, response) => {
    running ??= given ? Promise.resolve({ url: given, stop: async () => {} }) : startPostgres();
    running.then(
      ({ url }) => response.end(url),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  const port = await listenOnLoopback(desk);
  project.provide("sharedPostgresPort", port);
  return async () => {
    desk.close();
    await running?.then(
      ({ stop }) => stop(),
      () => {},
    );
  };
}

async function startPostgres(): Promise<RunningPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "almagest-test-postgres-"));
  // The server runs as a user of its own when this is root.
  chmodSync(folder, 0o755);
  const complaints: string[] = [];
  const port = await freePort();
  const server = new (await embeddedPostgres())({
    databaseDir: join(folder, "data"),
    user: "almagest",
    password: "almagest",
    port,
    persistent: true,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ["--no-sync", "--encoding=UTF8", "--locale=C"],
    postgresFlags: [
      ...["-c", "listen_addresses=127.0.0.1"],
      ...["-c", "unix_socket_directories="],
      ...["-c", "max_connections=200"],
      // Nothing here outlives the machine's power; what outlives a process does not depend on it.
      ...["-c", "fsync=off"],
    ],
    onLog: () => {},
    onError: (complaint) => complaints.push(String(complaint)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL does not start: ${error}; ${complaints.join("; ")}`);
  }
  return {
    url: `postgres://almagest:almagest@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function listenOnLoopback(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}
