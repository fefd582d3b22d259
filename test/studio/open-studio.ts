import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { buildStudio } from "../../tools/build-studio.ts";
import { serveFolder } from "../package/chromium.ts";

/** The built studio in a folder of a plain file server. */
export interface StudioServer {
  /** The folder of the files. */
  readonly folder: string;
  /** The address of the page. */
  readonly url: string;
}

/** Builds the studio and serves it below a path, for the tests of a file. */
export function useStudioServer(): () => StudioServer {
  let server: StudioServer | undefined;
  const ends: (() => unknown)[] = [];
  beforeAll(async () => {
    const root = mkdtempSync(join(tmpdir(), "almagest-studio-"));
    ends.push(() => rmSync(root, { recursive: true, force: true }));
    const folder = await buildStudio(join(root, "some folder"));
    const http = await serveFolder(root);
    ends.push(() => {
      http.closeAllConnections();
      http.close();
    });
    const { port } = http.address() as AddressInfo;
    server = { folder, url: `http://127.0.0.1:${port}/some%20folder/studio/` };
  });
  afterAll(() => {
    for (const end of ends.reverse()) end();
  });
  return () => {
    if (server === undefined) throw new Error("the studio is built");
    return server;
  };
}

/** A page of the studio. */
export interface StudioPage {
  readonly page: Page;
  /** Errors of the page, violations of its policy, and requests to other addresses. */
  readonly complaints: readonly string[];
  /** The requests, without the address of the server: method, path and body. */
  readonly requests: readonly string[];
  /** Shows the state of a fragment without loading the page again. */
  show(fragment: string): Promise<void>;
}

/** Opens the studio with a fragment; closed with the test. */
export async function openStudio(
  browser: Browser,
  { url }: StudioServer,
  fragment = "",
  options: BrowserContextOptions = {},
): Promise<StudioPage> {
  const context = await browser.newContext({ timezoneId: "Europe/Berlin", ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const [complaints, requests]: [string[], string[]] = [[], []];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (request.url().startsWith("data:")) return;
    const path = request.url().startsWith(url) ? request.url().slice(url.length) : request.url();
    requests.push(`${request.method()} ${path}${request.postData() ?? ""}`);
    if (!request.url().startsWith(url)) complaints.push(request.url());
  });
  await page.goto(`${url}${fragment === "" ? "" : `#${fragment}`}`);
  // A function that the page evaluates is forbidden by its policy.
  const waitFor = (shown: string) =>
    page.locator(`#studio[data-shown=${JSON.stringify(shown)}]`).waitFor({ state: "attached" });
  await page.locator(".wheel svg").waitFor();
  return {
    page,
    complaints,
    requests,
    async show(shown) {
      await page.evaluate(`location.hash = ${JSON.stringify(shown)}`);
      await waitFor(shown);
    },
  };
}
