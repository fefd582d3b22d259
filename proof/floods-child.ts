/** Attacks a port over HTTP/2 from a separate process; the task and its result are messages. */
import {
  continuationFlood,
  emptyDataFlood,
  goawayCode,
  http2Opening,
  NO_WINDOW,
  pingFlood,
  rapidResets,
  requestsForReset,
  settingsFlood,
  unreadRequests,
} from "../test/service/transport/port/http2-attacks.ts";
import { FRAME, frame, PREFACE } from "../test/service/transport/port/http2-frames.ts";
import { connectRaw } from "../test/service/transport/port/raw-client.ts";

export interface FloodTask {
  readonly port: number;
  readonly attack: AttackName;
  readonly connections: number;
  readonly ms: number;
}

export interface FloodReport {
  readonly connections: number;
  readonly bytesSent: number;
  /** How many connections ended with each GOAWAY code, `closed` without one, or `open` when the attack ended. */
  readonly endings: readonly (readonly [ending: string, count: number])[];
}

/** What one connection sends; each ends a connection that the service does not cut. */
const ATTACKS = {
  "rapid reset": () => http2Opening(rapidResets(2_000)),
  "made you reset": () => http2Opening(requestsForReset(2_000)),
  CONTINUATION: () => http2Opening(continuationFlood(2_000)),
  PING: () => http2Opening(pingFlood(4_000)),
  SETTINGS: () => http2Opening(settingsFlood(4_000)),
  "empty DATA": () => http2Opening(emptyDataFlood(2_000)),
  "zero window": () => Buffer.concat([PREFACE, frame(FRAME.settings, 0, 0, NO_WINDOW), unreadRequests(100)]),
} satisfies Readonly<Record<string, () => Buffer>>;
export type AttackName = keyof typeof ATTACKS;

/** Time that the service has to cut the last connections. */
const GRACE_MS = 2_000;

/** Names of the codes of RFC 9113, section 7. */
const CODES = [
  "NO_ERROR",
  "PROTOCOL_ERROR",
  "INTERNAL_ERROR",
  "FLOW_CONTROL_ERROR",
  "SETTINGS_TIMEOUT",
  "STREAM_CLOSED",
  "FRAME_SIZE_ERROR",
  "REFUSED_STREAM",
  "CANCEL",
  "COMPRESSION_ERROR",
  "CONNECT_ERROR",
  "ENHANCE_YOUR_CALM",
];

process.once("message", (task: FloodTask) => {
  void run(task).then((report) => {
    process.send?.(report);
    process.disconnect();
    // Connections that are still open.
    process.exitCode = 0;
    setImmediate(() => process.exit());
  });
});

async function run({ port, attack, connections, ms }: FloodTask): Promise<FloodReport> {
  const bytes = ATTACKS[attack]();
  const endings = new Map<string, number>();
  const endMs = performance.now() + ms;
  let count = 0;
  const attackOnce = async (): Promise<void> => {
    const client = await connectRaw(port);
    count += 1;
    client.socket.write(bytes);
    const limit = Promise.withResolvers<null>();
    const timer = setTimeout(() => limit.resolve(null), endMs + GRACE_MS - performance.now());
    const received = await Promise.race([client.closed, limit.promise]);
    clearTimeout(timer);
    client.socket.destroy();
    const code = received === null ? undefined : goawayCode(received);
    const ending = received === null ? "open" : code === undefined ? "closed" : (CODES[code] ?? String(code));
    endings.set(ending, (endings.get(ending) ?? 0) + 1);
  };
  const attackAgain = async (): Promise<void> => {
    // A connection that the service does not accept does not count.
    while (performance.now() < endMs) await attackOnce().catch(() => {});
  };
  await Promise.all(Array.from({ length: connections }, attackAgain));
  return { connections: count, bytesSent: count * bytes.length, endings: [...endings] };
}
