import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "playwright-core";
import { onTestFinished } from "vitest";
import type { Visitor } from "./open-portal.ts";

const ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"];

/** A headless Chromium, ended with the test. */
export async function openBrowser(executablePath: string): Promise<Browser> {
  const browser = await chromium.launch({ executablePath, headless: true, args: ARGUMENTS });
  onTestFinished(() => browser.close());
  return browser;
}

/** A window of a browser that has the visitor's cookies: who is signed in there is so here. */
export async function windowOf(
  browser: Browser,
  { baseUrl, visitor, ...options }: BrowserContextOptions & { baseUrl: string; visitor: Visitor | null },
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: baseUrl, ...options });
  const cookies = [...(visitor?.cookies ?? [])].map(([name, value]) => ({ name, value, url: baseUrl }));
  await context.addCookies(cookies);
  return context;
}
