import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { loadFileDescriptorSetFromBuffer } from "@grpc/proto-loader";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import type { RunningServer } from "../../service/app/server.ts";
import { defined } from "../defined.ts";
import { sharedDownloads } from "../package/shared-build.ts";
import { openChartServer } from "../service/open-chart-server.ts";
import { BROWSER, readSite } from "../service/portal/site/read-site.ts";
import { ROOT } from "../source-tree.ts";

const { version } = packageJson;
const PACKAGES = ["astronomy-engine", "robust-predicates", "@bufbuild", "@connectrpc"];
const BUF = join(ROOT, "node_modules/.bin/buf");

let work: string;
let server: RunningServer;

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), "almagest-downloads-"));
  server = await openChartServer({ downloadsFolder: await sharedDownloads() });
});
afterAll(async () => {
  await server.stop();
  rmSync(work, { recursive: true, force: true });
});

async function download(fileName: string): Promise<Buffer> {
  const response = await fetch(`${server.baseUrl}/downloads/${fileName}`);
  return Buffer.from(await response.arrayBuffer());
}

/** Unpacks an archive with the system's tar into a new folder. */
function unpack(content: Buffer, name: string): string {
  const folder = join(work, name);
  mkdirSync(folder);
  execFileSync("tar", ["-xz"], { cwd: folder, input: content });
  return folder;
}

/** The contract without comments, as buf compiles it. */
function compiledByBuf(folder: string): Buffer {
  return execFileSync(BUF, ["build", "proto", "--exclude-source-info", "-o", "-#format=binpb"], {
    cwd: folder,
    maxBuffer: 1e7,
  });
}

const servicesOf = (descriptorSet: Buffer): readonly string[] =>
  Object.keys(loadFileDescriptorSetFromBuffer(descriptorSet))
    .filter((name) => name.endsWith("Service"))
    .sort();

describe("the contract", () => {
  test("is served as files that buf compiles without anything else", async () => {
    const folder = unpack(await download(`almagest-proto-${version}.tar.gz`), "proto");
    expect(servicesOf(compiledByBuf(folder))).toContain("almagest.v1.ChartService");
    execFileSync(BUF, ["lint"], { cwd: folder });
  });

  test("is served as a descriptor set with the same services and no import that is missing", async () => {
    const content = await download(`almagest-${version}.binpb`);
    expect(servicesOf(content)).toEqual(servicesOf(compiledByBuf(join(work, "proto"))));
    const file = join(work, "contract.binpb");
    writeFileSync(file, content);
    execFileSync(BUF, ["build", file, "-o", "/dev/null"]);
  });
});

test("every file has the same bytes in another folder at another time", async () => {
  const built = fileURLToPath(await sharedDownloads());
  const again = join(work, "again");
  for (const part of ["library", "assistant", "clients"])
    execFileSync(process.execPath, [join(ROOT, `tools/build-${part}.ts`), again], { stdio: "pipe" });
  const names = readdirSync(built);
  expect(names).toHaveLength(5);
  for (const name of names) {
    const content = readFileSync(join(again, "downloads", name));
    expect([name, content.equals(readFileSync(join(built, name)))]).toEqual([name, true]);
  }
});

/** The texts of the pages, by path, without tags. Tags of code colour are within a word; all others separate words. */
async function pageTexts(): Promise<ReadonlyMap<string, string>> {
  const pages = [...(await readSite(server.baseUrl))].filter(([, page]) => page.startsWith("<!doctype"));
  return new Map(pages.map(([path, page]) => [path, textOf(page)]));
}

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
  pages: ReadonlyMap<string, string>,
  pattern: RegExp,
): readonly (readonly [path: string, match: RegExpMatchArray])[] {
  return [...pages].flatMap(([path, text]) =>
    [...text.matchAll(pattern)].map((match) => [path, match] as const),
  );
}

/** Installs the served library with the packages that it imports, and returns its folder. */
async function installServedLibrary(pages: ReadonlyMap<string, string>): Promise<string> {
  const addresses = new Set(
    findInPages(pages, /\/downloads\/almagest-[\d.]+\.tgz/g).map(([, [address]]) => address),
  );
  expect([...addresses]).toEqual([`/downloads/almagest-${version}.tgz`]);
  const modules = join(work, "node_modules");
  mkdirSync(join(modules, "almagest"), { recursive: true });
  execFileSync("tar", ["-xz", "--strip-components=1"], {
    cwd: join(modules, "almagest"),
    input: await download(`almagest-${version}.tgz`),
  });
  for (const name of PACKAGES) symlinkSync(join(ROOT, "node_modules", name), join(modules, name), "junction");
  return join(modules, "almagest");
}

test("every address, import and file that a page names exists", async () => {
  const pages = await pageTexts();
  expect(await deadAddresses(pages)).toEqual([]);
  const library = await installServedLibrary(pages);
  expect(await deadImports(pages, library)).toEqual([]);
  expect(deadFiles(pages, library)).toEqual([]);
});

/** Addresses of the service in texts and code that it does not serve. An endpoint answers GET with 401, 405 or 415. */
async function deadAddresses(pages: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const { baseUrl } = server;
  const pattern = new RegExp(`${baseUrl.replaceAll(".", "\\.")}([^\\s"'\`<>)\\]}|,;…]*)`, "g");
  const addresses = new Set(
    findInPages(pages, pattern).map(
      ([, match]) => defined(match[1]).replace(/[.:]$/, "").split(/[?#]/)[0] || "/",
    ),
  );
  const statuses = await Promise.all(
    [...addresses].map(async (path) => ({
      path,
      status: (await fetch(`${baseUrl}${path}`, { headers: BROWSER, redirect: "manual" })).status,
    })),
  );
  return (
    statuses
      // The first page is there with accounts only.
      .filter(({ path, status }) => status === 404 && path !== "/" && !path.startsWith("/almagest.v1."))
      .map(({ path }) => path)
  );
}

/** Imports from the library that its package does not have. */
async function deadImports(pages: ReadonlyMap<string, string>, library: string): Promise<readonly string[]> {
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
function deadFiles(pages: ReadonlyMap<string, string>, library: string): readonly string[] {
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
