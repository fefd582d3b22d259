import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { defined } from "../../defined.ts";
import { CHROMIUM } from "../../package/chromium.ts";
import { AXE, complaintsOf, faultsInLooks, violationsOf } from "./browsing.ts";
import { useBrowser, windowOf } from "./open-browser.ts";
import { usePortalServer } from "./open-portal.ts";
import { makeKey } from "./web-client.ts";

const DESK = { viewport: { width: 1440, height: 900 } } as const;
const PHONE = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true } as const;

const ACCOUNT_PATHS = ["/account/keys", "/account/usage", "/account/plan", "/account"];
const SIGNED_IN_PATHS = [
  ...ACCOUNT_PATHS,
  "/",
  "/docs",
  "/docs/quick-start",
  "/docs/reference/chart-full",
  "/playground",
];
const OTHER_PATHS = [
  "/account/sign-in",
  "/account/sign-up",
  "/docs/search?q=moon",
  "/docs/clock-rules?place=Austria",
  "/docs/nothing",
];
/**
 * One page of each kind: axe checks them by all of its rules, in both colour schemes. They alone are loaded on a desk too, where the
 * frame that all pages of a kind share decides what shifts; the contents of a page decide it on a phone.
 */
const FIRST_OF_KIND = [
  "/docs",
  "/docs/reference",
  "/docs/reference/objects",
  "/docs/reference/synastry",
  "/docs/quick-start",
  "/docs/drawings",
  "/docs/search?q=moon",
  "/docs/clock-rules?place=Austria",
  "/playground",
  "/playground?endpoint=/v1/locations/rank",
];

const SHIFT_MAX = 0.05;
/** Scripts arrive after the first paint: those that arrive before it shift nothing. */
const SCRIPTS_LATE_MS = 400;

/** Sums the layout shifts of a page, as the Layout Instability API defines them. */
const COUNT_SHIFTS = `window.shift = 0; new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shift += value;
}).observe({ type: "layout-shift", buffered: true });`;
/** Two frames after the page has loaded. */
const READ_SHIFT =
  "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(shift), 30))))";

/** The rules of axe about what differs between pages of a kind: headings, tables, names of landmarks, boxes that scroll. */
const RULES = [
  "empty-heading",
  "empty-table-header",
  "heading-order",
  "landmark-unique",
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
/** The entries of the contents that a reader sees who opens them. */
const VISIBLE_CONTENTS = `document.querySelector(".contents .switch")?.click();
[...document.querySelectorAll(".contents summary, .contents .groups > a, .contents li a")]
  .filter((each) => each.checkVisibility()).length`;

/** The pages that the sitemap lists. */
async function listedPaths(baseUrl: string): Promise<readonly string[]> {
  const sitemap = await (await fetch(`${baseUrl}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, address]) => new URL(defined(address)).pathname,
  );
}

/**
 * Where the parts of the header are, in a font of the system: a page whose web fonts arrive late is drawn without them
 * (`font-display: optional`), and its texts have other widths.
 */
const HEADER = `(() => {
  const header = document.querySelector("header.site");
  const setFont = (family) => [header, ...header.querySelectorAll("*")].forEach((part) => { part.style.fontFamily = family; });
  setFont("serif");
  const parts = [...header.querySelectorAll(":is(.brand, form.search, label, nav.main, nav.main a)")].map((part) => {
    const { x, y, width } = part.getBoundingClientRect();
    return part.textContent.trim() + " " + [x, y, width].join(" ");
  });
  setFont("");
  return parts;
})()`;

/**
 * Delays the scripts of a page, also those that the browser has stored. A route of the window would turn its cache off, and each page
 * would load all its styles and fonts.
 */
async function delayScripts(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on("Fetch.requestPaused", ({ requestId, responseStatusCode = 200, responseHeaders = [] }) => {
    // Scripts in memory are not requested again.
    const others = responseHeaders.filter(({ name }) => name.toLowerCase() !== "cache-control");
    const headers = [...others, { name: "cache-control", value: "no-store" }];
    const response = { requestId, responseCode: responseStatusCode, responseHeaders: headers };
    // Fails for a page that was left.
    const send = () => session.send("Fetch.continueResponse", response).catch(() => undefined);
    setTimeout(send, SCRIPTS_LATE_MS);
  });
  await session.send("Fetch.enable", { patterns: [{ urlPattern: "*.js?*", requestStage: "Response" }] });
}

/** What is wrong with a page that was loaded on a phone or, if it is the first of its kind, on a desk. */
async function faultsOfPage(page: Page, path: string, isPhone: boolean): Promise<readonly string[]> {
  const isFirst = FIRST_OF_KIND.includes(path);
  if (!isPhone) {
    if (!isFirst) return [];
    const looks = await faultsInLooks(page);
    await page.setViewportSize(DESK.viewport);
    await page.emulateMedia({ colorScheme: null });
    return looks;
  }
  const faults = [...(await page.evaluate<string[]>(NARROW_TEXTS))];
  // All rules check the first of its kind, as wide as a phone too, where it is loaded on a desk.
  if (!isFirst) faults.push(...(await violationsOf(page, RULES)));
  const entries = await page.evaluate<number>(VISIBLE_CONTENTS);
  const isListed = path.startsWith("/docs") && !OTHER_PATHS.includes(path);
  return isListed && (entries < 5 || entries > 12)
    ? [...faults, `${entries} visible entries of contents`]
    : faults;
}

describe.skipIf(CHROMIUM === undefined)("every page in Chromium", () => {
  const browser = useBrowser();
  const portal = usePortalServer();

  test.each([
    ["a desk", DESK],
    ["a phone", PHONE],
  ] as const)(
    "has one header, shifts by at most the limit when scripts arrive late, has room for its texts, and no finding of axe, on %s",
    async (_, screen) => {
      const server = portal();
      const { baseUrl } = server;
      const client = await server.signedIn(`${screen.viewport.width}@example.com`);
      await makeKey(client, "laptop");
      const sitePaths = await listedPaths(baseUrl);
      expect(sitePaths.length).toBeGreaterThan(50);
      const playground = ["short", "planets", "aspects"].map(
        (name) => `/playground?endpoint=/v1/chart/${name}`,
      );
      const kinds = ["/", ...FIRST_OF_KIND, ...OTHER_PATHS];
      const paths = [...new Set(screen === PHONE ? [...sitePaths, ...playground, ...kinds] : kinds)];
      const faults: string[] = [];
      const headers = new Map<string, string[]>();
      const visit = async (user: typeof client | null, pagePaths: readonly string[]) => {
        const window = await windowOf(browser(), { baseUrl, client: user, ...screen });
        await window.addInitScript(COUNT_SHIFTS);
        if (user === null) await window.addInitScript(AXE);
        // The language that a reader chose, and that the reader was signed in.
        await window.addInitScript(`localStorage.setItem("almagest.language", "Go")`);
        const page = await window.newPage();
        await delayScripts(page);
        const complaints = complaintsOf(page, baseUrl);
        for (const path of pagePaths) {
          await page.goto(path);
          const shift = await page.evaluate<number>(READ_SHIFT);
          const pageFaults = shift > SHIFT_MAX ? [`shifts by ${shift}`] : [];
          const header = (await page.evaluate<readonly string[]>(HEADER)).join("\n");
          headers.set(header, [...(headers.get(header) ?? []), `${path} ${user === null}`]);
          if (user === null) pageFaults.push(...(await faultsOfPage(page, path, screen === PHONE)));
          pageFaults.push(...complaints.splice(0));
          faults.push(...pageFaults.map((fault) => `${path}: ${fault}`));
        }
        await window.close();
      };
      const half = Math.ceil(paths.length / 2);
      await Promise.all([
        visit(null, paths.slice(0, half)),
        visit(null, paths.slice(half)),
        visit(client, SIGNED_IN_PATHS),
      ]);
      expect(faults).toEqual([]);
      expect([...headers.values()].slice(1), [...headers.keys()].join("\n\n")).toEqual([]);
    },
    600_000,
  );

  test("shows the pages of an account as tabs on a phone, without a menu", async () => {
    const server = portal();
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
