import { createClient } from "@connectrpc/connect";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ProgressionService } from "../../../proto/gen/almagest/v1/progression_pb.ts";
import type { RunningServer } from "../../../service/app/server.ts";
import { defined } from "../../defined.ts";
import { openChartServer, postChart } from "../open-chart-server.ts";
import { INVALID_BIRTH, invalidBirthViolations, responseTo, TRANSPORTS, violationsOf } from "./calls.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await openChartServer({ now: () => Date.parse("2026-11-28T21:00:00Z") });
});
afterAll(() => server.stop());

const BIRTH = { date: "1990-07-21", time: "23:04", latitude: 51.5, longitude: -0.13 };
const { time: _time, ...UNTIMED } = BIRTH;
const TROPICAL_YEAR_DAYS = 365.2421897;

interface Planet {
  readonly name: string;
  readonly longitude: number;
  readonly sign: string;
  readonly house?: number;
}
interface Aspect {
  readonly progressed: string;
  readonly natal: string;
  readonly angle: number;
  readonly orb: number;
  readonly phase: string;
  readonly exactOn: string | null;
  readonly errorDegrees?: number;
  readonly uncertain?: boolean;
}
interface Event {
  readonly kind: string;
  readonly body: string;
  readonly sign: string | null;
  readonly date: string | null;
}
interface Answer {
  readonly time: { readonly julianDayUT: number };
  readonly warnings: readonly {
    readonly code: string;
    readonly moon?: { readonly maxErrorDegrees: number };
  }[];
  readonly date: string;
  readonly progressedUtc: string;
  readonly planets: readonly Planet[];
  readonly angles: { readonly midheaven: Planet; readonly ascendant: Planet } | null;
  readonly aspects: readonly Aspect[];
  readonly solarArc: {
    readonly arcDegrees: number;
    readonly planets: readonly Planet[];
    readonly aspects: readonly Aspect[];
  };
  readonly next: readonly Event[];
  readonly dateErrorDays?: number;
}
interface Chart {
  readonly planets: readonly Planet[];
  readonly angles: { readonly midheaven: Planet };
  readonly houses: readonly { readonly number: number; readonly cusp: number }[];
}

const progressionsOf = (body: object) => responseTo<Answer>(server, "/v1/progressions", body);
const violations = (body: object) => violationsOf(server, "/v1/progressions", body);
const chartOf = async (birth: object) =>
  JSON.parse((await postChart(server, "full", { birth })).text) as Chart;
const arc = (from: number, to: number) => ((((to - from) % 360) + 540) % 360) - 180;

describe("a request", () => {
  test("is rejected with all its problems", async () => {
    expect(await violations({})).toEqual(["birth required"]);
    expect(await violations({ birth: INVALID_BIRTH, date: "2026-02-30", year: 2026 })).toEqual([
      ...invalidBirthViolations("birth"),
      "date no_such_date",
      "year unknown_field",
    ]);
  });

  test("has a date from the birth to 120 years after it", async () => {
    for (const date of ["1990-07-20", "2110-07-22"]) {
      expect(await violations({ birth: BIRTH, date, x: 1 })).toEqual([
        "date out_of_range",
        "x unknown_field",
      ]);
    }
    for (const date of ["1990-07-21", "2110-07-21"]) {
      expect((await progressionsOf({ birth: BIRTH, date })).date).toBe(date);
    }
    // The default of today is checked too.
    expect(await violations({ birth: { ...BIRTH, date: "2027-01-01" } })).toEqual(["date out_of_range"]);
    expect(await violations({ birth: { ...BIRTH, date: "1890-01-01" } })).toEqual(["date out_of_range"]);
    // A problem of the date of birth is listed alone.
    expect(await violations({ birth: { ...BIRTH, date: "1990-02-30" }, date: "1900-01-01" })).toEqual([
      "birth.date no_such_date",
    ]);
  });

  test("without a date is for today in UTC", async () => {
    expect((await progressionsOf({ birth: BIRTH })).date).toBe("2026-11-28");
  });
});

describe("the answer", () => {
  test("is the chart of a day for each tropical year, in the natal houses", async () => {
    const answer = await progressionsOf({ birth: BIRTH, date: "2026-11-28" });
    const noonJd = 2461373;
    const days = (noonJd - answer.time.julianDayUT) / TROPICAL_YEAR_DAYS;
    const progressedMs = (answer.time.julianDayUT + days - 2440587.5) * 86_400_000;
    expect(Math.abs(Date.parse(answer.progressedUtc) - progressedMs)).toBeLessThanOrEqual(501);
    const [date = "", time = ""] = answer.progressedUtc.split("T");
    const sky = await chartOf({ ...BIRTH, date, time: time.slice(0, 5), timezone: "UTC" });
    const natal = await chartOf(BIRTH);
    answer.planets.forEach((planet, index) => {
      // The Moon moves 0.01 degrees in a minute.
      expect(Math.abs(arc(planet.longitude, defined(sky.planets[index]).longitude))).toBeLessThan(0.011);
      const house = natal.houses.findLast(
        ({ cusp }, at) =>
          arc(cusp, planet.longitude) >= 0 &&
          arc(defined(natal.houses[(at + 1) % 12]).cusp, planet.longitude) < 0,
      );
      expect([planet.name, planet.house]).toEqual([planet.name, house?.number]);
    });
    const { solarArc, angles } = answer;
    expect(
      arc(natal.angles.midheaven.longitude + solarArc.arcDegrees, defined(angles).midheaven.longitude),
    ).toBeCloseTo(0, 3);
    expect(defined(solarArc.planets[0]).longitude).toBe(defined(answer.planets[0]).longitude);
    solarArc.planets.forEach((planet, index) => {
      expect(
        arc(defined(natal.planets[index]).longitude + solarArc.arcDegrees, planet.longitude),
      ).toBeCloseTo(0, 3);
    });
  });

  test("lists the aspects within one degree, with the date on which each is exact", async () => {
    const { aspects, solarArc, planets } = await progressionsOf({ birth: BIRTH, date: "2026-11-28" });
    const natal = await chartOf(BIRTH);
    const moving = [
      [aspects, planets, "planets"],
      [solarArc.aspects, solarArc.planets, "solar arc"],
    ] as const;
    for (const [listed, bodies, kind] of moving) {
      const expected = bodies.flatMap(({ name, longitude }) =>
        natal.planets.flatMap((point) => {
          const separation = Math.abs(arc(point.longitude, longitude));
          const angle = [0, 60, 90, 120, 180].find((one) => Math.abs(separation - one) <= 1.000_05);
          return angle === undefined ? [] : [`${name} ${angle} ${point.name}`];
        }),
      );
      const toBodies = listed.filter(({ natal: point }) => !/Ascendant|Midheaven/.test(point));
      expect([kind, toBodies.map((one) => `${one.progressed} ${one.angle} ${one.natal}`)]).toEqual([
        kind,
        expected,
      ]);
    }
    for (const { progressed, natal: point, exactOn, phase, orb } of [...aspects, ...solarArc.aspects]) {
      if (exactOn === null) continue;
      const onTheDay = await progressionsOf({ birth: BIRTH, date: exactOn });
      const list = aspects.some((one) => one.exactOn === exactOn && one.progressed === progressed)
        ? onTheDay.aspects
        : onTheDay.solarArc.aspects;
      const exact = list.find((one) => one.progressed === progressed && one.natal === point);
      expect([progressed, point, defined(exact).orb < 0.04]).toEqual([progressed, point, true]);
      if (orb > 0.01 && progressed !== "TrueNode" && progressed !== "Lilith")
        expect([progressed, point, phase]).toEqual([
          progressed,
          point,
          exactOn > "2026-11-28" ? "applying" : phase,
        ]);
    }
  });

  test("has the next events of the progressed bodies, null without one", async () => {
    const { next } = await progressionsOf({ birth: BIRTH, date: "2026-11-28" });
    expect(next.map(({ kind, body }) => `${kind} ${body}`)).toEqual([
      ...["Sun", "Moon", "Mercury", "Venus", "Mars"].map((body) => `ingress ${body}`),
      ...["Mercury", "Venus", "Mars"].map((body) => `station ${body}`),
      "new_moon Moon",
      "full_moon Moon",
    ]);
    for (const { kind, body, sign, date } of next) {
      if (kind !== "ingress" || date === null) continue;
      const later = `${Number(date.slice(0, 4)) + 1}${date.slice(4).replace("02-29", "02-28")}`;
      const { planets } = await progressionsOf({ birth: BIRTH, date: later });
      expect([body, planets.find(({ name }) => name === body)?.sign]).toEqual([body, sign]);
    }
    const atTheEnd = await progressionsOf({ birth: { ...BIRTH, date: "2399-12-30" }, date: "2399-12-31" });
    expect(atTheEnd.next.every(({ date, sign }) => date === null && sign === null)).toBe(true);
  });

  test("on the date of birth is never before the birth", async () => {
    const { progressedUtc, solarArc } = await progressionsOf({ birth: BIRTH, date: BIRTH.date });
    expect(progressedUtc).toBe("1990-07-21T22:04:00Z");
    expect(solarArc.arcDegrees).toBe(0);
  });

  test("for an unknown time has no angles and houses, and marks what can be wrong", async () => {
    const answer = await progressionsOf({ birth: UNTIMED, date: "2026-11-28" });
    expect(answer.angles).toBeNull();
    expect([...answer.planets, ...answer.solarArc.planets].every(({ house }) => house === undefined)).toBe(
      true,
    );
    expect(answer.warnings.map(({ code }) => code)).toEqual(["unknown_time", "unknown_time"]);
    expect(defined(answer.warnings[1]?.moon).maxErrorDegrees).toBeCloseTo(6, 0);
    expect(answer.dateErrorDays).toBe(183);
    for (const { orb, errorDegrees, uncertain, progressed, natal } of answer.aspects) {
      expect(/Ascendant|Midheaven/.test(natal)).toBe(false);
      expect([progressed, natal, uncertain ?? false]).toEqual([
        progressed,
        natal,
        Math.round((orb + defined(errorDegrees) - 1) * 1e4) > 0,
      ]);
    }
  });
});

test.each(TRANSPORTS)("%s returns the answer of REST", async (_name, transportTo) => {
  const client = createClient(ProgressionService, transportTo(server.baseUrl));
  const request = { birth: BIRTH, date: "2026-11-28" };
  const answer = await client.computeProgressions(request);
  const rest = await progressionsOf(request);
  expect(answer.planets.map(({ longitude }) => longitude)).toEqual(
    rest.planets.map(({ longitude }) => longitude),
  );
  expect(answer.next.map(({ date }) => date ?? null)).toEqual(rest.next.map(({ date }) => date));
});
