import { describe, expect, it } from "vitest";
import { createChartCalculator } from "../../engine/index.ts";
import { arrange } from "../../wheel/arrangement.ts";
import { figureTexts } from "../../wheel/draw-bodies.ts";
import { drawWheel, type WheelChart } from "../../wheel/index.ts";
import { textPath, textWidth } from "../../wheel/lettering.ts";
import { readChart } from "../../wheel/read-chart.ts";
import { defined } from "../defined.ts";
import { goldenResponse } from "../service/golden-calls/golden-call.ts";
import { TABLES } from "../tables.ts";

/** The Moon was in Sagittarius or Capricorn. */
const chart = goldenResponse<WheelChart>("chart-unknown-time-two-moon-signs");
const knownChart = goldenResponse<WheelChart>("chart-known-time");
const warning = defined(chart.warnings?.[0]);

/** A line of the rim: the path of a text from the left margin. */
const rimLine = (text: string, y: number, size = 16) =>
  textPath(text, size, { x: 12 + textWidth(text, size) / 2, y });

describe("a wheel of an unknown time", () => {
  it("states so at its rim and in its name, with how it is turned, and names no Ascendant", () => {
    const svg = drawWheel(chart);
    expect(svg).toContain(rimLine("Time unknown", 20) + rimLine("0° Aries left", 44));
    expect(svg).toMatch(/aria-label="[^"]*, Time unknown, 0° Aries left"/);
    expect(svg).not.toMatch(/class="wheel-(angle|cusp|number)"|Ascendant/);
    const full = drawWheel(chart, { minutes: true });
    expect(full).toContain(rimLine("Time unknown", 18, 12));
  });

  it("is recognized by null angles, as of the engine's chart; a sky without angles has a time", () => {
    const moment = { epochJdUt: 2_441_140, latitudeDeg: 40, longitudeDeg: -74, timeKnown: false };
    const engine = createChartCalculator(TABLES).natalChart(moment);
    expect(drawWheel(engine)).toContain(rimLine("Time unknown", 20));
    const { planets, aspects } = chart;
    const sky = drawWheel({ planets, aspects });
    expect(sky).not.toContain(rimLine("Time unknown", 20));
    expect(sky).toContain(rimLine("0° Aries left", 20));
  });

  it("shows the Moon as an arc over its range, or over the most that it can move", () => {
    const arcOf = (input: WheelChart) => {
      const arc =
        /stroke-width="7" stroke-opacity="0.45" d="M([\d.]+) ([\d.]+)A[\d.]+ [\d.]+ 0 0 0 ([\d.]+) ([\d.]+)"/;
      const [, ...ends] = defined(arc.exec(drawWheel(input))).map(Number);
      const [x1, y1, x2, y2] = ends as [number, number, number, number];
      return [[x1, y1] as const, [x2, y2] as const].map(
        ([x, y]) => ((Math.atan2(y - 400, 400 - x) * 180) / Math.PI + 360) % 360,
      );
    };
    const { from, to } = defined(warning.moon);
    const [start, end] = arcOf(chart);
    expect(start).toBeCloseTo(from, 1);
    expect(end).toBeCloseTo(to, 1);
    const noon = defined(chart.planets.find(({ name }) => name === "Moon")).longitude;
    const [early, late] = arcOf({ ...chart, warnings: [] });
    expect(noon - defined(early)).toBeCloseTo(7.7, 1);
    expect(defined(late) - noon).toBeCloseTo(7.7, 1);
    expect(drawWheel(knownChart)).not.toContain("stroke-opacity");
  });

  it("has minutes of no body, and the Moon's possible error in place of its degrees", () => {
    const { bodies } = arrange(readChart(chart), null, "minutes");
    const kinds = new Set(bodies.flatMap(({ figures }) => figures.map(({ kind }) => kind)));
    expect([...kinds].toSorted()).toEqual(["degrees", "glyph", "mark", "sign"]);
    const moon = defined(bodies.find(({ name }) => name === "Moon"));
    expect(figureTexts(moon).degrees).toBe("±7°");
    // Nor in the lists: the Sun's minutes are 53.
    const minutesAt = textPath("53′", 11, { x: 118, y: 811 });
    expect(drawWheel(chart, { legend: true, minutes: true })).not.toContain(minutesAt);
    const { planets, aspects } = chart;
    expect(drawWheel({ planets, aspects }, { legend: true, minutes: true })).toContain(minutesAt);
  });

  it("marks each body that may be in another sign, and no other", () => {
    const sunToo = { ...warning, signChanges: [{ body: "Moon" }, { body: "Sun" }] };
    const openIn = (input: WheelChart) =>
      arrange(readChart(input), null, "signs")
        .bodies.filter(({ isSignOpen, figures }) => isSignOpen && figures.some(({ kind }) => kind === "mark"))
        .map(({ name }) => name);
    expect(openIn(chart)).toEqual(["Moon"]);
    expect(openIn({ ...chart, warnings: [sunToo] })).toEqual(["Sun", "Moon"]);
    // Rings of two charts have no room for further marks.
    const pair = arrange(readChart(knownChart), readChart(chart).planets.slice(0, 13), "signs");
    const marked = defined(pair.outerBodies ?? undefined).filter((body) => figureTexts(body).degrees === "?");
    expect(marked.map(({ name, figures }) => `${name} ${figures.map(({ kind }) => kind).join(" ")}`)).toEqual(
      ["Moon glyph degrees"],
    );
    expect(drawWheel(chart)).toMatch(/aria-label="[^"]*Moon perhaps in Capricorn/);
  });

  it("shows aspects that may not exist faintly, and without an orb in the table", () => {
    const faint = (svg: string) => svg.match(/<path stroke-width="[\d.]+" stroke-opacity="0.3"/g) ?? [];
    const names = new Set(["Ceres", "Pallas", "Juno", "Vesta"]);
    const uncertain = chart.aspects.filter(
      (aspect) => aspect.uncertain === true && !names.has(aspect.planet1) && !names.has(aspect.planet2),
    );
    expect(uncertain.length).toBeGreaterThan(2);
    expect(faint(drawWheel(chart))).toHaveLength(uncertain.length);
    expect(drawWheel(knownChart)).not.toContain("stroke-opacity");
    const planets = [0, 90].map((longitude, index) => ({
      ...{ name: ["Sun", "Moon"][index] ?? "", longitude, retrograde: false },
    }));
    const square = { planet1: "Sun", planet2: "Moon", aspect: "Square", orb: 0, uncertain: true };
    const panelOf = (aspects: WheelChart["aspects"]) =>
      drawWheel({ planets, aspects }, { aspectGrid: true, minutes: true });
    expect(panelOf([square])).toContain(textPath("?", 8.5, { x: 36, y: 857 }));
    expect(panelOf([{ ...square, uncertain: false }])).toContain(textPath("0°00", 8.5, { x: 36, y: 857 }));
  });

  it("is stated of the outer chart too", () => {
    const { planets, warnings } = chart;
    const outer = { name: "Ben", planets, warnings, aspects: [] };
    const svg = drawWheel(knownChart, { outer });
    expect(svg).toContain(rimLine("Outside: Ben", 756) + rimLine("time unknown", 780));
    expect(svg).toMatch(/<path class="wheel-outer"[^>]* stroke-width="7"/);
    expect(drawWheel(knownChart, { outer: { ...outer, name: "Łucja <3" } })).toMatch(
      /<text class="wheel-caption"[^>]*>Outside: Łucja &lt;3<\/text>/,
    );
  });
});

describe("another house system than the one asked for", () => {
  it("is named at the rim, with or without a caption", () => {
    const polarChart = goldenResponse<WheelChart>("chart-polar-birth");
    for (const options of [{}, { caption: { name: "Ada" } }]) {
      expect(drawWheel(polarChart, options)).toContain(rimLine("Porphyry houses", 20));
      expect(drawWheel(knownChart, options)).not.toContain(rimLine("Porphyry houses", 20));
    }
  });
});
