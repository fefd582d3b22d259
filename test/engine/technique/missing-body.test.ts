import { describe, expect, test } from "vitest";
import {
  ACTIVITY_NAMES,
  BODY_NAMES,
  CITIES,
  computeDailySky,
  computeSynastry,
  createChartCalculator,
  createRelocationCalculator,
  createSkySeries,
  findTransitContacts,
  findTransitEvents,
  findVoidPeriods,
  runSteps,
  scoreDays,
} from "../../../engine/index.ts";
import { defined } from "../../defined.ts";
import { TABLES as source } from "../../tables.ts";
import { sourceWithout } from "../source-without.ts";

const withoutPluto = sourceWithout(source, "Pluto");
const window = { startJdUt: 2_460_310.5, endJdUt: 2_460_370.5 };
const birth = { epochJdUt: 2_447_892.1, latitudeDeg: 48.9, longitudeDeg: 2.4, timeKnown: true };
const full = createChartCalculator(source).natalChartWithPoints(birth);
const partial = createChartCalculator(withoutPluto).natalChartWithPoints(birth);

/** Fails if a number inside a result is NaN, or if the result names Pluto. */
function expectNoTrace(result: unknown): void {
  const isFiniteThroughout = (value: unknown): boolean =>
    typeof value === "number"
      ? Number.isFinite(value)
      : typeof value !== "object" || value === null || Object.values(value).every(isFiniteThroughout);
  expect(isFiniteThroughout(result)).toBe(true);
  expect(JSON.stringify(result)).not.toContain("Pluto");
}

describe("with a source that does not cover Pluto", () => {
  test("a series contains the other bodies", () => {
    const { bodies, motions } = createSkySeries(withoutPluto, window);
    expect(bodies.map((body) => BODY_NAMES[body])).toEqual(BODY_NAMES.filter((name) => name !== "Pluto"));
    expect(motions.map((motion) => motion === null)).toEqual(BODY_NAMES.map((name) => name === "Pluto"));
  });

  test("transit contacts are the other bodies' contacts", () => {
    const contacts = findTransitContacts(withoutPluto, full.points, null, 2_460_311);
    const others = findTransitContacts(source, full.points, null, 2_460_311).filter(
      ({ transit }) => transit !== "Pluto",
    );
    expect(contacts).toEqual(others);
    expectNoTrace(findTransitContacts(withoutPluto, partial.points, null, 2_460_311));
  });

  test("transit events are the other bodies' events", () => {
    const events = runSteps(findTransitEvents(withoutPluto, full.points, window));
    expect(events).toEqual(
      runSteps(findTransitEvents(source, full.points, window)).filter(({ body }) => body !== "Pluto"),
    );
    expectNoTrace(runSteps(findTransitEvents(withoutPluto, partial.points, window)));
  });

  test("the daily sky lists sixteen positions and the events of the other bodies", () => {
    const sky = computeDailySky(withoutPluto, 2_460_330);
    const reference = computeDailySky(source, 2_460_330);
    expect(sky.positions).toEqual(reference.positions.filter(({ name }) => name !== "Pluto"));
    // Pluto entered Aquarius on 2024-01-21; no void-of-course interval of the week depends on it.
    expect(reference.events.some(({ body }) => body === "Pluto")).toBe(true);
    const isUnaffected = ({ kind, body }: (typeof reference.events)[number]) =>
      kind !== "void_of_course" && body !== "Pluto";
    expect(sky.events.filter(isUnaffected)).toEqual(reference.events.filter(isUnaffected));
    expectNoTrace(sky);
  });

  test("void-of-course intervals end at the same sign entries, and no aspect to Pluto delays them", () => {
    const intervals = findVoidPeriods(withoutPluto, window);
    const reference = findVoidPeriods(source, window);
    expect(reference.some(({ lastAspect }) => lastAspect?.body === "Pluto")).toBe(true);
    expect(intervals.map(({ endJdUt }) => endJdUt)).toEqual(reference.map(({ endJdUt }) => endJdUt));
    intervals.forEach(({ startJdUt }, i) => {
      expect(startJdUt).toBeLessThanOrEqual(defined(reference[i]).startJdUt);
    });
    expectNoTrace(intervals);
  });

  test.each(ACTIVITY_NAMES)("days are scored for %s without its transits and pairs", (activity) => {
    const days = Array.from({ length: 20 }, (_, day) => ({
      startJdUt: window.startJdUt + day,
      noonJdUt: window.startJdUt + day + 0.5,
      endJdUt: window.startJdUt + day + 1,
    }));
    const cuspsDeg = defined(partial.chart.houses).map(({ longitudeDeg }) => longitudeDeg);
    const scored = runSteps(
      scoreDays(withoutPluto, {
        activity,
        pointsDeg: partial.points,
        cuspsDeg,
        errorsDeg: null,
        days,
      }),
    );
    expect(scored).toHaveLength(20);
    expectNoTrace(scored);
  });

  test("a synastry compares the other bodies", () => {
    const person = { chart: partial.chart, errorsDeg: null };
    const { aspects } = computeSynastry(person, { chart: full.chart, errorsDeg: null });
    const reference = computeSynastry(
      { chart: full.chart, errorsDeg: null },
      { chart: full.chart, errorsDeg: null },
    );
    expect(aspects).toEqual(reference.aspects.filter(({ personA }) => personA !== "Pluto"));
    expectNoTrace(computeSynastry(person, person));
  });

  test("places are scored and ranked by the other bodies", () => {
    const calculator = createRelocationCalculator(withoutPluto);
    const reference = createRelocationCalculator(source);
    for (const { latitudeDeg, longitudeDeg } of CITIES) {
      const score = calculator.scoreLocation(birth.epochJdUt, { latitudeDeg, longitudeDeg });
      const { angularBodies } = reference.scoreLocation(birth.epochJdUt, { latitudeDeg, longitudeDeg });
      expect(score.angularBodies).toEqual(angularBodies.filter(({ body }) => body !== "Pluto"));
      expectNoTrace(score);
    }
    expectNoTrace(calculator.rankCities(birth.epochJdUt, { focus: "love", region: null, limit: 61 }));
  });
});
