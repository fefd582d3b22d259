import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningServer } from "../../../../service/app/server.ts";
import { openChartServer } from "../../open-chart-server.ts";
import { BROWSER } from "./read-site.ts";

let server: RunningServer;

beforeAll(async () => {
  server = await openChartServer();
});
afterAll(() => server.stop());

const read = async (query: string) => {
  const response = await fetch(`${server.baseUrl}/docs/clock-rules${query}`, { headers: BROWSER });
  return { response, text: await response.text() };
};
const rulesOf = (page: string) => [...page.matchAll(/<td class="text"><code>([\w-]+)</g)].map(([, id]) => id);

test("finds the rules of a country, a town and a zone, in a year or in all years", async () => {
  const ofAustria = ["austria-1891", "vienna-1891", "austria-1945"];
  expect(rulesOf((await read("?place=Austria")).text)).toEqual(expect.arrayContaining(ofAustria));
  expect(rulesOf((await read("?place=vienna&year=1910")).text)).toEqual(["vienna-1891"]);
  expect(rulesOf((await read("?place=Europe%2FVienna&year=1945")).text)).toEqual(["austria-1945"]);
  expect(rulesOf((await read("?place=thunder+bay&year=1912")).text)).toContain("ca-thunder-bay-1912");
  expect(rulesOf((await read("?place=Austria&year=2000")).text)).toEqual([]);
});

test("shows a bounded number of rules, and states it", async () => {
  const { text } = await read("?place=Europe");
  expect(rulesOf(text).length).toBe(50);
  expect(text).toContain("the first 50 are shown");
});

test("escapes its fields, rejects others than names and years, and is not indexed", async () => {
  const { response, text } = await read(`?place=${encodeURIComponent('"><script>')}&year=1900`);
  expect(text).toContain('value="&quot;&gt;&lt;script&gt;"');
  expect(response.headers.get("x-robots-tag")).toBe("noindex");
  for (const query of ["?year=1799", "?year=2400", "?year=abcd", `?place=${"a".repeat(101)}`])
    expect((await read(query)).response.status, query).toBe(400);
});

test("lists the countries if it is asked for nothing, for a place without rules, or for coordinates", async () => {
  for (const query of ["", "?place=&year=", "?place=Atlantis", "?place=48.2,16.4"]) {
    const { response, text } = await read(query);
    expect(response.status, query).toBe(200);
    expect(text, query).toContain('href="/docs/clock-rules?place=Austria"');
  }
});
