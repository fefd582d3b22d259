import { connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { DEFAULT_LIMITS, type Limits } from "../../../service/settings/limits.ts";
import { boundResponse } from "../../../service/transport/limits-request.ts";
import { createOnePort, type DoorListener, type OnePort } from "../../../service/transport/one-port.ts";

/** A real port on loopback that ends with the test. */
export async function openPort(
  onRequest: DoorListener,
  limits: Partial<Limits> = {},
  tls: { readonly cert: Buffer; readonly key: Buffer } | null = null,
): Promise<{ readonly port: OnePort; readonly number: number }> {
  const allLimits = { ...DEFAULT_LIMITS, ...limits };
  const port = createOnePort({
    host: "127.0.0.1",
    port: 0,
    tls,
    limits: allLimits,
    onRequest: (request, response) => {
      boundResponse(request, response, allLimits);
      onRequest(request, response);
    },
    onBrokenRequest: (error, socket) => socket.end(`HTTP/1.1 400 ${error.code}\r\nConnection: close\r\n\r\n`),
  });
  const { port: number } = await port.listen();
  onTestFinished(async () => {
    const closed = port.stopAccepting();
    port.destroyAll();
    await closed;
  });
  return { port, number };
}

/** A raw TCP connection that collects what it receives. */
export interface RawClient {
  readonly socket: Socket;
  received(): Buffer;
  /** Resolves when the peer has ended or cut the connection, with all that came. */
  readonly closed: Promise<Buffer>;
  /** Resolves when the condition on the received bytes holds. */
  until(condition: (received: Buffer) => boolean): Promise<Buffer>;
}

export async function rawClient(port: number): Promise<RawClient> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  const chunks: Buffer[] = [];
  const received = (): Buffer => Buffer.concat(chunks);
  const waiting = new Set<() => void>();
  socket.on("data", (chunk) => {
    chunks.push(chunk);
    for (const check of waiting) check();
  });
  socket.on("error", () => {});
  const closed = new Promise<Buffer>((resolve) => {
    socket.once("end", () => socket.end());
    socket.once("close", () => resolve(received()));
  });
  onTestFinished(() => {
    socket.destroy();
  });
  await new Promise((resolve) => socket.once("connect", resolve));
  return {
    socket,
    received,
    closed,
    until: (condition) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          if (!condition(received())) return;
          waiting.delete(check);
          resolve(received());
        };
        waiting.add(check);
        socket.once("close", () => reject(new Error(`closed after ${received().toString("latin1")}`)));
        check();
      }),
  };
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

// HTTP/2 by hand (RFC 9113), for what no well-behaved client sends.

export const PREFACE = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "latin1");
export const FRAME = {
  data: 0,
  headers: 1,
  priority: 2,
  reset: 3,
  settings: 4,
  ping: 6,
  goaway: 7,
  windowUpdate: 8,
  continuation: 9,
} as const;
export const END_STREAM = 1;
export const END_HEADERS = 4;

export function frame(
  type: number,
  flags: number,
  stream: number,
  payload: Uint8Array = Buffer.alloc(0),
): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** HPACK without compression: literal header fields, names and values under 127 bytes. */
export function headerBlock(fields: Readonly<Record<string, string>>): Buffer {
  return Buffer.concat(
    Object.entries(fields).map(([name, value]) =>
      Buffer.concat([
        Buffer.from([0, name.length]),
        Buffer.from(name, "latin1"),
        Buffer.from([value.length]),
        Buffer.from(value, "latin1"),
      ]),
    ),
  );
}

export const GET_ROOT = { ":method": "GET", ":scheme": "http", ":path": "/", ":authority": "localhost" };

/** The complete frames that a server sent; a truncated last frame is omitted. */
export function frames(received: Buffer): { type: number; flags: number; stream: number; payload: Buffer }[] {
  const frames = [];
  for (let at = 0; at + 9 <= received.length; ) {
    const length = received.readUIntBE(at, 3);
    if (at + 9 + length > received.length) break;
    frames.push({
      type: received.readUInt8(at + 3),
      flags: received.readUInt8(at + 4),
      stream: received.readUInt32BE(at + 5) & 0x7fffffff,
      payload: received.subarray(at + 9, at + 9 + length),
    });
    at += 9 + length;
  }
  return frames;
}
