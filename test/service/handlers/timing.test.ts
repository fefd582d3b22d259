import { createClient, type Interceptor, type Transport } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACTIVITY_NAMES } from "../../../engine/index.ts";
import { TimingService } from "../../../proto/gen/almagest/v1/timing_pb.ts";
import type { RunningServer } from "../../../service/app/server.ts";
import { WITH_KEY } from "../open-account.ts";
import { openChartServer, postTo } from "../open-chart-server.ts";

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

async function timing(body: object): Promise<Timing> {
  const { status, text } = await postTo(server, PATH, body);
  expect(status, text).toBe(200);
  return JSON.parse(text) as Timing;
}

/** Every violation of a refused body as "field code", sorted. */
async function violations(body: object): Promise<readonly string[]> {
  const { status, text } = await postTo(server, PATH, body);
  expect(status, text).toBe(400);
  const { error } = JSON.parse(text) as { error: { details: { field: string; code: string }[] } };
  return error.details.map(({ field, code }) => `${field} ${code}`).sort();
}

describe("a body in which every field is wrong is told everything in one answer", () => {
  test("of all fields at once", async () => {
    const birth = {
      date: "1890-02-30",
      time: "24:00",
      latitude: 90.5,
      longitude: "east",
      timezone: "Mars/Olympus",
      tme: "06:12",
    };
    const body = { birth, activity: "war", from: "2024-02-30", to: 7, timezone: "Moon/Base", days: 3 };
    expect(await violations(body)).toEqual([
      "activity not_in_set",
      "birth.date no_such_date",
      "birth.latitude out_of_range",
      "birth.longitude wrong_type",
      "birth.time wrong_format",
      "birth.timezone unknown_timezone",
      "birth.tme unknown_field",
      "days unknown_field",
      "from no_such_date",
      "timezone unknown_timezone",
      "to wrong_type",
    ]);
    expect(await violations({})).toEqual(["activity required", "birth required"]);
  });

  test.each([
    ["2024-01-01", "2024-03-04"],
    ["2024-01-02", "2024-01-01"],
  ])("of the period %s to %s, which is too long or runs backward", async (from, to) => {
    expect(await violations({ birth: BIRTH, activity: "home", from, to })).toEqual(["to out_of_range"]);
  });
});

describe("the period", () => {
  test("holds 63 days when the last lies 62 days after the first", async () => {
    const { days } = await timing({ birth: BIRTH, activity: "home", from: "2024-01-01", to: "2024-03-03" });
    expect(days).toHaveLength(63);
    expect([days[0]!.date, days.at(-1)!.date]).toEqual(["2024-01-01", "2024-03-03"]);
  });

  test("is today in the zone and the thirty days after it when none is named", async () => {
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
    expect(window.to).toBe(days.at(-1)!.date);
  });

  test.each(["1800-01-01", "2399-12-31"])(
    "can be the day %s, in the zones that are farthest off",
    async (date) => {
      for (const timezone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
        const { days } = await timing({ birth: BIRTH, activity: "clarity", from: date, to: date, timezone });
        expect(days.map((day) => day.date)).toEqual([date]);
      }
    },
  );

  test("has no day, and no best one, where the zone left its only date out", async () => {
    const date = "2011-12-30";
    const answer = await timing({
      birth: BIRTH,
      activity: "travel",
      from: date,
      to: date,
      timezone: "Pacific/Apia",
    });
    expect(answer).toMatchObject({ window: { from: date, to: date }, days: [], best: [] });
  });
});

describe("a day", () => {
  test("is scored by its zone: the same date elsewhere is another day", async () => {
    const of = async (timezone: string) =>
      (await timing({ birth: BIRTH, activity: "romance", from: "2024-05-01", to: "2024-05-10", timezone }))
        .days;
    expect(await of("Asia/Tokyo")).not.toEqual(await of("America/Los_Angeles"));
    expect(await of("UTC")).toEqual(await of("Etc/UTC"));
  });

  test("is answered the same whatever period it is asked in", async () => {
    const ask = (from: string, to: string) =>
      timing({ birth: BIRTH, activity: "business", from, to, timezone: "America/New_York" });
    const { days } = await ask("2024-02-20", "2024-04-10");
    const [alone] = (await ask("2024-03-10", "2024-03-10")).days;
    expect(days.find(({ date }) => date === "2024-03-10")).toEqual(alone);
  });
});

test.each(ACTIVITY_NAMES)("%s has its five best days first, ties by the earlier date", async (activity) => {
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
  const ranked = [...days].sort((a, b) => b.score - a.score || (a.date < b.date ? -1 : 1));
  expect(best).toEqual(ranked.slice(0, 5));
});

test("a birth of unknown time is warned of, and nothing of its answer names an angle or the natal Moon", async () => {
  const asked = { activity: "general", from: "2024-01-01", to: "2024-02-29" };
  const { warnings, days } = await timing({ birth: UNTIMED, ...asked });
  expect(warnings.map(({ code }) => code)).toEqual(["unknown_time"]);
  const text = JSON.stringify(days);
  expect(text).not.toMatch(/natal (Ascendant|Midheaven|Moon)/);
  expect(text).toMatch(/natal (Jupiter|Sun)/);
  expect(JSON.stringify((await timing({ birth: BIRTH, ...asked })).days)).toMatch(/natal Ascendant/);
});

const sendKey: Interceptor = (next) => (request) => {
  for (const [name, value] of Object.entries(WITH_KEY)) request.header.set(name, value);
  return next(request);
};
type Options = { readonly baseUrl: string; readonly interceptors: Interceptor[] };
const transports: readonly [string, (options: Options) => Transport][] = [
  ["gRPC", (options) => createGrpcTransport(options)],
  ["Connect", (options) => createConnectTransport({ ...options, httpVersion: "2" })],
];

test.each(transports)("is answered over %s as over REST", async (_name, createTransport) => {
  const client = createClient(
    TimingService,
    createTransport({ baseUrl: server.baseUrl, interceptors: [sendKey] }),
  );
  const asked = { birth: BIRTH, activity: "creative", from: "2024-01-01", to: "2024-01-20" };
  const rest = await timing(asked);
  const answer = await client.scoreDays(asked);
  expect(answer.days).toMatchObject(rest.days.map((day) => ({ ...day })));
  expect(answer.best.map(({ date }) => date)).toEqual(rest.best.map(({ date }) => date));
  expect(answer.window).toMatchObject(rest.window);
});
