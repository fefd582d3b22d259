import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createChartCalculator } from "../../engine/index.ts";
import { drawWheel, type WheelBodyName, type WheelChart, type WheelOptions } from "../../wheel/index.ts";
import { TABLES } from "../tables.ts";
import { folder } from "./reference-charts.ts";

const chartOf = (name: string) =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8")) as WheelChart;
const chart = chartOf("many-retrogrades");
const PLANETS: readonly WheelBodyName[] = [
  ...(["Sun", "Moon", "Mercury", "Venus", "Mars"] as const),
  ...(["Jupiter", "Saturn", "Uranus", "Neptune", "Pluto"] as const),
];

/** The lines of aspects inside the wheel, each with its kind. */
const linesOf = (svg: string): readonly string[] =>
  [
    ...svg.matchAll(/<g class="wheel-(sextile|trine|square|opposition|conjunction)"[^>]*>(.*?)<\/g>/g),
  ].flatMap(([, kind, lines = ""]) => (lines.match(/<path/g) ?? []).map(() => String(kind)));
const bodiesOf = (svg: string) => [...svg.matchAll(/ data-body="(\w+)"/g)].map(([, name]) => name);

describe("the option bodies", () => {
  it("shows these bodies and the aspects between them", () => {
    const svg = drawWheel(chart, { bodies: PLANETS });
    expect(bodiesOf(svg)).toEqual(PLANETS);
    const isShown = (name: string) => PLANETS.some((planet) => planet === name);
    const between = chart.aspects.filter(({ planet1, planet2 }) => isShown(planet1) && isShown(planet2));
    expect(between.length).toBeLessThan(chart.aspects.length);
    expect(linesOf(svg)).toHaveLength(between.length);
    const planets = chart.planets.filter(({ name }) => isShown(name));
    expect(drawWheel({ ...chart, planets })).toBe(svg);
  });

  it("is Sun to Pluto, the node, Lilith and Chiron by default, and all seventeen if asked for", () => {
    expect(bodiesOf(drawWheel(chart))).toEqual([...PLANETS, "TrueNode", "Lilith", "Chiron"]);
    const all = drawWheel(chart, { bodies: "all" });
    expect(bodiesOf(all)).toEqual(chart.planets.map(({ name }) => name));
    expect(bodiesOf(all)).toHaveLength(17);
    expect(linesOf(all)).toHaveLength(chart.aspects.length);
  });

  it("applies to both charts", () => {
    const svg = drawWheel(chart, { bodies: ["Sun", "Moon"], outer: chartOf("unknown-time") });
    expect(bodiesOf(svg)).toEqual(["Sun", "Moon"]);
    expect(svg.match(/data-outer-body=/g)).toHaveLength(2);
  });
});

describe("the option aspects", () => {
  const kindsOf = (aspects: WheelOptions["aspects"]) => linesOf(drawWheel(chart, { bodies: "all", aspects }));

  it("shows the aspects of a list, or with at most an orb", () => {
    const countOf = (isShown: (aspect: WheelChart["aspects"][number]) => boolean) =>
      chart.aspects.filter(isShown).length;
    expect(kindsOf("major")).toHaveLength(chart.aspects.length);
    expect(kindsOf(["Trine", "Square"])).toHaveLength(
      countOf(({ aspect }) => aspect === "Trine" || aspect === "Square"),
    );
    expect(new Set(kindsOf(["Trine", "Square"]))).toEqual(new Set(["trine", "square"]));
    expect(kindsOf(2)).toHaveLength(countOf(({ orb }) => orb <= 2));
    expect(kindsOf([])).toEqual([]);
  });

  it("applies to the table", () => {
    const options = { aspects: ["Trine"], aspectGrid: true } as const;
    const panelOf = (svg: string) => svg.split("\n").at(-3) ?? "";
    expect(panelOf(drawWheel(chart, options))).toContain("wheel-trine");
    expect(panelOf(drawWheel(chart, options))).not.toContain("wheel-square");
  });
});

describe("an outer chart", () => {
  const outer = createChartCalculator(TABLES).natalChart({
    ...{ epochJdUt: 2_461_000.5, latitudeDeg: 51.5, longitudeDeg: 0, timeKnown: true },
  });

  it("is a chart of the engine or a response, whose own aspects are not between the charts", () => {
    expect(outer.aspects.length).toBeGreaterThan(0);
    const svg = drawWheel(chart, { bodies: "all", outer });
    const { bodies: planets, angles } = outer;
    expect(svg).toBe(drawWheel(chart, { bodies: "all", outer: { planets, angles } }));
    expect(linesOf(svg)).toHaveLength(chart.aspects.length);
    const response = chartOf("unknown-time");
    const { warnings } = response;
    expect(drawWheel(chart, { outer: response })).toBe(
      drawWheel(chart, { outer: { planets: response.planets, warnings } }),
    );
  });
});
