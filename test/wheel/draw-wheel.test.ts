import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { anglePoints } from "../../wheel/angles.ts";
import { arrange } from "../../wheel/arrangement.ts";
import { placeLabels } from "../../wheel/draw-labels.ts";
import { drawWheel, type WheelChart, type WheelOptions, wheelStylesheet } from "../../wheel/index.ts";
import { Problems } from "../../wheel/problems.ts";
import { readChart } from "../../wheel/read-chart.ts";
import { readOptions } from "../../wheel/read-options.ts";
import { defined } from "../defined.ts";
import { drawBiWheel, folder, REFERENCE_BIRTHS } from "./reference-charts.ts";

const read = (file: string) => readFileSync(new URL(file, folder), "utf8");
const chartOf = (name: string) => JSON.parse(read(`${name}.json`)) as WheelChart;
const NAMES = Object.keys(REFERENCE_BIRTHS);
const charts = NAMES.map((name) => ({ name, chart: chartOf(name) }));
const polar = chartOf("polar-night");

describe("a wheel", () => {
  it.each(charts)("of $name is byte-identical to the reviewed drawing", ({ name, chart }) => {
    expect(drawWheel(chart)).toBe(read(`${name}.svg`));
  });

  it("has no houses if its list is empty", () => {
    const unknown = chartOf("unknown-time");
    expect(drawWheel({ ...unknown, houses: [] })).toBe(drawWheel(unknown));
  });
});

describe("a wheel with a second chart around it", () => {
  it("is byte-identical to the reviewed drawing", () => {
    expect(drawBiWheel()).toBe(read("bi-wheel.svg"));
  });

  it("draws an aspect between a body of each chart, and ignores a body that is not in its chart", () => {
    const planet = (name: string, longitude: number) => ({ name, longitude, retrograde: false });
    const draw = (planet1: string, planet2: string) =>
      drawWheel(
        { planets: [planet("Sun", 0)], angles: null, houses: null, aspects: [] },
        {
          outer: { planets: [planet("Moon", 90)], aspects: [{ planet1, planet2, aspect: "Square", orb: 0 }] },
        },
      );
    // From the left of the circle of aspects to its bottom, around 400.
    const [, left, bottom] = defined(/d="M([\d.]+) 400L400 ([\d.]+)"/.exec(draw("Sun", "Moon")));
    expect(400 - Number(left)).toBeGreaterThan(90);
    expect(Number(bottom) - 400).toBeCloseTo(400 - Number(left), 6);
    expect(draw("Moon", "Sun")).not.toContain(`<g class="wheel-square"`);
  });
});

describe("minutes", () => {
  const figuresOf = (svg: string) =>
    [...svg.matchAll(/<path class="wheel-degree"[^>]* d="([^"]*)"/g)].flatMap(([, path]) => path?.split("M"))
      .length;

  const kindsAt = (options: WheelOptions) => {
    const { detail } = readOptions(options, new Problems());
    const [sun] = arrange(readChart({ ...polar, planets: polar.planets.slice(0, 3) }), null, detail).bodies;
    return {
      kinds: defined(sun).figures.map(({ kind }) => kind),
      size: defined(defined(sun).figures[1]).size,
    };
  };

  it("are omitted below 560 pixels and signs below 400, where the degrees are larger", () => {
    const [large, medium, small] = [560, 400, 300].map((sizePx) => kindsAt({ sizePx }));
    expect(defined(large).kinds).toEqual(["glyph", "degrees", "sign", "minutes"]);
    expect(defined(medium).kinds).toEqual(["glyph", "degrees", "sign"]);
    expect(defined(small).kinds).toEqual(["glyph", "degrees"]);
    expect(kindsAt({ sizePx: 559 })).toEqual(medium);
    expect(kindsAt({ sizePx: 399 })).toEqual(small);
    expect(defined(medium).size).toBeGreaterThan(1.25 * defined(large).size);
    expect(defined(small).size).toBeGreaterThan(1.15 * defined(medium).size);
    expect(figuresOf(drawWheel(polar, { sizePx: 559 }))).toBeLessThan(
      0.7 * figuresOf(drawWheel(polar, { sizePx: 560 })),
    );
  });

  it("are shown or omitted at any size if asked for", () => {
    expect(drawWheel(polar, { minutes: false })).toBe(
      drawWheel(polar, { sizePx: 400 }).replace(' width="400" height="400"', ""),
    );
    expect(kindsAt({ sizePx: 300, minutes: false })).toEqual(kindsAt({ sizePx: 300 }));
    const bodiesOf = (svg: string) => svg.split("\n").find((line) => line.includes("data-body"));
    expect(bodiesOf(drawWheel(polar, { sizePx: 300, minutes: true }))).toBe(
      bodiesOf(drawWheel(polar, { sizePx: 560 })),
    );
  });

  it("are not shown by default, where the size of the drawing is not known", () => {
    expect(drawWheel(polar)).toBe(drawWheel(polar, { sizePx: 400 }).replace(' width="400" height="400"', ""));
  });
});

describe("a wheel's labels", () => {
  it("are the degrees and minutes of every cusp, with the names of the angles", () => {
    const { angles, houses } = readChart(polar);
    const labels = placeLabels(anglePoints(angles), houses, 0, "minutes");
    const minutesOf = (longitude: number) =>
      Math.floor(((Math.round(longitude * 10_000) % 300_000) * 60) / 10_000);
    const figuresOf = (longitude: number) => {
      const minutes = minutesOf(longitude);
      return `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, "0")}′`;
    };
    const figures = (text: string | null) =>
      labels.filter(({ name }) => name === text).map((label) => label.figures);
    expect(figures("AC")).toEqual([figuresOf(defined(angles ?? undefined).ascendant)]);
    expect(figures("MC")).toEqual([figuresOf(defined(angles ?? undefined).midheaven)]);
    expect(figures("DC")).toEqual(figures("AC"));
    expect(figures("IC")).toEqual(figures("MC"));
    const others = defined(houses ?? undefined).filter(({ number }) => ![1, 4, 7, 10].includes(number));
    expect(figures(null)).toEqual(others.map(({ cusp }) => figuresOf(cusp)));
    expect(labels).toHaveLength(12);
  });

  it("omit the degrees of cusps that would be more than 3° from their lines, and no degrees of angles", () => {
    const angles = anglePoints({ ascendant: 0, midheaven: 352.5 });
    const cusps = [0, 57, 114, 172.5, 175, 177.5, 180, 237, 294, 352.5, 355, 357.5];
    const houses = cusps.map((cusp, index) => ({ number: index + 1, cusp }));
    const labels = placeLabels(angles, houses, 0, "minutes");
    expect(labels.flatMap(({ name }) => name ?? [])).toEqual(["AC", "MC", "DC", "IC"]);
    const others = labels.filter(({ name }) => name === null);
    expect(others.map(({ deg }) => deg)).toEqual([57, 114, 237, 294]);
  });

  it("name the angles apart from the cusps if they are not cusps", () => {
    const angles = anglePoints({ ascendant: 40, midheaven: 300 });
    const cuspsFrom = (first: number) =>
      Array.from({ length: 12 }, (_, index) => ({ number: index + 1, cusp: (first + index * 30) % 360 }));
    const namesOf = (first: number) =>
      placeLabels(angles, cuspsFrom(first), 40, "minutes").map(({ name }) => name);
    // Whole signs: Midheaven and IC are at 0° of a sign, so they are cusps; Ascendant and Descendant are not.
    expect(namesOf(30)).toEqual(["AC", "MC", "DC", "IC", ...new Array(10).fill(null)]);
    // Equal houses from the Ascendant: Ascendant and Descendant are cusps.
    expect(namesOf(40)).toHaveLength(14);
    expect(namesOf(35)).toHaveLength(16);
  });
});

describe("the three forms of a chart", () => {
  it("are drawn alike: the engine's, the response over REST, and the client's with absent angles", () => {
    const engine = {
      bodies: polar.planets.map(({ name, longitude, retrograde }) => ({
        name,
        longitudeDeg: longitude,
        retrograde,
      })),
      angles: {
        ascendant: { longitudeDeg: defined(polar.angles?.ascendant).longitude },
        midheaven: { longitudeDeg: defined(polar.angles?.midheaven).longitude },
      },
      houses: defined(polar.houses ?? undefined).map(({ number, cusp }) => ({ number, longitudeDeg: cusp })),
      ...{ houseSystem: "placidus", usedHouseSystem: "porphyry" },
      aspects: polar.aspects.map(({ orb, ...aspect }) => ({ ...aspect, orbDeg: orb })),
    };
    expect(drawWheel(engine)).toBe(drawWheel(polar));
    const { planets, aspects, warnings } = chartOf("unknown-time");
    expect(drawWheel({ planets, aspects, warnings, angles: undefined, houses: [] })).toBe(
      drawWheel(chartOf("unknown-time")),
    );
    expect(drawWheel(polar, { outer: { planets: engine.bodies } })).toBe(
      drawWheel(polar, { outer: { planets: polar.planets } }),
    );
    const between = { aspect: "Trine", orb: 1 };
    expect(
      drawWheel(polar, { outer: { planets, aspects: [{ personA: "Sun", personB: "Moon", ...between }] } }),
    ).toBe(
      drawWheel(polar, { outer: { planets, aspects: [{ planet1: "Sun", planet2: "Moon", ...between }] } }),
    );
    expect(() => drawWheel({ ...polar, angles: {} })).toThrow(
      /^chart.angles.ascendant must be an object with a longitude in degrees, not undefined; chart.angles.midheaven /,
    );
  });
});

describe("a wheel's options", () => {
  it("set the name and the description for screen readers, escaped", () => {
    const root =
      /^<svg [^>]*role="img" aria-label="Natal wheel: Sun in Sagittarius, Moon in Aries, Ascendant in Pisces, Porphyry houses">/;
    expect(drawWheel(polar)).toMatch(root);
    expect(drawWheel(polar, { outer: { name: "Ben", planets: polar.planets } })).toMatch(
      /aria-label="Natal wheel: Sun in Sagittarius, [^"]*; Ben around it">/,
    );
    const svg = drawWheel(polar, {
      label: 'a "b" <c> & d',
      description: "Sun <in> Capricorn\u0000\ud800 & 🌞",
    });
    expect(svg).toContain('aria-label="a &quot;b&quot; &lt;c&gt; &amp; d"');
    expect(svg).toContain("<desc>Sun &lt;in&gt; Capricorn &amp; 🌞</desc>");
  });

  it("set the theme, the size, and whether the style rules are included", () => {
    expect(drawWheel(polar)).toContain(`<style>${wheelStylesheet("auto")}</style>`);
    expect(drawWheel(polar, { theme: "dark" })).toContain(`<style>${wheelStylesheet("dark")}</style>`);
    expect(drawWheel(polar, { theme: "dark" })).not.toContain("prefers-color-scheme");
    expect(drawWheel(polar, { styled: false })).not.toContain("<style");
    expect(drawWheel(polar, { sizePx: 400 })).toContain(' width="400" height="400" ');
    expect(drawWheel(polar)).not.toMatch(/^<svg [^>]*width=/);
  });
});
