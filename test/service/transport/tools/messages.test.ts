import { randomUUID } from "node:crypto";
import { request as httpRequest } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { revokeApiKey } from "../../../../db/index.ts";
import type { ErrorBody } from "../../../../service/contract/errors.ts";
import { defined } from "../../../defined.ts";
import { compileTestContract } from "../../guard/test-contract.ts";
import { newKey, openOwner, WITH_KEY } from "../../open-account.ts";
import { BAD_BIRTH, BIRTH, charts, type OpenServer, openServer, sharedServer } from "../open-server.ts";
import { type ToolResult, toolClientKinds } from "./tool-clients.ts";
import { callOf, errorOf, PING, post } from "./tool-requests.ts";

const { echo } = await compileTestContract();
/** Charts have no angles: the procedure fails. */
const { computeAngles: _computeAngles, ...handlers } = charts;
const server = sharedServer(handlers, { PLAN_FREE_LIMIT: "1" }, { services: [echo] });

const openPro = () => openOwner(server.accounts.database, "pro");
const openFree = () => openOwner(server.accounts.database, "free");

/** The endpoints that the log knows the requests by. */
const endpointsOf = ({ log }: OpenServer) =>
  log.filter(({ msg }) => msg === "request").map(({ endpoint }) => endpoint);

describe("a client", () => {
  const kind = defined(toolClientKinds.at(-1));
  const openClient = async (headers: Readonly<Record<string, string>>) => {
    const client = await kind.open(server.baseUrl, headers);
    onTestFinished(() => client.close());
    return client;
  };

  test("counts one request per call, and none for handshakes, lists, usage, errors or bugs", async () => {
    const owner = await openPro();
    const client = await openClient(owner.withKey);
    await client.list();
    await client.call("usage");
    await client.call("chart_full", { birth: BAD_BIRTH });
    await client.call("chart_full");
    await client.call("nothing").catch(() => null);
    await client.call("chart_planets", { birth: BIRTH, orbs: 1 });
    const failed = await client.call("chart_angles", { birth: BIRTH });
    const { code, message } = errorOf(failed);
    const meta = defined(failed._meta);
    expect([code, meta["X-RateLimit-Remaining"]]).toEqual(["internal_error", 1_000_000]);
    expect(message).toContain(meta["X-Request-Id"]);
    expect(message).not.toContain("secret");
    const line = { level: "error", requestId: meta["X-Request-Id"] };
    expect(server.log).toContainEqual(expect.objectContaining(line));
    expect(await owner.used()).toBe(0);
    for (const used of [1, 2]) {
      const result = await client.call("chart_short", { birth: BIRTH });
      expect(result._meta).toMatchObject({ "X-RateLimit-Remaining": 1_000_000 - used });
      expect(await owner.used()).toBe(used);
    }
  });

  test("receives a plan without the tool before invalid arguments, and the daily limit with its reset", async () => {
    const client = await openClient((await openFree()).withKey);
    const upgradeUrl = `${server.baseUrl}/docs/plans`;
    const pro = await client.call("test_pro", { year: "no year" });
    expect(errorOf(pro)).toMatchObject({
      code: "plan_required",
      details: { plan: "free", requiredPlan: "pro", upgradeUrl },
    });
    expect(pro._meta).toMatchObject({ "X-RateLimit-Limit": 1, "X-RateLimit-Remaining": 1 });
    await client.call("chart_short", { birth: BIRTH });
    const limited = await client.call("chart_short", { birth: BIRTH });
    const midnight = Date.parse(new Date().toISOString().slice(0, 10)) + 86_400_000;
    const resetAt = `${new Date(midnight).toISOString().slice(0, 19)}Z`;
    expect(errorOf(limited)).toMatchObject({
      code: "daily_limit_reached",
      details: { resetAt, resetEpochSeconds: midnight / 1000, upgradeUrl },
    });
    expect(limited._meta).toMatchObject({
      ...{ "X-RateLimit-Limit": 1, "X-RateLimit-Remaining": 0, "X-RateLimit-Reset": midnight / 1000 },
      "Retry-After": expect.any(Number),
    });
    await client.list();
    expect((await client.call("usage")).structuredContent).toMatchObject({ remaining: 0 });
  });

  test("is rejected with 401 as soon as its key is revoked", async () => {
    const { key, keyId, used } = await openPro();
    const client = await openClient({ "x-api-key": key });
    await client.call("chart_short", { birth: BIRTH });
    await revokeApiKey(server.accounts.database.kysely, { keyId, nowMs: Date.now() });
    for (const name of ["usage", "chart_short"])
      await expect(client.call(name, { birth: BIRTH })).rejects.toThrow(
        /401|[Uu]nauthorized|invalid_api_key/,
      );
    await expect(kind.open(server.baseUrl, {})).rejects.toThrow();
    expect(await used()).toBe(1);
  });
});

async function sendAndDestroy({ baseUrl }: OpenServer, begun: Promise<void>): Promise<void> {
  const headers = { "content-type": "application/json", ...WITH_KEY };
  const request = httpRequest(`${baseUrl}/mcp`, { method: "POST", headers });
  request.on("error", () => {});
  request.end(JSON.stringify(callOf("chart_full", { birth: BIRTH })));
  await begun;
  request.destroy();
}

async function callAndAbort({ baseUrl }: OpenServer, begun: Promise<void>): Promise<void> {
  const kind = defined(toolClientKinds.find(({ name }) => name.endsWith("2026-07-28")));
  const client = await kind.open(baseUrl, WITH_KEY);
  onTestFinished(() => client.close());
  const leave = new AbortController();
  const call = client.call("chart_full", { birth: BIRTH }, leave.signal).catch(() => "ended");
  await begun;
  leave.abort();
  expect(await call).toBe("ended");
}

describe("a request", () => {
  test.each([
    ["a handshake", { ...PING, method: "initialize", params: {} }],
    ["a listing", { ...PING, method: "tools/list" }],
    ["a call", callOf("usage", {})],
    ["not a message", "{"],
  ])("without a key, or with an unknown one, is refused before %s is looked at", async (_what, body) => {
    for (const [headers, code, challenge] of [
      [{}, "missing_api_key", 'Bearer realm="almagest"'],
      [
        { authorization: `Bearer ${newKey()}` },
        "invalid_api_key",
        'Bearer realm="almagest", error="invalid_token"',
      ],
    ] as const) {
      const { status, headers: answered, text } = await post(server, body, headers);
      expect([status, answered.get("www-authenticate")]).toEqual([401, challenge]);
      expect((JSON.parse(text) as ErrorBody).error.code).toBe(code);
    }
  });

  test.each(["GET", "DELETE", "PUT", "OPTIONS"])(
    "by %s is refused: there is no stream and no session",
    async (method) => {
      const response = await fetch(`${server.baseUrl}/mcp`, { method, headers: WITH_KEY });
      expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
    },
  );

  test("of a web page or program is answered if that is local or the service's own", async () => {
    const { port } = await openServer(charts, { BASE_URL: "https://astro.example" });
    const expected = {
      "https://evil.example": 403,
      "http://localhost.evil.example": 403,
      null: 403,
      "http://localhost:6274": 200,
      "http://127.0.0.1:3000": 200,
      "http://[::1]:3000": 200,
      "https://astro.example": 200,
      "vscode-file://vscode-app": 200,
      "file://": 403,
      "file:///page.html": 403,
      "chrome-extension://x": 403,
      "moz-extension://a": 403,
      "chrome-extension://a": 403,
    };
    const statuses: Record<string, number> = {};
    for (const origin of Object.keys(expected)) {
      const { status } = await post({ baseUrl: `http://127.0.0.1:${port}` }, PING, { ...WITH_KEY, origin });
      statuses[origin] = status;
    }
    expect(statuses).toEqual(expected);
  });

  test("is answered as JSON, whatever it accepts, uncached, with request ID and rate-limit figures", async () => {
    for (const accept of ["*/*", "application/json", "text/event-stream, application/json"]) {
      const id = "request-of-mine";
      const answer = await post(server, callOf("chart_short", { birth: BIRTH }), {
        ...WITH_KEY,
        accept,
        "x-request-id": id,
      });
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/json"]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("x-request-id")).toBe(id);
      const { result } = JSON.parse(answer.text) as { result: ToolResult };
      expect(defined(result._meta)["X-Request-Id"]).toBe(id);
      const remaining = Number(answer.headers.get("x-ratelimit-remaining"));
      expect(defined(result._meta)["X-RateLimit-Remaining"]).toBe(remaining);
    }
  });

  test("that ends in an error has the rate-limit headers too, and no header that belongs to the call alone", async () => {
    const server = await openServer(charts, { PLAN_PRO_LIMIT: "1" });
    const birth = { birth: BIRTH };
    for (const [args, code, remaining] of [
      [{ ...birth, detail: "some" }, "invalid_request", "1"],
      [birth, undefined, "0"],
      [birth, "daily_limit_reached", "0"],
    ] as const) {
      const { status, headers, text } = await post(server, callOf("chart_short", args));
      const { result } = JSON.parse(text) as { result: ToolResult };
      expect(result.isError === true ? errorOf(result).code : undefined).toBe(code);
      expect([status, headers.get("x-ratelimit-remaining"), headers.get("retry-after")]).toEqual([
        200,
        remaining,
        null,
      ]);
      expect(defined(result._meta)["X-RateLimit-Remaining"]).toBe(Number(remaining));
    }
  });

  test.each([
    ["no JSON", "{", {}, 400],
    ["no message", "5", {}, 400],
    ["null", "null", {}, 400],
    ["nothing", "", {}, 400],
    ["an empty batch", "[]", {}, 400],
    ["a batch of more than ten", JSON.stringify(Array.from({ length: 11 }, () => PING)), {}, 400],
    ["another type", "{}", { "content-type": "text/plain" }, 415],
    ["a packed body", "{}", { "content-encoding": "gzip" }, 415],
    ["a body over 64 KiB", " ".repeat(64 * 1024 + 1), {}, 413],
    ["a protocol that there is none of", JSON.stringify(PING), { "mcp-protocol-version": "1999-01-01" }, 400],
  ])("of %s is rejected", async (_what, body, headers, status) => {
    const id = randomUUID();
    expect((await post(server, body, { ...WITH_KEY, ...headers, "x-request-id": id })).status).toBe(status);
    const line = () => server.log.find(({ msg, requestId }) => msg === "request" && requestId === id);
    await expect.poll(line).toMatchObject({ endpoint: "/mcp" });
  });

  test("with a duplicate member is rejected: in the arguments by the tool's result, elsewhere by 400", async () => {
    const before = await server.used();
    const birth = JSON.stringify(BIRTH).replace("{", '{"date":"1980-01-01",');
    const twice = JSON.stringify(callOf("chart_short", 0)).replace(":0}", `:{"birth":${birth}}}`);
    const { result } = JSON.parse((await post(server, twice)).text) as { result: ToolResult };
    expect(errorOf(result).details).toEqual([
      { field: "birth.date", code: "duplicate_field", message: "occurs more than once" },
    ]);
    const messageTwice = JSON.stringify(callOf("chart_short", { birth: BIRTH })).replace("{", '{"id":2,');
    const answer = await post(server, messageTwice);
    expect([answer.status, (JSON.parse(answer.text) as ErrorBody).error.details]).toEqual([
      400,
      [{ field: "id", code: "duplicate_field", message: "occurs more than once" }],
    ]);
    expect(await server.used()).toBe(before);
  });

  test("is answered over HTTP/2", async () => {
    const session = connectHttp2(server.baseUrl);
    const head = { ":method": "POST", ":path": "/mcp", "content-type": "application/json", ...WITH_KEY };
    const stream = session.request(head);
    stream.setEncoding("utf8").end(JSON.stringify(callOf("usage", {})));
    let text = "";
    for await (const chunk of stream) text += chunk;
    session.close();
    expect(JSON.parse(text)).toMatchObject({ result: { structuredContent: { plan: "pro" } } });
  });

  test.each([
    ["whose client disconnects", sendAndDestroy],
    ["that a client of the 2026 protocol aborts", callAndAbort],
  ])("%s ends the work and is refunded", async (_what, send) => {
    const begun = Promise.withResolvers<void>();
    let ended = false;
    const server = await openServer({
      computeFullChart: (_request, { signal }) => {
        begun.resolve();
        signal.addEventListener("abort", () => {
          ended = true;
        });
        return new Promise(() => {});
      },
    });
    await send(server, begun.promise);
    await expect.poll(() => ended).toBe(true);
    await expect.poll(() => server.used()).toBe(0);
    const cancelledLine = { endpoint: "/mcp/chart_full", status: 499 };
    await expect.poll(() => server.log).toContainEqual(expect.objectContaining(cancelledLine));
  });

  test("is logged and measured under its tool, never under a name that was sent", async () => {
    const server = await openServer(charts, { PLAN_PRO_LIMIT: "1", PRIVATE_PORT: "0" });
    await post(server, callOf("chart_short", { birth: BIRTH }));
    await post(server, callOf("chart_short", { birth: BIRTH }));
    await post(server, callOf("made_up_name", {}));
    await post(server, PING);
    await expect
      .poll(() => endpointsOf(server))
      .toEqual(["/mcp/chart_short", "/mcp/chart_short", "/mcp", "/mcp"]);
    const outcomes = server.log.filter(({ msg }) => msg === "request").map(({ grpc }) => grpc ?? "");
    expect(outcomes).toEqual(["", "RESOURCE_EXHAUSTED", "", ""]);
    expect(JSON.stringify(server.log)).not.toContain("made_up_name");
  });
});

describe("a batch", () => {
  let owner: Awaited<ReturnType<typeof openPro>>;
  beforeEach(async () => {
    owner = await openPro();
  });
  const send = (batch: unknown) => post(server, batch, owner.withKey);

  test("of several calls, as in the protocol of March 2025, has each answered and counted", async () => {
    const { status, text, headers } = await send([
      callOf("chart_short", { birth: BIRTH }, "a"),
      callOf("chart_short", { birth: { ...BIRTH, latitude: 91 } }, "b"),
      callOf("chart_houses", { birth: BIRTH }, "c"),
    ]);
    const answers = JSON.parse(text) as readonly { readonly id: string; readonly result: ToolResult }[];
    const byId = new Map(answers.map(({ id, result }) => [id, result]));
    expect(status).toBe(200);
    expect(defined(byId.get("a")).structuredContent).toHaveProperty("sun");
    expect(errorOf(defined(byId.get("b"))).details).toMatchObject([{ field: "birth.latitude" }]);
    expect(defined(byId.get("c")).structuredContent).toHaveProperty("houses");
    expect(await owner.used()).toBe(2);
    expect(headers.get("x-ratelimit-remaining")).toBe("999998");
  });

  test("with an id twice is rejected, and nothing of it is computed or counted", async () => {
    const { status, text } = await send([
      callOf("chart_short", { birth: BIRTH }, 7),
      PING,
      callOf("chart_elements", { birth: BIRTH }, 7),
      callOf("chart_elements", { birth: BIRTH }, "7"),
    ]);
    expect([status, (JSON.parse(text) as ErrorBody).error.details]).toEqual([
      400,
      [
        {
          field: "[2].id",
          code: "duplicate_field",
          message: "must differ from the ids of the other requests in the batch",
        },
      ],
    ]);
    expect(await owner.used()).toBe(0);
  });

  test("whose id a response has too, or in another type, gets its own arguments", async () => {
    const { status, text } = await send([
      { jsonrpc: "2.0", id: 7, result: {} },
      callOf("chart_short", { birth: BIRTH }, 7),
      callOf("chart_elements", { birth: BIRTH }, "7"),
    ]);
    const answers = JSON.parse(text) as readonly { readonly id: string; readonly result: ToolResult }[];
    expect(status).toBe(200);
    expect(answers.map(({ id, result }) => [id, result.isError ?? false])).toEqual([
      [7, false],
      ["7", false],
    ]);
    expect(await owner.used()).toBe(2);
  });

  test("that cancels its own calls is answered without them, and they are not counted", async () => {
    const cancel = (requestId: unknown) => ({
      jsonrpc: "2.0",
      method: "notifications/cancelled",
      params: { requestId },
    });
    const call = callOf("chart_short", { birth: BIRTH }, "a");
    for (const batch of [[call, cancel("a")], [cancel("a"), call], [cancel("a")]]) {
      const { status, text } = await send(batch);
      expect([status, text]).toEqual([202, ""]);
    }
    expect(await owner.used()).toBe(0);
    const { status, text } = await send([call, cancel("b"), callOf("usage", {}, "b")]);
    expect([status, (JSON.parse(text) as { readonly id: string }).id]).toEqual([200, "a"]);
    expect(await owner.used()).toBe(1);
  });

  test("lists the tools at most once in a batch", async () => {
    const listOf = (id: number) => ({ jsonrpc: "2.0", id, method: "tools/list" });
    const single = JSON.parse((await send(listOf(1))).text) as { readonly result: unknown };
    const both = JSON.parse((await send([PING, listOf(2)])).text) as readonly object[];
    expect(both).toEqual([
      { jsonrpc: "2.0", id: 1, result: {} },
      { jsonrpc: "2.0", id: 2, result: single.result },
    ]);
    const { status, text } = await send([listOf(1), listOf(2)]);
    expect([status, (JSON.parse(text) as ErrorBody).error.message]).toEqual([
      400,
      "[1].method must not be tools/list more than once in a batch.",
    ]);
  });
});
