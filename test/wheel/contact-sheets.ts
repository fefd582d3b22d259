/**
 * Writes contact sheets of 24 wheels of seeded births, rendered by Chromium at 400, 800 and 1600 pixels, light, dark and as
 * printed, to be reviewed by eye:
 *
 *     node test/wheel/contact-sheets.ts [FOLDER]
 */
import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { chromium } from "playwright-core";
import { drawWheel, type WheelChart, type WheelOptions } from "../../wheel/index.ts";
import { CHROMIUM, NO_CHROMIUM } from "../package/chromium.ts";
import { birthsBetween, randomCharts } from "./random-charts.ts";

interface Sheet {
  readonly sizePx: number;
  readonly columns: number;
  readonly theme: "light" | "dark";
  readonly isPrinted: boolean;
}

const SHEETS: readonly Sheet[] = [
  { sizePx: 400, columns: 4, theme: "light", isPrinted: false },
  { sizePx: 400, columns: 4, theme: "dark", isPrinted: false },
  { sizePx: 800, columns: 2, theme: "light", isPrinted: false },
  { sizePx: 800, columns: 2, theme: "dark", isPrinted: false },
  { sizePx: 1600, columns: 1, theme: "light", isPrinted: false },
  { sizePx: 800, columns: 2, theme: "light", isPrinted: true },
];
const SEED = 20_261_122;
/** Wheels of one picture. */
const PART_COUNT = 8;

interface Wheel {
  readonly chart: WheelChart;
  readonly options: WheelOptions;
}

/** Ten births, four of high latitudes, six of any kind with stelliums, and four pairs. */
function wheelsOfBirths(): readonly Wheel[] {
  const sample = (arbitrary: fc.Arbitrary<WheelChart>, count: number) =>
    fc.sample(arbitrary, { seed: SEED, numRuns: count, unbiased: true });
  const births = sample(birthsBetween(-55, 55), 18);
  const pairs = births.slice(10, 14).map((chart, index) => ({
    chart,
    options: { outer: { planets: births[14 + index]?.planets ?? [] } },
  }));
  const singles = [
    ...births.slice(0, 10),
    ...sample(birthsBetween(60, 72), 4),
    ...sample(randomCharts, 6),
  ].map((chart) => ({ chart, options: {} }));
  return [...singles, ...pairs];
}

if (CHROMIUM === undefined) throw new Error(`Contact sheets ${NO_CHROMIUM}`);
const folder = process.argv[2] ?? join(tmpdir(), "wheels");
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
const wheels = wheelsOfBirths();
for (const { sizePx, columns, theme, isPrinted } of SHEETS) {
  const page = await browser.newPage({
    viewport: { width: columns * sizePx, height: sizePx },
    colorScheme: theme,
  });
  if (isPrinted) await page.emulateMedia({ media: "print" });
  const partCount = sizePx === 1600 ? 1 : PART_COUNT;
  for (let part = 0; part * partCount < (sizePx === 1600 ? 3 : wheels.length); part++) {
    const svgs = wheels
      .slice(part * partCount, (part + 1) * partCount)
      .map(({ chart, options }) => drawWheel(chart, { ...options, sizePx }));
    await page.setContent(`<style>body{margin:0;display:flex;flex-wrap:wrap}</style>${svgs.join("")}`);
    const kind = isPrinted ? "print" : theme;
    await page.screenshot({ path: join(folder, `${sizePx}-${kind}-${part + 1}.png`), fullPage: true });
  }
  await page.close();
}
await browser.close();
console.log(`${wheels.length} wheels in ${folder}`);
