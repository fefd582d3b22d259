import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { defined } from "../../defined.ts";
import { CHROMIUM, ONE_THREAD } from "../../package/chromium.ts";
import type { WebClient } from "./web-client.ts";

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--no-first-run",
  ONE_THREAD,
];

/** A headless Chromium for the tests of a file or of a group, which open contexts of their own. Returns it while they run. */
export function useBrowser(): () => Browser {
  let browser: Browser | null = null;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: defined(CHROMIUM), headless: true, args: ARGUMENTS });
  });
  afterAll(async () => {
    await browser?.close();
  });
  return () => defined(browser ?? undefined);
}

/** A browser context with the client's cookies. */
export async function windowOf(
  browser: Browser,
  { baseUrl, client, ...options }: BrowserContextOptions & { baseUrl: string; client: WebClient | null },
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: baseUrl, ...options });
  const cookies = [...(client?.cookies ?? [])].map(([name, value]) => ({ name, value, url: baseUrl }));
  await context.addCookies(cookies);
  return context;
}
