// Takes seconds of processor time: every page of the site is made and read.
import { request as httpRequest } from "node:http";
import { connect, type IncomingHttpHeaders } from "node:http2";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunningServer } from "../../../../service/app/server.ts";
import { ERROR_CODES, type ErrorBody } from "../../../../service/contract/errors.ts";
import { renderIcons } from "../../../../tools/write-icons.ts";
import { defined } from "../../../defined.ts";
import { openChartServer } from "../../open-chart-server.ts";
import { BROWSER, linksOf, readSite } from "./read-site.ts";

let server: RunningServer;
let served: ReadonlyMap<string, string>;

beforeAll(async () => {
  server = await openChartServer();
  served = await readSite(server.baseUrl);
});
afterAll(() => server.stop());

const get = (path: string, headers: Readonly<Record<string, string>> = BROWSER, method = "GET") =>
  fetch(`${server.baseUrl}${path}`, { headers, method });

const pages = () => [...served].filter(([path]) => path.startsWith("/docs"));

test("the licences of data and software are served, and every page of the documentation leads to them", async () => {
  const page = defined(served.get("/docs/reference/licences"));
  expect(page).toContain("Open Database License (ODbL) 1.0");
  expect(page).toContain("© OpenStreetMap contributors");
  expect(page).toContain("timezone-boundary-builder");
  const notices = await (await get("/docs/licences/third-party-notices")).text();
  expect(notices).toContain("Permission is hereby granted, free of charge");
  expect(notices).toContain("https://opendatacommons.org/licenses/odbl/1-0/");
  const withoutCredit = pages().filter(
    ([, text]) =>
      text.startsWith("<!doctype") && !/href="\/docs\/reference\/licences"[\s\S]*OpenStreetMap/.test(text),
  );
  expect(withoutCredit.map(([path]) => path)).toEqual([]);
});

test("every guide, the reference and every error page can be reached from the index, and no link is dead", () => {
  expect([...served.keys()]).toEqual(
    expect.arrayContaining([
      "/docs",
      "/docs/reference",
      "/docs/quick-start",
      "/docs/birth-data",
      "/docs/accuracy",
      "/docs/conventions",
      "/docs/scores",
      "/docs/errors-and-limits",
      "/docs/errors/not_found",
      "/docs/reference/constants",
      "/docs/quick-start.md",
      "/openapi.json",
      "/openapi-3.0.json",
      "/llms.txt",
    ]),
  );
});

test("links to headings lead to existing headings", () => {
  const deadLinks = pages().flatMap(([path, page]) =>
    [...page.matchAll(/\shref="([^"#]*)#([^"]+)"/g)]
      .filter(([, to]) => to === "" || defined(to).startsWith("/docs"))
      .filter(([, to, id]) => !(served.get(to === "" ? path : defined(to)) ?? "").includes(` id="${id}"`))
      .map(([link]) => `${path}: ${link}`),
  );
  expect(deadLinks).toEqual([]);
});

test("no page loads anything from another site or has inline scripts or styles", () => {
  for (const [path, page] of pages().filter(([, text]) => text.startsWith("<!doctype"))) {
    expect(page.match(/<(?:script|link|img|iframe)\b[^>]*(?:src|href)="(?:https?:)?\/\//g), path).toBeNull();
    expect(page.match(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/g), path).toBeNull();
  }
});

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
  test("robots.txt allows the guides and disallows endpoints", async () => {
    const text = await (await get("/robots.txt")).text();
    expect(text).toContain("Allow: /docs");
    expect(text).toContain("Disallow: /v1/");
    expect(text).toContain("Disallow: /mcp");
    expect(text).toContain(`Sitemap: ${server.baseUrl}/sitemap.xml`);
  });

  test("sitemap.xml lists every page of the documentation, and only pages", async () => {
    const response = await get("/sitemap.xml");
    expect(response.headers.get("content-type")).toBe("application/xml");
    const pageUrls = [...(await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) =>
      defined(url),
    );
    const documented = pages().filter(
      ([, text]) => text.startsWith("<!doctype") && !text.includes('<meta name="robots" content="noindex">'),
    );
    expect(pageUrls).toEqual(expect.arrayContaining(documented.map(([path]) => `${server.baseUrl}${path}`)));
    for (const url of pageUrls) {
      const page = await fetch(url, { headers: BROWSER });
      expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
      await page.body?.cancel();
    }
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

  test("llms.txt lists every endpoint of the description and every guide", async () => {
    const text = await (await get("/llms.txt")).text();
    const { paths } = JSON.parse(defined(served.get("/openapi.json"))) as { readonly paths: object };
    expect(Object.keys(paths).filter((path) => !text.includes(`${server.baseUrl}${path}](`))).toEqual([]);
    const guides = linksOf(defined(served.get("/docs"))).filter(
      (link) => /^\/docs\/[a-z-]+$/.test(link) && !["/docs/search", "/docs/clock-rules"].includes(link),
    );
    expect(guides.filter((path) => !text.includes(`(${server.baseUrl}${path})`))).toEqual([]);
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

  test("answers HEAD with the headers of GET and no body", async () => {
    for (const path of ["/docs", "/openapi.json", "/robots.txt", "/assets/style.css"]) {
      const [whole, head] = [
        await get(path, { "accept-encoding": "identity" }),
        await get(path, { "accept-encoding": "identity" }, "HEAD"),
      ];
      expect(head.status).toBe(200);
      expect(await head.text()).toBe("");
      for (const name of ["content-type", "content-length", "etag", "cache-control"]) {
        expect(head.headers.get(name), name).toBe(whole.headers.get(name));
      }
    }
  });

  test("is the same over HTTP/2, and HEAD has no body there either", async () => {
    const session = connect(server.baseUrl);
    const ask = (method: string) =>
      new Promise<{ readonly headers: IncomingHttpHeaders; readonly body: string }>((resolve, reject) => {
        const stream = session.request({ ":method": method, ":path": "/robots.txt" });
        let headers: IncomingHttpHeaders = {};
        let body = "";
        stream.on("response", (got) => {
          headers = got;
        });
        stream.on("data", (part) => {
          body += part;
        });
        stream.on("end", () => resolve({ headers, body })).on("error", reject);
      });
    const [whole, head] = [await ask("GET"), await ask("HEAD")];
    session.close();
    expect(whole.body).toBe(await (await get("/robots.txt")).text());
    expect(head.body).toBe("");
    expect(head.headers[":status"]).toBe(200);
    expect(head.headers["content-length"]).toBe(whole.headers["content-length"]);
  });

  test("that the browser has cached is not sent again", async () => {
    const etag = defined((await get("/docs/scores")).headers.get("etag"));
    const again = await get("/docs/scores", { ...BROWSER, "if-none-match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  test("is compressed only for clients that accept it", async () => {
    for (const [encodings, encoding, decompress] of [
      ["gzip, deflate", "gzip", gunzipSync],
      ["gzip;q=0.5, br;q=0.8", "br", brotliDecompressSync],
      ["gzip, deflate, br, zstd", "zstd", zstdDecompressSync],
    ] as const) {
      const compressed = await rawGet("/openapi.json", { "accept-encoding": encodings });
      expect(compressed.headers["content-encoding"]).toBe(encoding);
      expect(decompress(compressed.body).toString()).toBe(served.get("/openapi.json"));
    }
    for (const encodings of ["identity", "gzip;q=0", "deflate"]) {
      const plain = await rawGet("/openapi.json", { "accept-encoding": encodings });
      expect(plain.headers["content-encoding"]).toBeUndefined();
      expect(plain.body.toString()).toBe(served.get("/openapi.json"));
    }
  });
});

test("stylesheets and scripts are cached forever at the addresses in pages, and revalidated at others", async () => {
  const assets = linksOf(defined(served.get("/docs/reference"))).filter((link) =>
    link.startsWith("/assets/"),
  );
  expect(assets.length).toBeGreaterThanOrEqual(5);
  for (const address of assets) {
    const { headers } = await get(address);
    expect(headers.get("cache-control"), address).toBe("public, max-age=31536000, immutable");
  }
  expect((await get("/assets/style.css")).headers.get("cache-control")).toBe("no-cache");
  expect((await get("/assets/style.css?v=other")).headers.get("cache-control")).toBe("no-cache");
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

/** The response as sent, not decompressed. */
function rawGet(path: string, headers: Readonly<Record<string, string>>) {
  return new Promise<{ readonly headers: Readonly<Record<string, unknown>>; readonly body: Buffer }>(
    (resolve, reject) => {
      httpRequest(`${server.baseUrl}${path}`, { headers }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () => resolve({ headers: response.headers, body: Buffer.concat(parts) }));
      })
        .on("error", reject)
        .end();
    },
  );
}
