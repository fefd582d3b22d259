import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize, sep } from "node:path";
import { chromium } from "playwright-core";

/**
 * The headless shell draws no window around a page: tests spend a third less processor time on it than on the whole browser. Its
 * program is named, not the script that starts it, which would survive it.
 */
const DEBIAN_PATHS = ["/usr/lib/chromium/chromium-headless-shell", "/usr/bin/chromium"];

/** The path of Chromium: CHROME_PATH (empty for none), which must then exist, otherwise Debian's first path. */
export const CHROMIUM: string | undefined =
  (process.env["CHROME_PATH"] ?? DEBIAN_PATHS.find((path) => existsSync(path))) || undefined;

export const NO_CHROMIUM = "NOT RUN: Chromium is not installed; install it or set CHROME_PATH";
/* The reason of a skipped test is not printed by every reporter. */
if (CHROMIUM === undefined) console.warn(`Browser tests ${NO_CHROMIUM}`);

/** V8's other threads, which compile and collect, take up to half as much processor time again; no test waits for it. */
export const ONE_THREAD = "--js-flags=--single-threaded";

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  ONE_THREAD,
];

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
};

/** Serves the files of a folder on the loopback interface. */
export function serveFolder(folder: string) {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const file = normalize(
      join(folder, `${decodeURIComponent(path)}${path.endsWith("/") ? "index.html" : ""}`),
    );
    if (!file.startsWith(folder + sep) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader("Content-Type", MEDIA_TYPES[extname(file)] ?? "application/octet-stream");
    const bytes = readFileSync(file);
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    if (from === undefined) response.end(bytes);
    else response.writeHead(206).end(bytes.subarray(Number(from), Number(to) + 1));
  });
  return new Promise<typeof server>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", () => resolve(server));
  });
}

export interface OpenPage extends AsyncDisposable {
  /** The text of an expression in the page, once it is not empty. Fails immediately on an error in the page. */
  waitFor(expression: string): Promise<string>;
}

/** Opens the folder's index.html in a headless Chromium with a temporary profile. */
export async function openPage(folder: string, executablePath: string): Promise<OpenPage> {
  const server = await serveFolder(folder);
  const profile = mkdtempSync(join(tmpdir(), "almagest-profile-"));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const browser = await chromium.launchPersistentContext(profile, {
      executablePath,
      headless: true,
      args: ARGUMENTS,
      timeout: 30_000,
    });
    const page = await browser.newPage();
    const broken = new Promise<never>((_, reject) => {
      page.on("pageerror", reject);
      page.on("requestfailed", (request) => reject(new Error(`${request.url()} failed`)));
    });
    broken.catch(() => undefined);
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return {
      waitFor: async (expression) => {
        const value = page
          .waitForFunction(expression, undefined, { timeout: 40_000 })
          .then((handle) => handle.jsonValue());
        return String(await Promise.race([value, broken]));
      },
      [Symbol.asyncDispose]: async () => {
        await browser.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
