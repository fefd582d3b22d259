import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { defined } from "../defined.ts";
import { sharedDownloads } from "../package/shared-build.ts";
import { openPortalServer } from "../service/portal/open-portal.ts";
import { OPERATORS_GUIDES } from "../service/portal/site/read-site.ts";

const ROOT = join(import.meta.dirname, "../..");
const BROWSER = { headers: { accept: "text/html,*/*;q=0.8" }, redirect: "manual" } as const;
const PACKAGES = ["astronomy-engine", "robust-predicates", "@bufbuild", "@connectrpc"];

/** Folders and commands of the source, which readers of the pages do not have. */
const SOURCE_NAMES =
  /\b(?:clients|db|ephe-tests|proof|service|test|tools(?=\/(?!call|list)))\/[\w./-]+|\bnpm run [\w:-]+|\bproto\/gen\b/g;

/** A page, with its text outside of tags. */
interface Page {
  readonly html: string;
  readonly text: string;
}

type Crawl = ReadonlyMap<string, Page>;

/** Reads all pages that links lead to, and requests everything else that they link to. Throws for a dead link. */
async function crawl(baseUrl: string, starts: readonly string[]): Promise<Crawl> {
  const pages = new Map<string, Page>();
  const requested = new Map<string, Promise<Response>>();
  const pending = [...starts];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (requested.has(path)) continue;
    const response = fetch(new URL(path, baseUrl), BROWSER);
    requested.set(path, response);
    const { status, headers } = await response;
    // A page that has become a section of another one.
    if (status === 308) pending.push(defined(headers.get("location")?.split("#")[0]));
    // Pages for account owners redirect to the page that signs in.
    if (![200, 303, 308].includes(status)) throw new Error(`${path}: ${status}`);
    const body = await (await response).text();
    if (headers.get("content-type")?.startsWith("text/html") !== true) continue;
    const page = { html: body, text: textOf(body) };
    pages.set(path, page);
    pending.push(...linksOf(page, baseUrl).map((link) => defined(link.split("#")[0])));
  }
  return pages;
}

/** The addresses of this service that a page links to, without the service's own. */
function linksOf({ html }: Page, baseUrl: string): readonly string[] {
  return [...html.matchAll(/\s(?:href|src|action)="([^"]*)"/g)]
    .map(([, link]) => decodeEntities(defined(link)))
    .map((link) => (link.startsWith(baseUrl) ? link.slice(baseUrl.length) || "/" : link))
    .filter((link) => link.startsWith("/"));
}

/** Tags of code colour within a word; all others separate words. */
function textOf(html: string): string {
  const visible = html.replaceAll(/<(?:script|style)[\s\S]*?<\/(?:script|style)>/g, "");
  return decodeEntities(
    visible.replaceAll(/<\/?(?:span|a|code|strong|em)\b[^>]*>/g, "").replaceAll(/<[^>]*>/g, " "),
  );
}

function decodeEntities(text: string): string {
  const names: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };
  return text.replaceAll(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => defined(names[name]));
}

/** All matches of a pattern in the pages, each with the page, as `/docs/page: match`. */
function findInPages(
  pages: Crawl,
  pattern: RegExp,
): readonly (readonly [path: string, match: RegExpMatchArray])[] {
  return [...pages].flatMap(([path, { text }]) =>
    [...text.matchAll(pattern)].map((match) => [path, match] as const),
  );
}

/** Installs the served library with the packages that it imports, and returns its folder. */
async function installServedLibrary(baseUrl: string, pages: Crawl): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "almagest-crawl-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const addresses = new Set(
    findInPages(pages, /\/downloads\/almagest-[\d.]+\.tgz/g).map(([, [address]]) => address),
  );
  expect(addresses.size).toBe(1);
  const archive = await fetch(`${baseUrl}${[...addresses][0]}`);
  const modules = join(folder, "node_modules");
  mkdirSync(join(modules, "almagest"), { recursive: true });
  execFileSync("tar", ["-xz", "--strip-components=1"], {
    cwd: join(modules, "almagest"),
    input: Buffer.from(await archive.arrayBuffer()),
  });
  for (const name of PACKAGES) symlinkSync(join(ROOT, "node_modules", name), join(modules, name), "junction");
  return join(modules, "almagest");
}

test("every link, address, import and file that a page names exists", async () => {
  const { baseUrl } = await openPortalServer({
    environment: { CONTACT_URL: "mailto:help@example.com" },
    downloadsFolder: await sharedDownloads(),
  });
  const sitemap = await (await fetch(`${baseUrl}/sitemap.xml`)).text();
  const listedPaths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, url]) => new URL(defined(url)).pathname,
  );
  const pages = await crawl(baseUrl, ["/", "/docs", ...listedPaths]);
  expect([...pages.keys()]).toEqual(
    expect.arrayContaining(["/docs/quick-start", "/docs/library", "/docs/clients"]),
  );

  expect(deadAnchors(pages, baseUrl)).toEqual([]);
  expect(await deadAddresses(pages, baseUrl)).toEqual([]);
  const library = await installServedLibrary(baseUrl, pages);
  expect(await deadImports(pages, library)).toEqual([]);
  expect(deadFiles(pages, library)).toEqual([]);
  const usersPages = new Map([...pages].filter(([path]) => !OPERATORS_GUIDES.has(path)));
  const sourceNames = findInPages(usersPages, SOURCE_NAMES);
  expect(sourceNames.map(([path, [name]]) => `${path}: ${name}`)).toEqual([]);
  const placeholders = findInPages(usersPages, /api\.example\.com\S*/g).map(
    ([path, [address]]) => `${path}: ${address}`,
  );
  expect(placeholders).toEqual([]);
});

function deadAnchors(pages: Crawl, baseUrl: string): readonly string[] {
  return [...pages].flatMap(([path, page]) => {
    const ownAnchors = [...page.html.matchAll(/\shref="(#[^"]+)"/g)].map(([, anchor]) => `${path}${anchor}`);
    const others = linksOf(page, baseUrl).filter((link) => link.includes("#"));
    return [...ownAnchors, ...others].filter((link) => {
      const [target = "", anchor = ""] = link.split("#");
      return !pages.get(target)?.html.includes(` id="${decodeURIComponent(anchor)}"`);
    });
  });
}

/** Addresses of the service in texts and code that it does not serve. An endpoint answers GET with 401, 405 or 415. */
async function deadAddresses(pages: Crawl, baseUrl: string): Promise<readonly string[]> {
  const pattern = new RegExp(`${baseUrl.replaceAll(".", "\\.")}([^\\s"'\`<>)\\]}|,;…]*)`, "g");
  const addresses = new Set(
    findInPages(pages, pattern).map(
      ([, match]) => defined(match[1]).replace(/[.:]$/, "").split(/[?#]/)[0] || "/",
    ),
  );
  const statuses = await Promise.all(
    [...addresses].map(async (path) => ({
      path,
      status: (await fetch(`${baseUrl}${path}`, BROWSER)).status,
    })),
  );
  return statuses
    .filter(({ path, status }) => status === 404 && !path.startsWith("/almagest.v1."))
    .map(({ path }) => path);
}

/** Imports from the library that its package does not have. */
async function deadImports(pages: Crawl, library: string): Promise<readonly string[]> {
  const dead: string[] = [];
  const program = join(dirname(dirname(library)), "imports.mjs");
  writeFileSync(program, "export const load = (module) => import(module);\n");
  const { load } = (await import(pathToFileURL(program).href)) as { load(module: string): Promise<object> };
  const imports = findInPages(pages, /import\s+\{([^}]*)\}\s+from\s+"(almagest\/[^"]+)"/g);
  expect(imports.length).toBeGreaterThan(5);
  for (const [path, [, names = "", module = ""]] of imports) {
    const exported = new Set(Object.keys(await load(module).catch(() => ({}))));
    const values = names.split(",").map((name) => name.trim().split(" as ")[0] ?? "");
    const missing = values.filter((name) => name !== "" && !name.startsWith("type ") && !exported.has(name));
    dead.push(...missing.map((name) => `${path}: ${name} from ${module}`));
  }
  return dead;
}

/** Files of the engine and of node_modules/almagest that the package does not have. Sources are in it as declarations. */
function deadFiles(pages: Crawl, library: string): readonly string[] {
  const named = findInPages(
    pages,
    /(?<![\w/@-])(?:node_modules\/almagest\/)?((?:engine|wheel|client)\/[\w./-]*\w)/g,
  );
  const { exports } = JSON.parse(readFileSync(join(library, "package.json"), "utf8")) as {
    readonly exports: object;
  };
  return named
    .filter(([, [, file = ""]]) => {
      const places = [file, file.replace(/\.ts$/, ".d.ts")].map((place) => join(library, place));
      return !places.some(existsSync) && !Object.keys(exports).includes(`./${file}`);
    })
    .map(([path, [name]]) => `${path}: ${name}`);
}
