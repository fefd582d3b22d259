import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { defined } from "../../../defined.ts";
import { CHROMIUM } from "../../../package/chromium.ts";
import { browse, faultsInLooks, SCREENS, violationsOf } from "../browsing.ts";
import { useBrowser } from "../open-browser.ts";
import { usePortalServer } from "../open-portal.ts";
import { playgroundOn } from "./open-playground.ts";

/** The number of colours of a PNG: one, if nothing was drawn. */
function coloursOf(page: Page, png: Buffer): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const image = new Image();
    image.src = "data:image/png;base64,${png.toString("base64")}";
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    return new Set(new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer)).size;
  })()`);
}

describe.skipIf(CHROMIUM === undefined)("in Chromium", () => {
  const browser = useBrowser();
  const portal = usePortalServer();
  let users = 0;
  const openPlayground = () => playgroundOn(portal(), "pro", `user-${++users}@example.com`);

  test("a request runs without loading a new page, and the focus moves to the response", async () => {
    const { server, client } = await openPlayground();
    const { page, complaints } = await browse(browser(), server, "/playground", { client });
    await page.evaluate("window.isSamePage = true");
    await page.fill("#field-birth-date", "1985-01-03");
    await page.fill("#field-birth-time", "06:45");
    await page.selectOption("#field-birth-city", "Auckland, New Zealand");
    expect(await page.inputValue("#field-birth-latitude")).toBe("-36.85");
    expect(await page.inputValue("#field-birth-longitude")).toBe("174.76");
    await page.click("#run");
    await page.getByRole("heading", { name: "Response", exact: true }).waitFor();
    expect(await page.evaluate("document.activeElement.id")).toBe("result-title");
    expect(await page.evaluate("isSamePage")).toBe(true);
    expect(await page.locator("#result svg.almagest-wheel").count()).toBe(1);
    expect(await page.textContent("#json")).toContain('"timezone": "Pacific/Auckland"');
    await page.fill("#field-birth-latitude", "-41.29");
    expect(await page.inputValue("#field-birth-city")).toBe("");
    expect(complaints).toEqual([]);
  });

  test("a response has no overflow and no finding of axe with all parts open", async () => {
    const { server, client } = await openPlayground();
    const { page, complaints } = await browse(browser(), server, "/playground", { client });
    await page.selectOption("#endpoint", "/v1/synastry");
    await page.fill("#field-other-date", "2001-09-09");
    await page.check("#field-other-unknown");
    await page.selectOption("#field-other-city", "Lima, Peru");
    await page.click("#run");
    await page.getByRole("heading", { name: "Response", exact: true }).waitFor();
    await page.evaluate(
      'document.querySelectorAll("details:not([name])").forEach((each) => { each.open = true; })',
    );
    expect(await page.textContent("#json")).toContain('"timeKnown": false');
    expect(await page.locator("#result table").count()).toBeGreaterThan(2);
    const cutTables = await page.evaluate(
      '[...document.querySelectorAll("#result .table")].filter((box) => box.scrollHeight > box.clientHeight + 1).length',
    );
    expect(cutTables).toBe(0);
    // The rows of a table are of one kind; axe would spend seconds on 465.
    await page.evaluate(
      'document.querySelectorAll("#result tr:nth-child(n + 8)").forEach((row) => row.remove())',
    );
    expect(await faultsInLooks(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("a problem is shown at its field, which gets the focus, and disappears once corrected", async () => {
    const { server, client } = await openPlayground();
    const { page, complaints } = await browse(browser(), server, "/playground", { client });
    await page.fill("#field-birth-latitude", "95");
    await page.click("#run");
    await page.getByRole("heading", { name: "Request rejected" }).waitFor();
    expect(await page.evaluate("document.activeElement.id")).toBe("field-birth-latitude");
    expect(await page.inputValue("#field-birth-latitude")).toBe("95");
    expect(await page.innerText("#field-birth-latitude-problem")).toContain("from -90 to 90");
    expect(await violationsOf(page)).toEqual([]);
    await page.fill("#field-birth-latitude", "45");
    await page.click("#run");
    await page.getByRole("heading", { name: "Response", exact: true }).waitFor();
    expect(await page.locator("[aria-invalid]").count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test("an endpoint is selected, a time marked unknown and the request run by keyboard only", async () => {
    const { server, client } = await openPlayground();
    const { page } = await browse(browser(), server, "/playground", { client });
    /** Presses Tab until the element has the focus. */
    const tabTo = async (id: string) => {
      for (let presses = 0; presses < 60; presses++) {
        await page.keyboard.press("Tab");
        if ((await page.evaluate("document.activeElement.id")) === id) return;
      }
      throw new Error(`Tab never reached ${id}`);
    };
    await tabTo("endpoint");
    await page.keyboard.type("POST /v1/chart/planets");
    await page.getByText("Returns the positions of the seventeen bodies.").waitFor();
    expect(await page.evaluate("document.activeElement.id")).toBe("endpoint");
    await tabTo("field-birth-unknown");
    await page.keyboard.press("Space");
    await tabTo("run");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Response", exact: true }).waitFor();
    expect(JSON.parse(defined(await page.textContent("#json")))).toMatchObject({
      input: { timeKnown: false },
    });
    // The buttons of the answer, then its first table.
    for (const element of ["Copy JSON", "Save JSON", "Save CSV", "SUMMARY"]) {
      await page.keyboard.press("Tab");
      const { name, text } = await page.evaluate<{ readonly name: string; readonly text: string }>(
        "({ name: document.activeElement.tagName, text: document.activeElement.textContent })",
      );
      expect([name, text.split(":")[0]]).toContain(element);
    }
  });

  test("the form works without scripts", async () => {
    const { server, client } = await openPlayground();
    const options = { client, javaScriptEnabled: false };
    const { page, complaints } = await browse(browser(), server, "/playground", options);
    await page.selectOption("#endpoint", "/v1/solar-return");
    await page.getByRole("button", { name: "Show fields" }).click();
    await page.fill("#field-year", "2031");
    // Enter presses the first button of a form.
    await page.press("#field-year", "Enter");
    await page.getByRole("heading", { name: "Response", exact: true }).waitFor();
    expect(JSON.parse(defined(await page.textContent("#json")))).toMatchObject({ year: 2031 });
    expect(await page.locator("#result svg.almagest-wheel").count()).toBe(2);
    expect(complaints).toEqual([]);
  });

  test("pictures are saved as SVG and PNG, and the answer as JSON, without another request", async () => {
    const { server, client, used } = await openPlayground();
    const { page, complaints } = await browse(browser(), server, "/playground", { client });
    await page.selectOption("#endpoint", "/v1/solar-return");
    await page.fill("#field-year", "2031");
    await page.click("#run");
    await page.getByRole("heading", { name: "Response", exact: true }).waitFor();
    const requests: string[] = [];
    page.on("request", (request) => {
      if (!/^(?:blob|data):/.test(request.url())) requests.push(request.url());
    });
    /** The name and the bytes of the file that a button saves. */
    const saved = async (form: string, index: number) => {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.locator(`[data-save=${form}]`).nth(index).click(),
      ]);
      return [download.suggestedFilename(), readFileSync(await download.path())] as const;
    };
    const [svgName, svg] = await saved("svg", 1);
    expect(svgName).toBe("solar-return-2.svg");
    const drawing = await page.locator("#result svg.almagest-wheel").nth(1).innerHTML();
    const glyphsOf = (text: string) => [...text.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path);
    expect(glyphsOf(svg.toString())).toEqual(glyphsOf(drawing));
    expect(svg.toString()).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*><style>\.almagest-wheel-auto/,
    );
    const [pngName, png] = await saved("png", 0);
    expect(pngName).toBe("solar-return.png");
    expect([png.toString("latin1", 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
      "PNG",
      1600,
      1600,
    ]);
    expect(await coloursOf(page, png)).toBeGreaterThan(20);
    const [jsonName, json] = await saved("json", 0);
    expect(jsonName).toBe("solar-return.json");
    expect(JSON.parse(json.toString())).toMatchObject({ year: 2031 });
    const [csvName, csv] = await saved("csv", 0);
    expect(csvName).toBe("solar-return.csv");
    const lines = csv.toString().split("\r\n");
    expect(lines.find((line) => line.startsWith("Planets,Name,"))).toContain("Position");
    expect(lines.filter((line) => /^Planets,Sun,.*\d+°\d\d′ /.test(line)).length).toBeGreaterThan(0);
    expect(requests).toEqual([]);
    expect(complaints).toEqual([]);
    expect(await used()).toBe(1);
  });

  test("no response of the first form of an endpoint is longer than 2,500 px, on a desk or a phone", async () => {
    const { server, client } = await openPlayground();
    const { page } = await browse(browser(), server, "/playground", { client });
    const paths = await page.locator("#endpoint option").evaluateAll((all) => all.map((each) => each.value));
    expect(paths.length).toBeGreaterThan(20);
    const long: string[] = [];
    for (const path of paths) {
      await page.goto(`${server.baseUrl}/playground?endpoint=${path}`);
      await page.click("#run");
      await page.getByRole("heading", { name: "Response", exact: true }).waitFor();
      // The same page at both widths: styles alone decide where the parts are.
      for (const viewport of [{ width: 390, height: 844 }, SCREENS.desk]) {
        await page.setViewportSize(viewport);
        const height = await page.evaluate<number>("document.getElementById('result').offsetHeight");
        if (height > 2_500) long.push(`${path}, ${viewport.width} px wide: ${height} px`);
      }
    }
    expect(long).toEqual([]);
  });
});
