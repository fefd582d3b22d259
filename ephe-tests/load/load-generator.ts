import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { defined } from "../../test/defined.ts";
import { endWithRun } from "../../test/run/test-run.ts";

const CONNECTIONS_OF_AN_ADDRESS = 32;

/** The loopback address of a load's connection: with every 32 from another one, a load stays within the limits of an address. */
export function clientAddress(connection: number): string {
  return `127.0.0.${1 + Math.floor(connection / CONNECTIONS_OF_AN_ADDRESS)}`;
}

/**
 * A load of one kind of request on one server; each connection sends its next request when the previous one is
 * answered.
 */
export interface Load {
  readonly port: number;
  readonly path: string;
  /** Header lines in addition to Host, Content-Type and Content-Length. */
  readonly headers: Readonly<Record<string, string>>;
  /** Request bodies, sent in rotation. */
  readonly bodies: readonly string[];
  /** API keys, in rotation with the bodies; none: the headers have one, if any. */
  readonly keys?: readonly string[];
  readonly connections: number;
  readonly ms: number;
}

export interface LoadResult {
  readonly answers: number;
  readonly perSecond: number;
  readonly medianMs: number;
  /** The 99th percentile of the latency. */
  readonly slowestHundredthMs: number;
  readonly bytesPerAnswer: number;
  /** The part of a processor that the generator itself used; at 1 it limits the rate. */
  readonly ownProcessors: number;
}

const STATUS_AT = "HTTP/1.1 ".length;
const END_OF_HEAD = Buffer.from("\r\n\r\n");
const CONTENT_LENGTH = /\r\ncontent-length: (\d+)/i;

/** Throws at the first response other than 200, because a rejection is fast. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const { path, headers, keys = [] } = load;
  const requests = load.bodies.map((body, index) => {
    const key = keys[index % keys.length];
    const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` };
    return requestBytes({ path, headers: { ...headers, ...authorization } }, body);
  });
  const latenciesMs: number[] = [];
  let bytes = 0;
  let next = 0;
  const beganMs = performance.now();
  const ownUsage = process.cpuUsage();
  const endMs = beganMs + load.ms;
  const answered = (sentMs: number, length: number): void => {
    latenciesMs.push(performance.now() - sentMs);
    bytes += length;
  };
  const take = (): Buffer | null =>
    performance.now() < endMs ? defined(requests[next++ % requests.length]) : null;
  const run = (_: unknown, connection: number): Promise<void> =>
    runConnection(load.port, take, answered, clientAddress(connection));
  await Promise.all(Array.from({ length: load.connections }, run));
  const tookMs = performance.now() - beganMs;
  const { user, system } = process.cpuUsage(ownUsage);
  const sorted = Float64Array.from(latenciesMs).sort();
  return {
    answers: sorted.length,
    perSecond: (sorted.length / tookMs) * 1000,
    medianMs: sorted[sorted.length >> 1] ?? Number.NaN,
    slowestHundredthMs: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
    bytesPerAnswer: bytes / sorted.length,
    ownProcessors: (user + system) / 1000 / tookMs,
  };
}

/** A POST of a JSON body. */
export function requestBytes({ path, headers }: Pick<Load, "path" | "headers">, body: string): Buffer {
  const lines = Object.entries({
    host: "127.0.0.1",
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
}

/** Sends one request after the other until none is left. Throws at the first response other than 200, because a rejection is fast. */
export async function runConnection(
  port: number,
  take: () => Buffer | null,
  answered: (sentMs: number, length: number) => void,
  localAddress = clientAddress(0),
): Promise<void> {
  const socket = await openSocket(port, localAddress);
  try {
    for (let request = take(); request !== null; request = take()) {
      const sentMs = performance.now();
      const { status, bytes, begin } = await ask(socket, request);
      if (status !== 200) throw new Error(`not a 200: ${begin.toString("utf8", 0, 600)}`);
      answered(sentMs, bytes);
    }
  } finally {
    socket.destroy();
  }
}

export function openSocket(port: number, localAddress = clientAddress(0)): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", localAddress, noDelay: true });
    socket.once("error", reject);
    socket.once("connect", () => {
      socket.off("error", reject);
      resolve(socket);
    });
  });
}

/** A response: its status and length, and its first bytes. */
interface Answer {
  readonly status: number;
  readonly bytes: number;
  readonly begin: Buffer;
}

/** Sends a request on a connection. Resolves at the last byte of the response; rejects with ECONNRESET if the connection ends before. */
export function ask(socket: Socket, request: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let begin: Buffer = Buffer.alloc(0);
    let status = 0;
    let bytes = Number.NaN;
    let received = 0;
    const stop = (): void => {
      socket.off("data", read).off("error", fail).off("end", fail).off("close", fail);
    };
    const fail = (): void => {
      stop();
      reject(Object.assign(new Error("connection closed"), { code: "ECONNRESET" }));
    };
    const read = (part: Buffer): void => {
      received += part.length;
      if (Number.isNaN(bytes)) {
        begin = begin.length === 0 ? part : Buffer.concat([begin, part]);
        const headEnd = begin.indexOf(END_OF_HEAD);
        if (headEnd < 0) return;
        const head = begin.toString("latin1", 0, headEnd);
        status = Number(head.slice(STATUS_AT, STATUS_AT + 3));
        bytes = headEnd + END_OF_HEAD.length + Number(CONTENT_LENGTH.exec(head)?.[1]);
        if (Number.isNaN(bytes)) {
          stop();
          reject(new Error(`a response without a length: ${head}`));
          return;
        }
      }
      if (received < bytes) return;
      stop();
      resolve({ status, bytes, begin });
    };
    socket.on("data", read).on("error", fail).on("end", fail).on("close", fail);
    socket.write(request);
  });
}

/** Starts a generator in a process of its own. */
export function startLoadGenerator(): ChildProcess {
  const child = fork(import.meta.filename, { execArgv: [] });
  endWithRun(child);
  return child;
}

/** Has a generator put a load on a server. */
export async function putLoad(generator: ChildProcess, load: Load): Promise<LoadResult> {
  generator.send(load);
  const [{ result, failure }] = (await once(generator, "message")) as [
    { readonly result?: LoadResult; readonly failure?: string },
  ];
  if (result === undefined) throw new Error(failure);
  return result;
}

/** In a process of its own, the task and its result are messages. */
if (import.meta.main)
  process.on("message", (load: Load) => {
    runLoad(load).then(
      (result) => process.send?.({ result }),
      (error: unknown) => process.send?.({ failure: String(error) }),
    );
  });
