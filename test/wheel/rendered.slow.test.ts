import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BODY_NAMES, SIGN_NAMES } from "../../engine/index.ts";
import { BODY_GLYPHS, RETROGRADE_SHAPE } from "../../wheel/body-glyphs.ts";
import { drawWheel, type WheelChart } from "../../wheel/index.ts";
import { placeShape, type Shape } from "../../wheel/placed-path.ts";
import { SIGN_GLYPHS } from "../../wheel/sign-glyphs.ts";
import { defined } from "../defined.ts";
import { CHROMIUM, NO_CHROMIUM, type OpenPage, openPage } from "../package/chromium.ts";
import { folder, REFERENCE_BIRTHS } from "./reference-charts.ts";

/** A shape in its own box. */
const pathOf = (shape: Shape) => placeShape(shape, 1, { x: shape.box.x / 2, y: shape.box.y / 2 });

const GLYPHS: readonly (readonly [string, string])[] = [
  ...SIGN_GLYPHS.map(({ name, shape }) => [name, pathOf(shape)] as const),
  ...Object.entries(BODY_GLYPHS),
  ["retrograde", pathOf(RETROGRADE_SHAPE)],
];

const charts = Object.keys(REFERENCE_BIRTHS).map(
  (name) => JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8")) as WheelChart,
);

/** Every glyph alone, every reference in both themes, and a wheel coloured by the page. */
const PAGE = `<!doctype html><meta charset="utf-8"><title>wheels</title>
<style>#coloured{--wheel-body:rgb(1,2,3);--wheel-background:rgb(4,5,6)}</style>
<svg viewBox="0 0 24 24">${GLYPHS.map(([name, path]) => `<path data-glyph="${name}" d="${path}"/>`).join("")}</svg>
<div id="wheels">${charts.map((chart) => drawWheel(chart, { theme: "light", sizePx: 400, minutes: true, bodies: "all" })).join("")}</div>
<div id="dark">${drawWheel(defined(charts[0]), { theme: "dark" })}</div>
<div id="coloured">${drawWheel(defined(charts[0]), { theme: "dark" })}</div>
<div id="unstyled">${drawWheel(defined(charts[0]), { theme: "dark", styled: false }).replaceAll("almagest-wheel-dark", "")}</div>
<script>
const box = (element) => { const { x, y, width, height } = element.getBBox(); return { x, y, width, height }; };
globalThis.glyphs = JSON.stringify([...document.querySelectorAll("[data-glyph]")].map((path) => ({ name: path.dataset.glyph, ...box(path) })));
globalThis.bodies = JSON.stringify([...document.querySelectorAll("#wheels svg")].map((wheel) =>
  [...wheel.querySelectorAll("[data-body]")].map((path) => ({ name: path.dataset.body, ...box(path) }))));
globalThis.all = JSON.stringify([...document.querySelectorAll("#wheels svg")].map(box));
const colour = (id) => [getComputedStyle(document.querySelector(id + " .wheel-body")).stroke, getComputedStyle(document.querySelector(id + " .wheel-background")).fill].join(" ");
globalThis.colours = JSON.stringify(["#wheels", "#dark", "#coloured", "#unstyled"].map(colour));
</script>`;

interface Box {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

describe("the glyphs", () => {
  it("show the twelve signs in order and the seventeen bodies in order", () => {
    expect(SIGN_GLYPHS.map(({ name }) => name)).toEqual([...SIGN_NAMES]);
    expect(Object.keys(BODY_GLYPHS)).toEqual([...BODY_NAMES]);
    expect(new Set(GLYPHS.map(([, path]) => path)).size).toBe(30);
  });
});

describe("wheels in headless Chromium", () => {
  let page: OpenPage | undefined;
  let site: string;

  beforeAll(async () => {
    if (CHROMIUM === undefined) return;
    site = mkdtempSync(join(tmpdir(), "almagest-wheel-"));
    writeFileSync(join(site, "index.html"), PAGE);
    page = await openPage(site, CHROMIUM);
  });
  afterAll(async () => {
    await page?.[Symbol.asyncDispose]();
    if (site !== undefined) rmSync(site, { recursive: true, force: true });
  });

  it("have glyphs that fill their box of 24 and stay inside it", async ({ skip }) => {
    if (page === undefined) return skip(NO_CHROMIUM);
    const glyphs = JSON.parse(await page.waitFor("globalThis.glyphs")) as readonly Box[];
    expect(glyphs).toHaveLength(30);
    const outside = glyphs.filter(
      ({ x, y, width, height }) => Math.min(x, y) < 1 || Math.max(x + width, y + height) > 23,
    );
    expect(outside.map(({ name }) => name)).toEqual([]);
    expect(
      glyphs.filter(({ width, height }) => Math.max(width, height) < 15).map(({ name }) => name),
    ).toEqual([]);
    // Centred: the centre of the glyph is the centre of the box, to a tenth of it.
    const aside = glyphs.filter(
      ({ name, x, y, width, height }) =>
        name !== "retrograde" && (Math.abs(x + width / 2 - 12) > 2.4 || Math.abs(y + height / 2 - 12) > 2.4),
    );
    expect(aside.map(({ name }) => name)).toEqual([]);
  });

  it("show seventeen glyphs that do not touch, and nothing outside the square", async ({ skip }) => {
    if (page === undefined) return skip(NO_CHROMIUM);
    const wheels = JSON.parse(await page.waitFor("globalThis.bodies")) as readonly (readonly Box[])[];
    expect(wheels.map((bodies) => bodies.length)).toEqual(charts.map(() => 17));
    for (const bodies of wheels) {
      const touching = bodies.flatMap((a, index) =>
        bodies
          .slice(index + 1)
          .filter(
            (b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height,
          )
          .map((b) => `${a.name} and ${b.name}`),
      );
      expect(touching).toEqual([]);
    }
    for (const { x, y, width, height } of JSON.parse(
      await page.waitFor("globalThis.all"),
    ) as readonly Box[]) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(800);
    }
  });

  it("have the theme's colours, the page's where it sets variables, and the theme's without style rules", async ({
    skip,
  }) => {
    if (page === undefined) return skip(NO_CHROMIUM);
    expect(JSON.parse(await page.waitFor("globalThis.colours"))).toEqual([
      "rgb(27, 32, 48) rgb(255, 255, 255)",
      "rgb(242, 244, 250) rgb(18, 21, 29)",
      "rgb(1, 2, 3) rgb(4, 5, 6)",
      "rgb(242, 244, 250) rgb(18, 21, 29)",
    ]);
  });
});
