import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { withRunningTimeout } from "../../db/running-timeout.ts";

const NEVER = new Promise<never>(() => {});

function blockEventLoop(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Connects to a server that sends a byte. `arrival` resolves when this process reads it. */
async function sendByte(): Promise<{ readonly arrival: Promise<unknown> }> {
  const server = createServer((socket) => socket.end("x")).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
  });
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => {
    socket.destroy();
  });
  return { arrival: once(socket, "data") };
}

test("a response that arrives while the event loop is blocked is not late", async () => {
  const { arrival } = await sendByte();
  const result = withRunningTimeout(arrival, 50, "timed out");
  // The timer is due after each block, and precedes the poll that reads the response.
  setTimeout(() => blockEventLoop(300), 0);
  setTimeout(() => blockEventLoop(300), 1);
  await expect(result).resolves.toBeDefined();
});

test("a value that never arrives is late, with the message", async () => {
  await expect(withRunningTimeout(NEVER, 30, "timed out after 30 ms")).rejects.toThrow(
    "timed out after 30 ms",
  );
});

test("a value that is rejected in time rejects with its own error", async () => {
  const failure = Promise.reject(new Error("disk full"));
  await expect(withRunningTimeout(failure, 1_000, "timed out")).rejects.toThrow("disk full");
});

test("a value that arrives in time is not late, however often the clock is read before", async () => {
  await expect(withRunningTimeout(wait(60, "value"), 300, "timed out")).resolves.toBe("value");
});
