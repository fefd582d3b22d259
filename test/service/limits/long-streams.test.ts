import { once } from "node:events";
import { status } from "@grpc/grpc-js";
import { describe, expect, test } from "vitest";
import { postJson } from "../post-json.ts";
import { openServer } from "../transport/open-server.ts";
import {
  EMPTY_MESSAGE,
  openSession,
  openStream,
  outcomeOf,
  REFLECTION,
  untilClosed,
  WATCH,
  watch,
} from "../transport/streams/stream-client.ts";

const EXHAUSTED = String(status.RESOURCE_EXHAUSTED);
const UNIMPLEMENTED = String(status.UNIMPLEMENTED);
const OK = String(status.OK);

describe("health watches", () => {
  test("of one network are limited, whatever the number of connections; another network is served, and a closed one counts no longer", async () => {
    const server = await openServer({}, { REFUSAL_BURST: "5000" });
    const first = openStream(openSession(server.port), WATCH);
    first.end(EMPTY_MESSAGE);
    expect(await outcomeOf(first)).toBe("open");
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const session = openSession(server.port);
        return await Promise.all(Array.from({ length: 20 }, () => watch(session)));
      }),
    );
    const all = outcomes.flat();
    expect(all.filter((outcome) => outcome === "open")).toHaveLength(15);
    expect(all.filter((outcome) => outcome === EXHAUSTED)).toHaveLength(85);
    expect(await watch(openSession(server.port, { localAddress: "127.0.0.2" }))).toBe("open");
    first.close();
    await expect.poll(() => watch(openSession(server.port))).toBe("open");
  });

  test("of all networks are limited, counted and recorded", async () => {
    const server = await openServer({}, { PRIVATE_PORT: "0" }, { limits: { longStreamsMax: 2 } });
    for (const localAddress of ["127.0.0.2", "127.0.0.3"]) {
      expect(await watch(openSession(server.port, { localAddress }))).toBe("open");
    }
    expect(await watch(openSession(server.port, { localAddress: "127.0.0.4" }))).toBe(EXHAUSTED);
    expect(await server.metrics()).toEqual(
      expect.arrayContaining([
        'almagest_long_streams{kind="watch"} 2',
        'almagest_long_streams_rejected_total{kind="watch"} 1',
        'almagest_long_streams_rejected_total{kind="reflection"} 0',
      ]),
    );
    await expect.poll(() => server.log).toMatchObject([{ endpoint: WATCH, grpc: "RESOURCE_EXHAUSTED" }]);
  });

  test("that are rejected count as rejected requests of the network", async () => {
    const server = await openServer(
      {},
      { REFUSAL_BURST: "1", PRIVATE_PORT: "0" },
      { limits: { longStreamsMax: 1 }, monotonicMs: () => 0 },
    );
    const session = openSession(server.port);
    for (const outcome of ["open", EXHAUSTED, EXHAUSTED]) expect(await watch(session)).toBe(outcome);
    expect(await server.metrics()).toContain('almagest_limited_refusals_total{by="network"} 1');
  });

  test.each([
    ["application/grpc-web+proto", EXHAUSTED],
    ["application/connect+json", "resource_exhausted"],
    ["application/connect+proto", "resource_exhausted"],
  ])("are rejected in the protocol of %s", async (contentType, code) => {
    const server = await openServer({}, {}, { limits: { longStreamsMax: 1 } });
    const session = openSession(server.port);
    expect(await watch(session)).toBe("open");
    const stream = openStream(session, WATCH, contentType);
    const closed = untilClosed(stream);
    stream.end(EMPTY_MESSAGE);
    const { status: grpcStatus, body } = await closed;
    if (grpcStatus !== "") return expect(grpcStatus).toBe(code);
    expect(body.readUInt8(0)).toBe(2);
    const endStream = JSON.parse(body.subarray(EMPTY_MESSAGE.length).toString()) as object;
    expect(endStream).toMatchObject({ error: { code }, metadata: { "retry-after": ["60"] } });
  });

  test("end after their time, and a connection that held only them becomes idle", async () => {
    const server = await openServer({}, { IDLE_TIMEOUT_MS: "50" }, { limits: { longStreamTimeoutMs: 50 } });
    const session = openSession(server.port);
    const stream = openStream(session, WATCH);
    const closed = untilClosed(stream);
    stream.end(EMPTY_MESSAGE);
    expect((await closed).status).toBe(OK);
    await once(session, "close");
  });

  test("that the client does not read are cut after their time", async () => {
    const settings = { RESPONSE_TIMEOUT_MS: "50", IDLE_TIMEOUT_MS: "50" };
    const server = await openServer({}, settings, { limits: { longStreamTimeoutMs: 50 } });
    const session = openSession(server.port, { settings: { initialWindowSize: 0 } });
    const stream = openStream(session, WATCH);
    stream.end(EMPTY_MESSAGE);
    await Promise.all([once(stream, "close"), once(session, "close")]);
  });

  test("whose request does not arrive end after the time of a body", async () => {
    const server = await openServer({}, { REQUEST_TIMEOUT_MS: "50" });
    const stream = openStream(openSession(server.port), WATCH);
    const outcome = outcomeOf(stream);
    stream.write(Buffer.alloc(1));
    expect(["open", OK]).not.toContain(await outcome);
  });
});

describe("reflection streams", () => {
  test("end after their time", async () => {
    const server = await openServer({}, {}, { limits: { longStreamTimeoutMs: 50 } });
    expect(await outcomeOf(openStream(openSession(server.port), REFLECTION))).toBe(OK);
  });

  test("are not served with REFLECTION=off, and not listed", async () => {
    const server = await openServer({}, { REFLECTION: "off" });
    const stream = openStream(openSession(server.port), REFLECTION);
    const outcome = outcomeOf(stream);
    stream.end(EMPTY_MESSAGE);
    expect(await outcome).toBe(UNIMPLEMENTED);
    const list = await postJson(server, "/grpc.health.v1.Health/List", {});
    const { statuses } = (await list.json()) as { statuses: Record<string, unknown> };
    expect(Object.keys(statuses)).toContain("grpc.health.v1.Health");
    expect(Object.keys(statuses).filter((name) => name.includes("reflection"))).toEqual([]);
  });
});
