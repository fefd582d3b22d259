import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import type { DoorRequest } from "../../../../service/transport/port/exchange.ts";
import { getRoot, http2Opening, SETTINGS_SEEN } from "./http2-attacks.ts";
import { END_STREAM, FRAME, frame, frames, PREFACE } from "./http2-frames.ts";
import { openPort, rawClient } from "./open-port.ts";
import type { RawClient } from "./raw-client.ts";

const HELLO = "GET / HTTP/1.1\r\nHost: h\r\n\r\n";
const OTHER_NETWORK = "127.0.0.2";

/** A network has no time for a second connection in a turn. */
const ONE_CONNECTION_A_TURN = { networkTurnMs: 0 };

/** A request with the turn of the event loop in which it began. */
interface Begun {
  readonly turn: number;
  readonly address: string | undefined;
  readonly clientPort: number | undefined;
  /** Open connections at its time. */
  readonly connections: number;
}

/** A port that responds immediately and records when each request began. */
async function openRecordingPort(content: string | Buffer = "hello") {
  const begun: Begun[] = [];
  let turn = 0;
  let isOver = false;
  const countTurn = (): void => {
    turn += 1;
    if (!isOver) setImmediate(countTurn);
  };
  setImmediate(countTurn);
  onTestFinished(() => {
    isOver = true;
  });
  const server = await openPort(({ socket }: DoorRequest, response) => {
    begun.push({
      turn,
      address: socket?.remoteAddress,
      clientPort: socket?.remotePort,
      connections: server.port.connections(),
    });
    response.end(content);
  }, ONE_CONNECTION_A_TURN);
  return { ...server, begun };
}

async function openHttp2(number: number): Promise<RawClient> {
  const client = await rawClient(number);
  client.socket.write(http2Opening(SETTINGS_SEEN));
  await client.until((bytes) => bytes.length > 0);
  return client;
}

const endedStreams = (received: Buffer): number =>
  frames(received).filter(({ type, flags }) => type === FRAME.data && (flags & END_STREAM) !== 0).length;
const statuses = (received: Buffer): number => received.toString("latin1").split("HTTP/1.1 200").length - 1;

describe("a network whose time in a turn of the event loop is over", () => {
  test("is read connection by connection, over both versions; another network is read in between", async () => {
    const { number, begun } = await openRecordingPort();
    const http2 = await Promise.all(Array.from({ length: 6 }, () => openHttp2(number)));
    const http1 = await Promise.all(Array.from({ length: 6 }, () => rawClient(number)));
    for (const { socket } of http1) socket.write(HELLO);
    await Promise.all(http1.map((client) => client.until((bytes) => statuses(bytes) === 1)));
    const other = await rawClient(number, OTHER_NETWORK);
    other.socket.write(HELLO);
    await other.until((bytes) => statuses(bytes) === 1);

    begun.length = 0;
    for (const { socket } of http2) socket.write(Buffer.concat([getRoot(1), getRoot(3), getRoot(5)]));
    for (const { socket } of http1) socket.write(HELLO.repeat(3));
    other.socket.write(HELLO);
    await Promise.all([
      ...http2.map((client) => client.until((bytes) => endedStreams(bytes) === 3)),
      ...http1.map((client) => client.until((bytes) => statuses(bytes) === 4)),
      other.until((bytes) => statuses(bytes) === 2),
    ]);
    expect(begun.length).toBe(37);
    const connectionsIn = new Map<number, Set<number | undefined>>();
    for (const { turn, address, clientPort } of begun) {
      if (address === OTHER_NETWORK) continue;
      connectionsIn.set(turn, (connectionsIn.get(turn) ?? new Set()).add(clientPort));
    }
    expect([...connectionsIn.values()].map(({ size }) => size)).toEqual(Array(12).fill(1));
    const turnOfOther = begun.find(({ address }) => address === OTHER_NETWORK)?.turn ?? Number.NaN;
    expect(turnOfOther - (begun[0]?.turn ?? 0)).toBeLessThanOrEqual(1);
  });

  test("is read part by part where a connection pipelines; no request is lost", async () => {
    const { number, begun } = await openRecordingPort();
    const client = await rawClient(number);
    client.socket.write(HELLO.repeat(400));
    await client.until((bytes) => statuses(bytes) === 400);
    const counts = Map.groupBy(begun, ({ turn }) => turn);
    const perPart = Math.ceil(1_024 / HELLO.length);
    expect(Math.max(...[...counts.values()].map(({ length }) => length))).toBeLessThanOrEqual(perPart);
  });

  test("waits until the connections that have arrived are accepted", async () => {
    const { number, begun } = await openRecordingPort();
    const sockets = Array.from({ length: 20 }, () => connect({ port: number, host: "127.0.0.1" }));
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
    });
    for (const socket of sockets) socket.write(HELLO);
    await Promise.all(sockets.map((socket) => once(socket, "data")));
    expect(begun.slice(1).map(({ connections }) => connections)).toEqual(Array(19).fill(20));
  });

  test("is served on a connection whose response was not read, when it is", async () => {
    const { number, begun } = await openRecordingPort(Buffer.alloc(3 << 20));
    const reader = await openHttp2(number);
    const late = await rawClient(number);
    const allWindows = Buffer.concat([
      PREFACE,
      frame(FRAME.settings, 0, 0, Buffer.from([0, 4, 0x7f, 0xff, 0xff, 0xff])),
      frame(FRAME.windowUpdate, 0, 0, Buffer.from([0x7f, 0, 0, 0])),
    ]);
    late.socket.write(Buffer.concat([allWindows, SETTINGS_SEEN, getRoot(1)]));
    late.socket.pause();
    await expect.poll(() => begun.length).toBe(1);

    reader.socket.write(getRoot(1));
    late.socket.write(getRoot(3));
    await expect
      .poll(() => begun.some(({ clientPort }) => clientPort === reader.socket.localPort))
      .toBe(true);
    late.socket.resume();
    await late.until((bytes) => endedStreams(bytes) === 2);
  });

  test("is read immediately when its connections are to end: no request that has arrived is lost", async () => {
    const { port, number, begun } = await openRecordingPort();
    const clients = await Promise.all(Array.from({ length: 20 }, () => rawClient(number)));
    for (const { socket } of clients) socket.write(HELLO);
    await Promise.all(clients.map((client) => client.until((bytes) => statuses(bytes) === 1)));
    begun.length = 0;
    for (const { socket } of clients) socket.write(HELLO);
    await expect.poll(() => begun.length).toBeGreaterThan(0);
    port.closeIdle();
    const received = await Promise.all(clients.map(({ closed }) => closed));
    expect(received.map(statuses)).toEqual(Array(20).fill(2));
  });

  test("is forgotten when its clients leave", async () => {
    const { port, number, begun } = await openRecordingPort();
    const clients = await Promise.all(Array.from({ length: 20 }, () => openHttp2(number)));
    for (const { socket } of clients) socket.write(getRoot(1));
    await expect.poll(() => begun.length).toBeGreaterThan(0);
    for (const { socket } of clients) socket.destroy();
    await expect.poll(() => port.connections()).toBe(0);
    expect(port.heldTotal("streams")).toBe(0);
  });
});
