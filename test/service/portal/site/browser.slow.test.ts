import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunningServer } from "../../../../service/app/server.ts";
import { defined } from "../../../defined.ts";
import { CHROMIUM } from "../../../package/chromium.ts";
import { openChartServer } from "../../open-chart-server.ts";
import { browse, SCREENS } from "../browsing.ts";
import { useBrowser } from "../open-browser.ts";

let server: RunningServer;

describe.skipIf(CHROMIUM === undefined)("in Chromium", () => {
  const browser = useBrowser();
  beforeAll(async () => {
    server = await openChartServer();
  });
  afterAll(async () => {
    await server?.stop();
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
    const context = await browser().newContext({ viewport: SCREENS.phone, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${server.baseUrl}/docs/errors-and-limits`);
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
    await context.close();
  });

  test("the quick start shows one language, the one chosen last or linked to, and copies its code", async () => {
    const context = await browser().newContext({ permissions: ["clipboard-read", "clipboard-write"] });
    const page = await context.newPage();
    await page.goto(`${server.baseUrl}/docs/quick-start`);
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
    await context.close();
    const plain = await browser().newContext({ javaScriptEnabled: false });
    const plainPage = await plain.newPage();
    await plainPage.goto(`${server.baseUrl}/docs/quick-start`);
    expect(await plainPage.locator(".tab pre").count()).toBeGreaterThan(5);
    for (const pre of await plainPage.locator(".tab pre").all()) expect(await pre.isVisible()).toBe(true);
    await plain.close();
  });

  test("the reference is complete without scripts: code in every language, members, the recorded response", async () => {
    const context = await browser().newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${server.baseUrl}/docs/reference/chart-full`);
    const text = await page.innerText("main");
    for (const code of [
      "curl -sS",
      "await fetch(",
      "createAlmagestClient",
      "AlmagestClient(",
      "requests.post",
      "package main",
      "grpcurl",
    ])
      expect(text).toContain(code);
    expect(text).toContain('"dominantElement": ');
    await page.click("summary:has-text('Members of planets')");
    expect(await page.locator("[id='response.planets.longitude']").isVisible()).toBe(true);
    await context.close();
  });
});
