import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createAstronomyEngineSource } from "../../../engine/astronomy/index.ts";
import {
  BODY_NAMES,
  computeDailySky,
  createNextEventCalculator,
  createSkySeries,
  type DailySky,
  findEclipses,
  findSeasonStarts,
  findStations,
  type NextEvents,
  runSteps,
  SKY_EVENT_DAYS,
  SKY_EVENT_KINDS,
  STATION_BODIES,
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

// Eight sectors of 45° centred on the named points; an edge belongs to the sector that it begins.
test.each(
  [
    ...["New Moon", "Waxing Crescent", "First Quarter", "Waxing Gibbous"],
    ...["Full Moon", "Waning Gibbous", "Last Quarter", "Waning Crescent"],
  ].map((phase, sector) => [phase, 45 * sector] as const),
)("the Moon's phase %s is around %i°", (phase, middleDeg) => {
  for (const [asideDeg, isInside] of [
    [-22.5001, false],
    [-22.5, true],
    [0, true],
    [22.4999, true],
    [22.5, false],
  ] as const) {
    const elongationDeg = (middleDeg + asideDeg + 360) % 360;
    expect(moonPhaseOf(Math.round(elongationDeg * 1e4)) === phase).toBe(isInside);
  }
});

describe("the next New and Full Moon", () => {
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
