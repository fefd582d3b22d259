import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { finishLoading, loadSteps } from "../../../service/app/deferred.ts";
import { WITH_KEY } from "../open-account.ts";
import { BIRTH, charts, openServer } from "../transport/open-server.ts";

const postChart = (baseUrl: string) =>
  fetch(`${baseUrl}/v1/chart/short`, {
    method: "POST",
    headers: { "content-type": "application/json", ...WITH_KEY },
    body: JSON.stringify({ birth: BIRTH }),
  });

const postTools = (baseUrl: string) =>
  fetch(`${baseUrl}/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json", ...WITH_KEY },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  });

describe("the parts that are loaded after the port is open", () => {
  test("serve requests that arrive before, at the same time and after", async () => {
    const { baseUrl, loadRest } = await openServer();
    const firstResponses = await Promise.all([
      fetch(`${baseUrl}/docs`),
      postTools(baseUrl),
      fetch(`${baseUrl}/docs/errors`),
    ]);
    await loadRest([]);
    const laterResponses = await Promise.all([fetch(`${baseUrl}/docs`), postTools(baseUrl)]);
    for (const response of [...firstResponses, ...laterResponses]) expect(response.status).toBe(200);
    for (const [first, second] of [
      [firstResponses[0], laterResponses[0]],
      [firstResponses[1], laterResponses[1]],
    ])
      expect(await first?.text()).toBe(await second?.text());
  });

  test("make the service not ready if one fails, with the reason in the log; calls are answered and the others are loaded", async () => {
    const { baseUrl, loadRest, log } = await openServer(charts);
    expect((await fetch(`${baseUrl}/readyz`)).status).toBe(200);
    await loadRest([{ name: "the test", load: () => Promise.reject(new TypeError("broken")) }]);
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

test("steps are loaded in turns, between which others run, and end with the service", async () => {
  const events: string[] = [];
  const stop = new AbortController();
  const failures: string[] = [];
  const loading = loadSteps(
    [
      { name: "broken", load: () => Promise.reject(new Error("broken")) },
      {
        name: "parts",
        async *load() {
          for (let part = 1; ; part++) yield events.push(`part ${part}`);
        },
      },
      { name: "never", load: async () => events.push("never") },
    ],
    { signal: stop.signal, onFailed: (name) => failures.push(name) },
  );
  while (events.length < 5) {
    await nextTurn();
    events.push("other");
  }
  stop.abort();
  await loading;
  expect(failures).toEqual(["broken"]);
  expect(events).not.toContain("never");
  expect(events.filter((event) => event === "other").length).toBeGreaterThan(1);
  expect(events).toContain("part 2");
});

test("a request has its turn after a module is loaded and before it is used", async () => {
  const events: string[] = [];
  setImmediate(() => events.push("request"));
  await finishLoading(Promise.resolve());
  events.push("use");
  expect(events).toEqual(["request", "use"]);
});
