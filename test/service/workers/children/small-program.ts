/**
 * A program with the service's supervisor, and workers that start in a fraction of the service's time: each sends its
 * process's id on every connection, and ends it with "done" when the client has sent something. Prints the port.
 *
 * SMALL_PROGRAM_FAILS names a file: a worker that finds it at start exits with its text as code.
 */

import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { FIRST_WORKER_VARIABLE, WORKER_VARIABLE } from "../../../../service/settings/workers.ts";
import { joinSupervisor } from "../../../../service/workers/worker-link.ts";

const STOP_LIMIT_MS = 2_000;

function serve(socket: Socket): void {
  socket.write(`${process.pid}\n`);
  socket.once("data", () => socket.end("done"));
  socket.on("error", () => socket.destroy());
}

async function work(): Promise<void> {
  const failure = process.env["SMALL_PROGRAM_FAILS"] ?? "";
  if (existsSync(failure)) process.exit(Number(readFileSync(failure, "utf8")));
  const sockets = new Set<Socket>();
  const link = joinSupervisor({
    privateAt: null,
    stopLimitMs: STOP_LIMIT_MS,
    watchdogTimeoutMs: Number(process.env["WATCHDOG_TIMEOUT_MS"] ?? 0),
  });
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    serve(socket);
  });
  await once(server.listen({ host: "127.0.0.1", port: 0, backlog: 64 }), "listening");
  const stop = async (): Promise<void> => {
    server.close();
    for (const socket of sockets) await new Promise((resolve) => socket.once("close", resolve));
    process.exit(0);
  };
  link.onMessages({
    stop: () => void stop(),
    retire: () => void stop(),
    startHousekeeping: () => console.log(`housekeeper ${process.pid}`),
    readMetrics: async () => [],
    readReadiness: async () => ({ httpStatus: 200, body: { status: "ready" } }),
  });
  if (process.env[FIRST_WORKER_VARIABLE] === "1")
    console.log(`port ${(server.address() as AddressInfo).port}`);
  link.reportReady();
}

if (process.env[WORKER_VARIABLE] !== undefined) await work();
// The modules of the supervisor would double the time in which a worker starts.
else (await import("../../../../service/supervise.ts")).supervise(process.argv.slice(1));
