import { expect, test } from "vitest";
import { type ClientOptions, createAlmagestClient } from "../../client/almagest-client.ts";
import { type AnswerRequest, openHoldingServer } from "./holding-server.ts";

/** An empty message of the Connect protocol. */
const answerEmpty: AnswerRequest = (response) => {
  response.writeHead(200, { "content-type": "application/proto" }).end();
};

const usageOf = (baseUrl: string, options: Partial<ClientOptions> = {}) =>
  createAlmagestClient({ baseUrl, apiKey: "key", ...options }).usage;

const numberOf = (index: number) => ({ headers: { "x-number": String(index) } });

test.each([
  ["32 by default", 32, {}],
  ["as many as the option states", 3, { parallelCallsMax: 3 }],
])("of many calls, %s are sent at a time", async (_title, max, options) => {
  const server = await openHoldingServer(answerEmpty);
  let sent = 0;
  const countingFetch: NonNullable<ClientOptions["fetch"]> = (...request) => {
    sent += 1;
    return fetch(...request);
  };
  const usage = usageOf(server.baseUrl, { ...options, fetch: countingFetch });
  const calls = Array.from({ length: 2 * max + 1 }, (_, index) => usage.getUsage({}, numberOf(index)));
  await expect.poll(server.open).toBe(max);
  expect(sent).toBe(max);
  server.answer();
  await Promise.all(calls);
  expect([server.highest(), server.requests.length]).toEqual([max, calls.length]);
});

test("waiting calls are sent in the order of their start", async () => {
  const server = await openHoldingServer(answerEmpty);
  const usage = usageOf(server.baseUrl, { parallelCallsMax: 1 });
  const calls = Array.from({ length: 9 }, (_, index) => usage.getUsage({}, numberOf(index)));
  server.answer();
  await Promise.all(calls);
  expect(server.requests.map((headers) => headers["x-number"])).toEqual([..."012345678"]);
});

test("a waiting call ends unsent when its signal aborts or its timeout elapses, and is sent when the running one is aborted", async () => {
  const server = await openHoldingServer(answerEmpty);
  const usage = usageOf(server.baseUrl, { parallelCallsMax: 1 });
  const running = new AbortController();
  const first = usage.getUsage({}, { ...numberOf(0), signal: running.signal });
  await expect.poll(server.open).toBe(1);

  const controller = new AbortController();
  const aborted = usage.getUsage({}, { signal: controller.signal });
  const late = usage.getUsage({}, { timeoutMs: 20 });
  const last = usage.getUsage({}, numberOf(1));
  await expect(late).rejects.toMatchObject({ name: "AlmagestError", code: "deadline_exceeded" });
  controller.abort();
  await expect(aborted).rejects.toMatchObject({ name: "AlmagestError", code: "canceled" });
  const afterwards = usage.getUsage({}, { signal: controller.signal });
  await expect(afterwards).rejects.toMatchObject({ name: "AlmagestError", code: "canceled" });
  running.abort();
  await expect(first).rejects.toMatchObject({ name: "AlmagestError", code: "canceled" });
  server.answer();
  await last;
  expect(server.requests.map((headers) => headers["x-number"])).toEqual(["0", "1"]);
});

test("a call that fails or waits for its retry leaves its place to the next one", async () => {
  const server = await openHoldingServer((response, index) => {
    if (index === 0) response.destroy();
    else if (index === 1) response.writeHead(404).end("elsewhere");
    else if (index === 2) response.writeHead(503, { "retry-after": "1" }).end();
    else answerEmpty(response, index);
  });
  const usage = usageOf(server.baseUrl, { parallelCallsMax: 1 });
  server.answer();
  await expect(usage.getUsage({})).rejects.toMatchObject({ code: "unavailable" });
  await expect(usage.getUsage({})).rejects.toMatchObject({ code: "unexpected" });
  const ended: string[] = [];
  await Promise.all(
    ["retried", "next"].map(async (name) => {
      await usage.getUsage({}, { headers: { "x-number": name } });
      ended.push(name);
    }),
  );
  expect(ended).toEqual(["next", "retried"]);
  const sent = server.requests.slice(2).map((headers) => headers["x-number"]);
  expect(sent).toEqual(["retried", "next", "retried"]);
});

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])("%d parallel calls are rejected", (max) => {
  expect(() => usageOf("https://api.example.com", { parallelCallsMax: max })).toThrow(
    new TypeError("parallelCallsMax must be an integer of at least 1"),
  );
});
