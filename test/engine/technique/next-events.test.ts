import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createAstronomyEngineSource } from "../../../engine/astronomy/index.ts";
import {
  computeDailySky,
  createNextEventCalculator,
  createSkySeries,
  EphemerisRangeError,
  findEclipses,
  findSeasonStarts,
  findStations,
  type NextEvents,
  runSteps,
  STATION_BODIES,
  scoreDays,
} from "../../../engine/index.ts";
import { defined } from "../../defined.ts";
import { TABLES as source } from "../../tables.ts";

const calculator = createNextEventCalculator(source);
/** Instants of UT of 1800 to 2397: the next events are inside the tables. */
const FIRST_JD_UT = 2_378_497;
const instant = fc.double({ min: FIRST_JD_UT, max: 2_596_600, noNaN: true });
/** Two stations of Mars are within 820 days. */
const STATION_DAYS = 830;
const ECLIPSE_DAYS = 190;
const SEASON_DAYS = 95;

const instantsOf = ({ stations, solarEclipse, lunarEclipse, season }: NextEvents) => [
  ...stations.map(({ body, direction, epochJdUt }) => `${body} ${direction} ${epochJdUt}`),
  `solar ${solarEclipse?.epochJdUt} ${solarEclipse?.eclipseType}`,
  `lunar ${lunarEclipse?.epochJdUt} ${lunarEclipse?.eclipseType}`,
  `${season?.kind} ${season?.epochJdUt}`,
];

/** The same events, from searches of whole windows. */
function instantsByWindows(startJdUt: number): readonly string[] {
  const windowOf = (days: number) => ({ startJdUt, endJdUt: startJdUt + days });
  const stations = findStations(createSkySeries(source, windowOf(STATION_DAYS), STATION_BODIES));
  const eclipses = findEclipses(source, windowOf(ECLIPSE_DAYS));
  const eclipse = (kind: string) => {
    const { maximumJdUt, type } = defined(eclipses.find((each) => each.kind === kind));
    return `${kind} ${maximumJdUt} ${type}`;
  };
  const [season] = findSeasonStarts(createSkySeries(source, windowOf(SEASON_DAYS), ["Sun"]));
  const { epochJdUt, season: name } = defined(season);
  return [
    ...STATION_BODIES.flatMap((body) => stations.filter((station) => station.body === body).slice(0, 2)).map(
      ({ body, direction, epochJdUt }) => `${body} ${direction} ${epochJdUt}`,
    ),
    eclipse("solar"),
    eclipse("lunar"),
    `${name.split(" ")[1]} ${epochJdUt}`,
  ];
}

describe("the next events", () => {
  test("are the first of searches of whole windows, to the last bit", () => {
    fc.assert(
      fc.property(instant, (epochJdUt) => {
        expect(instantsOf(runSteps(calculator.nextEvents(epochJdUt)))).toEqual(instantsByWindows(epochJdUt));
      }),
      { numRuns: 6 },
    );
  });

  test("do not depend on the instants asked for before", () => {
    const one = createNextEventCalculator(source);
    fc.assert(
      fc.property(instant, fc.array(fc.integer({ min: -300, max: 300 }), { maxLength: 4 }), (at, days) => {
        const instants = [at, ...days.map((day) => Math.max(at + day, FIRST_JD_UT))];
        for (const epochJdUt of instants) {
          expect(runSteps(one.nextEvents(epochJdUt))).toEqual(
            runSteps(createNextEventCalculator(source).nextEvents(epochJdUt)),
          );
        }
      }),
      { numRuns: 6 },
    );
  });

  test("before the dates of the source throw, and change no later result", () => {
    for (const days of [190, 210, 300, 3000]) {
      const one = createNextEventCalculator(source);
      expect(() => runSteps(one.nextEvents(FIRST_JD_UT - days)), `${days} days`).toThrow(EphemerisRangeError);
      expect(instantsOf(runSteps(one.nextEvents(FIRST_JD_UT)))).toEqual(
        instantsOf(runSteps(calculator.nextEvents(FIRST_JD_UT))),
      );
    }
  });

  test("of searches that interleave equal the events of each alone", () => {
    const one = createNextEventCalculator(source);
    // More searches than results that the calculator remembers.
    const instants = Array.from({ length: 12 }, (_, i) => 2_400_000.25 + 9_000 * i);
    const searches = instants.map((epochJdUt) => one.nextEvents(epochJdUt));
    const results = new Map<number, NextEvents>();
    while (results.size < instants.length) {
      searches.forEach((search, i) => {
        const { done, value } = search.next();
        if (done) results.set(i, value ?? defined(results.get(i)));
      });
    }
    instants.forEach((epochJdUt, i) => {
      expect(results.get(i)).toEqual(runSteps(createNextEventCalculator(source).nextEvents(epochJdUt)));
    });
  });

  test("include an event at the instant itself, and afterwards the one that follows it", () => {
    const { stations, solarEclipse, season } = runSteps(calculator.nextEvents(2_461_367));
    for (const event of [defined(stations[0]), defined(solarEclipse), defined(season)]) {
      const { epochJdUt } = event;
      const eventsFrom = (startJdUt: number) => {
        const next = runSteps(calculator.nextEvents(startJdUt));
        return [...next.stations, next.solarEclipse, next.season];
      };
      expect(eventsFrom(epochJdUt)).toContainEqual(event);
      expect(eventsFrom(epochJdUt + 1e-4)).not.toContainEqual(event);
    }
    const [retrograde, direct] = stations.slice(0, 2).map(({ epochJdUt }) => epochJdUt);
    const [first, second] = runSteps(calculator.nextEvents(defined(retrograde) + 1)).stations;
    expect([first?.body, first?.direction, first?.epochJdUt]).toEqual(["Mercury", "direct", direct]);
    expect([second?.body, second?.direction]).toEqual(["Mercury", "retrograde"]);
  });

  test("are absent after the end of the tables", () => {
    const lastNoon = runSteps(calculator.nextEvents(2_597_641));
    expect(lastNoon.solarEclipse).not.toBeNull();
    expect(lastNoon.lunarEclipse).not.toBeNull();
    expect(lastNoon.season).not.toBeNull();
    expect(lastNoon.stations.length).toBeGreaterThan(0);
    expect(lastNoon.stations.length).toBeLessThan(2 * STATION_BODIES.length);
    for (const { epochJdUt } of lastNoon.stations) expect(epochJdUt).toBeLessThan(source.lastJdTt);
    const nothing = { stations: [], solarEclipse: null, lunarEclipse: null, season: null };
    expect(runSteps(calculator.nextEvents(source.lastJdTt - 8))).toEqual(nothing);
  });

  test("have no stations of bodies that the source does not cover", () => {
    const planets = createAstronomyEngineSource();
    const { stations, season } = runSteps(createNextEventCalculator(planets).nextEvents(2_461_367));
    expect([...new Set(stations.map(({ body }) => body))]).toEqual(STATION_BODIES.slice(0, 8));
    const [station] = runSteps(calculator.nextEvents(2_461_367)).stations;
    expect(Math.abs(defined(stations[0]).epochJdUt - defined(station).epochJdUt)).toBeLessThan(0.01);
    expect(season?.kind).toBe("solstice");
  });
});

test("a sky has a void of course exactly if the Moon is void of course for a part of its day", () => {
  const pointsDeg = new Float64Array(19).fill(Number.NaN);
  fc.assert(
    fc.property(fc.integer({ min: 2_378_497, max: 2_597_600 }), (noonJdUt) => {
      const { voidOfCourse } = computeDailySky(source, noonJdUt).moon;
      const [startJdUt, endJdUt] = [noonJdUt - 0.5, noonJdUt + 0.5];
      const days = [{ startJdUt, noonJdUt, endJdUt }];
      const question = { activity: "general" as const, pointsDeg, cuspsDeg: null, errorsDeg: null, days };
      const { voidHours, voidOfCourse: isMostlyVoid } = defined(runSteps(scoreDays(source, question))[0]);
      // Decided before the hours are rounded.
      if (voidHours !== 12) expect(isMostlyVoid).toBe(voidHours > 12);
      if (voidOfCourse === null) expect(voidHours).toBe(0);
      else {
        const hours =
          24 * (Math.min(voidOfCourse.endJdUt, endJdUt) - Math.max(voidOfCourse.startJdUt, startJdUt));
        expect(hours).toBeGreaterThan(0);
        // A day can have parts of two intervals.
        expect(voidHours).toBeGreaterThanOrEqual(hours - 0.0051);
      }
    }),
    { numRuns: 30 },
  );
});
