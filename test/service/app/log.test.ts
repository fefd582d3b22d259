import { DatabaseSync } from "node:sqlite";
import { Writable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { createLog } from "../../../service/app/log.ts";
import { DatabaseFailure } from "../../../service/contract/database-failure.ts";
import { postJson } from "../post-json.ts";
import { BIRTH, charts, type OpenServer, openServer } from "../transport/open-server.ts";
import { rawClient } from "../transport/port/open-port.ts";

const GET_USAGE = "GET /v1/usage HTTP/1.1\r\nHost: localhost\r\n\r\n";
/** Until the end of it, a call must have begun to wait, on a machine with other work too. */
const WAIT_MS = 250;

async function requestLine(server: OpenServer, index: number): Promise<Record<string, unknown>> {
  const lines = () => server.log.filter(({ msg }) => msg === "request");
  while (lines()[index] === undefined) await setTimeout(5);
  return lines()[index] as Record<string, unknown>;
}

describe("the latency of a request", () => {
  test("does not include the time before the request was sent", async () => {
    const server = await openServer();
    const client = await rawClient(server.port);
    const excessesMs: number[] = [];
    for (let i = 0; i < 3; i++) {
      await setTimeout(100);
      const sentMs = performance.now();
      client.socket.write(GET_USAGE);
      const { latencyMs } = await requestLine(server, i);
      excessesMs.push(Number(latencyMs) - (performance.now() - sentMs));
    }
    // The system may suspend the process before it has taken the time.
    expect(Math.min(...excessesMs)).toBeLessThan(50);
  });
});

describe("the parts of a latency", () => {
  const call = (server: OpenServer) => postJson(server, "/v1/chart/short", { birth: BIRTH });

  test("are logged if they are long: the wait for the database", async () => {
    const server = await openServer(charts);
    const lock = new DatabaseSync(server.accounts.url.replace("sqlite:", ""));
    lock.exec("begin immediate");
    const answered = call(server);
    await fetch(`${server.baseUrl}/healthz`);
    await setTimeout(WAIT_MS);
    lock.exec("rollback");
    lock.close();
    expect((await answered).status).toBe(200);
    expect(await requestLine(server, 0)).not.toHaveProperty("databaseMs");
    const line = await requestLine(server, 1);
    expect(line).toMatchObject({ endpoint: "/v1/chart/short", databaseMs: expect.any(Number) });
    expect(line["databaseMs"]).toBeGreaterThan(20);
    expect(Number(line["queueMs"] ?? 0)).toBeLessThan(Number(line["databaseMs"]));
  });

  test("are logged if they are long: the wait for other calls", async () => {
    const isStarted = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const handlers = {
      async computeShortChart(...args: Parameters<typeof charts.computeShortChart>) {
        isStarted.resolve();
        await end.promise;
        return await charts.computeShortChart(...args);
      },
    };
    const server = await openServer(handlers, { MAX_CALLS: "1", MAX_CALLS_PER_ACCOUNT: "1" });
    const first = call(server);
    await isStarted.promise;
    const second = call(server);
    await fetch(`${server.baseUrl}/healthz`);
    await setTimeout(WAIT_MS);
    end.resolve();
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
    const [firstMs = 0, secondMs = 0] = [await requestLine(server, 1), await requestLine(server, 2)].map(
      ({ queueMs }) => Number(queueMs ?? 0),
    );
    expect(secondMs).toBeGreaterThan(20);
    // Shorter than a millisecond, and not logged, except on a busy machine.
    expect(firstMs).toBeLessThan(secondMs);
  });
});

describe("the line of a request", () => {
  test("has the trace id of a valid traceparent, and nothing of another", async () => {
    const server = await openServer();
    const headers: readonly (readonly [traceparent: string, traceId: string | undefined])[] = [
      ["00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "0af7651916cd43dd8448eb211c80319c"],
      ["01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more", "0af7651916cd43dd8448eb211c80319c"],
      ["00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more", undefined],
      ["ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", undefined],
      ["00-00000000000000000000000000000000-b7ad6b7169203331-01", undefined],
      ["00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01", undefined],
      ["00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01", undefined],
      ["person@example.com", undefined],
    ];
    for (const [index, [traceparent, traceId]] of headers.entries()) {
      await fetch(`${server.baseUrl}/healthz`, { headers: { traceparent } });
      const line = await requestLine(server, index);
      expect(line["traceId"]).toBe(traceId);
      if (traceId === undefined) expect(JSON.stringify(line)).not.toContain(traceparent);
    }
  });
});

interface Line {
  readonly level: string;
  readonly msg: string;
  readonly requestId?: string;
  readonly sameAs?: string;
  readonly repeats?: number;
  readonly err: { readonly type: string; readonly message?: string; readonly at?: readonly string[] };
}

function openLog() {
  const lines: Line[] = [];
  const waiting: (() => void)[] = [];
  const destination = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)));
      for (const check of waiting) check();
      done();
    },
  });
  const until = (isReached: (lines: readonly Line[]) => boolean): Promise<void> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (isReached(lines)) resolve();
      };
      waiting.push(check);
      check();
    });
  return { lines, until, log: createLog({ logLevel: "info", instance: "test" }, destination) };
}

const refused = (): DatabaseFailure => new DatabaseFailure(new Error("connect ECONNREFUSED"));
const bug = (): TypeError => new TypeError("secret");

describe("a log", () => {
  test("of an outage has the first failure with its stack, then one line per second with their number", async () => {
    const { lines, until, log } = openLog();
    for (let i = 0; i < 1_000; i++) log.error({ requestId: `request-${i}`, err: refused() }, "call failed");
    await until(() => lines.some(({ repeats }) => repeats !== undefined));
    log.error({ requestId: "request-last", err: refused() }, "call failed");
    await until(() => lines.filter(({ repeats }) => repeats !== undefined).length === 2);

    const [first, ...summaries] = lines;
    expect(first).toMatchObject({ requestId: "request-0", err: { message: "connect ECONNREFUSED" } });
    expect(first?.err.at?.length).toBeGreaterThan(0);
    const err = { type: "DatabaseFailure", message: "connect ECONNREFUSED" };
    const common = { level: "error", instance: "test", time: expect.any(String), msg: "call failed", err };
    expect(summaries).toEqual([
      { ...common, repeats: 999 },
      { ...common, repeats: 1 },
    ]);
  });

  test("has a line for every request that a bug failed, and the stack once", () => {
    const { lines, log } = openLog();
    for (const requestId of ["request-1", "request-2", "request-3"]) {
      log.error({ requestId, err: bug() }, "call failed");
    }
    expect(lines.map(({ requestId, sameAs }) => [requestId, sameAs])).toEqual([
      ["request-1", undefined],
      ["request-2", "request-1"],
      ["request-3", "request-1"],
    ]);
    expect(lines.map(({ err }) => err.at !== undefined)).toEqual([true, false, false]);
    expect(JSON.stringify(lines)).not.toContain("secret");
  });

  test("distinguishes causes by message, type, code and place", () => {
    const { lines, log } = openLog();
    log.error({ err: bug() }, "call failed");
    log.error({ err: bug() }, "request failed");
    log.error({ err: new RangeError("secret") }, "call failed");
    log.error({ err: Object.assign(bug(), { code: "E_CODE" }) }, "call failed");
    log.error({ err: new TypeError("secret") }, "call failed");
    log.error({ err: refused() }, "call failed");
    log.error({ err: new DatabaseFailure(new Error("disk full")) }, "call failed");
    expect(lines.map(({ err }) => err.at !== undefined)).toEqual(Array(7).fill(true));
  });
});
