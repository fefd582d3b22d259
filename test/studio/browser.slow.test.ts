import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Page, Route } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { writeFragment } from "../../studio/fragment.ts";
import { CHROMIUM, NO_CHROMIUM } from "../package/chromium.ts";
import { violationsOf } from "../service/portal/browsing.ts";
import { useBrowser } from "../service/portal/open-browser.ts";
import { ROOT } from "../source-tree.ts";
import { openStudio, useStudioServer } from "./open-studio.ts";
import { seededStates } from "./seeded-states.ts";

const PARIS = "d=1990-06-15&t=14%3A30&p=48.8566%2C2.3522&pn=Paris";
const STATES = 48;
/** Of degrees that are compared. */
const DECIMALS = 9;
const FIRST_SCRIPT_BYTES_MAX = 80_000;
const ALL_BYTES_MAX = 190_000;

/** Named states, each looked at. Together they show every kind of element. */
const NAMED_STATES: Readonly<Record<string, string>> = {
  now: "",
  "unknown time": "d=1990-06-15&p=48.8566%2C2.3522&pn=Paris",
  polar: "d=1990-06-15&t=14%3A30&p=78.22%2C15.65&tz=Arctic%2FLongyearbyen",
  "repeated hour, transits": "d=2020-10-25&t=02%3A30&p=52.52%2C13.41&pn=Berlin&r=transits",
  "undecided zone, relocated": "d=1990-06-15&t=14%3A30&p=47.56%2C7.59&pn=Basel&l=40.71%2C-74.01&ln=New+York",
  "progressions, whole signs, Lahiri": `${PARIS}&h=wholeSign&z=lahiri&r=progressions&at=2461000.5`,
  "second person": `${PARIS}&d2=1984-03-01&t2=09%3A15&p2=52.52%2C13.41&pn2=Berlin&tz2=Europe%2FBerlin&r=partner`,
  heliocentric: `${PARIS}&b=Mercury.Venus.Mars.Earth&c=heliocentric`,
};

/** Opens all panels, which come together after the chart. */
async function openPanels(page: Page): Promise<void> {
  await page.locator("details.panel").first().waitFor();
  for (const panel of await page.locator("details.panel").all())
    if ((await panel.getAttribute("open")) === null) await panel.locator("summary").first().click();
}

describe.skipIf(CHROMIUM === undefined)(`the studio in Chromium (${CHROMIUM ?? NO_CHROMIUM})`, () => {
  const browser = useBrowser();
  const server = useStudioServer();
  const programs = mkdtempSync(join(tmpdir(), "almagest-code-"));
  afterAll(() => rmSync(programs, { recursive: true, force: true }));

  /** What programs print that import the library as an installed package. */
  function runPrograms(texts: readonly string[]): readonly Computed[] {
    const folder = mkdtempSync(join(programs, "run-"));
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(ROOT, join(folder, "node_modules/almagest"));
    const names = texts.map((text, index) => {
      const name = `./chart-${index}.ts`;
      writeFileSync(join(folder, name), text);
      return name;
    });
    const runner = `for (const name of ${JSON.stringify(names)}) await import(name);`;
    writeFileSync(join(folder, "run.mjs"), runner);
    const output = execFileSync(process.execPath, [join(folder, "run.mjs")], {
      encoding: "utf8",
      maxBuffer: 64e6,
    });
    return output
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Computed);
  }

  /** The values of the chart that the page saves. */
  async function savedChart(page: Page): Promise<Computed> {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save JSON" }).click();
    return JSON.parse(readFileSync(await (await download).path(), "utf8")) as Computed;
  }

  test("computes what its code computes, in states with every option", async () => {
    const { page, show, complaints } = await openStudio(browser(), server());
    await openPanels(page);
    const [shown, codes]: [Computed[], string[]] = [[], []];
    for (const state of seededStates(STATES)) {
      await show(writeFragment(state));
      shown.push(await savedChart(page));
      codes.push((await page.locator("pre code").textContent()) ?? "");
    }
    for (const code of codes)
      expect(code.split("\n\n")[1]?.trim().split("\n").length).toBeLessThanOrEqual(10);
    const computed = runPrograms(codes);
    expect(computed.length).toBe(STATES);
    for (const [index, chart] of shown.entries()) {
      expect(reduced(chart).points.length).toBeGreaterThan(0);
      expect(reduced(chart), codes[index]).toEqual(withCloseNumbers(reduced(computed[index] as Computed)));
    }
    expect(complaints).toEqual([]);
  }, 400_000);

  test("has no fault that axe finds in eight named states, at 390 and 1280 px, dark and light", async () => {
    const { page, show } = await openStudio(browser(), server());
    await openPanels(page);
    const faults: string[] = [];
    for (const [name, fragment] of Object.entries(NAMED_STATES)) {
      await show(fragment);
      for (const [colorScheme, width] of [
        ["dark", 390],
        ["light", 1280],
      ] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.setViewportSize({ width, height: 900 });
        const aside = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
        if (aside > 0) faults.push(`${name}: ${aside} px overflow at ${width}`);
        for (const violation of await violationsOf(page)) faults.push(`${name}, ${width}: ${violation}`);
      }
    }
    expect(faults).toEqual([]);
  }, 400_000);

  test("loads the list of cities once, and opens no list after the user left the field or chose", async () => {
    const { page, requests } = await openStudio(browser(), server());
    const loads: Route[] = [];
    await page.route("**/cities.txt", (route) => void loads.push(route));
    const arriveAll = async () => {
      for (const route of loads.splice(0)) {
        await route.continue();
        await (await route.request().response())?.finished();
      }
      // The page handles what has arrived before it draws twice.
      await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    };
    await page.getByText("Your birth", { exact: true }).click();
    const field = page.getByLabel("City of birth").first();
    await field.pressSequentially("pari");
    await page.locator("#birth-date").focus();
    await arriveAll();
    expect(await field.getAttribute("aria-expanded")).toBe("false");
    await field.press("End");
    await field.press("s");
    await page.getByRole("option", { name: "Paris, FR" }).waitFor();
    await page.keyboard.press("Enter");
    await arriveAll();
    expect([await field.inputValue(), await field.getAttribute("aria-expanded")]).toEqual([
      "Paris, FR",
      "false",
    ]);
    expect(requests.filter((request) => request.includes("cities.txt"))).toHaveLength(1);
  });

  test("answers a birth typed by keyboard: the city's list, Saturn's return, two years, a picture, the code", async () => {
    const permissions = ["clipboard-read", "clipboard-write"];
    const { page, complaints, requests } = await openStudio(browser(), server(), "", { permissions });
    await page.getByText("Your birth", { exact: true }).click();
    await page.locator("#birth-date").fill("1990-06-15");
    await page.locator("#birth-time").fill("14:30");
    await page.getByLabel("City of birth").first().pressSequentially("pari");
    await page.getByRole("option", { name: "Paris, FR" }).waitFor();
    await page.keyboard.press("Enter");
    expect(await page.getByLabel("Latitude, north positive").first().inputValue()).toBe("48.85");
    await page.keyboard.press("Enter");
    await page.getByText("1990-06-15 14:30 Europe/Paris, UTC+02:00").first().waitFor();
    await openPanels(page);
    await page.getByLabel("House system").selectOption("Whole signs");
    await page.getByLabel("Zodiac").selectOption("Lahiri");
    await page.getByLabel("Return of").selectOption("Saturn");
    await page.getByRole("button", { name: "Find the next" }).click();
    const firstReturn = page.getByRole("button", { name: /Saturn returns to 0°1\d′ Capricorn/ }).first();
    await firstReturn.click();
    expect(await page.getByLabel("Around the chart").inputValue()).toBe("transits");
    await page.getByRole("button", { name: "Open as a chart" }).first().click();
    await page
      .locator("time.at")
      .filter({ hasText: (await firstReturn.locator("time").textContent()) ?? "" })
      .waitFor();
    expect(await page.getByLabel("Around the chart").inputValue()).toBe("none");
    await page.getByRole("cell", { name: /^0°1\d′ Capricorn$/ }).waitFor();
    await firstReturn.click();
    expect(await page.getByLabel("Around the chart").inputValue()).toBe("transits");
    await page.getByLabel("Unit of the slider").selectOption("Years");
    const yearShown = async () => Number((await page.locator("time.at").textContent())?.slice(0, 4));
    const startYear = await yearShown();
    await page.getByRole("button", { name: "Play" }).click();
    await expect.poll(yearShown).toBeGreaterThanOrEqual(startYear + 2);
    await page.getByRole("button", { name: "Pause" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save PNG" }).click();
    const png = readFileSync(await (await download).path());
    expect([png.subarray(1, 4).toString(), png.readUInt32BE(16)]).toEqual(["PNG", 1600]);
    expect(png.length).toBeGreaterThan(50_000);
    await page.getByRole("button", { name: "Copy the code" }).click();
    await page.getByText("Copied.").waitFor();
    const code = await page.evaluate<string>("navigator.clipboard.readText()");
    expect(code).toContain("createEphemeris(source, { zodiac: lahiri })");
    const [computed] = runPrograms([code]);
    const savedValues = reduced(await savedChart(page));
    expect([savedValues.cusps?.length, savedValues.ring.length]).toEqual([12, 13]);
    expect(savedValues).toEqual(withCloseNumbers(reduced(computed as Computed)));
    expect(complaints).toEqual([]);
    // What was typed is in no request: all of them are for files of the folder.
    expect(
      requests.filter((request) => !/^GET (?:[\w-]+\.(?:js|css)|data\/[\w.-]+|)$/.test(request)),
    ).toEqual([]);
  });

  test("moves by the keyboard, and shows a chart with words for screen readers", async () => {
    const { page } = await openStudio(browser(), server(), `${PARIS}&s=years`);
    const slider = page.getByRole("slider");
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => page.locator("time.at").textContent()).toContain("1991-06-15");
    const drawing = page.getByRole("img", { name: /Your chart, 1991-06-15 .* Sun 2\d°\d\d′ Gemini, Moon/ });
    await drawing.waitFor();
    const isKept = `(() => { const path = document.querySelector("[data-body=Sun]"); return () => path.isConnected })()`;
    await page.evaluate(`window.isKept = ${isKept}`);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => page.locator("time.at").textContent()).toContain("1992-06-1");
    expect(await page.evaluate("isKept()")).toBe(true);
  });

  test("answers bad input by sentences", async () => {
    const { page, complaints } = await openStudio(browser(), server());
    for (const [fragment, sentence] of [
      ["d=1990-02-30&p=1%2C2", "This link is broken: the date does not exist."],
      ["n=<img src=x onerror=alert(1)>", "This link is broken: a birth has no date."],
      ["d=1700-01-01&t=12%3A00&p=1%2C2&tz=Etc%2FUTC", "The year 1700 is beyond the tables"],
      ["d=2399-12-31&t=12%3A00&p=1%2C2&tz=Etc%2FUTC&at=2597900", "This date is beyond the tables"],
      [NAMED_STATES["polar"], "houses are not defined this near to a pole"],
      ["d=2021-03-28&t=02%3A30&p=52.52%2C13.41", "skipped this time. 03:30 is used instead"],
      [NAMED_STATES["repeated hour, transits"], "this time occurred twice. Choose the occurrence"],
      [NAMED_STATES["undecided zone, relocated"], "near a border of time zones"],
      [NAMED_STATES["unknown time"], "there are no houses and no angles"],
    ] as const) {
      await page.evaluate(`location.hash = ${JSON.stringify(fragment)}`);
      await page.getByText(sentence).first().waitFor();
    }
    expect(complaints).toEqual([]);
  });

  test("changes the instant with the occurrence of a repeated hour, and the zone with a candidate", async () => {
    const { page, show } = await openStudio(browser(), server(), NAMED_STATES["repeated hour, transits"]);
    // The chart follows the time once a second: it is due when the choice is made.
    const states = await page.evaluate(`new Promise((resolve) => {
      const radio = document.querySelectorAll("input[name=birth-offset]")[1];
      radio.click();
      const busyUntilMs = performance.now() + 1500;
      while (performance.now() < busyUntilMs);
      const states = [];
      const read = () => {
        states.push(radio.checked);
        if (states.length < 50) setTimeout(read);
        else resolve(states.join());
      };
      read();
    })`);
    expect(states).not.toContain("false");
    await page.getByText("2020-10-25 02:30 Europe/Berlin, UTC+01:00").first().waitFor();
    await show(NAMED_STATES["undecided zone, relocated"] ?? "");
    await page.getByRole("button", { name: "Europe/Zurich" }).click();
    await page.getByText("1990-06-15 14:30 Europe/Zurich, UTC+02:00").first().waitFor();
  });

  test("loads the full tables for other years, and states a table that does not load", async () => {
    const { page, requests } = await openStudio(browser(), server());
    expect(requests).not.toContain("GET data/ephemeris.bin");
    const isBroken = { value: true };
    await page.route("**/data/ephemeris.bin", (route) => (isBroken.value ? route.abort() : route.continue()));
    const fragment = "d=1850-06-15&t=14%3A30&p=48.8566%2C2.3522";
    await page.evaluate(`location.hash = ${JSON.stringify(fragment)}`);
    await page.getByText("The file ephemeris.bin does not load.").waitFor();
    isBroken.value = false;
    await page.getByRole("button", { name: "Show the chart" }).click();
    await page
      .getByText(/The place had no standard time yet/)
      .first()
      .waitFor();
    await page.getByText("Sun 24°").first().waitFor();
    expect(requests).toContain("GET data/ephemeris.bin");
    expect(requests).not.toContain("GET data/pholus.bin");
    await page.getByRole("checkbox", { name: "Pholus" }).check();
    await page.getByRole("rowheader", { name: "Pholus" }).waitFor();
    await page.getByRole("checkbox", { name: "Lot of Fortune" }).check();
    await page.getByRole("rowheader", { name: "Lot of Fortune" }).waitFor();
  });

  test("prints on one page of A4", async () => {
    const { page } = await openStudio(browser(), server(), PARIS);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBe(1);
  });

  test("is small: the script of the first chart, and everything without data", async () => {
    const { requests } = await openStudio(browser(), server());
    const { folder } = server();
    const bytesOf = (name: string) => brotliCompressSync(readFileSync(join(folder, name))).length;
    const sum = (names: readonly string[]) => names.reduce((bytes, name) => bytes + bytesOf(name), 0);
    const html = readFileSync(join(folder, "main.js"), "utf8");
    // What main.js imports statically, with what those import.
    const first = new Set(["main.js"]);
    for (const name of first)
      for (const [, imported = ""] of readFileSync(join(folder, name), "utf8").matchAll(
        /from"\.\/([\w.-]+\.js)"/g,
      ))
        first.add(imported);
    const all = readdirSync(folder).filter((name) => /\.(?:js|css|html)$/.test(name));
    const sizes = { first: sum([...first]), all: sum(all) };
    console.log(`studio: brotli, bytes: first script ${sizes.first}, everything ${sizes.all}`);
    expect(html.length).toBeGreaterThan(0);
    expect(sizes.first).toBeLessThanOrEqual(FIRST_SCRIPT_BYTES_MAX);
    expect(sizes.all).toBeLessThanOrEqual(ALL_BYTES_MAX);
    expect(requests.filter((request) => /cities|clocks|zone-index|ephemeris\.bin/.test(request))).toEqual([]);
  });
});

interface Computed {
  readonly points: readonly { readonly name: string; readonly longitudeDeg: number }[];
  readonly cusps?: readonly number[];
  readonly aspects: readonly unknown[];
  readonly ring?: Computed["points"];
  readonly between?: readonly unknown[];
}

/** What the page and the program have in common. */
function reduced({ points, cusps, aspects, ring, between }: Computed) {
  const places = (list: Computed["points"] = []) =>
    list.map(({ name, longitudeDeg }) => ({ name, longitudeDeg }));
  return { points: places(points), cusps, aspects, ring: places(ring), between };
}

/** Numbers need not be the same to the last bit: browsers and Node may have other versions of the functions of Math. */
function withCloseNumbers(value: unknown): unknown {
  if (typeof value === "number") return expect.closeTo(value, DECIMALS);
  if (Array.isArray(value)) return value.map(withCloseNumbers);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withCloseNumbers(member)]));
}
