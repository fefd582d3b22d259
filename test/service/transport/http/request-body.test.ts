import type { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { CallCancelledError } from "../../../../service/call/cancellation.ts";
import {
  type BodyBounds,
  readBody,
  readOptionalJsonBody,
} from "../../../../service/transport/http/request-body.ts";
import { openPort, rawClient } from "../port/open-port.ts";

/** The outcome of reading the body of the first request, once `when` has resolved. */
async function readFirst(
  bounds: Partial<BodyBounds>,
  when: (request: { once(event: "close", listener: () => void): unknown }) => Promise<void> | void = () => {},
) {
  const outcome = Promise.withResolvers<unknown>();
  const { number } = await openPort(async (request, response) => {
    await when(request);
    const read = async () => readBody(request, { bytesMax: 10, timeoutMs: 60_000, ...bounds });
    outcome.resolve(await read().catch((error: unknown) => error));
    response.end();
  });
  return { client: await rawClient(number), outcome: outcome.promise };
}

const post = (length: number, body = "") =>
  `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n${body}`;

test("a body over the limit is rejected before it is complete", async () => {
  const { client, outcome } = await readFirst({ bytesMax: 5 });
  client.socket.write(post(100, "abcdef"));
  expect(await outcome).toMatchObject({ httpStatus: 413, violations: [{ code: "body_too_large" }] });
});

test("an envelope that announces too long a message is rejected when its own bytes have arrived", async () => {
  const envelope = { bytes: 5, messageBytes: (start: Uint8Array) => start[4] ?? 0 };
  const { client, outcome } = await readFirst({ bytesMax: 5, envelope });
  client.socket.write(post(100, "\0\0\0"));
  setTimeout(() => client.socket.write("\0\u0006"), 20);
  expect(await outcome).toMatchObject({ httpStatus: 413, violations: [{ code: "body_too_large" }] });
});

test("a rejected body is not examined further, and nothing keeps waiting for its end", async () => {
  let examined = 0;
  const envelope = {
    bytes: 5,
    messageBytes() {
      examined += 1;
      return 0;
    },
  };
  const listeners = Promise.withResolvers<readonly number[]>();
  const { number } = await openPort(async (request, response) => {
    const [message] = response.asNodeExchange() as [EventEmitter, unknown];
    const countListeners = () => ["data", "end", "close", "error"].map((name) => message.listenerCount(name));
    const before = countListeners();
    const read = async () => readBody(request, { bytesMax: 5, timeoutMs: 60_000, envelope });
    await read().catch(() => {});
    listeners.resolve(countListeners().map((count, index) => count - (before[index] ?? 0)));
    response.end();
  });
  const client = await rawClient(number);
  client.socket.write(post(100, "\0\0\0\0\u0005abcdefgh"));
  expect(await listeners.promise).toEqual([0, 0, 0, 0]);
  expect(examined).toBe(0);
});

test("an envelope does not count against the limit of its message", async () => {
  const envelope = { bytes: 5, messageBytes: (start: Uint8Array) => start[4] ?? 0 };
  const { client, outcome } = await readFirst({ bytesMax: 5, envelope });
  client.socket.write(post(10, "\0\0\0\0\u0005abcde"));
  expect(String(await outcome)).toBe("\0\0\0\0\u0005abcde");
});

test("reading ends when the client disconnects, before or after it began", async () => {
  const during = await readFirst({ bytesMax: 10 });
  during.client.socket.write(post(6, "abc"));
  setTimeout(() => during.client.socket.destroy(), 20);
  expect(await during.outcome).toBeInstanceOf(CallCancelledError);

  const closed = (request: { once(event: "close", listener: () => void): unknown }) =>
    new Promise<void>((resolve) => {
      request.once("close", resolve);
    });
  const before = await readFirst({ bytesMax: 10 }, closed);
  before.client.socket.write(post(6, "abc"));
  setTimeout(() => before.client.socket.destroy(), 20);
  expect(await before.outcome).toBeInstanceOf(CallCancelledError);
});

test("a JSON body that has arrived is read without waiting, and the connection serves the next request", async () => {
  const outcomes: unknown[] = [];
  const answered = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { number } = await openPort((request, response) => {
    setImmediate(() => {
      outcomes.push(readOptionalJsonBody(request, { bytesMax: 10, timeoutMs: 60_000 }));
      response.once("close", () => answered[outcomes.length - 1]?.resolve());
      response.end();
    });
  });
  const client = await rawClient(number);
  for (const { promise } of answered) {
    client.socket.write(
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n{"a":1}',
    );
    await promise;
  }
  expect(outcomes).toEqual(Array(2).fill({ value: { a: 1 }, problems: [] }));
});
