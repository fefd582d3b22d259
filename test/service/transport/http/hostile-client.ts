import { Agent, request as sendHttp1 } from "node:http";
import { type ClientHttp2Session, type ClientHttp2Stream, connect as connectHttp2 } from "node:http2";
import { connect as connectTcp } from "node:net";
import { type HostileRequest, hostileRequests } from "./hostile-requests.ts";

export interface HostileRun {
  /** The port of the service, on loopback. */
  readonly port: number;
  readonly apiKey: string;
  /** Requests of the sequence of this seed are sent, from its start. */
  readonly seed: number;
  readonly count: number;
  /** How many are sent at a time. */
  readonly concurrency?: number;
}

export interface HostileResult {
  readonly sent: number;
  /** How many requests ended with each HTTP status, or with `closed`, `left` or `silent`. */
  readonly endings: ReadonlyMap<string, number>;
  /** The first requests that were answered as a failure of the service, or not at all. */
  readonly failures: readonly { readonly request: HostileRequest; readonly answer: Answer }[];
  readonly failureCount: number;
}

/** The end of a request at its client. */
export interface Answer {
  /** `closed`: no response. `left`: this client left. `silent`: neither a response nor an end. */
  readonly ending: number | "closed" | "left" | "silent";
  /** Headers and trailers, one a line. */
  readonly headers: string;
  readonly body: string;
}

const CLOSED: Answer = { ending: "closed", headers: "", body: "" };
const ANSWER_TIMEOUT_MS = 60_000;
/** A raw connection is given up after this time: it may be one that the service keeps open. */
const RAW_TIMEOUT_MS = 3_000;
const BODY_BYTES_MAX = 1 << 17;
const FAILURES_MAX = 50;
const SESSION_REQUESTS = 200;

/** Sends the requests of a seed and reports how they ended. */
export async function sendHostileRequests(run: HostileRun): Promise<HostileResult> {
  const { port, seed, count, apiKey, concurrency = 16 } = run;
  const requests = hostileRequests(seed, apiKey, Math.floor(Date.now() / 1000));
  const endings = new Map<string, number>();
  const failures: HostileResult["failures"][number][] = [];
  let sent = 0;
  let failureCount = 0;

  const work = async (): Promise<void> => {
    const senders = createSenders(port);
    while (sent < count) {
      sent += 1;
      const request = requests.next().value;
      const answer = await senders[request.transport](request);
      const ending = String(answer.ending);
      endings.set(ending, (endings.get(ending) ?? 0) + 1);
      if (!isFailure(request, answer)) continue;
      failureCount += 1;
      if (failures.length < FAILURES_MAX) failures.push({ request, answer });
    }
    senders.close();
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return { sent, endings, failures, failureCount };
}

/** UNKNOWN, INTERNAL, UNAVAILABLE and DATA_LOSS, in each protocol's form, and the error of a failed tool call. */
const FAILURE_IN_HEADERS = /^grpc-status: (2|13|14|15)$/m;
const FAILURE_IN_BODY =
  /grpc-status: ?(2|13|14|15)\b|"code": ?("(unknown|internal|unavailable|data_loss|internal_error)"|-32603)/;

/** Protocols prescribe 501, 504 and 505 for three mistakes of a client: encoding, deadline, streams over HTTP/1.1. */
export function isFailure({ path }: HostileRequest, { ending, headers, body }: Answer): boolean {
  if (ending === "silent") return true;
  if (typeof ending !== "number") return false;
  if (ending === 500 || ending === 502 || ending === 503) return true;
  if (FAILURE_IN_HEADERS.test(headers)) return true;
  const isPage = !path.startsWith("/mcp") && !/^\/\w+(\.\w+)+\//.test(path);
  return !(isPage && ending === 200) && FAILURE_IN_BODY.test(body);
}

type Send = (request: HostileRequest) => Promise<Answer>;

function createSenders(port: number): Record<HostileRequest["transport"], Send> & { close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let session: ClientHttp2Session | null = null;
  let sessionRequests = 0;
  const openSession = (): ClientHttp2Session => {
    if (session !== null && !session.closed && !session.destroyed && sessionRequests < SESSION_REQUESTS) {
      sessionRequests += 1;
      return session;
    }
    session?.destroy();
    session = connectHttp2(`http://127.0.0.1:${port}`);
    session.on("error", () => {});
    sessionRequests = 1;
    return session;
  };
  return {
    http1: (request) => sendOverHttp1(request, port, agent),
    http2: (request) => sendOverHttp2(request, openSession()),
    raw: ({ body }) => sendBytes(body, port),
    close() {
      agent.destroy();
      session?.destroy();
    },
  };
}

/** A watch has no end of its own, so its client leaves. */
const isWatch = ({ path }: HostileRequest): boolean => path.endsWith("/Watch");

function sendOverHttp1(request: HostileRequest, port: number, agent: Agent): Promise<Answer> {
  return withTimeout((resolve) => {
    const { method, path, body } = request;
    const headers = body.length > 0 ? { ...request.headers, "content-length": body.length } : request.headers;
    const options = { host: "127.0.0.1", port, agent, method, path, headers, insecureHTTPParser: true };
    const message = sendHttp1(options, (response) => {
      const text = collect(response);
      response.once("data", () => {
        if (isWatch(request)) message.destroy();
      });
      response.once("close", () => {
        if (!response.complete) return resolve({ ...CLOSED, ending: isWatch(request) ? "left" : "closed" });
        const lines = linesOf({ ...response.headers, ...response.trailers });
        resolve({ ending: response.statusCode ?? 0, headers: lines, body: text() });
      });
    });
    message.once("error", () => resolve(CLOSED));
    message.end(body);
    return () => message.destroy();
  });
}

function sendOverHttp2(request: HostileRequest, session: ClientHttp2Session): Promise<Answer> {
  return withTimeout((resolve) => {
    const { method, path, body } = request;
    let stream: ClientHttp2Stream;
    try {
      const fields = { ":method": method, ":path": path, ...request.headers };
      stream = session.request(fields, { endStream: body.length === 0 });
    } catch {
      // Node's client does not send this header over HTTP/2.
      resolve({ ...CLOSED, ending: "left" });
      return () => {};
    }
    let headers: Readonly<Record<string, unknown>> = {};
    const text = collect(stream);
    const add = (more: Readonly<Record<string, unknown>>): void => {
      headers = { ...headers, ...more };
    };
    stream.once("response", add);
    stream.once("trailers", add);
    stream.once("data", () => {
      if (isWatch(request)) stream.close();
    });
    stream.on("error", () => {});
    stream.once("close", () => {
      const status = headers[":status"];
      if (typeof status !== "number") return resolve(CLOSED);
      resolve({ ending: status, headers: linesOf(headers), body: text() });
    });
    if (body.length > 0) stream.end(body);
    return () => stream.destroy();
  });
}

function sendBytes(bytes: Buffer, port: number): Promise<Answer> {
  return withTimeout((resolve) => {
    const socket = connectTcp({ port, host: "127.0.0.1" });
    const text = collect(socket);
    const timer = setTimeout(() => socket.destroy(), RAW_TIMEOUT_MS);
    socket.on("error", () => {});
    socket.once("close", () => {
      clearTimeout(timer);
      const received = text();
      const status = /^HTTP\/1\.1 (\d{3})/.exec(received)?.[1];
      const [headers = "", body = ""] = received.split("\r\n\r\n", 2);
      resolve(status === undefined ? CLOSED : { ending: Number(status), headers, body });
    });
    socket.end(bytes);
    return () => socket.destroy();
  });
}

/** Runs an exchange that reports its end through `resolve`, and is cut when it takes too long. */
function withTimeout(start: (resolve: (answer: Answer) => void) => () => void): Promise<Answer> {
  return new Promise((resolve) => {
    const end = (answer: Answer): void => {
      clearTimeout(timer);
      resolve(answer);
    };
    const timer = setTimeout(() => {
      resolve({ ...CLOSED, ending: "silent" });
      cut();
    }, ANSWER_TIMEOUT_MS);
    const cut = start(end);
  });
}

/** The start of what a stream receives, as text. */
function collect(stream: NodeJS.ReadableStream): () => string {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on("data", (chunk: Buffer) => {
    if (size < BODY_BYTES_MAX) chunks.push(chunk);
    size += chunk.length;
  });
  return () => Buffer.concat(chunks).toString("latin1");
}

function linesOf(headers: Readonly<Record<string, unknown>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join("\n");
}
