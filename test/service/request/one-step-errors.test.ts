import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningServer } from "../../../service/app/server.ts";
import { API_KEY, WITH_KEY } from "../open-account.ts";
import { openChartServer } from "../open-chart-server.ts";

const PARIS = { date: "1990-06-15", time: "14:30", latitude: 48.8566, longitude: 2.3522 };

let server: RunningServer;
beforeAll(async () => {
  server = await openChartServer();
});
afterAll(async () => {
  await server.stop();
});

async function send(body: string, { path = "/v1/chart/short", headers = WITH_KEY, method = "POST" } = {}) {
  const response = await fetch(`${server.baseUrl}${path}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(method === "GET" ? {} : { body }),
  });
  return { status: response.status, text: await response.text() };
}
const birthWith = (change: object) => JSON.stringify({ birth: { ...PARIS, ...change } });

/** Requests of people who then did not know what to send, and the words that state it. */
test.each<[name: string, sent: Parameters<typeof send>, words: RegExp]>([
  [
    "latitude and longitude of Los Angeles exchanged",
    [birthWith({ latitude: -118.24, longitude: 34.05 })],
    /latitude and longitude may be exchanged/,
  ],
  [
    "a house system",
    [JSON.stringify({ birth: PARIS, houseSystem: "whole-sign" })],
    /only the tropical zodiac, Placidus and the five aspects are offered \(others: the library almagest\)/,
  ],
  [
    "a zodiac",
    [JSON.stringify({ birth: PARIS, zodiac: "sidereal" })],
    /only the tropical zodiac, Placidus and the five aspects are offered \(others: the library almagest\)/,
  ],
  [
    "the name of a place",
    [JSON.stringify({ birth: { date: PARIS.date, time: PARIS.time, place: "Paris" } })],
    /send the coordinates in latitude and longitude: the service does not look up places/,
  ],
  [
    "date and time in one text",
    [birthWith({ date: "1990-06-15T14:30:00Z" })],
    /send the date alone, 1990-06-15, and the local time in time/,
  ],
  ["single quotes", ["{'birth': {}}"], /JSON needs double quotes/],
  [
    "the key in the query",
    ["{}", { path: `/v1/chart/short?api_key=${API_KEY}`, headers: {} as typeof WITH_KEY }],
    /query/,
  ],
  ["another method", ["", { method: "GET" }], /GET is not accepted: .* POST only/],
])("the error about %s states what to send", async (_name, sent, words) => {
  const { status, text } = await send(...sent);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(text).toMatch(words);
  expect(text).not.toContain(API_KEY);
});

test("zero coordinates are accepted with a warning that names order and signs", async () => {
  const { status, text } = await send(birthWith({ latitude: 0, longitude: 0 }));
  expect(status).toBe(200);
  expect(text).toMatch(/"place_at_sea","message":"[^"]*order[^"]*signs/);
});
