import { createClient } from "@connectrpc/connect";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACTIVITY_NAMES } from "../../../engine/index.ts";
import { TimingService } from "../../../proto/gen/almagest/v1/timing_pb.ts";
import type { RunningServer } from "../../../service/app/server.ts";
import { defined } from "../../defined.ts";
import { WITH_KEY } from "../open-account.ts";
import { openChartServer, postTo } from "../open-chart-server.ts";
import { INVALID_BIRTH, invalidBirthViolations, responseTo, TRANSPORTS, violationsOf } from "./calls.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await openChartServer();
});
afterAll(() => server.stop());

const PATH = "/v1/timing";
const BIRTH = { date: "1987-05-23", time: "06:12", latitude: 40.7128, longitude: -74.006 };
const UNTIMED = { date: BIRTH.date, latitude: BIRTH.latitude, longitude: BIRTH.longitude };

interface Day {
  readonly date: string;
  readonly score: number;
  readonly rating: string;
  readonly ratingCap?: { readonly scoreRating: string; readonly reason: string };
  readonly voidOfCourse: boolean;
  readonly favorableAspects: readonly string[];
  readonly challengingAspects: readonly string[];
  readonly contributions: readonly { readonly factor: string; readonly points: number }[];
}
interface Timing {
  readonly activity: string;
  readonly timezone: string;
  readonly window: { readonly from: string; readonly to: string };
  readonly warnings: readonly { readonly code: string }[];
  readonly best: readonly Day[];
  readonly days: readonly Day[];
}

const timing = (body: object) => responseTo<Timing>(server, PATH, body);
const violations = (body: object) => violationsOf(server, PATH, body);

describe("a request with only invalid fields is rejected with all its problems", () => {
  test("of its fields", async () => {
    const body = {
      birth: INVALID_BIRTH,
      activity: "war",
      from: "2024-02-30",
      to: 7,
      timezone: "Moon/Base",
      days: 3,
    };
    expect(await violations(body)).toEqual([
      "activity not_in_set",
      ...invalidBirthViolations("birth"),
      "days unknown_field",
      "from no_such_date",
      "timezone unknown_timezone",
      "to wrong_type",
    ]);
    expect(await violations({})).toEqual(["activity required", "birth required"]);
  });

  test.each([
    ["2024-01-01", "2024-03-03"],
    ["2024-01-02", "2024-01-01"],
  ])("of a period that is too long or ends before it starts: %s to %s", async (from, to) => {
    expect(await violations({ birth: BIRTH, activity: "home", from, to })).toEqual(["to out_of_range"]);
  });
});

describe("the period", () => {
  test("has at most 62 days", async () => {
    const { days } = await timing({ birth: BIRTH, activity: "home", from: "2024-01-01", to: "2024-03-02" });
    expect(days).toHaveLength(62);
    expect([defined(days[0]).date, defined(days.at(-1)).date]).toEqual(["2024-01-01", "2024-03-02"]);
  });

  test("defaults to today in the zone and the next thirty days", async () => {
    const zone = "Pacific/Kiritimati";
    const todayThere = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
    const before = todayThere();
    const { days, window, timezone } = await timing({ birth: BIRTH, activity: "travel", timezone: zone });
    expect([before, todayThere()]).toContain(window.from);
    expect(timezone).toBe(zone);
    expect(days.map(({ date }) => date)).toEqual(
      Array.from({ length: 31 }, (_, i) =>
        new Date(Date.parse(window.from) + i * 86_400_000).toISOString().slice(0, 10),
      ),
    );
    expect(window.to).toBe(defined(days.at(-1)).date);
  });

  test.each(["1800-01-01", "2399-12-31"])(
    "can be the date %s in the zones with the largest offsets",
    async (date) => {
      for (const timezone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
        const { days } = await timing({ birth: BIRTH, activity: "clarity", from: date, to: date, timezone });
        expect(days.map((day) => day.date)).toEqual([date]);
      }
    },
  );

  test("is not counted and names zone and day if the zone skipped its only day", async () => {
    const request = { birth: BIRTH, activity: "travel", timezone: "Pacific/Apia" };
    const usedToday = async () => {
      const usage = await fetch(`${server.baseUrl}/v1/usage`, { headers: WITH_KEY });
      return ((await usage.json()) as { used: number }).used;
    };
    const usedBefore = await usedToday();
    const { status, text } = await postTo(server, PATH, {
      ...request,
      from: "2011-12-30",
      to: "2011-12-30",
    });
    expect(status).toBe(400);
    expect((JSON.parse(text) as { error: { details: unknown } }).error.details).toEqual([
      {
        field: "from",
        code: "no_such_date",
        message: "must be a day that exists in Pacific/Apia; its clocks skipped 2011-12-30",
      },
    ]);
    expect(await usedToday()).toBe(usedBefore);
    const { days } = await timing({ ...request, from: "2011-12-29", to: "2011-12-31" });
    expect(days.map(({ date }) => date)).toEqual(["2011-12-29", "2011-12-31"]);
  });
});

describe("a day", () => {
  test("is scored by its zone: the same date in another zone has another score", async () => {
    const of = async (timezone: string) =>
      (await timing({ birth: BIRTH, activity: "romance", from: "2024-05-01", to: "2024-05-10", timezone }))
        .days;
    expect(await of("Asia/Tokyo")).not.toEqual(await of("America/Los_Angeles"));
    expect(await of("UTC")).toEqual(await of("Etc/UTC"));
  });

  test("has the same score in every period", async () => {
    const ask = (from: string, to: string) =>
      timing({ birth: BIRTH, activity: "business", from, to, timezone: "America/New_York" });
    const { days } = await ask("2024-02-20", "2024-04-10");
    const [alone] = (await ask("2024-03-10", "2024-03-10")).days;
    expect(days.find(({ date }) => date === "2024-03-10")).toEqual(alone);
  });
});

describe("a rating", () => {
  const PARIS_BIRTH = { date: "1990-06-15", time: "14:30", latitude: 48.8566, longitude: 2.3522 };
  const dayIn2026 = async (date: string) => {
    const query = { activity: "business", from: date, to: date, timezone: "America/New_York" };
    return defined((await timing({ birth: PARIS_BIRTH, ...query })).days[0]);
  };

  test("is at most fair on a day with a score of 82 that is mostly void of course, and the response states why", async () => {
    expect(await dayIn2026("2026-03-06")).toMatchObject({
      score: 82,
      voidOfCourse: true,
      rating: "fair",
      ratingCap: { scoreRating: "excellent", reason: "Moon void of course for 23 h 1 min" },
    });
  });

  test("is at most good for business while Mercury is retrograde, and the response states why", async () => {
    // Mercury is retrograde from 2026-02-26 to 2026-03-20.
    expect(await dayIn2026("2026-03-08")).toMatchObject({
      voidOfCourse: false,
      rating: "good",
      ratingCap: { scoreRating: "excellent", reason: "Mercury retrograde" },
    });
  });

  test("has no cap where the score has the same rating", async () => {
    const { days } = await timing({
      birth: PARIS_BIRTH,
      activity: "general",
      from: "2026-03-01",
      to: "2026-04-30",
    });
    const ratingOfScore = (score: number) =>
      ["excellent", "good", "fair", "poor", "avoid"][
        [74, 58, 42, 26, 0].findIndex((least) => score >= least)
      ];
    for (const { score, rating, ratingCap } of days) {
      expect(ratingCap?.scoreRating ?? rating).toBe(ratingOfScore(score));
      expect(ratingCap?.scoreRating).not.toBe(rating);
    }
    expect(days.filter(({ ratingCap }) => ratingCap !== undefined).length).toBeGreaterThan(0);
  });
});

test.each(ACTIVITY_NAMES)(
  "%s lists its five best days first: by rating, days void of course last, by score, by date",
  async (activity) => {
    const {
      best,
      days,
      activity: echoed,
    } = await timing({
      birth: BIRTH,
      activity,
      from: "2024-06-01",
      to: "2024-07-31",
    });
    expect(echoed).toBe(activity);
    const ratings = ["excellent", "good", "fair", "poor", "avoid"];
    const ranked = [...days].sort(
      (a, b) =>
        ratings.indexOf(a.rating) - ratings.indexOf(b.rating) ||
        Number(a.voidOfCourse) - Number(b.voidOfCourse) ||
        b.score - a.score ||
        (a.date < b.date ? -1 : 1),
    );
    expect(best).toEqual(ranked.slice(0, 5));
  },
);

test("an unknown time adds a warning, and no contribution names an angle or the natal Moon", async () => {
  const query = { activity: "general", from: "2024-01-01", to: "2024-02-29" };
  const { warnings, days } = await timing({ birth: UNTIMED, ...query });
  expect(warnings.map(({ code }) => code)).toEqual(["unknown_time"]);
  const text = JSON.stringify(days);
  expect(text).not.toMatch(/natal (Ascendant|Midheaven|Moon)/);
  expect(text).toMatch(/natal (Jupiter|Sun)/);
  expect(JSON.stringify((await timing({ birth: BIRTH, ...query })).days)).toMatch(/natal Ascendant/);
});

test.each(TRANSPORTS)("%s returns the same as REST", async (_name, transportTo) => {
  const client = createClient(TimingService, transportTo(server.baseUrl));
  const request = { birth: BIRTH, activity: "creative", from: "2024-01-01", to: "2024-01-20" };
  const rest = await timing(request);
  const answer = await client.scoreDays(request);
  expect(answer.days).toMatchObject(rest.days.map((day) => ({ ...day })));
  expect(answer.best.map(({ date }) => date)).toEqual(rest.best.map(({ date }) => date));
  expect(answer.window).toMatchObject(rest.window);
});
