import { createClient } from "@connectrpc/connect";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { julianDayOfUtcDate, utcOfJulianDay } from "../../../civil/calendar.ts";
import { findVoidPeriods, STATION_BODIES } from "../../../engine/index.ts";
import { findSkyEvents } from "../../../engine/technique/daily-sky/sky-events.ts";
import { SkyService } from "../../../proto/gen/almagest/v1/sky_pb.ts";
import type { RunningServer } from "../../../service/app/server.ts";
import { defined } from "../../defined.ts";
import { TABLES as source } from "../../tables.ts";
import { WITH_KEY } from "../open-account.ts";
import { openChartServer, postTo, type TextAnswer } from "../open-chart-server.ts";
import { responseTo, TRANSPORTS, violationsIn } from "./calls.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await openChartServer();
});
afterAll(() => server.stop());

const CAIRO = { date: "1911-12-11", time: "02:00", latitude: 30.0444, longitude: 31.2357 };

type Event = Readonly<Record<string, unknown>>;
interface NextEvent {
  readonly kind: string;
  readonly at: string;
  readonly planet: string;
  readonly direction?: string;
}
interface NextEvents {
  readonly stations: readonly NextEvent[];
  readonly solarEclipse?: NextEvent;
  readonly lunarEclipse?: NextEvent;
  readonly season?: NextEvent;
}
interface Sky {
  readonly date: string;
  readonly computedFor: string;
  readonly moon: object;
  readonly positions: readonly { readonly name: string }[];
  readonly events: readonly Event[];
  readonly next?: NextEvents;
}
interface VoidOfCourse {
  readonly from: string;
  readonly until: string;
}
interface YearSky {
  readonly events: readonly NextEvent[];
  readonly next: NextEvents;
  readonly moon: {
    readonly nextNewMoon: { readonly utc: string };
    readonly nextFullMoon: { readonly utc: string };
    readonly voidOfCourse: VoidOfCourse | null;
    readonly voidOfCourseIntervals: readonly VoidOfCourse[];
  };
}
interface Horoscope extends Sky {
  readonly transits?: readonly object[];
  readonly focus?: readonly object[];
  readonly rules?: object;
}

async function getSky(query: string): Promise<TextAnswer> {
  const response = await fetch(`${server.baseUrl}/v1/sky${query}`, { headers: WITH_KEY });
  return { status: response.status, text: await response.text() };
}
async function skyOf<Answer = Sky>(query: string): Promise<Answer> {
  const { status, text } = await getSky(query);
  expect(status, text).toBe(200);
  return JSON.parse(text) as Answer;
}
const horoscopeOf = (body: object) => responseTo<Horoscope>(server, "/v1/horoscope/daily", body);

describe("a request", () => {
  test("for the sky with only invalid fields is rejected with all its problems", async () => {
    expect(violationsIn(await getSky("?date=2024-02-30&day=1"))).toEqual([
      "date no_such_date",
      "day unknown_field",
    ]);
    expect(violationsIn(await getSky("?date=1799-12-31"))).toEqual(["date out_of_range"]);
    expect(violationsIn(await getSky("?date=2400-01-01"))).toEqual(["date out_of_range"]);
  });

  test("for a horoscope with only invalid fields is rejected with all its problems", async () => {
    const birth = {
      date: "11-12-1911",
      time: "2:00",
      latitude: "30 N",
      longitude: 180.5,
      timezone: "Africa/Thebes",
      place: "Cairo",
    };
    expect(
      violationsIn(await postTo(server, "/v1/horoscope/daily", { birth, date: 20240319, sign: "Leo" })),
    ).toEqual([
      "birth.date wrong_format",
      "birth.latitude wrong_type",
      "birth.longitude out_of_range",
      "birth.place unknown_field",
      "birth.time wrong_format",
      "birth.timezone unknown_timezone",
      "date wrong_type",
      "sign unknown_field",
    ]);
  });
});

describe("the sky", () => {
  test("is today's in UTC if no date is sent", async () => {
    const before = new Date().toISOString().slice(0, 10);
    const { date, computedFor } = await skyOf("");
    const after = new Date().toISOString().slice(0, 10);
    expect([before, after]).toContain(date);
    expect(computedFor).toBe(`${date}T12:00:00Z`);
    expect([before, after]).toContain((await horoscopeOf({})).date);
  });

  test("is available for the first and the last supported date", async () => {
    for (const date of ["1800-01-01", "2399-12-31"]) {
      const { positions, events } = await skyOf(`?date=${date}`);
      expect(positions).toHaveLength(17);
      expect(events.length).toBeGreaterThan(3);
    }
  });

  test("has the void of course that is in progress at noon, and null on a day without one", async () => {
    // Instants of ephe-tests/fixtures/next-events.json.
    const voidOf = async (date: string) => (await skyOf(`?date=${date}`)).moon;
    expect(await voidOf("2026-12-02")).toMatchObject({
      voidOfCourse: { from: "2026-12-02T09:10:47Z", until: "2026-12-02T20:03:53Z" },
    });
    expect(await voidOf("2026-12-12")).toMatchObject({
      voidOfCourse: { from: "2026-12-10T19:12:23Z", until: "2026-12-12T16:05:37Z" },
    });
    expect(await voidOf("2026-12-03")).toMatchObject({ voidOfCourse: null });
  });

  test("states when each body next turns, and the next eclipses and season", async () => {
    const { next } = await skyOf("?date=2026-11-22");
    const { stations, solarEclipse, lunarEclipse, season } = defined(next);
    expect(Object.keys(defined(next))).toEqual(["stations", "solarEclipse", "lunarEclipse", "season"]);
    expect(stations.map(({ planet }) => planet)).toEqual(
      STATION_BODIES.flatMap((name) => [name.toLowerCase(), name.toLowerCase()]),
    );
    for (const planet of STATION_BODIES.map((name) => name.toLowerCase())) {
      const bodyStations = stations.filter((station) => station.planet === planet);
      expect(bodyStations.map(({ direction }) => direction).sort()).toEqual(["direct", "retrograde"]);
      const instants = bodyStations.map(({ at }) => at);
      expect(instants).toEqual([...instants].sort());
    }
    expect(stations[0]).toMatchObject({ kind: "station", direction: "retrograde", sign: "Pisces" });
    expect(stations[0]?.at.slice(0, 10)).toBe("2027-02-09");
    expect(solarEclipse).toMatchObject({ kind: "solar_eclipse", eclipseType: "annular", planet: "sun" });
    expect(lunarEclipse).toMatchObject({ kind: "lunar_eclipse", planet: "moon" });
    expect(season).toMatchObject({ kind: "solstice", sign: "Capricorn", degreeInSign: 0 });
    // On the day of its station in retrograde motion, Mercury's next station is the direct one.
    const { next: later } = await skyOf("?date=2027-02-10");
    const [direct, retrograde] = defined(later).stations;
    expect([direct?.direction, retrograde?.direction]).toEqual(["direct", "retrograde"]);
  });

  test("omits next events after the end of the tables", async () => {
    const { next } = await skyOf("?date=2399-12-31");
    const { stations, season, lunarEclipse } = defined(next);
    expect(stations.length).toBeGreaterThan(0);
    expect(stations.length).toBeLessThan(2 * STATION_BODIES.length);
    expect([season?.planet, lunarEclipse?.planet]).toEqual(["sun", "moon"]);
  });

  test("has exactly the fields of its kind in each event", async () => {
    const always = ["kind", "at", "planet", "sign", "degreeInSign"];
    const more: Readonly<Record<string, string>> = {
      station: "direction",
      solar_eclipse: "eclipseType",
      lunar_eclipse: "eclipseType",
      void_of_course: "until",
    };
    const kinds = new Set<string>();
    // Weeks with a station, an equinox, a solar and a lunar eclipse.
    for (const date of ["1999-08-09", "2018-07-27", "2024-03-19", "2013-11-01"]) {
      for (const event of (await skyOf(`?date=${date}`)).events) {
        const kind = event["kind"] as string;
        kinds.add(kind);
        const extra = more[kind];
        expect(Object.keys(event), kind).toEqual(extra === undefined ? always : [...always, extra]);
        expect(event["at"]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
        expect(event["planet"]).toBe((event["planet"] as string).toLowerCase());
      }
    }
    expect([...kinds]).toEqual(expect.arrayContaining([...Object.keys(more), "ingress", "equinox"]));
  });
});

/** Every day of 2027 with every event of it, from one search of the whole year. */
describe("the sky of every day of 2027", () => {
  const year = { startJdUt: julianDayOfUtcDate("2027-01-01"), endJdUt: julianDayOfUtcDate("2028-01-01") };
  const voids = findVoidPeriods(source, year);
  const yearEvents = findSkyEvents(source, year, voids).map((event) => ({
    kind: event.kind as string,
    at: utcOfJulianDay(event.epochJdUt),
    planet: event.body.toLowerCase(),
    jdUt: event.epochJdUt,
  }));
  const days = Array.from({ length: 365 }, (_, day) => {
    const startJdUt = year.startJdUt + day;
    return { startJdUt, date: utcOfJulianDay(startJdUt).slice(0, 10) };
  });
  const skies = new Map<string, YearSky>();
  beforeAll(async () => {
    for (const { date } of days) skies.set(date, await skyOf<YearSky>(`?date=${date}`));
  });
  const nameOf = ({ kind, at, planet }: NextEvent) => `${kind} ${planet} ${at}`;

  test("has every event from 00:00 of its date to noon seven days later, and no other", () => {
    for (const { date, startJdUt } of days) {
      if (date > "2027-12-24") continue;
      const expected = yearEvents.filter(({ jdUt }) => jdUt >= startJdUt && jdUt < startJdUt + 7.5);
      const listedEvents = defined(skies.get(date)).events;
      expect(listedEvents.map(nameOf), date).toEqual(expected.map(nameOf));
    }
    const morning = yearEvents.filter(({ at }) => at.slice(11) < "12:00:00");
    expect(morning.length).toBeGreaterThan(200);
    expect(yearEvents.length - morning.length).toBeGreaterThan(200);
  });

  test("has the stations, eclipses, seasons and syzygies of its date as the next ones", () => {
    const nextKinds = new Set(["station", "equinox", "solstice", "solar_eclipse", "lunar_eclipse"]);
    const today = yearEvents.filter(({ kind }) => nextKinds.has(kind));
    expect(today.filter(({ at }) => at.slice(11) < "12:00:00").length).toBeGreaterThan(10);
    for (const event of today) {
      const { stations, solarEclipse, lunarEclipse, season } = skyAt(event).next;
      const next = [...stations, solarEclipse, lunarEclipse, season];
      expect(next.map((each) => each && nameOf(each))).toContain(nameOf(event));
    }
    for (const { kind, at } of yearEvents) {
      if (kind === "new_moon") expect(skyAt({ at }).moon.nextNewMoon.utc).toBe(at);
      if (kind === "full_moon") expect(skyAt({ at }).moon.nextFullMoon.utc).toBe(at);
    }
  });

  test("has every interval in which the Moon is void of course at any hour of its date", () => {
    for (const { date, startJdUt } of days) {
      const expected = voids
        .filter((interval) => interval.startJdUt < startJdUt + 1 && interval.endJdUt > startJdUt)
        .map((interval) => ({
          from: utcOfJulianDay(interval.startJdUt),
          until: utcOfJulianDay(interval.endJdUt),
        }));
      const { voidOfCourse, voidOfCourseIntervals } = defined(skies.get(date)).moon;
      expect(voidOfCourseIntervals, date).toEqual(expected);
      if (voidOfCourse === null) expect(expected, date).toEqual([]);
      else expect(expected, date).toContainEqual(voidOfCourse);
    }
    // The Moon leaves Virgo void in the morning, and makes its last aspect in Libra before noon.
    expect(defined(skies.get("2027-03-20")).moon.voidOfCourseIntervals).toHaveLength(2);
  });

  const skyAt = ({ at }: { readonly at: string }): YearSky => defined(skies.get(at.slice(0, 10)));
});

describe("the horoscope of a day", () => {
  test("without a birth is the sky of the day, without its next events and fields of a birth", async () => {
    const { next: _next, ...sky } = await skyOf("?date=2024-03-19");
    expect(await horoscopeOf({ date: "2024-03-19" })).toEqual(sky);
  });

  test("with a birth is the same sky, followed by the birth and its transits", async () => {
    const { next: _next, ...sky } = await skyOf("?date=2024-03-19");
    const horoscope = await horoscopeOf({ date: "2024-03-19", birth: CAIRO });
    expect(horoscope).toMatchObject(sky);
    const ofBirth = ["input", "time", "warnings", "transits", "focus", "rules"];
    expect(Object.keys(horoscope)).toEqual([...Object.keys(sky), ...ofBirth]);
    expect(horoscope.focus).toHaveLength(3);
    for (const contact of defined(horoscope.focus)) expect(horoscope.transits).toContainEqual(contact);
  });
});

test.each(TRANSPORTS)("%s returns the same as REST", async (_name, transportTo) => {
  const date = "2018-07-27";
  const sky = await skyOf(`?date=${date}`);
  const horoscope = await horoscopeOf({ date, birth: CAIRO });
  const client = createClient(SkyService, transportTo(server.baseUrl));
  expect(await client.getSky({ date })).toMatchObject(sky);
  const { next: _next, ...skyOfDay } = sky;
  const { transits, focus, ...rest } = await client.computeDailyHoroscope({ date, birth: CAIRO });
  expect(rest).toMatchObject({ ...skyOfDay, rules: horoscope.rules });
  expect(transits.map(({ transit, natal }) => `${transit} ${natal}`)).toEqual(
    (horoscope.transits as { transit: string; natal: string }[]).map(
      ({ transit, natal }) => `${transit} ${natal}`,
    ),
  );
  expect(focus).toHaveLength(3);
});
