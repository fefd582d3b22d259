import { type EventEmitter, once } from "node:events";
import type { Http2Session } from "node:http2";
import { connect, type Socket } from "node:net";
import { queryObjects } from "node:v8";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Http2Response } from "../../../../service/transport/port/http2-exchange.ts";
import { defined } from "../../../defined.ts";
import { freePort } from "../../../free-port.ts";
import { openServer } from "../open-server.ts";
import { continuationFlood, FRAME, frames, getRoot, http2Opening, SETTINGS_SEEN } from "./http2-frames.ts";
import { hello, openPort, pause, rawClient } from "./open-port.ts";
import type { RawClient } from "./raw-client.ts";

describe("connections of one address", () => {
  const connectFrom = async (number: number, localAddress: string): Promise<Socket> => {
    const socket = connect({ port: number, host: "127.0.0.1", localAddress });
    onTestFinished(() => {
      socket.destroy();
    });
    socket.on("error", () => {});
    await once(socket, "connect");
    return socket;
  };

  test("have a share; other addresses are served, and freed connections are reused", async () => {
    const { number } = await openPort(hello, { connectionsPerAddressMax: 2 });
    const first = await connectFrom(number, "127.0.0.2");
    await connectFrom(number, "127.0.0.2");
    const third = await connectFrom(number, "127.0.0.2");
    await once(third, "close");
    expect((await fetch(`http://127.0.0.1:${number}/`)).status).toBe(200);
    first.end("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n");
    first.resume();
    await once(first, "close");
    const next = await connectFrom(number, "127.0.0.2");
    next.write("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n");
    expect(String((await once(next, "data"))[0])).toMatch(/^HTTP\/1\.1 200/);
  });

  test("have no share behind a proxy", async () => {
    const server = await openServer({}, { MAX_CONNECTIONS_PER_ADDRESS: "1", TRUSTED_PROXIES: "1" });
    await rawClient(server.port);
    expect((await fetch(`${server.baseUrl}/healthz`)).status).toBe(200);
  });

  test("that are dropped are counted and logged, at most one line per second, without the address", async () => {
    const privatePort = await freePort();
    const server = await openServer(
      {},
      { MAX_CONNECTIONS: "4", MAX_CONNECTIONS_PER_ADDRESS: "2", PRIVATE_PORT: String(privatePort) },
    );
    const drop = async (count: number, localAddress: string): Promise<void> => {
      for (let dropped = 0; dropped < count; dropped++) {
        await once(await connectFrom(server.port, localAddress), "close");
      }
    };
    for (const address of ["127.0.0.2", "127.0.0.2", "127.0.0.3"]) await connectFrom(server.port, address);
    await drop(3, "127.0.0.2");
    await connectFrom(server.port, "127.0.0.3");
    await drop(2, "127.0.0.4");

    const metrics = await (await fetch(`http://127.0.0.1:${privatePort}/metrics`)).text();
    expect(metrics.split("\n")).toEqual(
      expect.arrayContaining([
        "almagest_open_connections 4",
        'almagest_dropped_connections_total{limit="max_connections_per_address"} 3',
        'almagest_dropped_connections_total{limit="max_connections"} 2',
      ]),
    );
    const lines = server.log.filter(({ msg }) => String(msg).startsWith("connections closed"));
    expect(lines[0]).toMatchObject({ limit: "max_connections_per_address", count: 1 });
    expect(lines.every(({ level }) => level === "warn")).toBe(true);
    expect(JSON.stringify(lines)).not.toContain("127.0.0.");
  });
});

// The client's bytes are in the kernel when the loop is blocked, and the timer fires before they are read.
describe("a process that was busy for longer than a timeout", () => {
  const BUSY_MS = 1_500;
  /** Sends the bytes, then blocks the event loop. Timers run next, before anything is read. */
  const sendAndBlock = ({ socket }: RawClient, bytes: string | Buffer): Promise<void> =>
    new Promise((resolve) => {
      setImmediate(() => {
        socket.write(bytes);
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_MS);
        resolve();
      });
    });
  const GET = "GET / HTTP/1.1\r\nHost: h\r\n\r\n";

  test("answers the first request of a connection", async () => {
    const { number } = await openPort(hello, { prefaceTimeoutMs: 1_000 });
    const client = await rawClient(number);
    await pause(50);
    await sendAndBlock(client, GET);
    expect((await client.until((bytes) => bytes.includes("hello"))).toString()).toMatch(/^HTTP\/1\.1 200/);
  });

  test("answers a request whose headers were complete in time", async () => {
    const { number } = await openPort(hello, { headersTimeoutMs: 1_000 });
    const client = await rawClient(number);
    client.socket.write(GET.slice(0, 20));
    await pause(50);
    await sendAndBlock(client, GET.slice(20));
    expect((await client.until((bytes) => bytes.includes("hello"))).toString()).toMatch(/^HTTP\/1\.1 200/);
  });

  test("answers the next request of a connection kept alive", async () => {
    // Node adds a second to the timeout that it announces.
    const { number } = await openPort(hello, { idleTimeoutMs: 100 });
    const client = await rawClient(number);
    client.socket.write(GET);
    await client.until((bytes) => bytes.includes("hello"));
    await pause(50);
    await sendAndBlock(client, GET);
    await client.until((bytes) => bytes.toString().match(/hello/g)?.length === 2);
  });

  test("answers the next request of an HTTP/2 connection", async () => {
    const { number } = await openPort(hello, { idleTimeoutMs: 1_000 });
    const client = await rawClient(number);
    client.socket.write(http2Opening(getRoot(1)));
    const isAnswered = (stream: number) => (bytes: Buffer) =>
      frames(bytes).some((each) => each.type === FRAME.data && each.stream === stream);
    await client.until(isAnswered(1));
    await pause(50);
    await sendAndBlock(client, getRoot(3));
    await client.until(isAnswered(3));
  });
});

describe("a client that leaves", () => {
  test("is not an uncaught exception, if what listens for its error stops listening first", async () => {
    const aborted = Promise.withResolvers<void>();
    const { number } = await openPort((_httpRequest, httpResponse) => {
      const [request] = httpResponse.asNodeExchange() as [EventEmitter, unknown];
      // connect-node listens until the response closes, which may be before Node emits the error.
      const listener = (): void => {};
      request.on("error", listener);
      request.once("aborted", () => {
        process.nextTick(() => process.nextTick(() => request.off("error", listener)));
        aborted.resolve();
      });
    });
    const client = await rawClient(number);
    client.socket.write("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\n{");
    await pause(50);
    client.socket.resetAndDestroy();
    await aborted.promise;
    // An uncaught exception fails the run.
    await pause(50);
  });
});

describe("destroyed sessions", () => {
  const FLOODS = 40;

  test("sessions that nghttp2 destroys do not stay in memory until their idle timeout", async () => {
    const latest: { session: Http2Session | undefined } = { session: undefined };
    const { number } = await openPort((_request, response) => {
      latest.session = (response as Http2Response).stream.session;
      response.end("served");
    });
    const client = await rawClient(number);
    client.socket.write(http2Opening(SETTINGS_SEEN, getRoot(1)));
    await client.until((bytes) => bytes.includes("served"));
    const { constructor: sessionClass } = defined(latest.session);
    const countSessions = () => queryObjects(sessionClass as () => void, { format: "count" }) as number;
    const before = countSessions();
    for (let sent = 0; sent < FLOODS; sent++) {
      const flood = await rawClient(number);
      flood.socket.write(http2Opening(continuationFlood(2_000)));
      await flood.closed.catch(() => {});
    }
    await expect.poll(countSessions, { timeout: 10_000 }).toBeLessThan(before + FLOODS / 4);
  });
});
