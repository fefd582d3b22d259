import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ErrorBody } from "../../../../service/contract/errors.ts";
import { defined } from "../../../defined.ts";
import { BIRTH, charts, openSharedServer, type SharedServer } from "../open-server.ts";
import type { ToolResult } from "./tool-clients.ts";
import { callOf, errorOf, PING, post } from "./tool-requests.ts";

let server: SharedServer;
let usedBefore: number;
beforeAll(async () => {
  server = await openSharedServer(charts);
});
afterAll(() => server.close());
beforeEach(async () => {
  usedBefore = await server.used();
});
const used = async () => (await server.used()) - usedBefore;

describe("a batch", () => {
  test("of several calls, as in the protocol of March 2025, has each answered and counted", async () => {
    const { status, text, headers } = await post(server, [
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
    expect(await used()).toBe(2);
    expect(headers.get("x-ratelimit-remaining")).toBe(String(999_998 - usedBefore));
  });

  test("with an id twice is rejected, and nothing of it is computed or counted", async () => {
    const { status, text } = await post(server, [
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
    expect(await used()).toBe(0);
  });

  test("whose id a response has too, or in another type, gets its own arguments", async () => {
    const { status, text } = await post(server, [
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
    expect(await used()).toBe(2);
  });

  test("that cancels its own calls is answered without them, and they are not counted", async () => {
    const cancel = (requestId: unknown) => ({
      jsonrpc: "2.0",
      method: "notifications/cancelled",
      params: { requestId },
    });
    const call = callOf("chart_short", { birth: BIRTH }, "a");
    for (const batch of [[call, cancel("a")], [cancel("a"), call], [cancel("a")]]) {
      const { status, text } = await post(server, batch);
      expect([status, text]).toEqual([202, ""]);
    }
    expect(await used()).toBe(0);
    const { status, text } = await post(server, [call, cancel("b"), callOf("usage", {}, "b")]);
    expect([status, (JSON.parse(text) as { readonly id: string }).id]).toEqual([200, "a"]);
    expect(await used()).toBe(1);
  });

  test("lists the tools at most once in a batch", async () => {
    const listOf = (id: number) => ({ jsonrpc: "2.0", id, method: "tools/list" });
    const single = JSON.parse((await post(server, listOf(1))).text) as { readonly result: unknown };
    const both = JSON.parse((await post(server, [PING, listOf(2)])).text) as readonly object[];
    expect(both).toEqual([
      { jsonrpc: "2.0", id: 1, result: {} },
      { jsonrpc: "2.0", id: 2, result: single.result },
    ]);
    const { status, text } = await post(server, [listOf(1), listOf(2)]);
    expect([status, (JSON.parse(text) as ErrorBody).error.message]).toEqual([
      400,
      "[1].method must not be tools/list more than once in a batch.",
    ]);
  });
});
