import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import packageJson from "../../../../package.json" with { type: "json" };
import type { RunningServer } from "../../../../service/app/server.ts";
import { downloadNames } from "../../../../service/portal/site/downloads.ts";
import { guideAddressOf, NO_PACKAGE, readGuides } from "../../../../service/portal/site/guides.ts";
import { defined } from "../../../defined.ts";
import { openChartServer } from "../../open-chart-server.ts";
import { BROWSER, linksOf, OPERATORS_GUIDES, readSite } from "./read-site.ts";

const ROOT = join(import.meta.dirname, "../../../..");

let server: RunningServer;
let served: ReadonlyMap<string, string>;

beforeAll(async () => {
  server = await openChartServer();
  served = await readSite(server.baseUrl);
});
afterAll(() => server.stop());

const pages = () =>
  [...served].filter(([path, text]) => path.startsWith("/docs") && text.startsWith("<!doctype"));

/** What only operators and contributors of the service can use. */
const OPERATORS_TEXT: readonly RegExp[] = [
  /\bnpm (?:run|start|test|ci)\b[^<\n]*/g,
  /\bnpx vitest[^<\n]*/g,
  // Folders of the repository that no package contains, except the methods tools/list and tools/call.
  /(?<![\w/@.-])(?:service|test|ephe-tests|tools(?!\/(?:list|call))|proof|db|docs)\/[\w./-]*\w/g,
  /\b[a-z-]+\.md\b/g,
];

/** On pages of a clone before its build, for its operator. */
const BUILD_NOTE = NO_PACKAGE.replace(/[`*]/g, "");

test("no page for users names an operator's command, a setting, or a file that is not served", () => {
  const settings = [
    ...readFileSync(join(ROOT, "docs/reference/settings.md"), "utf8").matchAll(/^\| `([A-Z]+_[A-Z_]+)`/gm),
  ];
  const variables = settings.map(([, variable]) => defined(variable));
  expect(variables.length).toBeGreaterThan(20);
  const patterns = [...OPERATORS_TEXT, new RegExp(`\\b(?:${variables.join("|")})\\b`, "g")];
  const usersPages = pages().filter(([path]) => !OPERATORS_GUIDES.has(path));
  const namedParts = usersPages.flatMap(([path, text]) => {
    const content = text.replace(/<[^>]*>/g, "").replaceAll(BUILD_NOTE, "");
    return patterns.flatMap((pattern) => (content.match(pattern) ?? []).map((part) => `${path}: ${part}`));
  });
  expect(namedParts).toEqual([]);
});

test("every link of a guide leads to something that is served", () => {
  const plans = { limits: { free: 10, pro: 1000 }, isPaymentEnabled: true, contactUrl: null };
  const guides = readGuides({ baseUrl: server.baseUrl, hasPackages: true, plans }).flatMap(
    (group) => group.guides,
  );
  const links = guides.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)\s]+)/g)].map(([, link]) => ({ path, link: defined(link) })),
  );
  expect(links.length).toBeGreaterThan(100);
  const files = new Set(
    Object.values(downloadNames(packageJson.version)).map((name) => `/downloads/${name}`),
  );
  const deadLinks = links.filter(({ path, link }) => {
    if (/^(?:https?:|mailto:|#)/.test(link)) return false;
    const target = guideAddressOf(link, path).replace(/#.*/, "");
    const isServed = [...served.keys()].some((path) => path.split("?")[0] === target);
    return !(isServed || target.endsWith(".svg") || files.has(target) || target.startsWith("/account"));
  });
  expect(deadLinks).toEqual([]);
});

test.each(["web-page"])("the guide %s has at most 1,200 words", (name) => {
  const text = readFileSync(join(ROOT, `docs/${name}.md`), "utf8");
  expect(text.split(/\s+/).length).toBeLessThanOrEqual(1200);
});

test("the links of a guide in Markdown are addresses of guides, not files", async () => {
  const links = (text: string): string[] =>
    [...text.matchAll(/\]\(([^)\s]+)/g)].map(([, link]) => defined(link));
  for (const path of ["/docs/versioning", "/docs/errors/internal_error", "/docs/scores", "/llms-full.txt"]) {
    const text = await (await fetch(`${server.baseUrl}${path}`)).text();
    expect(
      links(text).filter((link) => /\.md(?:#|$)/.test(link)),
      path,
    ).toEqual([]);
  }
  const constants = links(await (await fetch(`${server.baseUrl}/docs/reference/constants`)).text());
  expect(constants.filter((link) => link.includes("/docs/"))).not.toEqual([]);
  const drawings = links(await (await fetch(`${server.baseUrl}/docs/drawings`)).text());
  const pictures = drawings.filter((link) => link.startsWith(`${server.baseUrl}/assets/`));
  expect(new Set(pictures)).toEqual(new Set([`${server.baseUrl}/assets/wheel-example.svg`]));
  // The files under /downloads exist after a build.
  const pages = [...constants, ...drawings].filter((each) => each.startsWith(`${server.baseUrl}/docs/`));
  for (const link of [...pages, ...pictures]) expect((await fetch(link)).status, link).toBe(200);
});

test("no page shows the comments of its file", () => {
  const withComments = pages().filter(([, text]) => text.includes("&lt;!--"));
  expect(withComments.map(([path]) => path)).toEqual([]);
});

test("every page has the same footer: privacy, accuracy, speed, reliability, licences, versioning, changelog, security contact, OpenAPI, and the credit", async () => {
  const footers = pages().map(([, text]) => defined(/<footer[\s\S]*<\/footer>/.exec(text)?.[0]));
  expect(new Set(footers).size).toBe(1);
  expect(linksOf(defined(footers[0]))).toEqual([
    "/docs/privacy",
    "/docs/accuracy",
    "/docs/performance",
    "/docs/reliability",
    "/docs/reference/licences",
    "/docs/versioning",
    "/docs/changelog",
    "/.well-known/security.txt",
    "/openapi.json",
    "/llms.txt",
    "/docs/reference/licences",
  ]);
});

test("the footer links to the operator if CONTACT_URL is set", async () => {
  const other = await openChartServer({
    environment: { CONTACT_URL: "mailto:help@example.org?subject=a&body=b" },
  });
  const text = await (await fetch(`${other.baseUrl}/docs`, { headers: BROWSER })).text();
  await other.stop();
  expect(text).toContain('<a href="mailto:help@example.org?subject=a&amp;body=b">Contact</a>');
  expect(served.get("/docs")).not.toContain(">Contact<");
});
