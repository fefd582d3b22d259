import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "playwright-core";
import { onTestFinished } from "vitest";
import type { WebClient } from "./web-client.ts";

const ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"];

/** A headless Chromium, closed with the test. */
export async function openBrowser(executablePath: string): Promise<Browser> {
  const browser = await chromium.launch({ executablePath, headless: true, args: ARGUMENTS });
  onTestFinished(() => browser.close());
  return browser;
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
