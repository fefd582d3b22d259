import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { defined } from "../../defined.ts";
import { CHROMIUM } from "../../package/chromium.ts";
import { complaintsOf, faultsInLooks, violationsOf } from "./browsing.ts";
import { makeKey } from "./keys/make-key.ts";
import { useBrowser, windowOf } from "./open-browser.ts";
import { openPortalServer } from "./open-portal.ts";

const DESK = { viewport: { width: 1440, height: 900 } } as const;
const PHONE = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true } as const;

const ACCOUNT_PATHS = ["/account/keys", "/account/usage", "/account/plan", "/account"];
const OTHER_PATHS = [
  "/account/sign-in",
  "/account/sign-up",
  "/docs/search?q=moon",
  "/docs/clock-rules?place=Austria",
  "/docs/nothing",
];
/** One page of each kind: axe checks them by all of its rules, in both colour schemes. */
const FIRST_OF_KIND = [
  "/docs",
  "/docs/reference",
  "/docs/reference/objects",
  "/docs/reference/synastry",
  "/docs/quick-start",
  "/docs/birth-data",
  "/docs/search?q=moon",
  "/docs/clock-rules?place=Austria",
  "/docs/errors/invalid_request",
  "/playground",
  "/playground?endpoint=/v1/locations/rank",
];

const SHIFT_MAX = 0.05;
/** Scripts arrive after the page, and later with each load. A page of each kind is loaded with all of them. */
const SCRIPT_DELAYS_MS = [0, 60, 250];
/** The other pages have the layout of one of these: the latest scripts shift most. */
const LATEST_MS = SCRIPT_DELAYS_MS.slice(-1);

/** Sums the layout shifts of a page, as the Layout Instability API defines them. */
const COUNT_SHIFTS = `window.shift = 0; new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shift += value;
}).observe({ type: "layout-shift", buffered: true });`;
/** Two frames after the page has loaded. */
const READ_SHIFT =
  "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(shift), 30))))";

/** The rules of axe about what differs between pages of a kind: headings, tables, landmarks, boxes that scroll. */
const RULES = [
  "empty-heading",
  "empty-table-header",
  "heading-order",
  "landmark-unique",
  "region",
  "scope-attr-valid",
  "scrollable-region-focusable",
];
/** Overflow, and long texts of tables in less than 190 px. */
const NARROW_TEXTS = `[
  ...[...document.querySelectorAll("main td")]
    .filter((cell) => cell.textContent.length > 40 && cell.getBoundingClientRect().width < 190)
    .map((cell) => "narrow: " + cell.innerText),
  ...(document.documentElement.scrollWidth > innerWidth ? ["overflow"] : []),
]`;
const VISIBLE_CONTENTS = `[...document.querySelectorAll(".contents summary, .contents .groups > a, .contents li a")]
  .filter((each) => each.checkVisibility()).length`;

/** The pages that the sitemap lists. */
async function listedPaths(baseUrl: string): Promise<readonly string[]> {
  const sitemap = await (await fetch(`${baseUrl}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, address]) => new URL(defined(address)).pathname,
  );
}

/** What is wrong with a loaded page. */
async function faultsOfPage(page: Page, path: string, isPhone: boolean): Promise<readonly string[]> {
  if (isPhone)
    return [...(await page.evaluate<string[]>(NARROW_TEXTS)), ...(await violationsOf(page, RULES))];
  const entries = await page.evaluate<number>(VISIBLE_CONTENTS);
  const isListed = path.startsWith("/docs") && !OTHER_PATHS.includes(path);
  return [
    ...(isListed && (entries < 5 || entries > 12) ? [`${entries} visible entries of contents`] : []),
    ...(FIRST_OF_KIND.includes(path) ? await faultsInLooks(page) : []),
  ];
}

describe.skipIf(CHROMIUM === undefined)("every page in Chromium", () => {
  const browser = useBrowser();

  test(`shifts by at most ${SHIFT_MAX} however late its scripts arrive, has room for its texts, and no finding of axe`, async () => {
    const server = await openPortalServer();
    const { baseUrl } = server;
    const client = await server.signedIn();
    await makeKey(client, "laptop");
    const sitePaths = await listedPaths(baseUrl);
    expect(sitePaths.length).toBeGreaterThan(50);
    const playground = ["short", "planets", "aspects"].map(
      (name) => `/playground?endpoint=/v1/chart/${name}`,
    );
    const paths = [...new Set([...sitePaths, ...playground, ...FIRST_OF_KIND, ...OTHER_PATHS])];
    const faults: string[] = [];
    const visit = async (
      screen: BrowserContextOptions,
      user: typeof client | null,
      pagePaths: readonly string[],
      delaysMs: readonly number[],
    ) => {
      const window = await windowOf(browser(), { baseUrl, client: user, ...screen });
      let delayMs = 0;
      await window.route("**/*.js?*", async (route) => {
        await new Promise((done) => setTimeout(done, delayMs));
        await route.continue();
      });
      await window.addInitScript(COUNT_SHIFTS);
      // The language that a reader chose, and that the reader was signed in.
      await window.addInitScript(`localStorage.setItem("almagest.language", "Go")`);
      const page = await window.newPage();
      const complaints = complaintsOf(page, baseUrl);
      for (const path of pagePaths) {
        const pageFaults: string[] = [];
        for (delayMs of delaysMs) {
          await page.goto(path);
          const shift = await page.evaluate<number>(READ_SHIFT);
          if (shift > SHIFT_MAX) pageFaults.push(`${shift} with scripts ${delayMs} ms late`);
        }
        if (user === null) pageFaults.push(...(await faultsOfPage(page, path, screen === PHONE)));
        pageFaults.push(...complaints.splice(0));
        faults.push(...pageFaults.map((fault) => `${path} ${screen.viewport?.width} px: ${fault}`));
        await page.setViewportSize(defined(screen.viewport ?? undefined));
        await page.emulateMedia({ colorScheme: null });
      }
      await window.close();
    };
    const half = paths.length / 2;
    const accountPaths = [
      ...ACCOUNT_PATHS,
      "/",
      "/playground",
      "/docs/quick-start",
      "/docs/reference/chart-full",
    ];
    await Promise.all(
      [DESK, PHONE].flatMap((screen) => [
        visit(screen, null, paths.slice(0, half), LATEST_MS),
        visit(screen, null, paths.slice(half), LATEST_MS),
        visit(screen, client, accountPaths, SCRIPT_DELAYS_MS),
      ]),
    );
    expect(faults).toEqual([]);
  }, 900_000);

  /** Where the parts of the header are, which the first pages of each kind share. */
  const headerOf = (page: Page) =>
    page.evaluate<
      readonly string[]
    >(`[...document.querySelectorAll("header.site :is(.brand, form.search, label, nav.main, nav.main a)")]
      .map((part) => { const { x, y, width } = part.getBoundingClientRect(); return part.textContent.trim() + " " + [x, y, width].join(" "); })`);

  test.each([
    ["a desk", DESK],
    ["a phone", PHONE],
  ] as const)("has brand, search and the same links at one place on every page, on %s", async (_, screen) => {
    const server = await openPortalServer();
    const { baseUrl } = server;
    const client = await server.signedIn();
    const headers = new Map<string, readonly string[]>();
    for (const user of [null, client]) {
      const page = await (await windowOf(browser(), { baseUrl, client: user, ...screen })).newPage();
      for (const path of [
        "/",
        "/docs",
        "/docs/quick-start",
        "/docs/reference/chart-full",
        "/playground",
        ...(user === null ? OTHER_PATHS : ACCOUNT_PATHS),
      ]) {
        await page.goto(path);
        headers.set(`${path} ${user === null}`, await headerOf(page));
      }
    }
    const [first, ...others] = [...headers];
    for (const [path, header] of others) expect([path, header]).toEqual([path, defined(first)[1]]);
  });

  test("shows the pages of an account as tabs on a phone, without a menu", async () => {
    const server = await openPortalServer();
    const client = await server.signedIn();
    const { baseUrl } = server;
    const page = await (
      await windowOf(browser(), { baseUrl, client, ...PHONE, javaScriptEnabled: false })
    ).newPage();
    for (const path of ACCOUNT_PATHS) {
      await page.goto(path);
      const tabs = page.getByRole("navigation", { name: "Account" });
      for (const name of ["Keys", "Usage", "Plan", "Settings"]) {
        const { x, y, width } = defined((await tabs.getByRole("link", { name }).boundingBox()) ?? undefined);
        expect(x + width).toBeLessThanOrEqual(PHONE.viewport.width);
        expect(y).toBeLessThan(120);
      }
      expect(await tabs.locator("[aria-current=page]").count()).toBe(1);
    }
  });
});
