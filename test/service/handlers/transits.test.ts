import { createClient } from "@connectrpc/connect";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TransitService } from "../../../proto/gen/almagest/v1/transits_pb.ts";
import type { RunningServer } from "../../../service/app/server.ts";
import { defined } from "../../defined.ts";
import { openChartServer, postTo } from "../open-chart-server.ts";
import { INVALID_BIRTH, invalidBirthViolations, responseTo, TRANSPORTS, violationsOf } from "./calls.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await openChartServer();
});
afterAll(() => server.stop());

const PATH = "/v1/transits";
const BIRTH = { date: "1987-05-23", time: "06:12", latitude: 40.7128, longitude: -74.006 };
const { time: _time, ...UNTIMED } = BIRTH;
const WEEK = { from: "2024-12-29", to: "2025-01-04" };

interface Event {
  readonly kind: string;
  readonly date: string;
  readonly at: string;
  readonly body: string;
  readonly target: string;
  readonly aspect: string | null;
  readonly exactness: number;
  readonly natalErrorDegrees?: number;
}
interface Contact {
  readonly transit: string;
  readonly natal: string;
  readonly aspect: string;
  readonly orb: number;
  readonly exactAt: string | null;
  readonly natalErrorDegrees?: number;
}
interface Transits {
  readonly warnings: readonly { readonly code: string }[];
  readonly window: { readonly from: string; readonly to: string };
  readonly events: readonly Event[];
  readonly active: readonly Contact[];
}

const transits = (body: object) => responseTo<Transits>(server, PATH, body);
const violations = (body: object) => violationsOf(server, PATH, body);

test("a request with only invalid fields is rejected with all its problems", async () => {
  expect(
    await violations({ birth: INVALID_BIRTH, from: "2024-13-01", to: 20240101, until: "2024-02-01" }),
  ).toEqual([
    ...invalidBirthViolations("birth"),
    "from no_such_date",
    "to wrong_type",
    "until unknown_field",
  ]);
  expect(await violations({})).toEqual(["birth required"]);
});

describe("the window", () => {
  test("ends at most 92 days after its first day, and not before it", async () => {
    const { window } = await transits({ birth: BIRTH, from: "2024-01-01", to: "2024-04-02" });
    expect(window).toEqual({ from: "2024-01-01", to: "2024-04-02" });
    expect(await violations({ birth: BIRTH, from: "2024-01-01", to: "2024-04-03" })).toEqual([
      "to out_of_range",
    ]);
    expect(await violations({ birth: BIRTH, from: "2024-01-01", to: "2023-12-31" })).toEqual([
      "to out_of_range",
    ]);
  });

  test("defaults to today in UTC and the next thirty days", async () => {
    const today = () => new Date().toISOString().slice(0, 10);
    const before = today();
    const { window } = await transits({ birth: BIRTH });
    expect([before, today()]).toContain(window.from);
    expect((Date.parse(window.to) - Date.parse(window.from)) / 86_400_000).toBe(30);
  });

  test("includes its first and last UTC day entirely, in chronological order", async () => {
    const { events } = await transits({ birth: BIRTH, ...WEEK });
    const dates = events.map(({ date }) => date);
    expect([...new Set(dates)]).toEqual([
      "2024-12-29",
      "2024-12-30",
      "2024-12-31",
      "2025-01-01",
      "2025-01-02",
      "2025-01-03",
      "2025-01-04",
    ]);
    for (const { at, date } of events) expect(at.slice(0, 10)).toBe(date);
    const moments = events.map(({ at }) => at);
    expect(moments).toEqual([...moments].sort());
  });

  test("split in two has the same events", async () => {
    const whole = await transits({ birth: BIRTH, ...WEEK });
    const first = await transits({ birth: BIRTH, from: WEEK.from, to: "2024-12-31" });
    const second = await transits({ birth: BIRTH, from: "2025-01-01", to: WEEK.to });
    expect([...first.events, ...second.events]).toEqual(whole.events);
    expect(first.active).toEqual(whole.active);
  });
});

test("the active contacts equal those of the daily horoscope of the first day", async () => {
  const { active } = await transits({ birth: BIRTH, ...WEEK });
  const { text } = await postTo(server, "/v1/horoscope/daily", { birth: BIRTH, date: WEEK.from });
  expect((JSON.parse(text) as { transits: unknown }).transits).toEqual(active);
});

test("the exact instant of an active contact equals that of its event to a second", async () => {
  const { active, events } = await transits({ birth: BIRTH, from: "2024-12-29", to: "2025-03-20" });
  let compared = 0;
  for (const { transit, natal, aspect, exactAt } of active) {
    if (exactAt === null || exactAt < "2024-12-29" || exactAt >= "2025-03-21") continue;
    const same = events.filter(
      ({ body, target, aspect: name }) => body === transit && target === natal && name === aspect,
    );
    const seconds = same.map(({ at }) => Math.abs(Date.parse(at) - Date.parse(exactAt)) / 1000);
    expect(Math.min(...seconds)).toBeLessThanOrEqual(1);
    compared++;
  }
  expect(compared).toBeGreaterThan(8);
});

describe("a birth of unknown time", () => {
  test.each([
    ["absent", UNTIMED],
    ["null", { ...BIRTH, time: null }],
  ])("(%s) has no angles and houses, and states the maximum error of each natal point", async (_, birth) => {
    const { events, active, warnings } = await transits({ birth, ...WEEK });
    expect(warnings.map(({ code }) => code)).toEqual(["unknown_time"]);
    expect(JSON.stringify([events, active])).not.toMatch(/Ascendant|Midheaven|transitHouse|houseTheme/);
    const aspects = events.filter(({ kind }) => kind === "aspect");
    expect(aspects.length).toBeGreaterThan(30);
    for (const { natalErrorDegrees } of [...aspects, ...active]) expect(natalErrorDegrees).toBeGreaterThan(0);
    for (const { kind, natalErrorDegrees } of events) {
      if (kind !== "aspect") expect(natalErrorDegrees).toBeUndefined();
    }
    const moon = defined(aspects.find(({ target }) => target === "Moon"));
    expect(moon.natalErrorDegrees).toBeGreaterThan(5.5);
    expect(moon.natalErrorDegrees).toBeLessThan(8);
  });

  test("has the events of local noon without those of the angles", async () => {
    const { events } = await transits({ birth: UNTIMED, ...WEEK });
    const noon = await transits({ birth: { ...BIRTH, time: "12:00" }, ...WEEK });
    const bodies = noon.events.filter(({ target }) => target !== "Ascendant" && target !== "Midheaven");
    expect(events.map(({ natalErrorDegrees: _error, ...event }) => event)).toEqual(bodies);
  });

  test("states no errors if the time is known", async () => {
    expect(JSON.stringify(await transits({ birth: BIRTH, ...WEEK }))).not.toMatch(/natalErrorDegrees/);
  });
});

test.each(TRANSPORTS)("%s returns the same as REST, with null fields absent", async (_name, transportTo) => {
  const client = createClient(TransitService, transportTo(server.baseUrl));
  const answer = await client.findTransits({ birth: BIRTH, ...WEEK });
  const overRest = await transits({ birth: BIRTH, ...WEEK });
  const aspect = (name: string | undefined) => name ?? null;
  expect(
    answer.events.map(({ $typeName: _type, ...event }) => ({ ...event, aspect: aspect(event.aspect) })),
  ).toEqual(overRest.events);
  expect(
    answer.active.map(({ $typeName: _type, ...contact }) => ({
      ...contact,
      exactAt: contact.exactAt ?? null,
    })),
  ).toEqual(overRest.active);
});
