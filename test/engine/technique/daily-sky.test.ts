import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createAstronomyEngineSource } from "../../../engine/astronomy/index.ts";
import {
  BODY_NAMES,
  computeDailySky,
  createChartCalculator,
  type DailySky,
  MOON_PHASE_NAMES,
  MOON_THEMES,
  SIGN_NAMES,
  SKY_EVENT_DAYS,
  SKY_EVENT_KINDS,
} from "../../../engine/index.ts";
import { moonPhaseOf } from "../../../engine/technique/daily-sky/daily-sky.ts";
import { defined } from "../../defined.ts";
import { TABLES as source } from "../../tables.ts";

/** Noons, Julian days of UT, of 1800–2399. */
const noon = fc.integer({ min: 2_378_497, max: 2_597_641 });
const SECOND = 1 / 86_400;
const HALF_DAY = 0.5;
/** The skies of random days, which most properties share. */
const skies = fc
  .sample(noon, 60)
  .map((epochJdUt) => ({ epochJdUt, sky: computeDailySky(source, epochJdUt) }));

describe("the phase of the Moon", () => {
  // Eight sectors of 45° centred on the named points; an edge belongs to the sector that it begins.
  test.each([
    [0, "New Moon"],
    [22.4999, "New Moon"],
    [22.5, "Waxing Crescent"],
    [67.4999, "Waxing Crescent"],
    [67.5, "First Quarter"],
    [90, "First Quarter"],
    [112.5, "Waxing Gibbous"],
    [157.5, "Full Moon"],
    [180, "Full Moon"],
    [202.4999, "Full Moon"],
    [202.5, "Waning Gibbous"],
    [247.5, "Last Quarter"],
    [270, "Last Quarter"],
    [292.5, "Waning Crescent"],
    [337.4999, "Waning Crescent"],
    [337.5, "New Moon"],
    [359.9999, "New Moon"],
  ])("at %d degrees is %s", (elongationDeg, phase) => {
    expect(moonPhaseOf(Math.round(elongationDeg * 1e4))).toBe(phase);
  });

  test("is the one whose point is nearest to the printed elongation", () => {
    for (const { epochJdUt, sky } of skies) {
      const away = Math.abs(sky.moon.elongationDeg - 45 * MOON_PHASE_NAMES.indexOf(sky.moon.phase));
      expect(Math.min(away, 360 - away), `${epochJdUt}`).toBeLessThanOrEqual(22.5);
    }
  });
});

test("the illuminated fraction equals Meeus's: 0.6786 on 1992 April 12, 0h of Dynamical Time", () => {
  // Meeus (1998), Astronomical Algorithms, example 48.a; ΔT was 59 s.
  const { illumination } = computeDailySky(source, 2_448_724.5 - 59 * SECOND).moon;
  expect(Math.abs(illumination - 0.6786)).toBeLessThanOrEqual(1e-4);
});

test("every sign has its own keyword, and the sky states the keyword of the Moon's sign", () => {
  expect(Object.keys(MOON_THEMES)).toEqual(SIGN_NAMES);
  expect(new Set(Object.values(MOON_THEMES)).size).toBe(12);
  for (let day = 0; day < 28; day++) {
    const { sign, theme } = computeDailySky(source, 2_460_000 + day).moon;
    expect(theme).toBe(MOON_THEMES[sign]);
  }
});

test("positions equal a chart's for the instant without houses", () => {
  const calculator = createChartCalculator(source);
  for (const { epochJdUt, sky } of skies) {
    const moment = { epochJdUt, latitudeDeg: 0, longitudeDeg: 0, timeKnown: false };
    expect(sky.positions).toEqual(calculator.natalChart(moment).bodies);
  }
});

describe("the next New and Full Moon", () => {
  test("are within a month and have the Moon at 0° and 180° from the Sun", () => {
    fc.assert(
      fc.property(noon, (epochJdUt) => {
        const { nextNewMoon, nextFullMoon } = computeDailySky(source, epochJdUt).moon;
        for (const [next, elongationDeg] of [
          [nextNewMoon, 0],
          [nextFullMoon, 180],
        ] as const) {
          expect(next.epochJdUt).toBeGreaterThanOrEqual(epochJdUt - HALF_DAY);
          expect(next.epochJdUt - (epochJdUt - HALF_DAY)).toBeLessThan(29.9);
          const there = computeDailySky(source, next.epochJdUt);
          const off = there.moon.elongationDeg - elongationDeg;
          expect(Math.abs(off - 360 * Math.round(off / 360))).toBeLessThanOrEqual(1.01e-4);
          expect(next.moon).toMatchObject({ sign: there.moon.sign, longitudeDeg: there.moon.longitudeDeg });
        }
      }),
      { numRuns: 40 },
    );
  });

  test("include one at the very beginning of the day", () => {
    fc.assert(
      fc.property(noon, (epochJdUt) => {
        const { nextNewMoon, nextFullMoon } = computeDailySky(source, epochJdUt).moon;
        // The half day before these instants begins exactly at the New or Full Moon.
        const moonAfter = (jdUt: number) => computeDailySky(source, jdUt + HALF_DAY).moon;
        expect(moonAfter(nextNewMoon.epochJdUt).nextNewMoon).toEqual(nextNewMoon);
        expect(moonAfter(nextFullMoon.epochJdUt).nextFullMoon).toEqual(nextFullMoon);
      }),
      { numRuns: 25 },
    );
  });
});

describe("the events of a week", () => {
  test("equal the events of the next day's week where the two overlap, to the last bit", () => {
    for (const { epochJdUt, sky } of skies) {
      const overlap = ({ events }: DailySky) =>
        events.filter(
          (event) => event.epochJdUt >= epochJdUt + HALF_DAY && event.epochJdUt < epochJdUt + SKY_EVENT_DAYS,
        );
      expect(overlap(sky).length, `${epochJdUt}`).toBeGreaterThan(0);
      expect(overlap(computeDailySky(source, epochJdUt + 1))).toEqual(overlap(sky));
    }
  });

  test("begin between 00:00 of the day and noon seven days later, ordered by second, kind and body", () => {
    for (const { epochJdUt, sky } of skies) {
      const keys = sky.events.map((event) => {
        expect(event.epochJdUt).toBeGreaterThanOrEqual(epochJdUt - HALF_DAY);
        expect(event.epochJdUt).toBeLessThan(epochJdUt + SKY_EVENT_DAYS);
        const second = Math.round((event.epochJdUt - epochJdUt) / SECOND);
        return (second * 100 + SKY_EVENT_KINDS.indexOf(event.kind)) * 100 + BODY_NAMES.indexOf(event.body);
      });
      expect(keys).toEqual([...keys].sort((a, b) => a - b));
    }
  });

  test("include an equinox right after the Sun's entry into the sign, at the same instant", () => {
    for (let year = 0; year < 20; year++) {
      const { events } = computeDailySky(source, 2_451_623 + Math.round(365.2425 * year));
      const at = events.findIndex(({ kind }) => kind === "equinox");
      expect(events[at]).toMatchObject({ body: "Sun", sign: "Aries", degreeInSignDeg: 0 });
      expect(events[at - 1]).toMatchObject({ kind: "ingress", body: "Sun", sign: "Aries" });
      expect(defined(events[at - 1]).epochJdUt).toBe(defined(events[at]).epochJdUt);
    }
  });

  test("include every void-of-course interval that begins in the week, until the Moon enters the next sign", () => {
    for (const { epochJdUt, sky } of skies) {
      const entries = sky.events.filter(({ kind, body }) => kind === "ingress" && body === "Moon");
      const voids = sky.events.filter(({ kind }) => kind === "void_of_course");
      for (const { untilJdUt, sign, body } of voids) {
        expect(body).toBe("Moon");
        const entry = entries.find((event) => event.epochJdUt === untilJdUt);
        if (entry === undefined)
          expect(defined(untilJdUt)).toBeGreaterThanOrEqual(epochJdUt + SKY_EVENT_DAYS);
        else expect(SIGN_NAMES.indexOf(entry.sign)).toBe((SIGN_NAMES.indexOf(sign) + 1) % 12);
      }
      // One interval precedes every entry; the first entry's may have begun before the week.
      const led = entries.filter(({ epochJdUt: at }) => voids.some(({ untilJdUt }) => untilJdUt === at));
      expect(entries.length - led.length, `${epochJdUt}`).toBeLessThanOrEqual(1);
    }
  });

  test("place a body that enters a sign in retrograde motion at the end of the sign", () => {
    // Venus entered Leo in retrograde motion on 1999 August 15.
    const { events } = computeDailySky(source, 2_451_400);
    expect(events.find(({ kind, body }) => kind === "ingress" && body === "Venus")).toMatchObject({
      sign: "Leo",
      degreeInSignDeg: 29.99,
    });
  });
});

test("another day has its own events, syzygies and void-of-course intervals, with the positions of the instant", () => {
  // 3 December 2026 in Auckland, from 11:00 UTC of the day before; the Moon is void of course from 2 December 09:10 to 20:03 UTC.
  const [startJdUt, noonJdUt, endJdUt] = [2461376.958333, 2461377.458333, 2461377.958333];
  const local = computeDailySky(source, noonJdUt, { startJdUt, endJdUt });
  const byDefault = computeDailySky(source, noonJdUt);
  expect(local.positions).toEqual(byDefault.positions);
  expect(local.moon.voidOfCourseIntervals).toHaveLength(1);
  expect(defined(local.events[0])).toMatchObject({ kind: "ingress", body: "Moon", sign: "Libra" });
  const short = computeDailySky(source, noonJdUt, { startJdUt: noonJdUt - 1 / 24, endJdUt });
  expect(short.moon.voidOfCourseIntervals).toEqual([]);
  expect(short.events).toEqual(local.events.filter(({ epochJdUt }) => epochJdUt >= noonJdUt - 1 / 24));
});

test("the first and the last day of the supported range have a sky", () => {
  expect(computeDailySky(source, 2_378_497).events.length).toBeGreaterThan(3);
  expect(computeDailySky(source, 2_597_641).events.length).toBeGreaterThan(3);
});

test("a source without asteroids has the positions of its twelve bodies", () => {
  const sky = computeDailySky(createAstronomyEngineSource(), 2_460_388);
  expect(sky.positions.map(({ name }) => name)).toEqual(BODY_NAMES.slice(0, 12));
  expect(sky.events.some(({ kind }) => kind === "equinox")).toBe(true);
});
