import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { defined } from "../../../defined.ts";
import { CHROMIUM } from "../../../package/chromium.ts";
import { sharedChartServer } from "../../shared-by-tests.ts";
import { browse, SCREENS, violationsOf } from "../browsing.ts";
import { useBrowser } from "../open-browser.ts";

const PHONE = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true } as const;
const DESK = { viewport: { width: 1280, height: 800 } } as const;
/** A4 without margins at 96 dots per inch. */
const PAPER = { viewport: { width: 720, height: 1020 } } as const;

describe.skipIf(CHROMIUM === undefined)("a reader of the documentation in Chromium", () => {
  const browser = useBrowser();
  const server = sharedChartServer();

  async function open(path: string, options: BrowserContextOptions): Promise<Page> {
    const context = await browser().newContext({ ...options, baseURL: server.baseUrl });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(path);
    return page;
  }

  test("opens the search with Ctrl-K and /, chooses a result by keyboard, and is on its section", async () => {
    const page = await open("/docs/versioning", DESK);
    const dialog = page.getByRole("dialog", { name: "Search" });
    const field = dialog.getByRole("searchbox");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("daily lim");
    await dialog.getByRole("link").first().waitFor();
    expect(await dialog.locator("mark").count()).toBeGreaterThan(0);
    await page.keyboard.press("Escape");
    expect(await dialog.isVisible()).toBe(false);
    await page.keyboard.press("/");
    await field.fill("daily_limit_reached");
    const first = dialog.getByRole("link").first();
    await dialog.getByRole("link", { name: /^daily_limit_reached/ }).waitFor();
    expect(await first.getAttribute("href")).toBe("/docs/errors-and-limits#daily_limit_reached");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/docs/errors-and-limits#daily_limit_reached");
    const current = page.locator(".outline [aria-current]");
    await expect.poll(() => current.innerText()).toBe("daily_limit_reached");
    // A result on the page itself, before the results are shown.
    await page.getByRole("searchbox", { name: "Search the documentation" }).first().click();
    await field.fill("invalid_request");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/docs/errors-and-limits#invalid_request");
    expect(await dialog.isVisible()).toBe(false);
    await page.keyboard.press("Control+k");
    await field.fill("xyzzy");
    await dialog.getByText("No page contains these words.").waitFor();
    await field.fill("plans");
    await dialog.getByRole("link").first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  test("searches without scripts, from the field of a wide page and from the button of a narrow one", async () => {
    const page = await open("/docs/versioning", { ...DESK, javaScriptEnabled: false });
    const field = page.getByRole("searchbox", { name: "Search the documentation" });
    await field.fill("retrograde");
    await field.press("Enter");
    await page.waitForURL("**/docs/search?q=retrograde");
    expect(await page.locator("#results mark").count()).toBeGreaterThan(5);
    const phone = await open("/", { ...PHONE, javaScriptEnabled: false });
    await phone.getByRole("button", { name: "Search" }).click();
    await phone.getByRole("searchbox", { name: "Words to search for" }).fill("retrograde");
    await phone.locator("main").getByRole("button", { name: "Search" }).click();
    await phone.waitForURL("**/docs/search?q=retrograde");
    expect(await phone.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
  });

  test("copies a page as Markdown, and reads it at an address of its own", async () => {
    const permissions = ["clipboard-read", "clipboard-write"];
    const page = await open("/docs/versioning", { ...DESK, permissions });
    await page.getByRole("button", { name: "Copy page" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const copied = await page.evaluate("navigator.clipboard.readText()");
    expect(copied).toMatch(/^# Versioning\n/);
    await page.getByRole("link", { name: "View as Markdown" }).click();
    await page.waitForURL("**/docs/versioning.md");
    expect((await page.innerText("body")).trim()).toBe(String(copied).trim());
  });

  test("sees the current guide in the list of guides, the sections at the right from 1,280 px, and the neighbours", async () => {
    const page = await open("/docs/versioning", DESK);
    const inView = async (selector: string) => {
      const { y, height } = defined(await page.locator(selector).boundingBox());
      return y >= 0 && y + height <= DESK.viewport.height;
    };
    expect(await inView(".contents [aria-current=page]")).toBe(true);
    expect(await page.evaluate("scrollY")).toBe(0);
    const outline = defined(await page.locator(".outline").boundingBox());
    const main = defined(await page.locator("main").boundingBox());
    expect(outline.x).toBeGreaterThanOrEqual(main.x + main.width);
    const section = page.locator(".outline a").nth(1);
    const name = await section.innerText();
    await section.click();
    await expect.poll(() => page.locator(".outline [aria-current]").innerText()).toBe(name);
    await page.setViewportSize({ width: 1279, height: 800 });
    expect(await page.locator(".outline").isVisible()).toBe(false);
    await page.getByRole("link", { name: /^Next / }).click();
    await page.waitForURL("**/docs/assistants");
    await page.getByRole("link", { name: "Previous Versioning" }).click();
    await page.waitForURL("**/docs/versioning");
  });

  test("finds text in a tab that is not shown", async () => {
    const page = await open("/docs/quick-start#:~:text=Net::HTTP.post", DESK);
    await expect.poll(() => page.locator("[role=tab][aria-selected=true]").innerText()).toBe("Other");
    expect(await page.locator("[aria-pressed=true]:visible").innerText()).toBe("Ruby");
    expect(await page.locator(".tab[hidden=until-found]").count()).toBe(11);
  });

  test("prints every language and every line of code, and no menus", async () => {
    for (const path of [
      "/docs/quick-start",
      "/docs/reference/chart-full",
      "/docs/reference/clock-rules-asia",
    ]) {
      const page = await open(path, PAPER);
      await page.emulateMedia({ media: "print" });
      const cut = await page.evaluate<string[]>(`[...document.querySelectorAll("main *")]
        .filter((part) => {
          const { overflowX, overflowY } = getComputedStyle(part);
          const isWide = part.scrollWidth > part.clientWidth + 1 && overflowX !== "visible" && part.clientWidth > 1;
          const isHigh = part.scrollHeight > part.clientHeight + 1 && overflowY !== "visible" && part.clientHeight > 1;
          return isWide || isHigh;
        })
        .map((part) => part.outerHTML.slice(0, 80))`);
      expect(cut, path).toEqual([]);
      // Less by the width of a scroll bar, where the browser shows one.
      expect(
        await page.evaluate("document.documentElement.scrollWidth - innerWidth"),
        path,
      ).toBeLessThanOrEqual(0);
      for (const panel of await page.locator(".tab, .tab-name").all())
        expect(await panel.isVisible()).toBe(true);
      for (const menu of await page.locator("nav, .tab-list, .choices, .copy, .page-tools").all())
        expect(await menu.isVisible()).toBe(false);
    }
  });

  test("copies code on a touch screen by a button that covers none of it", async () => {
    const page = await open("/docs/clients", PHONE);
    for (const box of await page.locator(".code").all()) {
      const button = defined(await box.locator(".copy").boundingBox());
      const code = defined(await box.locator("code").boundingBox());
      expect(button.y + button.height).toBeLessThanOrEqual(code.y);
    }
  });

  test("a language chosen on one page of the reference is shown on the others", async () => {
    const { page, complaints } = await browse(browser(), server, "/docs/reference/chart-full");
    // Three columns: contents, description and code.
    const boxes = await Promise.all(
      [".contents", ".about", ".samples"].map(async (part) =>
        defined(await page.locator(part).boundingBox()),
      ),
    );
    const widths = boxes.map(({ width }) => width);
    expect(widths.map((width, index) => width >= defined([180, 440, 440][index]))).toEqual([
      true,
      true,
      true,
    ]);
    const lefts = boxes.map(({ x }) => x);
    expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
    expect(await page.locator(".samples pre:visible").count()).toBe(2);
    await page.getByRole("tab", { name: "Go" }).click();
    await page.goto(`${server.baseUrl}/docs/reference/sky`);
    expect(await page.getByRole("tab", { name: "Go", exact: true }).getAttribute("aria-selected")).toBe(
      "true",
    );
    expect(await page.locator(".samples pre:visible").first().innerText()).toContain("package main");
    expect(complaints).toEqual([]);
  });

  test("on a phone without scripts the header is one row with a menu, and the contents precede the article", async () => {
    const page = await open("/docs/errors-and-limits", { viewport: SCREENS.phone, javaScriptEnabled: false });
    expect(defined(await page.locator("header").boundingBox()).height).toBeLessThan(70);
    const [menu, contents] = [page.locator("nav.main"), page.locator(".contents .groups")];
    expect([await menu.isVisible(), await contents.isVisible()]).toEqual([false, false]);
    await page.getByLabel("Menu").focus();
    await page.keyboard.press("Space");
    expect(await menu.getByRole("link", { name: "API reference" }).isVisible()).toBe(true);
    await page.getByText("Contents", { exact: true }).click();
    expect(await contents.getByRole("link", { name: "Versioning" }).isVisible()).toBe(true);
    await contents.getByText("Get started").click();
    expect(await contents.getByRole("link", { name: "Quick start" }).isVisible()).toBe(true);
    const top = async (selector: string) => defined(await page.locator(selector).boundingBox()).y;
    expect(await top(".contents")).toBeLessThan(await top("main"));
  });

  test("the quick start shows one language, the one chosen last or linked to, and copies its code", async () => {
    const page = await open("/docs/quick-start", { permissions: ["clipboard-read", "clipboard-write"] });
    const openTab = () => page.locator("[role=tab][aria-selected=true]").innerText();
    const openChoice = () => page.locator("[aria-pressed=true]:visible").innerText();
    expect(await page.locator("[role=tab]").allInnerTexts()).toEqual([
      "curl",
      "TypeScript",
      "Python",
      "Go",
      "Other",
    ]);
    expect(await openTab()).toBe("curl");
    await page.getByRole("tab", { name: "curl" }).focus();
    await page.keyboard.press("ArrowRight");
    expect([await openTab(), await openChoice()]).toEqual(["TypeScript", "fetch"]);
    await page.getByRole("button", { name: "Connect" }).click();
    await page.reload();
    expect([await openTab(), await openChoice()]).toEqual(["TypeScript", "Connect"]);
    expect(await page.locator(":focus").count()).toBe(0);
    await page.locator("[role=tabpanel]:visible .copy").first().click();
    await page.locator(".copy", { hasText: "Copied" }).waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(
      (await page.locator("[role=tabpanel]:visible pre").first().innerText()).trimEnd(),
    );
    await page.goto(`${server.baseUrl}/docs/quick-start#ruby-standard-library`);
    expect([await openTab(), await openChoice()]).toEqual(["Other", "Ruby"]);
    const plainPage = await open("/docs/quick-start", { javaScriptEnabled: false });
    expect(await plainPage.locator(".tab pre").count()).toBeGreaterThan(5);
    for (const pre of await plainPage.locator(".tab pre").all()) expect(await pre.isVisible()).toBe(true);
  });
});
