/**
 * Writes contact sheets of 24 wheels of seeded births, rendered by Chromium at 300, 400, 740 and 1600 pixels, light, dark and
 * as printed, and of six wheels with caption, table and legend, to be reviewed by eye:
 *
 *     node test/wheel/contact-sheets.ts [FOLDER]
 */
import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { chromium } from "playwright-core";
import { BODY_NAMES } from "../../engine/index.ts";
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
  { sizePx: 300, columns: 4, theme: "light", isPrinted: false },
  { sizePx: 400, columns: 4, theme: "light", isPrinted: false },
  { sizePx: 400, columns: 4, theme: "dark", isPrinted: false },
  { sizePx: 740, columns: 2, theme: "light", isPrinted: false },
  { sizePx: 740, columns: 2, theme: "dark", isPrinted: false },
  { sizePx: 1600, columns: 1, theme: "light", isPrinted: false },
  { sizePx: 740, columns: 2, theme: "light", isPrinted: true },
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

/** A birth, ten planets, a latitude of 78°, an unknown time, and two pairs, with everything that options add. */
function wheelsWithPanels(): readonly Wheel[] {
  const births = fc.sample(birthsBetween(-55, 55), { seed: SEED, numRuns: 5, unbiased: true });
  const [birth, partner, another] = births as [WheelChart, WheelChart, WheelChart];
  const [polar] = fc.sample(birthsBetween(77, 78), { seed: SEED, numRuns: 1 }) as [WheelChart];
  const caption = { name: "Ada", date: "15 June 1990, 12:00", place: "Paris", houseSystem: "Placidus" };
  const panels = { caption, aspectGrid: true, legend: true } as const;
  const bodies = BODY_NAMES.slice(0, 10);
  const aspects = birth.aspects.map(({ phase: _, ...aspect }) => aspect);
  return [
    { chart: birth, options: panels },
    { chart: birth, options: { ...panels, bodies, aspects: 4, theme: "dark" } },
    { chart: polar, options: { legend: true, caption: { houseSystem: "Porphyry" } } },
    { chart: { ...another, angles: null, houses: null }, options: { ...panels, aspectGrid: false } },
    { chart: birth, options: { ...panels, outer: { planets: partner.planets, aspects, name: "Ben" } } },
    { chart: birth, options: { aspectGrid: true, legend: true, bodies, outer: partner } },
  ];
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
const page = await browser.newPage({ viewport: { width: 2220, height: 740 }, colorScheme: "light" });
const panels = wheelsWithPanels().map(({ chart, options }) => drawWheel(chart, { ...options, sizePx: 740 }));
await page.setContent(
  `<style>body{margin:0;display:flex;flex-wrap:wrap;align-items:start}</style>${panels.join("")}`,
);
await page.screenshot({ path: join(folder, "panels.png"), fullPage: true });
await browser.close();
console.log(`${wheels.length} wheels in ${folder}`);
