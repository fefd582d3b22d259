import { describe, expect, test } from "vitest";
import { CITIES, PLANETS } from "../../../../engine/index.ts";
import type { ComputeFullChartResponse } from "../../../../proto/gen/almagest/v1/chart_pb.ts";
import type {
  RankLocationsResponse,
  ScoreLocationResponse,
} from "../../../../proto/gen/almagest/v1/location_pb.ts";
import type { ComputeSynastryResponse } from "../../../../proto/gen/almagest/v1/synastry_pb.ts";
import { defined } from "../../../defined.ts";
import { sharedChartServer } from "../../shared-by-tests.ts";
import { sharedToolClient } from "./shared-tool-client.ts";

const BIRTH = { date: "1987-05-14", time: "06:40", latitude: 41.15, longitude: -8.61 };
const OTHER = { date: "1990-06-15", time: "14:30", latitude: 48.8566, longitude: 2.3522 };
const UNKNOWN_TIME = { ...OTHER, time: null };

const server = sharedChartServer();
const client = sharedToolClient(server);

describe("synastry", () => {
  interface Brief {
    readonly aspects: readonly string[];
    readonly reasons: readonly string[];
    readonly shown?: object;
    readonly omitted: string;
  }
  const isPlanet = (name: string) => PLANETS.some((planet) => planet === name);

  test.each([OTHER, UNKNOWN_TIME])(
    "lists every aspect between the ten planets of both people",
    async (personB) => {
      const people = { personA: BIRTH, personB };
      const full = await client.answer<ComputeSynastryResponse>("synastry", { ...people, detail: "full" });
      const brief = await client.answer<Brief>("synastry", people);
      const expected = full.aspects.filter(({ personA, personB: b }) => isPlanet(personA) && isPlanet(b));
      expect(expected.length).toBeGreaterThan(20);
      for (const { personA, aspect, personB: b, orb } of expected) {
        const line = `A ${personA} ${aspect} B ${b}, orb ${Math.round(orb * 100) / 100}`;
        expect(brief.aspects.filter((text) => text.startsWith(line))).toHaveLength(1);
      }
      expect(brief.omitted).toContain("aspects of node, osculating Lilith, Chiron and asteroids");
    },
  );

  test("names the owner of each point in its reasons", async () => {
    const { reasons } = await client.answer<Brief>("synastry", { personA: BIRTH, personB: OTHER });
    expect(reasons.length).toBeGreaterThan(8);
    for (const reason of reasons) {
      expect(reason).toMatch(
        /^\w+: (A \w+ \w+ B \w+, orb [\d.]+|[AB] \w+ in house \d+ of [AB]): [+-][\d.]+$/,
      );
    }
    const swapped = await client.answer<Brief>("synastry", { personA: OTHER, personB: BIRTH });
    const strongest = "love: A Venus Square B Saturn, orb 2.02: -9.87";
    expect(reasons).toContain(strongest);
    expect(swapped.reasons).toContain("love: A Saturn Square B Venus, orb 2.02: -9.87");
  });
});

describe("aspects of a birth chart", () => {
  interface Brief {
    readonly toAngles: readonly string[] | null;
  }
  /** The arc between two longitudes, degrees. */
  const arcOf = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180);
  const ASPECTS = [
    ["Conjunction", 0, 8],
    ["Sextile", 60, 6],
    ["Square", 90, 8],
    ["Trine", 120, 8],
    ["Opposition", 180, 8],
  ] as const;

  test("include the aspects to Ascendant and Midheaven", async () => {
    const birth = OTHER;
    const chart = await client.answer<ComputeFullChartResponse>("chart_full", { birth, detail: "full" });
    const { ascendant, midheaven } = defined(chart.angles);
    const expected = new Set<string>();
    for (const { name, longitude } of chart.planets) {
      for (const [angle, point] of [
        ["Ascendant", defined(ascendant).longitude],
        ["Midheaven", defined(midheaven).longitude],
      ] as const) {
        for (const [aspect, exact, orb] of ASPECTS) {
          if (Math.abs(arcOf(longitude, point) - exact) < orb) expected.add(`${name} ${aspect} ${angle}`);
        }
      }
    }
    // Swiss Ephemeris 2.10.03: Mercury trine Ascendant 3.26, Uranus opposition Midheaven 5.06.
    expect([...expected]).toEqual(
      expect.arrayContaining(["Mercury Trine Ascendant", "Uranus Opposition Midheaven"]),
    );
    for (const tool of ["chart_aspects", "chart_full"]) {
      const { toAngles } = await client.answer<Brief>(tool, { birth });
      expect(new Set(defined(toAngles).map((line) => line.split(",")[0]))).toEqual(expected);
      expect(toAngles).toContain("Mercury Trine Ascendant, orb 3.26");
    }
  });

  test("have no angles if the time is unknown", async () => {
    expect((await client.answer<Brief>("chart_aspects", { birth: UNKNOWN_TIME })).toAngles).toBeNull();
  });
});

describe("places", () => {
  test("of a ranking are all listed with their scores, so the worst is the last", async () => {
    interface Brief extends Omit<RankLocationsResponse, "top"> {
      readonly top: readonly { readonly city: string; readonly focus10: number }[];
      readonly others: string;
    }
    const args = { birth: BIRTH, focus: "money", limit: 12 };
    const { top, others, comparedCities } = await client.answer<Brief>("locations_rank", args);
    const members = ["city", "country", "overall10", "focus10", "strength", "contacts"];
    expect(Object.keys(defined(top[0]))).toEqual(members);
    const rows = others.split(", ").map((text) => /^(.+) ([\d.]+)$/.exec(text) ?? []);
    expect([top.length, top.length + rows.length, comparedCities]).toEqual([12, 61, 61]);
    const scores = rows.map(([, , score]) => Number(score));
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(defined(top.at(-1)).focus10).toBeGreaterThanOrEqual(defined(scores[0]));
    const full = await client.answer<RankLocationsResponse>("locations_rank", { ...args, detail: "full" });
    expect(full.top.map(({ city }) => city)).toEqual(top.map(({ city }) => city));
    const [, lastCity = "", lastScore] = defined(rows.at(-1));
    const { latitudeDeg: latitude, longitudeDeg: longitude } = defined(
      CITIES.find(({ name }) => name === lastCity),
    );
    const scored = { birth: BIRTH, location: { latitude, longitude } };
    const { spheres } = await client.answer<ScoreLocationResponse>("locations_score", scored);
    expect(Number(lastScore)).toBe(defined(spheres?.money).score10);
  });

  test("are scored with the houses of the planets there, as the chart of the same instant has them", async () => {
    const location = { latitude: -33.87, longitude: 151.21 };
    const { houses, time } = await client.answer<{ houses: object; time: object }>("locations_score", {
      birth: BIRTH,
      location,
    });
    expect(Object.keys(time)).toEqual(["timezone", "offsetHours", "utc"]);
    const chart = await client.answer<ComputeFullChartResponse>("chart_full", {
      // 06:40 in Porto, one hour ahead of UTC.
      birth: { date: BIRTH.date, time: "05:40", timezone: "UTC", ...location },
      detail: "full",
    });
    expect(houses).toEqual(Object.fromEntries(chart.planets.map(({ name, house }) => [name, house])));
  });
});

test("the days of timing have weekdays", async () => {
  interface Brief {
    readonly scores: Readonly<Record<string, string>>;
    readonly best: readonly { readonly date: string; readonly weekday: string }[];
  }
  const args = { birth: BIRTH, activity: "romance", from: "2026-12-01", to: "2027-01-31" };
  const { scores, best } = await client.answer<Brief>("timing", args);
  const names = ["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"];
  for (const [month, days] of Object.entries(scores)) {
    for (const day of days.split(" ")) {
      const [, weekday, date] = /^(\w\w)(\d\d):\d+/.exec(day) ?? [];
      expect([day, weekday]).toEqual([day, names[new Date(`${month}-${date}T00:00:00Z`).getUTCDay()]]);
    }
  }
  for (const { date, weekday } of best) {
    expect(new Date(`${date}T00:00:00Z`).toUTCString().slice(0, 3)).toBe(weekday);
  }
});

describe("positions", () => {
  test("are degrees and minutes of a sign, the same in every tool", async () => {
    const { planets } = await client.answer<ComputeFullChartResponse>("chart_full", {
      birth: OTHER,
      detail: "full",
    });
    const expected = Object.fromEntries(
      planets.map(({ name, sign, longitude }) => {
        const minutes = Math.floor((Math.round(longitude * 10_000) % 300_000) * (60 / 10_000) + 1e-9);
        return [name, `${sign} ${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, "0")}'`];
      }),
    );
    const brief = await client.answer<{ planets: Readonly<Record<string, string>> }>("chart_planets", {
      birth: OTHER,
    });
    const positions = Object.entries(brief.planets).map(([name, text]) => [name, text.split(",")[0]]);
    expect(Object.fromEntries(positions)).toEqual(expected);
    const short = await client.answer<{ sun: string; moon: string }>("chart_short", { birth: OTHER });
    expect([short.sun.split(",")[0], short.moon.split(",")[0]]).toEqual([expected["Sun"], expected["Moon"]]);
  });
});

test("a clock of mean time is selected by date and time in UTC, not by a zone whose name explains nothing", async () => {
  const birth = { date: "1910-05-01", time: "08:00", latitude: 38.42, longitude: 27.14 };
  const { warnings } = await client.answer<{ warnings: readonly { alternatives?: readonly string[] }[] }>(
    "chart_short",
    {
      birth,
    },
  );
  const full = await client.answer<object>("chart_short", { birth, detail: "full" });
  expect(JSON.stringify(full)).toContain('"timezone":"Factory"');
  const alternatives = warnings.flatMap((warning) => warning.alternatives ?? []);
  expect(alternatives.length).toBeGreaterThan(0);
  expect(JSON.stringify(warnings)).not.toContain("timezone Factory");
  for (const alternative of alternatives) {
    expect(alternative).toMatch(
      /^send (timezone [\w/+-]+|date [\d-]+, time [\d:]+, timezone UTC), Ascendant .+, (likely|possible|rare)$/,
    );
  }
});

test("transits are counted, and events of high significance come first", async () => {
  interface Brief {
    readonly events: readonly string[];
    readonly shown: Readonly<Record<string, string>>;
    readonly matchedEvents: number;
  }
  const args = { birth: BIRTH, from: "2026-11-22", to: "2027-02-22" };
  const { events, shown, matchedEvents } = await client.answer<Brief>("transits", args);
  expect(shown["events"]).toBe(`${events.length} of ${matchedEvents}`);
  expect(events.length).toBeLessThan(matchedEvents);
  const high = await client.answer<Brief>("transits", { ...args, significance: "high" });
  expect(high.events.length).toBeGreaterThan(0);
  expect(events).toEqual(expect.arrayContaining([...high.events]));
  expect(events).toEqual(events.toSorted());
});
