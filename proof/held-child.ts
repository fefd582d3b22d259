/** Holds what one address can hold, or sends requests one after the other; the task and its report are messages. */
import type { Socket } from "node:net";
import { setImmediate, setTimeout as wait } from "node:timers/promises";
import { http2Opening, NO_WINDOW, SETTINGS_SEEN } from "../test/service/transport/port/http2-attacks.ts";
import {
  END_HEADERS,
  END_STREAM,
  FRAME,
  frame,
  frames,
  headerBlock,
  PREFACE,
} from "../test/service/transport/port/http2-frames.ts";
import { connectRaw } from "../test/service/transport/port/raw-client.ts";

export interface HeldTask {
  readonly port: number;
  readonly kind: HoldingKind | CostKind;
  /** Connections that are held, or requests that are sent one after the other. */
  readonly count: number;
  /** How long the connections are held. */
  readonly seconds: number;
  readonly apiKey: string;
}

export interface HeldReport {
  /** Connections that were still open in the end, or responses by status line. */
  readonly open: number;
  readonly statuses: readonly string[];
}

export type HoldingKind = keyof typeof HOLDERS;
export type CostKind = keyof typeof COSTS;

const STREAMS = 128;
const PAGES = 64;
const PIECES = 60_000;
const HEAD_BYTES = 12_000;
const HEALTH = "/grpc.health.v1.Health";
const GRPC = { "content-type": "application/grpc", te: "trailers" };

interface Holder {
  /** What a connection sends first. */
  readonly bytes: (task: HeldTask) => Buffer;
  /** What every connection sends when all are open. */
  readonly laterBytes?: Buffer;
  /** Whether it reads nothing. */
  readonly isDeaf?: boolean;
}

function requestFrames(
  path: string,
  options: {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    /** Empty: the request ends with its head; null: it does not end. */
    readonly body?: Buffer | null;
    readonly streams?: number;
  } = {},
): Buffer {
  const { method = "GET", headers = {}, body = Buffer.alloc(0), streams = STREAMS } = options;
  const block = headerBlock({
    ":method": method,
    ":scheme": "http",
    ":path": path,
    ":authority": "a",
    ...headers,
  });
  const flags = END_HEADERS | (body?.length === 0 ? END_STREAM : 0);
  return Buffer.concat(
    Array.from({ length: streams }, (_, index) => {
      const id = 2 * index + 1;
      const head = frame(FRAME.headers, flags, id, block);
      return body === null || body.length === 0
        ? head
        : Buffer.concat([head, frame(FRAME.data, END_STREAM, id, body)]);
    }),
  );
}

/** A window of 0: no byte of a body may be sent. */
const unread =
  (...request: Parameters<typeof requestFrames>) =>
  (): Buffer =>
    Buffer.concat([
      PREFACE,
      frame(FRAME.settings, 0, 0, NO_WINDOW),
      SETTINGS_SEEN,
      requestFrames(...request),
    ]);

const unreadForm = (path: string, form: Readonly<Record<string, string>>) =>
  unread(path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: "http://a" },
    body: Buffer.from(new URLSearchParams(form).toString()),
  });

function chunkedHead(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n${lines.join("")}\r\n`;
}

const pieces =
  (path: string, headersOf: (task: HeldTask) => Readonly<Record<string, string>>) => (task: HeldTask) =>
    Buffer.from(chunkedHead(path, headersOf(task)) + "1\r\na\r\n".repeat(PIECES));
const webhookHeaders = () => ({ "stripe-signature": `t=${Math.floor(Date.now() / 1000)},v1=a` });
const formHeaders = ({ port }: HeldTask) => ({
  "content-type": "application/x-www-form-urlencoded",
  origin: `http://127.0.0.1:${port}`,
  host: `127.0.0.1:${port}`,
});
const jsonHeaders = () => ({ "content-type": "application/json" });
const keyHeaders = ({ apiKey }: HeldTask) => ({
  "content-type": "application/json",
  authorization: `Bearer ${apiKey}`,
});

function http2Pieces(): Buffer {
  const streams = 16;
  const piece = Buffer.from("a");
  return Buffer.concat([
    http2Opening(SETTINGS_SEEN),
    requestFrames(`${HEALTH}/Check`, { method: "POST", headers: GRPC, body: null, streams }),
    ...Array.from({ length: (streams * PIECES) / 10 }, (_, index) =>
      frame(FRAME.data, 0, 2 * (index % streams) + 1, piece),
    ),
  ]);
}

/** Requests of a client with windows for all responses. */
function wideRequests(path: string, streams: number): Buffer {
  const window = Buffer.from([0, 4, 0x7f, 0xff, 0xff, 0xff]);
  const increment = Buffer.from([0x7f, 0, 0, 0]);
  return Buffer.concat([
    PREFACE,
    frame(FRAME.settings, 0, 0, window),
    frame(FRAME.windowUpdate, 0, 0, increment),
    requestFrames(path, { headers: { accept: "text/html" }, streams }),
  ]);
}

const PROBE = Buffer.from("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
const BURST_PROBES = 1_500;
const LONG_HEADER = "x".repeat(120);

/** Shows the fields and the example of an endpoint. */
const CHOICE = { do: "choose", endpoint: "/v1/synastry" };
const OWN_BIRTH = { "birth.date": "1990-06-15", "birth.time": "14:30", "birth.city": "Paris, France" };

const HOLDERS = {
  watches: {
    bytes: () =>
      http2Opening(
        SETTINGS_SEEN,
        requestFrames(`${HEALTH}/Watch`, { method: "POST", headers: GRPC, body: Buffer.alloc(5) }),
      ),
  },
  unreadPlayground: { bytes: unread("/playground?endpoint=/v1/synastry") },
  unreadForms: { bytes: unreadForm("/playground", CHOICE) },
  unreadFilledForms: { bytes: unreadForm("/playground", { ...CHOICE, "birth.date": "1969-07-20" }) },
  unreadOwnCharts: { bytes: unreadForm("/", OWN_BIRTH) },
  unreadOpenapi: { bytes: unread("/openapi.json") },
  piecesWebhook: { bytes: pieces("/webhooks/stripe", webhookHeaders) },
  piecesForm: { bytes: pieces("/account/sign-in", formHeaders) },
  piecesHealth: { bytes: pieces(`${HEALTH}/Check`, jsonHeaders) },
  piecesRest: { bytes: pieces("/v1/chart/short", keyHeaders) },
  piecesHttp2: { bytes: http2Pieces },
  halfOpen: {
    bytes: () =>
      http2Opening(
        SETTINGS_SEEN,
        requestFrames(`${HEALTH}/Check`, { method: "POST", headers: GRPC, body: null }),
      ),
  },
  halfOpenLongHeads: {
    bytes: () => {
      const headers = Object.fromEntries(
        Array.from({ length: 100 }, (_, index) => [`x-${index}`, LONG_HEADER]),
      );
      return http2Opening(
        SETTINGS_SEEN,
        requestFrames(`${HEALTH}/Check`, {
          method: "POST",
          headers: { ...GRPC, ...headers },
          body: null,
          streams: 16,
        }),
      );
    },
  },
  halfBodies: {
    bytes: (task) =>
      Buffer.concat([
        http2Opening(SETTINGS_SEEN),
        requestFrames("/v1/chart/short", {
          method: "POST",
          headers: keyHeaders(task),
          body: null,
          streams: 16,
        }),
        ...Array.from({ length: 16 * 3 }, (_, index) =>
          frame(FRAME.data, 0, 2 * (index % 16) + 1, Buffer.alloc(16_384)),
        ),
      ]),
  },
  burstHttp1: {
    bytes: () => PROBE,
    laterBytes: Buffer.concat(Array<Buffer>(BURST_PROBES).fill(PROBE)),
  },
  burstHttp2: {
    bytes: () => http2Opening(SETTINGS_SEEN),
    laterBytes: requestFrames("/healthz"),
  },
  deafHttp1: {
    isDeaf: true,
    bytes: () => Buffer.from("GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n".repeat(64)),
  },
  deafHttp2: {
    isDeaf: true,
    bytes: () => wideRequests("/docs/reference/synastry", STREAMS),
  },
} satisfies Record<string, Holder>;

const CHART = JSON.stringify({
  birth: {
    date: "1990-06-15",
    time: "14:30",
    latitude: 48.8566,
    longitude: 2.3522,
    timezone: "Europe/Paris",
  },
});

/** Requests of which the service's processor time is measured, each on a connection of its own. */
const COSTS = {
  valid: (task: HeldTask): Buffer =>
    Buffer.from(
      `POST /v1/chart/short HTTP/1.1\r\nHost: a\r\nContent-Length: ${CHART.length}\r\nAuthorization: Bearer ${task.apiKey}\r\nContent-Type: application/json\r\n\r\n${CHART}`,
    ),
  /** Ordinary pages, to reach the memory of ordinary work. */
  pages: () => wideRequests("/", PAGES),
  restPieces: HOLDERS.piecesRest.bytes,
  webhookPieces: HOLDERS.piecesWebhook.bytes,
  formPieces: HOLDERS.piecesForm.bytes,
  healthPieces: HOLDERS.piecesHealth.bytes,
  headSegments: (): Buffer =>
    Buffer.from(`GET /v1/sky HTTP/1.1\r\nHost: a\r\nX-A: ${"a".repeat(HEAD_BYTES)}\r\n\r\n`),
  http2Pieces: (): Buffer =>
    Buffer.concat([
      http2Opening(SETTINGS_SEEN),
      requestFrames(`${HEALTH}/Check`, { method: "POST", headers: GRPC, body: null, streams: 1 }),
      ...Array<Buffer>(PIECES).fill(frame(FRAME.data, 0, 1, Buffer.from("a"))),
    ]),
};

process.once("message", (task: HeldTask) => {
  void (task.kind in HOLDERS ? hold(task) : sendEach(task)).then((report) => {
    process.send?.(report);
    process.disconnect();
  });
});

async function hold(task: HeldTask): Promise<HeldReport> {
  const holder: Holder = HOLDERS[task.kind as HoldingKind];
  const bytes = holder.bytes(task);
  const sockets = [];
  for (let opened = 0; opened < task.count; opened++) {
    const client = await connectRaw(task.port).catch(() => null);
    if (client === null) continue;
    if (holder.isDeaf) client.socket.pause();
    client.socket.write(bytes);
    sockets.push(client.socket);
  }
  if (holder.laterBytes !== undefined) for (const socket of sockets) socket.write(holder.laterBytes);
  await wait(task.seconds * 1000);
  const open = sockets.filter((socket) => !socket.closed).length;
  for (const socket of sockets) socket.destroy();
  return { open, statuses: [] };
}

const ANSWER_MS = 5_000;

/** Sends each byte in a segment of its own, which the service can read before the next one, until the service closes. */
async function sendSegments(socket: Socket, bytes: Buffer): Promise<void> {
  socket.setNoDelay(true);
  for (const byte of bytes) {
    if (!socket.writable) return;
    socket.write(Buffer.of(byte));
    await setImmediate();
  }
}

async function sendEach(task: HeldTask): Promise<HeldReport> {
  const bytes = COSTS[task.kind as CostKind](task);
  const statuses: string[] = [];
  for (let sent = 0; sent < task.count; sent++) {
    const client = await connectRaw(task.port);
    if (task.kind === "headSegments") await sendSegments(client.socket, bytes);
    else client.socket.write(bytes);
    const isAnswered =
      ANSWERS[task.kind as CostKind] ?? ((received: Buffer) => received.includes("\r\n\r\n"));
    const received = await Promise.race([client.until(isAnswered), wait(ANSWER_MS, null)]).catch(() =>
      client.received(),
    );
    statuses.push(statusOf(received, task.kind as CostKind));
    client.socket.destroy();
  }
  return { open: 0, statuses };
}

function statusOf(received: Buffer | null, kind: CostKind): string {
  if (received === null) return "none";
  if (ANSWERS[kind] === undefined) return received.toString("latin1", 9, 12);
  return ANSWERS[kind](received) ? "closed" : "none";
}

/** When a request over HTTP/2 has its answer. */
const ANSWERS: Partial<Record<CostKind, (received: Buffer) => boolean>> = {
  http2Pieces: (received) => received.includes(GOAWAY),
  pages: (received) =>
    frames(received).filter(({ type, flags }) => type === FRAME.data && (flags & END_STREAM) !== 0).length ===
    PAGES,
};

/** The head of a GOAWAY frame without a reason. */
const GOAWAY = Buffer.from([0, 0, 8, FRAME.goaway, 0, 0, 0, 0, 0]);
