import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunningServer } from "../../service/app/server.ts";
import { arrange } from "../../wheel/arrangement.ts";
import {
  drawWheel,
  type WheelChart,
  type WheelOptions,
  type WheelSynastryAspect,
} from "../../wheel/index.ts";
import { Problems } from "../../wheel/problems.ts";
import { readChart } from "../../wheel/read-chart.ts";
import { readOptions } from "../../wheel/read-options.ts";
import { selectShown } from "../../wheel/shown-chart.ts";
import { defined } from "../defined.ts";
import { WITH_KEY } from "../service/open-account.ts";
import { openChartServer } from "../service/open-chart-server.ts";
import { DETAILS } from "./random-charts.ts";
import { crossingLeaders, expectWellArranged, foreignSigns } from "./well-arranged.ts";

/** Births whose pictures misled readers: groups of bodies, polar houses, and unknown times. */
const BIRTHS = {
  "a group of seven in Delhi": { date: "1962-02-05", time: "05:45", latitude: 28.6139, longitude: 77.209 },
  "a group of seven on the meridian in Mumbai": {
    ...{ date: "1962-02-05", time: "00:10", latitude: 19.076, longitude: 72.8777 },
  },
  "polar houses in Tromsø": { date: "1985-12-21", time: "11:45", latitude: 69.6492, longitude: 18.9553 },
  "houses of 64° in Reykjavík": { date: "2000-01-20", time: "08:30", latitude: 64.1466, longitude: -21.9426 },
  "an unknown time in Berlin": { date: "1984-07-04", time: null, latitude: 52.52, longitude: 13.405 },
  "an unknown time in New York": { date: "1985-03-20", time: null, latitude: 40.7128, longitude: -74.006 },
  Paris: { date: "1990-06-15", time: "14:30", latitude: 48.8566, longitude: 2.3522 },
  "Buenos Aires": { date: "2022-09-12", time: "21:20", latitude: -34.6037, longitude: -58.3816 },
} as const;
const PARTNER = { date: "1987-11-02", time: "06:05", latitude: -33.8688, longitude: 151.2093 };
type Name = keyof typeof BIRTHS;
const NAMES = Object.keys(BIRTHS) as readonly Name[];

let server: RunningServer;
const charts = new Map<string, WheelChart>();
let between: readonly WheelSynastryAspect[] = [];
beforeAll(async () => {
  server = await openChartServer();
  const ask = async <Answer>(path: string, body: unknown): Promise<Answer> => {
    const headers = { "content-type": "application/json", ...WITH_KEY };
    const response = await fetch(`${server.baseUrl}${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return (await response.json()) as Answer;
  };
  for (const [name, birth] of [...Object.entries(BIRTHS), ["partner", PARTNER] as const])
    charts.set(name, await ask<WheelChart>("/v1/chart/full", { birth }));
  const pair = { personA: BIRTHS.Paris, personB: PARTNER };
  between = (await ask<{ readonly aspects: readonly WheelSynastryAspect[] }>("/v1/synastry", pair)).aspects;
});
afterAll(async () => {
  await server.stop();
});

const chartOf = (name: string): WheelChart => defined(charts.get(name));
const pairOptions = (): WheelOptions => {
  const { planets, angles, warnings } = chartOf("partner");
  return { outer: { name: "Ben", planets, angles, warnings, aspects: between } };
};

/** The rings as they are drawn with some options. */
function ringsOf(name: string, options: WheelOptions) {
  const problems = new Problems();
  const complete = readOptions(options, problems);
  problems.throwIfAny();
  const shownCharts = selectShown(readChart(chartOf(name)), complete);
  return { shownCharts, ...arrange(shownCharts.chart, shownCharts.outerPoints, complete.detail) };
}

const SIZES: readonly WheelOptions[] = [{}, { minutes: true }, { sizePx: 300 }];

describe("the picture", () => {
  test.each(NAMES)(
    "of %s has each label in its body's sign as far as its house has room, and no crossing leaders",
    (name) => {
      for (const options of SIZES) {
        const { shownCharts, bodies, leftDeg } = ringsOf(name, options);
        expect(bodies).toHaveLength(13);
        expect([foreignSigns(shownCharts.chart, leftDeg, bodies), crossingLeaders(bodies)]).toEqual([[], []]);
      }
      for (const detail of DETAILS) expectWellArranged(chartOf(name), null, detail);
    },
  );

  test("of seven bodies within 17° takes a second level, in which each has its degrees, with and without minutes", () => {
    for (const options of [{}, { minutes: true }]) {
      const { bodies } = ringsOf("a group of seven in Delhi", options);
      expect(Math.max(...bodies.map(({ leader }) => leader.length))).toBe(2);
      const withFigures = bodies.filter(({ figures }) => figures.some(({ kind }) => kind === "degrees"));
      expect(withFigures).toHaveLength(13);
      const mars = defined(bodies.find(({ name }) => name === "Mars"));
      // 2° Aquarius, whose glyph was in Capricorn.
      expect(Math.abs(mars.drawnDeg - mars.trueDeg)).toBeLessThan(2);
    }
  });

  test("of two persons has each label in its sign, the second person's angles, and a third of the width for aspects", () => {
    for (const options of SIZES) {
      const rings = ringsOf("Paris", { ...options, ...pairOptions() });
      const { shownCharts, bodies, leftDeg, aspects } = rings;
      const outerBodies = defined(rings.outerBodies ?? undefined);
      for (const ring of [bodies, outerBodies])
        expect([foreignSigns(shownCharts.chart, leftDeg, ring), crossingLeaders(ring)]).toEqual([[], []]);
      expect(outerBodies.map(({ name }) => name).slice(-2)).toEqual(["Ascendant", "Midheaven"]);
      expect((2 * aspects) / 800).toBeGreaterThanOrEqual(0.34);
    }
    const svg = drawWheel(chartOf("Paris"), pairOptions());
    expect(svg).toContain('data-outer-body="Midheaven"');
    expect(svg).toContain('class="wheel-outer"');
  });

  test("of two persons has the aspects between them alone", () => {
    const { shownCharts } = ringsOf("Paris", pairOptions());
    const isShown = (name: string) => shownCharts.points.some((point) => point.name === name);
    expect(shownCharts.aspects).toHaveLength(
      between.filter(({ personA, personB }) => isShown(personA) && isShown(personB)).length,
    );
    const groups = drawWheel(chartOf("Paris"), pairOptions()).matchAll(
      /<g class="wheel-(?:sextile|trine|square|opposition|conjunction)"[^>]*>(.*?)<\/g>/g,
    );
    const lines = [...groups].flatMap(([, paths = ""]) => paths.match(/<path/g) ?? []);
    expect(lines).toHaveLength(shownCharts.aspects.length);
    expect(lines.length).toBeGreaterThan(20);
  });

  test("has no text below 8 pixels where it is 400 pixels wide and no size was asked for", () => {
    for (const [name, options] of [
      ...NAMES.map((each) => [each, {}] as const),
      ["Paris", pairOptions()] as const,
    ]) {
      const { bodies, outerBodies } = ringsOf(name, options);
      const texts = [...bodies, ...(outerBodies ?? [])].flatMap(({ figures }) =>
        figures.filter(({ kind }) => kind === "degrees" || kind === "minutes"),
      );
      expect(texts.length).toBeGreaterThan(5);
      expect(Math.min(...texts.map(({ size }) => size))).toBeGreaterThanOrEqual(16);
    }
  });
});
