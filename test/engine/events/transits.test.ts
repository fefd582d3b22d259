import { describe, expect, test } from "vitest";
import {
  CHART_ASPECT_RULES,
  calendarFromJulianDay,
  createChartCalculator,
  createEphemeris,
  createSkySeries,
  findAspects,
  findFixedAspectPasses,
  findIngressCalendar,
  findProgressedIngresses,
  findRingAspects,
  findTransits,
  InvalidInputError,
  lahiri,
  progressedJdUt,
} from "../../../engine/index.ts";
import { loadTableSource } from "../../../engine/node/index.ts";
import { defined } from "../../defined.ts";

const source = loadTableSource();
const BIRTH_JD_UT = 2_448_058.1;
const window = { startJdUt: 2_460_310.5, endJdUt: 2_460_676.5 };
const moment = { epochJdUt: BIRTH_JD_UT, latitudeDeg: 52.52, longitudeDeg: 13.405, timeKnown: true } as const;
const chart = createChartCalculator(source, { digits: "full" }).natalChart(moment);

describe("transits to a chart", () => {
  test("are the passes of the bodies over the points, by name", () => {
    const bodies = ["Jupiter", "Saturn"] as const;
    const longitudesDeg = chart.bodies.map(({ longitudeDeg }) => longitudeDeg);
    const transits = findTransits(source, chart.bodies, window, { bodies });
    expect(transits.length).toBeGreaterThan(20);
    expect(transits).toEqual(
      findFixedAspectPasses(createSkySeries(source, window, bodies), longitudesDeg, bodies).map((pass) => ({
        ...pass,
        point: defined(chart.bodies[pass.point]).name,
      })),
    );
  });

  test("have own aspects and the zodiac of their points", () => {
    const points = [{ name: "mine", longitudeDeg: 10 }];
    const aspects = [{ name: "Quintile", angleDeg: 72 }];
    const transits = findTransits(source, points, window, { bodies: ["Sun"], aspects, zodiac: lahiri });
    expect(transits.map(({ point, aspect, body }) => `${body} ${aspect} ${point}`)).toEqual([
      "Sun Quintile mine",
      "Sun Quintile mine",
    ]);
    const sidereal = createEphemeris(source, { zodiac: lahiri });
    for (const { epochJdUt, longitudeDeg } of transits) {
      expect(sidereal.position(epochJdUt, "Sun").longitudeDeg).toBeCloseTo(longitudeDeg, 7);
    }
  });

  test("list every problem, with paths of the caller's and the name that one wrong letter may mean", () => {
    const points = [{ name: "Sun", longitudeDeg: Number.NaN }];
    const options = { bodies: ["Satrun"], zodiak: lahiri } as never;
    expect(() => findTransits(source, points, { startJdUt: 2_300_000, endJdUt: 2_300_001 }, options)).toThrow(
      /points\[0\]\.longitudeDeg must be a finite number, not NaN; .*did you mean "zodiac"\?; bodies\[0\] .*did you mean "Saturn"\?; .*1799-06-26 to 2400-07-13/,
    );
  });
});

describe("a ring of transits", () => {
  const positions = createEphemeris(source).positions(window.startJdUt);
  const rules = { aspects: CHART_ASPECT_RULES.aspects.map((rule) => ({ ...rule, orbDeg: 3 })) };

  test("has the aspects of a search among both lists, less each list's own", () => {
    const ring = Object.entries(positions).map(([name, { longitudeDeg, speedDegPerDay }]) => ({
      name: `ring ${name}`,
      longitudeDeg,
      speedDegPerDay,
    }));
    const natal = chart.bodies.map(({ name, longitudeDeg }) => ({ name, longitudeDeg, speedDegPerDay: 0 }));
    const among = findAspects<string, string>([...ring, ...natal], rules).filter(
      ({ planet1, planet2 }) => planet1.startsWith("ring ") && !planet2.startsWith("ring "),
    );
    const aspects = findRingAspects(positions, chart.bodies, rules);
    expect(aspects.length).toBeGreaterThan(10);
    expect(aspects.map((aspect) => ({ ...aspect, planet1: `ring ${aspect.planet1}` }))).toEqual(among);
  });

  test("names the list of a problem", () => {
    const wrong = [{ name: "Sun", longitudeDeg: "1" }] as never;
    expect(() => findRingAspects(wrong, wrong, rules)).toThrow(
      /^ring\[0\]\.longitudeDeg .*; chart\[0\]\.longitudeDeg /,
    );
  });
});

test("positions of an ephemeris have the aspects of the chart of their instant", () => {
  const positions = createEphemeris(source).positions(BIRTH_JD_UT);
  const bodies = Object.fromEntries(
    chart.bodies.map(({ name }) => [name, defined(positions[name])] as const),
  );
  const named = (aspects: readonly { planet1: string; planet2: string; aspect: string }[]) =>
    aspects.map(({ planet1, planet2, aspect }) => `${planet1} ${aspect} ${planet2}`).toSorted();
  expect(named(findAspects(bodies, CHART_ASPECT_RULES))).toEqual(named(chart.aspects));
});

describe("sign changes of progressed bodies", () => {
  const life = { startJdUt: BIRTH_JD_UT, endJdUt: BIRTH_JD_UT + 90 * 365.25 };

  test("are the ingresses of the days after birth, with their dates in life", () => {
    for (const rate of ["secondary", "minor"] as const) {
      const entries = findProgressedIngresses(source, BIRTH_JD_UT, life, { rate, bodies: ["Sun", "Moon"] });
      const days = { startJdUt: BIRTH_JD_UT, endJdUt: progressedJdUt(BIRTH_JD_UT, life.endJdUt, rate) };
      const expected = findIngressCalendar(source, days, { bodies: ["Sun", "Moon"] });
      expect(entries.map(({ lifeJdUt: _, ...entry }) => entry)).toEqual(expected);
      for (const { lifeJdUt, epochJdUt } of entries) {
        expect(progressedJdUt(BIRTH_JD_UT, lifeJdUt, rate)).toBeCloseTo(epochJdUt, 8);
      }
    }
  });

  test("list the name that one wrong letter may mean", () => {
    const options = { bodies: ["Mon"] } as never;
    expect(() => findProgressedIngresses(source, BIRTH_JD_UT, life, options)).toThrow(/did you mean "Moon"\?/);
  });
});

test("a Julian day that is not a number has no date", () => {
  expect(() => calendarFromJulianDay(Number.NaN)).toThrow(InvalidInputError);
});
