import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { closePort } from "../../../../service/transport/port/close-port.ts";
import { unacceptedPorts } from "../../../../service/transport/port/unaccepted.ts";

const ATTEMPTS_MAX = 5_000;
const BACKLOG = 1;
const THREADS = 2;

/** Connects at the same time as the other thread, sends a byte, and reports each connection's end. */
const CLIENT = `
  const { connect } = require("node:net");
  const { parentPort, workerData } = require("node:worker_threads");
  const started = new Int32Array(workerData);
  parentPort.on("message", ({ port, attempt }) => {
    Atomics.add(started, 0, 1);
    while (Atomics.load(started, 0) < attempt * ${THREADS}) {}
    for (let client = 0; client < 2; client++) {
      const socket = connect({ port, host: "127.0.0.1" });
      let isConnected = false;
      let outcome = "ended";
      socket.on("connect", () => { isConnected = true; socket.write("?"); });
      socket.on("data", () => { outcome = "answered"; });
      socket.on("end", () => socket.end());
      socket.on("error", () => { outcome = isConnected ? "reset" : "refused"; });
      socket.on("close", () => parentPort.postMessage({ attempt, outcome }));
    }
    setImmediate(() => {
      Atomics.add(started, 1, 1);
      Atomics.notify(started, 1);
    });
  });
`;

test("a client whose handshake the full queue interrupted is not reset when the port closes", async (context) => {
  const started = new Int32Array(new SharedArrayBuffer(8));
  const threads = Array.from(
    { length: THREADS },
    () => new Worker(CLIENT, { eval: true, workerData: started.buffer }),
  );
  onTestFinished(async () => {
    await Promise.all(threads.map((thread) => thread.terminate()));
  });
  const outcomes = new Map<number, string[]>();
  for (const thread of threads) {
    thread.on("message", ({ attempt, outcome }) => {
      outcomes.set(attempt, [...(outcomes.get(attempt) ?? []), outcome]);
    });
  }
  const answer = (socket: Socket): void => {
    socket.on("error", () => socket.destroy());
    socket.once("data", () => socket.end("!"));
  };
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    const server = createServer(answer);
    await once(server.listen({ port: 0, host: "127.0.0.1", backlog: BACKLOG }), "listening");
    const address = server.address() as AddressInfo;
    for (const thread of threads) thread.postMessage({ port: address.port, attempt });
    // This thread accepts nothing meanwhile.
    while (Atomics.load(started, 1) < attempt * THREADS)
      Atomics.wait(started, 1, Atomics.load(started, 1), 10);
    const opening = unacceptedPorts(address)?.opening ?? [];
    if (opening.length === 0) {
      server.close();
      continue;
    }
    await closePort(server, {}, 128, answer);
    await expect.poll(() => outcomes.get(attempt)?.length).toBe(2 * THREADS);
    expect(outcomes.get(attempt)).not.toContain("reset");
    return;
  }
  context.skip("no handshake was interrupted: one processor, or a system that lists no connections");
}, 60_000);
