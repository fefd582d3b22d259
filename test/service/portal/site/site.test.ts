// Takes seconds of processor time: every page of the site is made and read.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import packageJson from "../../../../package.json" with { type: "json" };
import { examplesOf } from "../../../../service/contract/examples.ts";
import { downloadNames } from "../../../../service/portal/site/downloads.ts";
import {
  guideAddressOf,
  MOVED_PAGES,
  NO_PACKAGE,
  readGuides,
} from "../../../../service/portal/site/guides.ts";
import { defined } from "../../../defined.ts";
import { reducedTo } from "../../../reduced-to.ts";
import { ROOT, trackedPaths } from "../../../source-tree.ts";
import { goldenResponse } from "../../golden-calls/golden-call.ts";
import { sharedChartServer } from "../../shared-by-tests.ts";
import { BROWSER, linksOf, OPERATORS_GUIDES, readSite } from "./read-site.ts";

const server = sharedChartServer();
let served: ReadonlyMap<string, string>;
beforeAll(async () => {
  served = await readSite(server.baseUrl);
});

const get = (path: string, headers: Readonly<Record<string, string>> = BROWSER) =>
  fetch(`${server.baseUrl}${path.replace(/#.*/, "")}`, { headers, redirect: "manual" });

const pages = () =>
  [...served].filter(([path, text]) => path.startsWith("/docs") && text.startsWith("<!doctype"));

test("the licences of data and software are served, and every page of the documentation leads to them", async () => {
  const page = defined(served.get("/docs/reference/licences"));
  expect(page).toContain("Open Database License (ODbL) 1.0");
  expect(page).toContain("© OpenStreetMap contributors");
  expect(page).toContain("timezone-boundary-builder");
  const notices = await (await get("/docs/licences/third-party-notices")).text();
  expect(notices).toContain("Permission is hereby granted, free of charge");
  expect(notices).toContain("https://opendatacommons.org/licenses/odbl/1-0/");
  const withoutCredit = pages().filter(
    ([, text]) => !/href="\/docs\/reference\/licences"[\s\S]*OpenStreetMap/.test(text),
  );
  expect(withoutCredit.map(([path]) => path)).toEqual([]);
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
  for (const [path, page] of pages()) {
    expect(page.match(/<(?:script|link|img|iframe)\b[^>]*(?:src|href)="(?:https?:)?\/\//g), path).toBeNull();
    expect(page.match(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/g), path).toBeNull();
  }
});

test("sitemap.xml lists every page of the documentation, and only pages", async () => {
  const response = await get("/sitemap.xml");
  expect(response.headers.get("content-type")).toBe("application/xml");
  const pageUrls = [...(await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) =>
    defined(url),
  );
  const documented = pages().filter(([, page]) => !page.includes('<meta name="robots" content="noindex">'));
  expect(pageUrls).toEqual(expect.arrayContaining(documented.map(([path]) => `${server.baseUrl}${path}`)));
  for (const url of pageUrls) {
    const page = await fetch(url, { headers: BROWSER });
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    await page.body?.cancel();
  }
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

/** Texts that name addresses of the service to users: the contract, clients, code, recorded answers and requests. */
const NAMING =
  /^(?:proto|client|clients|engine|wheel|service|examples|tools|test\/service\/golden-calls)\/.*\.(?:proto|json|ts|mjs|js|py|toml|md)$/;
/** An address below /docs, after a quote, a bracket, a space or an origin of the service; not a path of a file. */
const ADDRESS =
  /(?<=["'`(\s>}]|https?:\/\/(?:[\w.-]*\bexample\.com|localhost|127\.0\.0\.1)(?::\d+)?)\/docs(?:\/[\w-]+)+(?:\.(?!md\b)\w+)?(?:#[\w-]+)?(?!\.md\b|[\w/]*\/?\$\{)/g;

/** Addresses that were served before the pages were joined. Bookmarks and released clients name them. */
const FORMER = [
  "quick-start web-pages errors plans pictures tool-calls client client-python data-frames library from-swiss-ephemeris wheel",
  "events models time-zones polar-houses true-node-and-lilith clock-history clock-history-europe clock-history-asia",
  "clock-history-united-states clock-history-americas chart-conventions sky transits synastry solar-return timing locations scores",
  "calibration accuracy independent-check second-source versioning changelog privacy licences payment-rehearsal",
].flatMap((names) => names.split(" ").map((name) => `/docs/${name}`));

/** Why an address is not served; null: it is, and its section exists. */
async function problemOf(address: string): Promise<string | null> {
  const first = await get(address);
  const location = first.headers.get("location");
  const target = first.status === 308 ? new URL(defined(location ?? undefined), "http://localhost") : null;
  const response = target === null ? first : await get(target.pathname);
  const text = await response.text();
  const id = (target?.hash || /#.*/.exec(address)?.[0] || "").slice(1);
  if (response.status !== 200) return `${address}: ${first.status} ${location ?? ""} ${response.status}`;
  return id === "" || text.includes(` id="${id}"`)
    ? null
    : `${address}: ${location ?? ""} has no heading ${id}`;
}

async function problemsOf(addresses: Iterable<string>): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const address of addresses) {
    const problem = await problemOf(address);
    if (problem !== null) problems.push(problem);
  }
  return problems;
}

test("every address that was served before is served, or permanently redirected to an existing section", async () => {
  expect(await problemsOf(new Set([...FORMER, ...Object.keys(MOVED_PAGES)]))).toEqual([]);
});

test("every address that the contract, clients, code or a recorded answer names is served, with its section", async () => {
  const named = trackedPaths
    .filter((path) => NAMING.test(path))
    .flatMap((path) => readFileSync(join(ROOT, path), "utf8").match(ADDRESS) ?? []);
  const described = (await (await fetch(`${server.baseUrl}/openapi.json`)).text()).match(ADDRESS) ?? [];
  const addresses = new Set([...named, ...described]);
  expect([...addresses]).toEqual(
    expect.arrayContaining([
      "/docs/versioning",
      "/docs/pictures",
      "/docs/plans",
      "/docs/reference/chart-full",
    ]),
  );
  expect(await problemsOf(addresses)).toEqual([]);
});

interface Excerpt {
  /** The page of the reference that has the whole response. */
  readonly pageName: string;
  readonly excerpt: unknown;
}

/** The excerpts of recorded responses under "Example". */
function excerptsOf(guide: string): readonly Excerpt[] {
  const text = readFileSync(join(ROOT, `docs/${guide}.md`), "utf8");
  const examples =
    /^### Example\n\n[^#]*?\(\/docs\/reference\/([a-z-]+)\), an excerpt:\n\n```json\n([\s\S]*?)```/gm;
  return [...text.matchAll(examples)].map(([, pageName, json]) => ({
    pageName: defined(pageName),
    excerpt: JSON.parse(defined(json)),
  }));
}

test("the examples in the guides are excerpts of the recorded responses that the reference shows", () => {
  const { calls } = examplesOf("https://api.example.com");
  const excerpts = ["sky-transits-returns", "scores"].flatMap(excerptsOf);
  expect(excerpts.map(({ pageName }) => pageName)).toEqual([
    "sky",
    "transits",
    "solar-return",
    "synastry",
    "timing",
    "locations-score",
  ]);
  for (const { pageName, excerpt } of excerpts) {
    const path = defined(
      Object.keys(calls).find((each) => each.slice("/v1/".length).replaceAll("/", "-") === pageName),
    );
    const { response } = defined(defined(calls[path])[0]);
    expect(excerpt, pageName).toEqual(reducedTo(excerpt, response));
  }
});

/** The code blocks of a guide, by language and heading. */
function snippetsOf(guide: string) {
  const text = readFileSync(join(ROOT, `docs/${guide}.md`), "utf8");
  const sections = text.split(/^(?=#+ )/m).map((section) => {
    const heading = /^#+ (.*)/.exec(section)?.[1] ?? "";
    const blocks = [...section.matchAll(/^```(\w*)(?: \S+)?\n([\s\S]*?)^```$/gm)];
    return blocks.map(([, language, code]) => ({
      heading,
      language: defined(language),
      code: defined(code),
    }));
  });
  return sections.flat();
}

test.each([
  ["https://charts.example.org", "charts.example.org:443", "secure_channel", "credentials.NewTLS"],
  ["https://charts.example.org:8443", "charts.example.org:8443", "secure_channel", "credentials.NewTLS"],
  ["http://127.0.0.1:8080", "127.0.0.1:8080", "insecure_channel", "insecure.NewCredentials"],
])("the gRPC examples of a service at %s connect to %s by %s", (baseUrl, target, pythonChannel, goOption) => {
  const plans = { limits: { free: 10, pro: 1000 }, isPaymentEnabled: false, contactUrl: null };
  const guides = readGuides({ baseUrl, hasPackages: true, plans }).flatMap((group) => group.guides);
  const { text } = defined(guides.find(({ path }) => path === "/docs/quick-start"));
  expect(text).toContain(` grpc.${pythonChannel}("${target}"`);
  expect(text).toMatch(new RegExp(`grpc\\.NewClient\\("${target}", .*${goOption}\\(`));
  const importedPackage = baseUrl.startsWith("https:") ? "credentials" : "credentials/insecure";
  expect(text).toMatch(new RegExp(`^\\t"google.golang.org/grpc/${importedPackage}"$`, "m"));
  expect(text).not.toContain("api.example.com");
});

test("the warning in the conventions is the one a polar birth gets", () => {
  const { code } = defined(snippetsOf("conventions").find(({ language }) => language === "json"));
  const { warnings } = goldenResponse<{ readonly warnings: readonly unknown[] }>("chart-polar-birth");
  expect(warnings).toContainEqual(JSON.parse(code));
});
