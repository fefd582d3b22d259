import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunningServer } from "../../../../service/app/server.ts";
import { defined } from "../../../defined.ts";
import { CHROMIUM } from "../../../package/chromium.ts";
import { API_KEY } from "../../open-account.ts";
import { openChartServer } from "../../open-chart-server.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PAGES = [
  "/docs",
  "/docs/reference",
  "/docs/quick-start",
  "/docs/time-zones",
  "/docs/accuracy",
  "/docs/errors/invalid_request",
];
const SCREENS = { desk: { width: 1280, height: 900 }, phone: { width: 360, height: 740 } } as const;

let server: RunningServer;
let browser: Browser;

describe.skipIf(CHROMIUM === undefined)("in Chromium", () => {
  beforeAll(async () => {
    server = await openChartServer();
    browser = await chromium.launch({
      executablePath: defined(CHROMIUM),
      args: ["--no-sandbox", "--disable-gpu"],
    });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  /** Opens a page and collects policy violations, failed requests and errors. */
  async function open(path: string, screen: keyof typeof SCREENS, colorScheme: "light" | "dark") {
    const context = await browser.newContext({ viewport: SCREENS[screen], colorScheme });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("requestfailed", (request) => complaints.push(`${request.url()} failed`));
    page.on("request", (request) => {
      if (!request.url().startsWith(server.baseUrl) && !request.url().startsWith("data:"))
        complaints.push(request.url());
    });
    await page.goto(`${server.baseUrl}${path}`);
    if (path === "/docs/reference") await openEndpoint(page);
    return { page, complaints, close: () => context.close() };
  }

  /**
   * Violations of WCAG 2.1 AA that axe finds. Ignores one of swagger-ui itself: a link inside the button that opens an
   * endpoint.
   */
  async function barriersOf(page: Page): Promise<readonly string[]> {
    await page.evaluate(AXE);
    return page.evaluate(`axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"], rules: { "nested-interactive": { enabled: false } } })
      .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + " " + target)))`);
  }

  /** Expands an endpoint of the reference. */
  async function openEndpoint(page: Page): Promise<void> {
    await page.click("#operations-Chart-computeAngles .opblock-summary-control");
    await page.waitForSelector("#operations-Chart-computeAngles .execute");
  }

  const cases = PAGES.flatMap((path) =>
    (["light", "dark"] as const).flatMap((scheme) =>
      (["desk", "phone"] as const).map((screen) => [path, scheme, screen] as const),
    ),
  );

  test.each(cases)(
    "%s, %s, on a %s: no policy violation, no request to another site, no overflow, WCAG AA is met",
    async (path, scheme, screen) => {
      const { page, complaints, close } = await open(path, screen, scheme);
      expect(complaints).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
      expect(await barriersOf(page)).toEqual([]);
      await close();
    },
  );

  test("the reference sends a request with a key and shows the response", async () => {
    const { page, complaints, close } = await open("/docs/reference", "desk", "light");
    await page.click(".btn.authorize");
    await page.fill(
      '.auth-container input[aria-label="auth-bearer-value"], .auth-container input >> nth=0',
      API_KEY,
    );
    await page.click(".auth-btn-wrapper .btn.authorize >> nth=0");
    await page.click(".btn-done >> nth=0");
    await page.click("#operations-Chart-computeAngles .execute");
    const answer = page
      .locator("#operations-Chart-computeAngles .live-responses-table .response-col_description")
      .last();
    await answer.waitFor();
    const status = await page
      .locator("#operations-Chart-computeAngles .live-responses-table .response-col_status")
      .last()
      .innerText();
    expect(status.trim()).toMatch(/^200/);
    expect(await answer.innerText()).toContain('"partOfFortune"');
    expect(complaints).toEqual([]);
    await close();
  });

  test("the reference is readable without scripts", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${server.baseUrl}/docs/reference`);
    expect(await page.innerText("main")).toContain("openapi.json");
    await context.close();
  });
});
