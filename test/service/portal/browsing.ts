import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import type { PortalServer } from "./open-portal.ts";
import type { WebClient } from "./web-client.ts";

/** Defines `axe` in a page. A window that loads many pages gets it as an initial script, which is sent once. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const SCREENS = { desk: { width: 1280, height: 900 }, phone: { width: 360, height: 740 } } as const;

export interface Browsed {
  readonly page: Page;
  /** Policy violations, failed requests, errors, requests to other sites. */
  readonly complaints: readonly string[];
}

/** Opens a page with the cookies of a client; closed with the test. */
export async function browse(
  browser: Browser,
  { baseUrl }: Pick<PortalServer, "baseUrl">,
  path: string,
  options: BrowserContextOptions & { readonly client?: WebClient | undefined } = {},
): Promise<Browsed> {
  const { client, ...contextOptions } = options;
  const context = await browser.newContext({ viewport: SCREENS.desk, ...contextOptions });
  onTestFinished(() => context.close());
  const cookies = [...(client?.cookies ?? [])].map(([name, value]) => ({ name, value, url: baseUrl }));
  await context.addCookies(cookies);
  const page = await context.newPage();
  const complaints = complaintsOf(page, baseUrl);
  await page.goto(`${baseUrl}${path}`);
  return { page, complaints };
}

/** Collects what a page complains about from now on: policy violations, failed requests, errors, requests to other sites. */
export function complaintsOf(page: Page, baseUrl: string): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    // A page about a rejected request has its status, which the browser logs.
    const isRejection = /status of 4\d\d/.test(message.text());
    if ((message.type() === "error" || message.type() === "warning") && !isRejection)
      complaints.push(message.text());
  });
  page.on("response", (response) => {
    const isPart = !["document", "fetch", "xhr"].includes(response.request().resourceType());
    if (isPart && response.status() >= 400) complaints.push(`${response.url()} has ${response.status()}`);
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("requestfailed", (request) => {
    // A navigation aborts what the page before it still loads, such as its icon.
    const isAborted = request.failure()?.errorText === "net::ERR_ABORTED";
    if (!isAborted) complaints.push(`${request.url()} failed`);
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(baseUrl) && !request.url().startsWith("data:"))
      complaints.push(request.url());
  });
  return complaints;
}

/** Colours do not depend on the width, nor the layout on colours. */
const LOOKS = [
  ["light", "desk"],
  ["dark", "phone"],
] as const;

/**
 * What axe finds on the page as it is, by rule and element: by all of its rules, recommendations included, or by some. A page that
 * axe did not check is a fault too.
 */
export async function violationsOf(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // Half a megabyte, which is sent only to a page that does not have it.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(AXE);
  const options = {
    preload: false,
    resultTypes: ["violations"],
    ...(rules === undefined ? {} : { runOnly: rules }),
  };
  const passesMin = rules === undefined ? 10 : 1;
  return page.evaluate(`axe.run(${JSON.stringify(options)})
    .then(({ violations, passes }) => passes.length < ${passesMin} ? ["not checked"] : violations
    .flatMap(({ id, nodes }) => nodes.map(({ target, html }) => id + " " + target + " " + html)))`);
}

/** Overflow and violations of the loaded page, light on a desk and dark on a phone. */
export async function faultsInLooks(page: Page): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [colorScheme, screen] of LOOKS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(SCREENS[screen]);
    const aside = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
    if (aside > 0) faults.push(`${aside} px overflow on a ${screen}`);
    for (const violation of await violationsOf(page)) faults.push(`${violation}, ${colorScheme}`);
  }
  return faults;
}
