import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import packageJson from "../../../../package.json" with { type: "json" };
import { ERROR_CODES, type ErrorBody } from "../../../../service/contract/errors.ts";
import { downloadNames } from "../../../../service/portal/site/downloads.ts";
import { NO_PACKAGE, readGuides } from "../../../../service/portal/site/guides.ts";
import { renderIcons } from "../../../../tools/write-icons.ts";
import { defined } from "../../../defined.ts";
import { openChartServer } from "../../open-chart-server.ts";
import { sharedChartServer } from "../../shared-by-tests.ts";
import { BROWSER, linksOf } from "./read-site.ts";

const server = sharedChartServer();

const get = (path: string, headers: Readonly<Record<string, string>> = BROWSER, method = "GET") =>
  fetch(`${server.baseUrl}${path}`, { headers, method });

test.each(["/docs", "/docs/reference", "/docs/errors/not_found"])(
  "the policy of %s blocks other sites and inline scripts and styles",
  async (path) => {
    const { headers } = await get(path);
    const policy = new Map(
      defined(headers.get("content-security-policy"))
        .split("; ")
        .map((rule) => [rule.split(" ")[0], rule.split(" ").slice(1).join(" ")]),
    );
    expect(policy.get("default-src")).toBe("'none'");
    expect(policy.get("script-src")).toBe("'self'");
    expect(policy.get("style-src")).toBe("'self'");
    expect(policy.get("frame-ancestors")).toBe("'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  },
);

describe("an error page", () => {
  test.each(ERROR_CODES)(
    "for %s is HTML for browsers and plain text for other clients, at one address",
    async (code) => {
      const page = await get(`/docs/errors/${code}`);
      expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(await page.text()).toContain(`>${code}</h1>`);
      const plain = await get(`/docs/errors/${code}`, { accept: "application/json" });
      expect(plain.headers.get("content-type")).toBe("text/plain; charset=utf-8");
      expect(await plain.text()).toMatch(new RegExp(`^# ${code}\n`));
      expect(plain.headers.get("vary")).toContain("Accept");
      expect(plain.headers.get("etag")).not.toBe(page.headers.get("etag"));
    },
  );
});

describe("well-known documents", () => {
  test("robots.txt allows the guides and disallows endpoints; Markdown at an address of its own is not indexed", async () => {
    expect((await get("/docs/scores.md")).headers.get("x-robots-tag")).toBe("noindex");
    const text = await (await get("/robots.txt")).text();
    expect(text).toContain("Allow: /docs");
    expect(text).toContain("Disallow: /v1/");
    expect(text).toContain("Disallow: /mcp");
    expect(text).toContain(`Sitemap: ${server.baseUrl}/sitemap.xml`);
  });

  test("the icons show the drawing, as an ICO file and as a PNG", async () => {
    for (const [name, content] of await renderIcons()) {
      const response = await get(`/${name}`);
      expect(response.headers.get("content-type")).toBe(name.endsWith(".ico") ? "image/x-icon" : "image/png");
      expect(Buffer.from(await response.arrayBuffer()).equals(content), name).toBe(true);
    }
  });

  test("security.txt has the configured contact and expires within a year", async () => {
    const nowMs = Date.parse("2026-11-20T21:30:00Z");
    const other = await openChartServer({
      now: () => nowMs,
      environment: { CONTACT_URL: "https://example.org/report", BASE_URL: "https://api.example.org" },
    });
    const text = await (await fetch(`http://${other.host}:${other.port}/.well-known/security.txt`)).text();
    await other.stop();
    const fields = new Map(
      text
        .trim()
        .split("\n")
        .map((line) => line.split(/: (.*)/, 2) as [string, string]),
    );
    expect(fields.get("Contact")).toBe("https://example.org/report");
    expect(fields.get("Canonical")).toBe("https://api.example.org/.well-known/security.txt");
    const days = (Date.parse(defined(fields.get("Expires"))) - nowMs) / 86_400_000;
    expect(days).toBeGreaterThan(150);
    expect(days).toBeLessThan(365);
  });
});

describe("a document", () => {
  const MISSING = [
    "/docs/nothing",
    "/nothing/",
    "/assets/nothing.css",
    "/assets/../nothing",
    "/.well-known/nothing",
  ];

  test.each(MISSING)("that does not exist, such as %s, is a page for browsers", async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    const text = await response.text();
    expect(text).toContain("<h1>Page not found</h1>");
    expect(text).toContain('<nav class="main"');
    expect(text).not.toContain("nothing");
  });

  test("that does not exist is not_found for other clients, and for all clients at paths of programs", async () => {
    for (const [path, headers] of [
      ...MISSING.map((path) => [path, {}] as const),
      ...["/v1/nothing", "/mcp/nothing", "/v1/"].map((path) => [path, BROWSER] as const),
    ]) {
      const response = await get(path, headers);
      expect(response.status, path).toBe(404);
      expect(((await response.json()) as ErrorBody).error.code).toBe("not_found");
    }
    expect((await get("/docs/nothing", BROWSER, "POST")).headers.get("content-type")).toBe(
      "application/json",
    );
    const head = await get("/docs/nothing", BROWSER, "HEAD");
    expect([head.status, await head.text()]).toEqual([404, ""]);
  });

  test("that does not exist costs a token of the network, also as a page", async () => {
    const other = await openChartServer({ environment: { REFUSAL_BURST: "2" }, monotonicMs: () => 0 });
    const statuses: number[] = [];
    for (let call = 0; call < 4; call += 1)
      statuses.push((await fetch(`${other.baseUrl}/nothing`, { headers: BROWSER })).status);
    await other.stop();
    expect(statuses.slice(0, 2)).toEqual([404, 404]);
    expect(statuses.at(-1)).toBe(429);
  });

  test.each([
    ["/docs/", "/docs"],
    ["/docs/quick-start/", "/docs/quick-start"],
    ["/docs/plans//?a=b", "/docs/plans?a=b"],
  ])("with a slash at its end, %s, redirects to %s", async (path, location) => {
    for (const headers of [BROWSER, {}]) {
      const response = await fetch(`${server.baseUrl}${path}`, { headers, redirect: "manual" });
      expect([response.status, response.headers.get("location")]).toEqual([308, location]);
    }
  });

  test.each([
    ["/docs/quickstart", "/docs/quick-start"],
    ["/quick_start", "/docs/quick-start"],
    ["/Docs/Reference/Chart-ful/", "/docs/reference/chart-full"],
    ["/docs/synastri", "/docs/synastry"],
  ])("that does not exist, %s, is a page that names the nearest, %s", async (path, nearest) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain(`The nearest is <a href="${nearest}">${nearest}</a>.`);
  });

  test("answers POST with 405", async () => {
    const response = await get("/docs/scores", {}, "POST");
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  test("that the browser has cached is not sent again", async () => {
    const etag = defined((await get("/docs/scores")).headers.get("etag"));
    const again = await get("/docs/scores", { ...BROWSER, "if-none-match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  test("is compressed for clients that accept it", async () => {
    const [whole, compressed] = [
      await get("/openapi.json", { "accept-encoding": "identity" }),
      await get("/openapi.json", { "accept-encoding": "br" }),
    ];
    const encodings = [whole, compressed].map(({ headers }) => headers.get("content-encoding"));
    expect(encodings).toEqual([null, "br"]);
    expect(await compressed.text()).toBe(await whole.text());
  });
});

test("pages of a service with a base path link to each other under it", async () => {
  const other = await openChartServer({ environment: { BASE_URL: "https://example.org/astrology" } });
  const page = await (
    await fetch(`http://${other.host}:${other.port}/docs/errors-and-limits`, { headers: BROWSER })
  ).text();
  await other.stop();
  const links = linksOf(page);
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((link) => !link.startsWith("/astrology/"))).toEqual([]);
});

const FONT_BYTES_MAX = 60_000;

describe("the typefaces", () => {
  test("are two files of at most 60 kB, preloaded from the address that the stylesheet names", async () => {
    const page = await get("/docs/quick-start");
    expect(page.headers.get("content-security-policy")).toContain("font-src 'self'");
    const content = await page.text();
    const preloaded = [
      ...content.matchAll(/<link rel="preload" href="([^"]+)" as="font" type="font\/woff2" crossorigin>/g),
    ].map(([, address]) => defined(address));
    const rules = await (
      await get(defined(/<link rel="stylesheet" href="([^"]+)"/.exec(content)?.[1]))
    ).text();
    const named = [...rules.matchAll(/url\("([^"]+)"\)/g)].map(([, name]) => `/assets/${name}`);
    expect(preloaded).toHaveLength(2);
    expect(preloaded.toSorted()).toEqual(named.toSorted());
    let bytes = 0;
    for (const address of preloaded) {
      const font = await get(address);
      expect(font.headers.get("content-type")).toBe("font/woff2");
      expect(font.headers.get("cache-control")).toContain("immutable");
      expect(font.headers.get("content-encoding")).toBeNull();
      const file = Buffer.from(await font.arrayBuffer());
      expect(file.toString("latin1", 0, 4)).toBe("wOF2");
      bytes += file.byteLength;
    }
    expect(bytes).toBeLessThanOrEqual(FONT_BYTES_MAX);
  });

  test.each(["eb-garamond", "public-sans"])("%s is served with its licence", async (name) => {
    const licence = await get(`/assets/${name}.licence.txt`);
    expect(licence.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(await licence.text()).toMatch(/^Copyright \d{4} The [\s\S]*SIL OPEN FONT LICENSE Version 1\.1/);
  });
});

describe("the page of clock rules", () => {
  const read = async (query: string) => {
    const response = await get(`/docs/clock-rules${query}`);
    return { response, text: await response.text() };
  };
  const rulesOf = (page: string) =>
    [...page.matchAll(/<td class="text"><code>([\w-]+)</g)].map(([, id]) => id);

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
});

const NAMES = downloadNames(packageJson.version);

/** A folder with a file of each name, which contains its name; removed after the test. */
function createDownloads(names: readonly string[]): URL {
  const folder = mkdtempSync(join(tmpdir(), "almagest-downloads-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of names) writeFileSync(join(folder, name), name);
  return pathToFileURL(join(folder, "/"));
}

async function serve(downloadsFolder: URL): Promise<string> {
  const server = await openChartServer({ downloadsFolder });
  onTestFinished(async () => void (await server.stop()));
  return server.baseUrl;
}

test("the files of the build are served as they are, and clients revalidate them", async () => {
  const baseUrl = await serve(createDownloads(Object.values(NAMES)));
  const types = { wheel: "application/zip", descriptorSet: "application/octet-stream" };
  for (const [file, name] of Object.entries(NAMES)) {
    const response = await fetch(`${baseUrl}/downloads/${name}`);
    expect(await response.text()).toBe(name);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": { ...types }[file] ?? "application/gzip",
      "cache-control": "no-cache",
    });
    // A browser stores an archive as it was sent, so it must not be compressed again for the transfer.
    expect(response.headers.get("content-encoding")).toBeNull();
    const etag = defined(response.headers.get("etag"));
    const again = await fetch(`${baseUrl}/downloads/${name}`, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
  }
  const page = await (await fetch(`${baseUrl}/docs/clients`, { headers: BROWSER })).text();
  expect(page).toContain(`href="/downloads/${NAMES.wheel}"`);
  for (const path of ["/downloads", "/downloads/", "/downloads/..%2fpackage.json"])
    expect((await fetch(`${baseUrl}${path}`)).status, path).toBe(404);
});

test("without a complete build no file is served, and the pages name the command that writes them", async () => {
  const baseUrl = await serve(createDownloads([NAMES.library]));
  expect((await fetch(`${baseUrl}/downloads/${NAMES.library}`)).status).toBe(404);
  const plans = { limits: { free: 10, pro: 1000 }, isPaymentEnabled: false, contactUrl: null };
  const guides = readGuides({ baseUrl, hasPackages: false, plans }).flatMap((group) => group.guides);
  const installing = guides.filter(({ text }) => text.includes(NO_PACKAGE));
  expect(installing.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["/docs/clients", "/docs/library"]),
  );
  for (const { path } of installing) {
    const page = await (await fetch(`${baseUrl}${path}`, { headers: BROWSER })).text();
    expect(page, path).toContain("<code>npm run build</code> in its clone writes it");
    expect(page.match(/href="\/downloads\/|https?:[^\s"]+\/downloads\//g), path).toBeNull();
  }
});
