import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningServer } from "../../../../service/app/server.ts";
import { type SearchIndex, searchIndexOf } from "../../../../service/portal/site/search-index.ts";
import { defined } from "../../../defined.ts";
import { openChartServer } from "../../open-chart-server.ts";
import { BROWSER, linksOf } from "./read-site.ts";

const ASSETS = join(import.meta.dirname, "../../../../service/portal/pages/assets");
const SCRIPT_BYTES_MAX = 12_000;
const INDEX_BYTES_MAX = 105_000;

let server: RunningServer;

beforeAll(async () => {
  server = await openChartServer();
});
afterAll(() => server.stop());

const read = async (path: string, headers = {}): Promise<string> => {
  const response = await fetch(`${server.baseUrl}${path}`, { headers });
  expect(response.status, path).toBe(200);
  return response.text();
};

test("a page is split at its headings, not at comments of code; words are lower case, without accents, once", () => {
  const text =
    "# Plans\n\nOne [limit](x.md) in Kraków, kraków.\n\n## The `rate_limit`\n\n```sh\n# curl\n```\n\n## More\n";
  expect(searchIndexOf([{ path: "/docs/plans", text, hasHeadingIds: true }])).toEqual([
    [
      "/docs/plans",
      "Plans",
      [
        ["", "Plans", "One limit in Kraków, kraków.", "one limit krakow"],
        ["the-rate_limit", "The rate_limit", "", "sh curl"],
        ["more", "More", "", ""],
      ],
    ],
  ]);
  const asOne = searchIndexOf([{ path: "/docs/plans", text, hasHeadingIds: false }]);
  expect(asOne[0]?.[2]).toHaveLength(1);
});

test("the index lists every page of the table of contents and of the reference, and each of its addresses exists", async () => {
  const index = JSON.parse(await read("/docs/search-index.json")) as SearchIndex;
  const paths = index.map(([path]) => path);
  const contents = linksOf(await read("/docs", BROWSER)).filter((link) => /^\/docs\/[a-z-]+$/.test(link));
  expect(contents.filter((path) => !paths.includes(path))).toEqual([]);
  expect(paths).toContain("/docs/reference/chart-full");
  for (const [path, title, sections] of index) {
    const page = await read(path, BROWSER);
    expect(page, path).toContain(`>${title.replaceAll("'", "&#39;")}</h1>`);
    const missing = sections.filter(([id]) => id !== "" && !page.includes(` id="${id}"`));
    expect(missing, path).toEqual([]);
  }
});

test("the search and its script are small", async () => {
  const page = await read("/docs/quick-start", BROWSER);
  const scripts = linksOf(page).filter((link) => /\/(?:docs|search)\.js\?/.test(link));
  expect(scripts).toHaveLength(2);
  const bytes = scripts.map((link) => readFileSync(join(ASSETS, defined(link.split(/[/?]/)[2]))).length);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(SCRIPT_BYTES_MAX);
  const response = await fetch(`${server.baseUrl}/docs/search-index.json`, {
    headers: { "accept-encoding": "gzip" },
  });
  expect(Number(response.headers.get("content-length"))).toBeLessThan(INDEX_BYTES_MAX);
  await response.body?.cancel();
});
