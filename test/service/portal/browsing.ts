import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import type { PortalServer } from "./open-portal.ts";
import type { WebClient } from "./web-client.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const SCREENS = { desk: { width: 1280, height: 900 }, phone: { width: 375, height: 740 } } as const;

export interface Browsed {
  readonly page: Page;
  /** Policy violations, failed requests, errors, requests to other sites. */
  readonly complaints: readonly string[];
}

/** Opens a page with the cookies of a client; closed with the test. */
export async function browse(
  browser: Browser,
  { baseUrl }: PortalServer,
  path: string,
  options: BrowserContextOptions & { readonly client?: WebClient } = {},
): Promise<Browsed> {
  const { client, ...contextOptions } = options;
  const context = await browser.newContext({ viewport: SCREENS.desk, ...contextOptions });
  onTestFinished(() => context.close());
  const cookies = [...(client?.cookies ?? [])].map(([name, value]) => ({ name, value, url: baseUrl }));
  await context.addCookies(cookies);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    // A page about a rejected request has its status, which the browser logs.
    const isRejection = /status of 4\d\d/.test(message.text());
    if ((message.type() === "error" || message.type() === "warning") && !isRejection)
      complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("requestfailed", (request) => complaints.push(`${request.url()} failed`));
  page.on("request", (request) => {
    if (!request.url().startsWith(baseUrl)) complaints.push(request.url());
  });
  await page.goto(`${baseUrl}${path}`);
  return { page, complaints };
}

/** Serious and critical violations that axe finds, by rule and element. */
export async function barriersOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  return page.evaluate(`axe.run().then(({ violations }) => violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => id + " " + target)))`);
}
