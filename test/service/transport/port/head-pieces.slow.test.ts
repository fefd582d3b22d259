import type { Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { openPort, rawClient } from "./open-port.ts";

const HEAD_BYTES = 8_000;

const headOf = (bytes: number): Buffer =>
  Buffer.from(`GET / HTTP/1.1\r\nHost: h\r\nX-A: ${"a".repeat(bytes)}\r\n\r\n`);

/** Sends each byte when the service has had time to read the one before, until the service closes or all are sent. Returns the bytes sent. */
async function sendByByte(client: Socket, bytes: Buffer): Promise<number> {
  let sent = 0;
  for (const byte of bytes) {
    if (!client.writable) break;
    client.write(Buffer.from([byte]));
    sent += 1;
    for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
  }
  return sent;
}

describe("a head over HTTP/1.1 that arrives byte by byte", () => {
  test("is rejected after 64 pieces and one for each 64 bytes, and not read further", async () => {
    const { number, sockets } = await openPort((_request, response) => response.end("served"));
    const { socket, until } = await rawClient(number);
    const answered = until((bytes) => bytes.includes("\r\n\r\n"));
    const sent = await sendByByte(socket, headOf(HEAD_BYTES));
    expect(String(await answered)).toMatch(/^HTTP\/1\.1 400 /);
    expect(sent).toBeLessThan(HEAD_BYTES / 4);
    expect(sockets[0]?.bytesRead).toBeLessThan(100);
  });

  test("may have as many characters as a typed request, again for each request", async () => {
    const { number } = await openPort((_request, response) => response.end("served"));
    const { socket, until } = await rawClient(number);
    for (const count of [1, 2]) {
      await sendByByte(socket, headOf(20));
      await until((bytes) => bytes.toString().split("served").length === count + 1);
    }
  });

  test("may be long if its pieces are", async () => {
    const { number } = await openPort((_request, response) => response.end("served"));
    const { socket, until } = await rawClient(number);
    const bytes = headOf(HEAD_BYTES);
    for (let at = 0; at < bytes.length; at += 100) {
      socket.write(bytes.subarray(at, at + 100));
      for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
    }
    expect(String(await until((received) => received.includes("served")))).toMatch(/^HTTP\/1\.1 200 /);
  });
});
