import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { balanceOf } from "../../../engine/chart/chart-records.ts";
import { ELEMENT_NAMES, QUALITY_NAMES, SIGN_NAMES } from "../../../engine/chart/ecliptic-point.ts";
import { bodyOf } from "../../../engine/chart/natal-chart.ts";
import { BODY, BODY_COUNT, BODY_NAMES } from "../../../engine/ephemeris/body.ts";
import { computeAscendant, createChartCalculator, InvalidInputError } from "../../../engine/index.ts";
import { defined } from "../../defined.ts";
import { TABLES as source } from "../../tables.ts";

const calculator = createChartCalculator(source);
const BERLIN_2000 = { epochJdUt: 2451545, latitudeDeg: 52.52, longitudeDeg: 13.405, timeKnown: true };
const LIMA_1950 = { epochJdUt: 2433282.5, latitudeDeg: -12.0464, longitudeDeg: -77.0428, timeKnown: true };

describe("a natal chart", () => {
  it("has no angles, no houses and no body in a house when the time is unknown, and is the same otherwise", () => {
    const timedChart = calculator.natalChart(BERLIN_2000);
    const untimedChart = calculator.natalChart({ ...BERLIN_2000, timeKnown: false });
    expect(untimedChart).toEqual({
      ...timedChart,
      angles: null,
      houses: null,
      usedHouseSystem: null,
      houseOutcome: null,
      bodies: timedChart.bodies.map((body) => ({ ...body, house: null })),
    });
  });

  it("has a body by its name; another name is rejected with the names and a similar one", () => {
    const chart = calculator.natalChart(BERLIN_2000);
    expect(bodyOf(chart, "Moon")).toBe(chart.bodies[BODY.Moon]);
    expect(() => bodyOf(chart, "Mon" as "Moon")).toThrow(
      `name must be one of ${BODY_NAMES.join(", ")}, not "Mon"; did you mean "Moon"?`,
    );
  });

  it("does not change when other charts are computed after it", () => {
    const chart = calculator.natalChart(BERLIN_2000);
    const copy = structuredClone(chart);
    calculator.natalChart(LIMA_1950);
    calculator.moonLongitudeDeg(2400000.5);
    expect(chart).toEqual(copy);
    expect(calculator.natalChart(BERLIN_2000)).toEqual(copy);
    expect(createChartCalculator(source).natalChart(BERLIN_2000)).toEqual(copy);
  });

  it("has no negative zero, such as a latitude of the Sun", () => {
    const bodies = [BERLIN_2000, LIMA_1950].flatMap((moment) => calculator.natalChart(moment).bodies);
    expect(bodies.filter(({ latitudeDeg }) => Object.is(latitudeDeg, -0))).toEqual([]);
  });

  it("can be cast at the poles and on the equator", () => {
    for (const latitudeDeg of [90, -90, 0]) {
      const chart = calculator.natalChart({ ...BERLIN_2000, latitudeDeg });
      expect(chart.usedHouseSystem).toBe(latitudeDeg === 0 ? "placidus" : "porphyry");
      expect(chart.bodies.every((body) => defined(body.house) >= 1 && defined(body.house) <= 12)).toBe(true);
    }
  });

  it("counts nine planets when the source does not cover Pluto, and is otherwise the chart without Pluto", () => {
    const withoutPluto = { ...source, covers: (body: number) => body !== BODY.Pluto && source.covers(body) };
    const whole = calculator.natalChart(LIMA_1950);
    const partial = createChartCalculator(withoutPluto).natalChart(LIMA_1950);
    const plutoSign = SIGN_NAMES.indexOf(defined(whole.bodies[BODY.Pluto]).sign);
    const elementOfPluto = defined(ELEMENT_NAMES[plutoSign % 4]);
    const qualityOfPluto = defined(QUALITY_NAMES[plutoSign % 3]);
    expect(whole.aspects.some(({ planet2 }) => planet2 === "Pluto")).toBe(true);
    expect(partial).toEqual({
      ...whole,
      bodies: whole.bodies.filter(({ name }) => name !== "Pluto"),
      aspects: whole.aspects.filter(({ planet1, planet2 }) => planet1 !== "Pluto" && planet2 !== "Pluto"),
      fixedStars: whole.fixedStars.filter(({ body }) => body !== "Pluto"),
      elements: { ...whole.elements, [elementOfPluto]: whole.elements[elementOfPluto] - 1 },
      qualities: { ...whole.qualities, [qualityOfPluto]: whole.qualities[qualityOfPluto] - 1 },
    });
    expect(createChartCalculator(withoutPluto).natalPoints(LIMA_1950)[BODY.Pluto]).toBeNaN();
  });

  it.each([
    ["known", LIMA_1950],
    ["unknown", { ...LIMA_1950, timeKnown: false }],
  ])("has the positions that are computed without aspects and stars, of a %s time too", (_name, moment) => {
    const { aspects, fixedStars, ...positions } = calculator.natalChart(moment);
    expect([aspects.length, fixedStars.length]).not.toContain(0);
    expect(calculator.natalPositions(moment)).toEqual(positions);
    const { points } = calculator.natalChartWithPoints(moment);
    expect(calculator.natalPositionsWithPoints(moment)).toEqual({ chart: positions, points });
  });

  it("needs a source that covers Sun and Moon", () => {
    const withoutBoth = { ...source, name: "dark", covers: (body: number) => body > BODY.Moon };
    expect(() => createChartCalculator(withoutBoth)).toThrow(
      new TypeError("a source must cover Sun and Moon; dark lacks Sun and Moon"),
    );
  });
});

/** The first letters of the signs of Sun, Moon, Mercury … Pluto; the other bodies are in Aries and must not count. */
function balanceFor(signs: string) {
  const longitudes = new Float64Array(BODY_COUNT);
  signs.split(" ").forEach((sign, body) => {
    longitudes[body] = SIGN_NAMES.findIndex((name) => name.startsWith(sign)) * 300_000 + 150_000;
  });
  return balanceOf(longitudes);
}

describe("the balance of elements and qualities", () => {
  it("counts the ten planets and none of the other bodies", () => {
    const balance = balanceFor("Taurus Taurus Gemini Cancer Leo Virgo Libra Scorpio Capricorn Aquarius");
    expect(balance).toEqual({
      elements: { Fire: 1, Earth: 4, Air: 3, Water: 2 },
      qualities: { Cardinal: 3, Fixed: 5, Mutable: 2 },
      dominantElement: "Earth",
      dominantQuality: "Fixed",
    });
  });

  // Fire and Water four each, Cardinal and Mutable four each.
  it.each([
    ["the Sun's", "Pi Ar Ar Ar Sa Pi Pi Can Ta Aq", "Water", "Mutable"],
    ["the Moon's, without the Sun", "Ta Pi Ar Ar Ar Sa Pi Pi Can Aq", "Water", "Mutable"],
    ["the first in order, without both", "Ta Aq Ar Ar Ar Sa Pi Pi Pi Can", "Fire", "Cardinal"],
  ])("resolves a tie in favour of %s", (_, signs, dominantElement, dominantQuality) => {
    const elements = { Fire: 4, Earth: 1, Air: 1, Water: 4 };
    const qualities = { Cardinal: 4, Fixed: 2, Mutable: 4 };
    expect(balanceFor(signs)).toEqual({ elements, qualities, dominantElement, dominantQuality });
  });
});

describe("the Ascendant alone", () => {
  test("equals the Ascendant of the chart of the same instant, everywhere from 1800 to 2399", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 2_378_497, max: 2_597_640, noNaN: true }),
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (epochJdUt, latitudeDeg, longitudeDeg) => {
          const { angles } = calculator.natalChart({ epochJdUt, latitudeDeg, longitudeDeg, timeKnown: true });
          expect(computeAscendant({ epochJdUt, latitudeDeg, longitudeDeg })).toEqual(angles?.ascendant);
        },
      ),
      { numRuns: 500 },
    );
  });

  test("does not exist for a place outside the globe", () => {
    expect(() => computeAscendant({ epochJdUt: 2451545, latitudeDeg: 91, longitudeDeg: 0 })).toThrow(
      InvalidInputError,
    );
  });
});
