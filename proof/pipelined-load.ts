import { connect, type Socket } from "node:net";
import { type HostileRun, isFailure } from "../test/service/transport/http/hostile-client.ts";
import { type HostileRequest, hostileRequests } from "../test/service/transport/http/hostile-requests.ts";

/** Requests that a connection sends before it has their responses. */
const DEPTH = 8;
const SILENCE_MS = 30_000;
const FAILURES_MAX = 20;

/**
 * Sends the requests of a seed that HTTP/1.1 can carry one after the other, several at a time on each connection. Cheaper for
 * the client than one request at a time, so the service is the limit.
 */
export async function sendPipelined({ port, apiKey, seed, count, concurrency }: Required<HostileRun>) {
  const requests = pipelinable(hostileRequests(seed, apiKey, Math.floor(Date.now() / 1000)));
  const endings = new Map<string, number>();
  const failures: string[] = [];
  let failureCount = 0;
  let takenCount = 0;
  const take = (): HostileRequest | null => (takenCount++ < count ? requests.next().value : null);
  const ended = (request: HostileRequest, ending: Http1Response | "closed" | "silent"): void => {
    const status = typeof ending === "string" ? ending : ending.status;
    endings.set(String(status), (endings.get(String(status)) ?? 0) + 1);
    const { head = "", body = "" } = typeof ending === "string" ? {} : ending;
    if (!isFailure(request, { ending: status, headers: head.replaceAll("\r", ""), body })) return;
    failureCount += 1;
    if (failures.length >= FAILURES_MAX) return;
    failures.push(`seed ${seed}, index ${request.index}: ${request.method} ${request.path}: ${status}`);
  };
  await Promise.all(Array.from({ length: concurrency }, () => sendOnConnections(port, take, ended)));
  return { sent: count, endings: [...endings], failures, failureCount };
}

function* pipelinable(requests: Iterable<HostileRequest>): Generator<HostileRequest, never> {
  for (const request of requests) {
    const { transport, method, path, headers } = request;
    const text = `${path}${Object.values(headers).join("")}`;
    // A watch does not end, and a response to HEAD does not state where it ends.
    const isSuitable = transport === "http1" && method !== "HEAD" && !path.endsWith("/Watch");
    if (isSuitable && /^[\x20-\x7e]*$/.test(text) && !path.includes(" ")) yield request;
  }
  throw new Error("the sequence ended");
}

function bytesOf({ method, path, headers, body }: HostileRequest): Buffer {
  const lines = Object.entries({ host: "127.0.0.1", ...headers, "content-length": String(body.length) });
  const head = `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
  return Buffer.concat([Buffer.from(head, "latin1"), body]);
}

type Take = () => HostileRequest | null;
type Ended = (request: HostileRequest, ending: Http1Response | "closed" | "silent") => void;

/** Opens one connection after the other until no request is left. */
async function sendOnConnections(port: number, take: Take, ended: Ended): Promise<void> {
  let unanswered: HostileRequest[] = [];
  const next: Take = () => unanswered.shift() ?? take();
  for (;;) {
    const first = next();
    if (first === null) return;
    unanswered = [first, ...unanswered];
    unanswered = await sendOnConnection(port, next, ended);
  }
}

/**
 * Sends requests until the connection ends or none is left. Resolves to the requests that have to be sent again, because the
 * server closed the connection after a response before theirs.
 */
function sendOnConnection(port: number, take: Take, ended: Ended): Promise<HostileRequest[]> {
  return new Promise((resolve) => {
    const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true });
    const pending: HostileRequest[] = [];
    let received: Buffer = Buffer.alloc(0);
    let isAnswered = false;
    const fill = (): void => {
      const batch: Buffer[] = [];
      while (pending.length < DEPTH) {
        const request = take();
        if (request === null) break;
        pending.push(request);
        batch.push(bytesOf(request));
      }
      if (batch.length > 0) socket.write(Buffer.concat(batch));
      else if (pending.length === 0) socket.destroy();
    };
    socket.setTimeout(SILENCE_MS, () => {
      const silent = pending.shift();
      if (silent !== undefined) ended(silent, "silent");
      isAnswered = true;
      socket.destroy();
    });
    socket.on("error", () => {});
    socket.once("connect", fill);
    socket.on("data", (part) => {
      received = received.length === 0 ? part : Buffer.concat([received, part]);
      let at = 0;
      for (
        let response = readResponse(received, at);
        response !== null;
        response = readResponse(received, at)
      ) {
        at = response.end;
        const request = pending.shift();
        if (request === undefined) break;
        isAnswered = true;
        ended(request, response);
        if (!response.isLast) continue;
        socket.destroy();
        return;
      }
      received = received.subarray(at);
      if (pending.length <= DEPTH / 2) fill();
    });
    socket.once("close", () => {
      // Without a response, the first request caused the server to close the connection.
      const refusedRequest = isAnswered ? undefined : pending.shift();
      if (refusedRequest !== undefined) ended(refusedRequest, "closed");
      resolve(pending);
    });
  });
}

/** One response of a connection. */
export interface Http1Response {
  readonly status: number;
  /** The lines of the head, in lower case. */
  readonly head: string;
  readonly body: string;
  /** Whether the server closes the connection after it. */
  readonly isLast: boolean;
  /** Where the next response begins. */
  readonly end: number;
}

const HEAD_END = Buffer.from("\r\n\r\n");
const LINE_END = Buffer.from("\r\n");

/** Reads the response that begins at `at`; null: it is not complete. Not for responses to HEAD, which have no body. */
function readResponse(received: Buffer, at: number): Http1Response | null {
  const headEnd = received.indexOf(HEAD_END, at);
  if (headEnd < 0) return null;
  const head = received.toString("latin1", at, headEnd).toLowerCase();
  const status = Number(head.slice(9, 12));
  const bodyStart = headEnd + HEAD_END.length;
  const end = bodyEnd(received, bodyStart, head, status);
  if (end === null) return null;
  const isLast = /\r\nconnection: close/.test(head);
  return { status, head, body: received.toString("latin1", bodyStart, end), isLast, end };
}

function bodyEnd(received: Buffer, start: number, head: string, status: number): number | null {
  if (status === 204 || status === 304) return start;
  if (/\r\ntransfer-encoding: chunked/.test(head)) return chunksEnd(received, start);
  const length = Number(/\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? 0);
  return start + length <= received.length ? start + length : null;
}

function chunksEnd(received: Buffer, start: number): number | null {
  for (let at = start; ; ) {
    const lineEnd = received.indexOf(LINE_END, at);
    if (lineEnd < 0) return null;
    const size = Number.parseInt(received.toString("latin1", at, lineEnd), 16);
    if (size === 0) return trailersEnd(received, lineEnd);
    at = lineEnd + LINE_END.length + size + LINE_END.length;
    if (at > received.length) return null;
  }
}

/** The trailers end with an empty line, like a head. */
function trailersEnd(received: Buffer, lastChunkLineEnd: number): number | null {
  const end = received.indexOf(HEAD_END, lastChunkLineEnd);
  return end < 0 ? null : end + HEAD_END.length;
}
