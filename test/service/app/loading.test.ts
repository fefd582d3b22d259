import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { createLoader, yieldAfter } from "../../../service/app/loader.ts";
import { postJson } from "../post-json.ts";
import { BIRTH, charts, openServer } from "../transport/open-server.ts";

const postChart = (baseUrl: string) => postJson({ baseUrl }, "/v1/chart/short", { birth: BIRTH });

const postTools = (baseUrl: string) =>
  postJson({ baseUrl }, "/mcp", { jsonrpc: "2.0", id: 1, method: "tools/list" });

describe("the parts that are loaded after the port is open", () => {
  test("serve requests that arrive before, at the same time and after", async () => {
    const { baseUrl, loader } = await openServer();
    const firstResponses = await Promise.all([
      fetch(`${baseUrl}/docs`),
      postTools(baseUrl),
      fetch(`${baseUrl}/docs/errors`),
    ]);
    await loader.run();
    const laterResponses = await Promise.all([fetch(`${baseUrl}/docs`), postTools(baseUrl)]);
    for (const response of [...firstResponses, ...laterResponses]) expect(response.status).toBe(200);
    for (const [first, second] of [
      [firstResponses[0], laterResponses[0]],
      [firstResponses[1], laterResponses[1]],
    ])
      expect(await first?.text()).toBe(await second?.text());
  });

  test("make the service not ready if one fails, with the reason in the log; calls are answered and the others are loaded", async () => {
    const { baseUrl, loader, log } = await openServer(charts);
    expect((await fetch(`${baseUrl}/readyz`)).status).toBe(200);
    loader.add("the test", () => Promise.reject(new TypeError("broken")));
    await loader.run();
    const { status, ...response } = await fetch(`${baseUrl}/readyz`);
    expect([status, response]).toEqual([503, expect.anything()]);
    expect(log).toContainEqual(
      expect.objectContaining({
        level: "error",
        msg: "not ready: loading the test failed",
        err: expect.objectContaining({ type: "TypeError" }),
      }),
    );
    expect((await postChart(baseUrl)).status).toBe(200);
    expect((await fetch(`${baseUrl}/docs`)).status).toBe(200);
  });
});

test("parts are loaded in turns, between which others run, and end with the service", async () => {
  const events: string[] = [];
  const failures: string[] = [];
  const loader = createLoader({
    log: { error: (_fields: unknown, message?: string) => failures.push(message ?? "") },
    readiness: { fail: () => failures.push("not ready") },
  });
  loader.add("broken", () => Promise.reject(new Error("broken")));
  const partsOf = async function* () {
    for (let part = 1; ; part++) yield events.push(`part ${part}`);
  };
  loader.addSteps("parts", partsOf());
  loader.add("never", async () => events.push("never"));
  const loading = loader.run();
  while (events.length < 5) {
    await nextTurn();
    events.push("other");
  }
  loader.stop();
  await loading;
  expect(failures).toEqual(["not ready: loading broken failed", "not ready"]);
  expect(events).not.toContain("never");
  expect(events.filter((event) => event === "other").length).toBeGreaterThan(1);
  expect(events).toContain("part 2");
});

test("a part is loaded once, by whichever needs it first", async () => {
  let loads = 0;
  const loader = createLoader({ log: { error: () => {} }, readiness: { fail: () => {} } });
  const load = loader.add("part", async () => ++loads);
  expect(await Promise.all([load(), loader.run(), load()])).toEqual([1, undefined, 1]);
});

test("a request has its turn after a module is loaded and before it is used", async () => {
  const events: string[] = [];
  setImmediate(() => events.push("request"));
  await yieldAfter(Promise.resolve());
  events.push("use");
  expect(events).toEqual(["request", "use"]);
});
