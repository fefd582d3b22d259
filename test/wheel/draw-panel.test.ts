import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ASPECTS } from "../../engine/index.ts";
import { ASPECT_KINDS } from "../../wheel/aspect-kinds.ts";
import { bodyShape } from "../../wheel/body-glyphs.ts";
import { orbText } from "../../wheel/draw-grid.ts";
import { drawWheel, type WheelAspect, type WheelChart, type WheelOptions } from "../../wheel/index.ts";
import { textPath, textWidth } from "../../wheel/lettering.ts";
import { placeShape, type Shape } from "../../wheel/placed-path.ts";
import { defined } from "../defined.ts";
import { folder } from "./reference-charts.ts";

const polar = JSON.parse(readFileSync(new URL("polar-night.json", folder), "utf8")) as WheelChart;
const body = (name: string, longitude: number) => ({ name, longitude, retrograde: false });

/** What is below the square of the wheel. */
const panelOf = (chart: WheelChart, options: WheelOptions) =>
  defined(
    drawWheel(chart, { minutes: true, bodies: "all", ...options })
      .split("\n")
      .at(-3),
  );
/** A text that starts at a point. */
const textFrom = (text: string, height: number, x: number, y: number) =>
  textPath(text, height, { x: x + textWidth(text, height) / 2, y });
const symbolAt = (shape: Shape, size: number, x: number, y: number) => placeShape(shape, size / 24, { x, y });

describe("a wheel's table and lists", () => {
  const paths = (svg: string) => (svg.match(/<path/g) ?? []).length;

  it("are absent by default, and below the wheel if asked for", () => {
    const plain = drawWheel(polar, { minutes: true });
    expect(plain).toContain('viewBox="0 0 800 800"');
    for (const options of [{ aspectGrid: true }, { legend: true }, { aspectGrid: true, legend: true }]) {
      const svg = drawWheel(polar, { ...options, sizePx: 400, minutes: true });
      const [, height] = defined(/viewBox="0 0 800 (\d+)"/.exec(svg));
      expect(Number(height)).toBeGreaterThan(1100);
      expect(svg).toContain(` width="400" height="${Number(height) / 2}"`);
      expect(paths(svg)).toBeGreaterThan(paths(plain));
      // The wheel itself is the same.
      const wheelOf = (text: string) => text.split("\n").slice(3, 11);
      expect(wheelOf(svg)).toEqual(wheelOf(plain));
    }
  });

  it("are inside the drawing, with every combination of charts and options", () => {
    const outer = { planets: polar.planets, angles: polar.angles, aspects: [], name: "x".repeat(120) };
    const options = [{ aspectGrid: true }, { legend: true }, { aspectGrid: true, legend: true }];
    const sized = options.flatMap((shown) => [shown, { ...shown, minutes: false }]);
    for (const option of sized.flatMap((shown) => [shown, { ...shown, outer }])) {
      const svg = drawWheel(polar, { minutes: true, bodies: "all", ...option });
      const [, height] = defined(/viewBox="0 0 800 ([\d.]+)"/.exec(svg));
      const panel = panelOf(polar, option);
      const corners = [...panel.matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)].map(
        ([, x, y]) => [Number(x), Number(y)] as const,
      );
      expect(Math.min(...corners.map(([x]) => x))).toBeGreaterThan(10);
      expect(Math.max(...corners.map(([x]) => x))).toBeLessThan(795);
      expect(Math.min(...corners.map(([, y]) => y))).toBeGreaterThanOrEqual(800);
      expect(Math.max(...corners.map(([, y]) => y))).toBeLessThan(Number(height) - 10);
    }
  });
});

describe("a wheel's table of aspects", () => {
  const planets = [body("Sun", 0), body("Moon", 92.5), body("Mars", 200)];
  const square: WheelAspect = {
    planet1: "Sun",
    planet2: "Moon",
    aspect: "Square",
    orb: 2.5,
    phase: "applying",
  };
  const chart: WheelChart = { planets, angles: null, houses: null, aspects: [square] };
  const glyphOf = (name: string) => defined(ASPECT_KINDS.find(({ aspect }) => aspect === name)).shape;

  it("shows the symbol, the orb and the phase of each aspect in the cell of its two bodies", () => {
    // The cell of the second row and the first column: 32 by 32, from (20, 832).
    const panel = panelOf(chart, { aspectGrid: true });
    expect(panel).toContain(symbolAt(glyphOf("Square"), 14, 36, 842));
    expect(panel).toContain(textPath("2a30", 8.5, { x: 36, y: 857 }));
    expect(panelOf({ ...chart, aspects: [] }, { aspectGrid: true })).not.toContain("wheel-square");
    // Between two charts the outer chart's bodies are on top, and the first column is the chart's own.
    const trine = { planet1: "Mars", planet2: "Venus", aspect: "Trine", orb: 1 };
    const outer = { planets: [body("Venus", 5)], aspects: [trine] };
    const between = panelOf(chart, { aspectGrid: true, outer });
    expect(between).toContain(symbolAt(glyphOf("Trine"), 14, 68, 906));
    expect(between).toContain(textPath("1°00", 8.5, { x: 68, y: 921 }));
  });

  it.each<[WheelAspect["phase"], number, string]>([
    ["applying", 3.2166, "3a12"],
    ["separating", 0, "0s00"],
    ["separating", 7.9999, "7s59"],
    [null, 0.1, "0°06"],
    ["applying", 10.5, "10a"],
  ])("shows a phase %s and an orb of %d as %s", (phase, orb, text) => {
    expect(orbText({ ...square, phase, orb })).toBe(text);
  });

  it("computes the aspects to Ascendant and Midheaven within the orbs of the engine", () => {
    expect(
      ASPECT_KINDS.map(({ aspect, angleDeg, orbDegMax }) => [aspect, angleDeg, orbDegMax]).sort(),
    ).toEqual(ASPECTS.map(({ name, angleDeg, orbDeg }) => [name, angleDeg, orbDeg]).sort());
    const angles = { ascendant: { longitude: 128 }, midheaven: { longitude: 351.9999 } };
    const panel = panelOf({ ...chart, angles }, { aspectGrid: true });
    // Sun and Ascendant: 128 degrees apart, 8 from a trine. The Ascendant is the fourth row.
    expect(panel).toContain(symbolAt(glyphOf("Trine"), 14, 36, 906));
    expect(panel).toContain(textPath("8°00", 8.5, { x: 36, y: 921 }));
    // Sun and Midheaven: 8.0001 degrees apart.
    expect(panel).not.toContain("wheel-conjunction");
    expect(panelOf({ ...chart, angles }, { aspectGrid: true, aspects: 7 })).not.toContain("wheel-trine");
    const outer = { planets: [body("Venus", 5)], angles, aspects: [] };
    expect(panelOf({ ...chart, angles }, { aspectGrid: true, outer })).not.toContain("wheel-trine");
  });

  it("draws the aspects to angles that a chart lists, as lines too, and computes none for these angles", () => {
    const angles = { ascendant: { longitude: 128 }, midheaven: { longitude: 0 } };
    const trine = { planet1: "Sun", planet2: "Ascendant", aspect: "Trine", orb: 8, phase: "separating" };
    const linesOf = (svg: string) => /<g class="wheel-trine"[^>]*><path stroke-width="[\d.]+" d="M/.test(svg);
    const listedChart = { ...chart, angles, aspects: [trine] };
    expect(linesOf(drawWheel(listedChart))).toBe(true);
    expect(linesOf(drawWheel({ ...listedChart, aspects: [] }, { aspectGrid: true }))).toBe(false);
    expect(panelOf(listedChart, { aspectGrid: true })).toContain(textPath("8s00", 8.5, { x: 36, y: 921 }));
    expect(panelOf(listedChart, { aspectGrid: true })).not.toContain(
      textPath("8°00", 8.5, { x: 36, y: 921 }),
    );
  });
});

describe("a wheel's lists", () => {
  const houses = Array.from({ length: 12 }, (_, index) => ({
    number: index + 1,
    cusp: (100.5 + index * 30) % 360,
  }));
  const angles = { ascendant: { longitude: 100.5 }, midheaven: { longitude: 5.25 } };
  const chart: WheelChart = { planets: [body("Sun", 84.1495)], angles, houses, aspects: [] };

  it("show bodies, Ascendant and Midheaven, and the cusps of the houses", () => {
    const panel = panelOf(chart, { legend: true });
    const row = (index: number) => 811 + index * 22;
    expect(panel).toContain(symbolAt(bodyShape("Sun"), 18, 33, row(0)));
    expect(panel).toContain(textPath("AC", 10.8, { x: 33, y: row(1) }));
    expect(panel).toContain(textPath("10°", 11, { x: 67, y: row(1) }));
    expect(panel).toContain(textPath("MC", 10.8, { x: 33, y: row(2) }));
    expect(panel).toContain(textPath("15′", 11, { x: 118, y: row(2) }));
    for (const { number } of houses) {
      expect(panel).toContain(textPath(String(number), 12, { x: 183, y: row(number - 1) }));
    }
    const unknownTime = panelOf({ ...chart, angles: null, houses: null }, { legend: true });
    expect(unknownTime).not.toMatch(/class="wheel-number"/);
    expect(unknownTime).not.toContain(textPath("MC", 10.8, { x: 33, y: row(2) }));
  });

  it("have headings above the columns of a pair: the names of the charts, or their places", () => {
    const outer = { planets: [body("Venus", 5)], angles };
    const unnamed = panelOf(chart, { legend: true, outer });
    expect(unnamed).not.toContain("<text");
    expect(unnamed).toContain(textFrom("Inner chart", 11, 20, 813));
    expect(unnamed).toContain(textFrom("Outer chart", 11, 170, 813));
    const named = panelOf(chart, {
      legend: true,
      outer: { ...outer, name: "Ben & Co" },
      caption: { name: "Ada" },
    });
    expect(named).toMatch(/<text [^>]*x="20"[^>]*>Ada<\/text><text [^>]*x="170"[^>]*>Ben &amp; Co<\/text>/);
    // The outer chart has its own Ascendant and Midheaven.
    expect(unnamed).toContain(textPath("AC", 10.8, { x: 183, y: 859 }));
    expect(panelOf(chart, { legend: true })).not.toContain("Ada");
  });

  it("have a key with the symbol and the name of each aspect, and the letters of the table", () => {
    const legend = panelOf(chart, { legend: true });
    // The third column next to positions and cusps, and the fourth.
    for (const [index, { aspect, shape }] of ASPECT_KINDS.entries()) {
      const [x, y] = [320 + (index % 3) * 152, 811 + Math.floor(index / 3) * 24];
      expect(legend).toContain(`M${x} ${y}h36`);
      expect(legend).toContain(symbolAt(shape, 15, x + 51.5, y) + textFrom(aspect, 11, x + 64, y));
    }
    const phasesAt = (top: number) =>
      textFrom("a applying", 11, 20, top) + textFrom("s separating", 11, 172, top);
    expect(legend).not.toContain("a applying");
    // Next to the table the houses are below the only body.
    const panel = panelOf({ ...chart, angles: null }, { legend: true, aspectGrid: true });
    expect(panel).toContain(phasesAt(800 + 22 + 11 + 12 * 22 + 22 + 24));
  });
});
