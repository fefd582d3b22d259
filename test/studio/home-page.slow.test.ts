import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildStudio } from "../../tools/build-studio.ts";
import { CHROMIUM } from "../package/chromium.ts";
import { browse, faultsInLooks, SCREENS } from "../service/portal/browsing.ts";
import { useBrowser } from "../service/portal/open-browser.ts";
import { openPortalServer } from "../service/portal/open-portal.ts";

describe.skipIf(CHROMIUM === undefined)("the home page with the studio, in Chromium", () => {
  const browser = useBrowser();
  const root = mkdtempSync(join(tmpdir(), "almagest-home-"));
  let studioFolder: URL;
  beforeAll(async () => {
    studioFolder = pathToFileURL(`${await buildStudio(root)}/`);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test("shows the chart of now with a slider, its words and a field for a birth, which lead to the whole studio", async () => {
    const server = await openPortalServer({ studioFolder });
    const { page: plain } = await browse(browser(), server, "/", { javaScriptEnabled: false });
    await plain.getByText("which needs scripts").waitFor();
    const link = plain.getByRole("link", { name: "Draw your own chart" });
    expect(await link.getAttribute("href")).toBe("/studio");
    const { page, complaints } = await browse(browser(), server, "/");
    await page.locator("#studio[data-shown] .wheel svg").waitFor();
    expect(await page.locator("#studio input.time").count()).toBe(1);
    expect(await page.locator("#studio div.words").innerText()).toMatch(/Sun[\s\S]*Moon[\s\S]*Ascendant/);
    await page.getByText("Your birth", { exact: true }).click();
    await page.getByLabel("Date").waitFor();
    expect(await faultsInLooks(page)).toEqual([]);
    await page.setViewportSize(SCREENS.desk);
    await page.getByRole("link", { name: "Open the whole studio" }).click();
    await page.waitForURL("**/studio**");
    await page.locator("#studio[data-shown] .wheel svg").waitFor();
    expect(complaints).toEqual([]);
  });
});
