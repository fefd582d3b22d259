import { createClient } from "@connectrpc/connect";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BODY_NAMES, NATAL_POINT_NAMES, SIGN_NAMES } from "../../../engine/index.ts";
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
  readonly significance: string;
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
  readonly tone: string;
  readonly exactAt: string | null;
  readonly entersAt: string | null;
  readonly leavesAt: string | null;
  readonly natalErrorDegrees?: number;
}
interface Rules {
  readonly tones: Readonly<Record<string, string>>;
  readonly orbs: Readonly<Record<string, number>>;
}
interface Transits {
  readonly warnings: readonly { readonly code: string }[];
  readonly window: { readonly from: string; readonly to: string };
  readonly matchedEvents: number;
  readonly totalEvents: number;
  readonly events: readonly Event[];
  readonly computedFor: string;
  readonly active: readonly Contact[];
  readonly rules: Rules;
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

test("the active contacts equal the first day's daily horoscope", async () => {
  const { active } = await transits({ birth: BIRTH, ...WEEK });
  const { text } = await postTo(server, "/v1/horoscope/daily", { birth: BIRTH, date: WEEK.from });
  expect((JSON.parse(text) as { transits: unknown }).transits).toEqual(active);
});

test("the exact instant of an active contact equals its event's to a second", async () => {
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

test("an active contact begins before noon of the first day and ends after it, with its exact instant between", async () => {
  for (const time of ["14:30", null]) {
    const { active } = await transits({ birth: { ...BIRTH, time }, from: "2024-12-29" });
    expect(active.length).toBeGreaterThan(10);
    for (const { transit, natal, exactAt, entersAt, leavesAt } of active) {
      const moments = [entersAt, "2024-12-29T12:00:00Z", leavesAt].filter((at) => at !== null);
      expect(moments, `${transit} ${natal}`).toEqual(moments.toSorted());
      if (exactAt === null) continue;
      const exact = [entersAt, exactAt, leavesAt].filter((at) => at !== null);
      expect(exact, `${transit} ${natal}`).toEqual(exact.toSorted());
    }
    expect(active.some(({ entersAt, leavesAt }) => entersAt === null || leavesAt === null)).toBe(true);
    expect(active.some(({ entersAt, leavesAt }) => entersAt !== null && leavesAt !== null)).toBe(true);
  }
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

  test("returns the events of local noon without events of the angles", async () => {
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
      entersAt: contact.entersAt ?? null,
      leavesAt: contact.leavesAt ?? null,
    })),
  ).toEqual(overRest.active);
});

const ASPECTS = ["Conjunction", "Sextile", "Square", "Trine", "Opposition"];
const KINDS = ["aspect", "ingress", "station"];
const SIGNIFICANCES = ["high", "medium", "low"];
const some = (names: readonly string[]) =>
  fc.option(fc.array(fc.constantFrom(...names), { maxLength: 5 }), { freq: 1 });
const filters = fc.record({
  bodies: some(BODY_NAMES),
  targets: some([...NATAL_POINT_NAMES, ...SIGN_NAMES, "retrograde", "direct"]),
  aspects: some(ASPECTS),
  kinds: some(KINDS),
  significance: fc.option(fc.constantFrom(...SIGNIFICANCES)),
});
type Filters = typeof filters extends fc.Arbitrary<infer Value> ? Value : never;
const periods = fc
  .record({ start: fc.integer({ min: -62_000, max: 150_000 }), days: fc.integer({ min: 0, max: 20 }) })
  .map(({ start, days }) => {
    const isoOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
    return { from: isoOf(start), to: isoOf(start + days) };
  });

const passes = (names: readonly string[] | null, name: string | null) =>
  names === null || names.length === 0 || (name !== null && names.includes(name));

const isEventOf =
  ({ bodies, targets, aspects, kinds, significance }: Filters) =>
  (event: Event) =>
    passes(bodies, event.body) &&
    passes(targets, event.target) &&
    passes(aspects, event.aspect) &&
    passes(kinds, event.kind) &&
    (significance === null ||
      SIGNIFICANCES.indexOf(event.significance) <= SIGNIFICANCES.indexOf(significance));

const isContactOf =
  ({ bodies, targets, aspects }: Filters) =>
  ({ transit, natal, aspect }: Contact) =>
    passes(bodies, transit) && passes(targets, natal) && passes(aspects, aspect);

describe("filters", () => {
  test("select from the events and contacts of the same request without filters", async () => {
    await fc.assert(
      fc.asyncProperty(filters, periods, fc.boolean(), async (by, period, isTimed) => {
        const request = { birth: isTimed ? BIRTH : UNTIMED, ...period };
        const all = await transits(request);
        const sentFilters = Object.fromEntries(Object.entries(by).filter(([, value]) => value !== null));
        const { events, active, matchedEvents, totalEvents, ...rest } = await transits({
          ...request,
          ...sentFilters,
        });
        expect(events).toEqual(all.events.filter(isEventOf(by)));
        expect(active).toEqual(all.active.filter(isContactOf(by)));
        expect([matchedEvents, totalEvents]).toEqual([events.length, all.events.length]);
        expect([all.matchedEvents, all.totalEvents]).toEqual([all.events.length, all.events.length]);
        expect(all).toMatchObject(rest);
      }),
      { numRuns: 10 },
    );
  });

  test("find the Saturn return, and the slow planets of a quarter of a year", async () => {
    // Born 1996-02-11; Saturn returns on 2025-03-21 by Swiss Ephemeris.
    const birth = { ...BIRTH, date: "1996-02-11" };
    const period = { from: "2025-01-01", to: "2025-04-03" };
    const saturn = { bodies: ["Saturn"], targets: ["Saturn"], aspects: ["Conjunction"] };
    const { events, active, matchedEvents, totalEvents } = await transits({ birth, ...period, ...saturn });
    expect(events).toMatchObject([{ date: "2025-03-21", kind: "aspect", significance: "high" }]);
    expect([matchedEvents, totalEvents > 500, active]).toEqual([1, true, []]);
    const slow = { bodies: ["Uranus", "Neptune", "Pluto"], significance: "high" };
    const { status, text } = await postTo(server, PATH, { birth, ...period, ...slow });
    expect(status).toBe(200);
    expect(text.length).toBeLessThan(12_000);
  });

  test("that are empty, null or name a body twice filter like none, or like the body once", async () => {
    const period = { from: "2024-12-29", to: "2025-01-04" };
    const all = await transits({ birth: BIRTH, ...period });
    const none = { bodies: [], targets: [], aspects: [], kinds: [] };
    expect(await transits({ birth: BIRTH, ...period, ...none })).toEqual(all);
    const nulls = { bodies: null, targets: null, aspects: null, kinds: null, significance: null };
    expect(await transits({ birth: BIRTH, ...period, ...nulls })).toEqual(all);
    const once = await transits({ birth: BIRTH, ...period, bodies: ["Moon"] });
    expect(await transits({ birth: BIRTH, ...period, bodies: ["Moon", "Moon"] })).toEqual(once);
    expect(once.events.length).toBeGreaterThan(0);
  });

  test("with invalid names are rejected with every problem and its index", async () => {
    const birth = BIRTH;
    const body = {
      birth,
      bodies: ["Sun", "Earth", 3, "moon"],
      targets: "Venus",
      aspects: ["Quincunx", "Trine"],
      kinds: [null],
      significance: ["high"],
    };
    expect(await violationsOf(server, PATH, body)).toEqual([
      "aspects[0] not_in_set",
      "bodies[1] not_in_set",
      "bodies[2] wrong_type",
      "bodies[3] not_in_set",
      "kinds[0] null_not_allowed",
      "significance wrong_type",
      "targets wrong_type",
    ]);
    const { text } = await postTo(server, PATH, { birth, targets: "Venus", kinds: ["eclipse"] });
    const { error } = JSON.parse(text) as { error: { details: { message: string }[] } };
    expect(error.details.map(({ message }) => message)).toEqual([
      "must be an array of natal points, signs and directions; got a string",
      "must be one of aspect, ingress, station",
    ]);
  });
});

describe("the rules", () => {
  // Specification 2.5.
  const tones = {
    Conjunction: "intensifying",
    Sextile: "supportive",
    Square: "challenging",
    Trine: "supportive",
    Opposition: "challenging",
  };
  const fast = ["Sun", "Moon", "Mercury", "Venus", "Mars"];
  const orbs = Object.fromEntries(BODY_NAMES.map((name) => [name, fast.includes(name) ? 2 : 3]));

  test("of transits and of the daily horoscope match the specification and the contacts", async () => {
    const horoscope = await responseTo<{ transits: readonly Contact[]; rules: Rules }>(
      server,
      "/v1/horoscope/daily",
      { birth: BIRTH, date: "2024-12-29" },
    );
    const { active, rules, computedFor, window } = await transits({ birth: BIRTH, from: "2024-12-29" });
    expect(rules).toEqual({ tones, orbs });
    expect(horoscope.rules).toEqual(rules);
    expect(computedFor).toBe(`${window.from}T12:00:00Z`);
    for (const { transit, aspect, tone, orb } of [...active, ...horoscope.transits]) {
      expect(tone).toBe(rules.tones[aspect]);
      expect(orb).toBeLessThanOrEqual(rules.orbs[transit] ?? 0);
    }
  });
});

test.each(TRANSPORTS)("%s filters as REST does", async (_name, transportTo) => {
  const request = {
    birth: BIRTH,
    from: "2024-12-29",
    to: "2025-03-31",
    bodies: ["Saturn", "Jupiter"],
    aspects: ["Square", "Trine"],
    kinds: ["aspect"],
    significance: "medium",
  };
  const answer = await createClient(TransitService, transportTo(server.baseUrl)).findTransits(request);
  const overRest = await transits(request);
  expect(answer.events.map(({ $typeName: _type, ...event }) => event)).toEqual(overRest.events);
  expect(answer).toMatchObject({
    matchedEvents: overRest.matchedEvents,
    totalEvents: overRest.totalEvents,
    computedFor: overRest.computedFor,
    rules: overRest.rules,
  });
  expect(answer.events.length).toBeGreaterThan(0);
});
