import { createClient } from "@connectrpc/connect";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SearchService } from "../../../proto/gen/almagest/v1/search_pb.ts";
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
const UNTIMED = { ...BIRTH, time: null };

interface Pass {
  readonly exactAt: string;
  readonly longitude: number;
  readonly retrograde: boolean;
  readonly enters: string | null;
  readonly leaves: string | null;
  readonly pass: number;
  readonly passes: number;
}
interface Answer {
  readonly input?: object;
  readonly warnings?: readonly { readonly code: string }[];
  readonly aspect: string | null;
  readonly targetLongitude?: number;
  readonly natalErrorDegrees?: number;
  readonly window: { readonly from: string; readonly to: string };
  readonly orb?: number;
  readonly passes: readonly Pass[];
  readonly next: string | null;
}

const search = (body: object) => responseTo<Answer>(server, "/v1/search", body);
const violations = (body: object) => violationsOf(server, "/v1/search", body);
const arc = (from: number, to: number) => ((((to - from) % 360) + 540) % 360) - 180;

/** The longitudes of two bodies at an instant, of whole minutes. */
async function longitudesAt(utc: string, ...names: readonly string[]): Promise<readonly number[]> {
  const [date = "", time = ""] = utc.split("T");
  const birth = { date, time: time.slice(0, 5), latitude: 0, longitude: 0, timezone: "UTC" };
  const { planets } = JSON.parse((await postChart(server, "planets", { birth })).text) as {
    planets: readonly { name: string; longitude: number }[];
  };
  return names.map((name) => defined(planets.find((planet) => planet.name === name)).longitude);
}

describe("a request", () => {
  test("is rejected with all its problems", async () => {
    expect(await violations({})).toEqual(["body required", "target required"]);
    const target = {
      birth: INVALID_BIRTH,
      point: "Vertex",
      longitude: 361,
      sign: "Ophiuchus",
      body: "Earth",
      x: 1,
    };
    expect(
      await violations({
        body: "Eris",
        aspect: "Quincunx",
        target,
        from: "2026-02-30",
        to: "2500-01-01",
        orb: 3.1,
        y: 1,
      }),
    ).toEqual(
      [
        "aspect not_in_set",
        "body not_in_set",
        "from no_such_date",
        "orb out_of_range",
        ...[...invalidBirthViolations("target.birth")],
        "target.body not_in_set",
        "target.longitude out_of_range",
        "target.point not_in_set",
        "target.sign not_in_set",
        "target.x unknown_field",
        "target not_in_set",
        "to out_of_range",
        "y unknown_field",
      ].toSorted(),
    );
  });

  test("has exactly one kind of target", async () => {
    const conjunction = { body: "Mars", aspect: "Conjunction" };
    for (const [target, expected] of [
      [{}, "target required"],
      [{ body: null }, "target required"],
      [{ body: "Sun", longitude: 0 }, "target not_in_set"],
      [{ birth: BIRTH, point: "Sun", longitude: 10 }, "target not_in_set"],
      [{ birth: BIRTH }, "target.point required"],
      [{ point: "Sun" }, "target.birth required"],
      [{ body: "Mars" }, "target.body not_in_set"],
      [{ birth: UNTIMED, point: "Ascendant" }, "target.birth.time required"],
      [{ birth: UNTIMED, point: "Midheaven" }, "target.birth.time required"],
    ] as const) {
      expect([target, await violations({ ...conjunction, target, z: 1 })]).toEqual([
        target,
        [expected, "z unknown_field"].toSorted(),
      ]);
    }
  });

  test("has an aspect, except to a sign", async () => {
    expect(await violations({ body: "Mars", target: { sign: "Leo" }, aspect: "Trine" })).toEqual([
      "aspect not_in_set",
    ]);
    expect(await violations({ body: "Mars", target: { longitude: 10 } })).toEqual(["aspect required"]);
    expect((await search({ body: "Mars", target: { sign: "Leo" } })).aspect).toBeNull();
  });

  test("has a period of at most fifty years", async () => {
    const request = { body: "Pluto", aspect: "Square", target: { longitude: 10 } };
    const { window } = await search(request);
    expect(window).toEqual({ from: "2026-11-28", to: "2036-11-28" });
    expect(await violations({ ...request, from: "2026-01-02", to: "2026-01-01" })).toEqual([
      "to out_of_range",
    ]);
    expect(await violations({ ...request, from: "2000-01-01", to: "2050-01-02" })).toEqual([
      "to out_of_range",
    ]);
    expect((await search({ ...request, from: "2000-01-01", to: "2050-01-01" })).window.to).toBe("2050-01-01");
  });
});

describe("the passes", () => {
  test("of two moving bodies are exact, within their orb, and numbered", async () => {
    const request = {
      body: "Saturn",
      aspect: "Square",
      target: { body: "Uranus" },
      from: "2019-01-01",
      to: "2024-01-01",
    };
    const { passes, targetLongitude, orb } = await search(request);
    expect([targetLongitude, orb]).toEqual([undefined, 1]);
    expect(passes.map(({ exactAt, pass, passes: count }) => [exactAt.slice(0, 10), pass, count])).toEqual([
      ["2021-02-17", 1, 3],
      ["2021-06-14", 2, 3],
      ["2021-12-24", 3, 3],
    ]);
    for (const { exactAt, longitude, enters, leaves, retrograde } of passes) {
      const [saturn = 0, uranus = 0] = await longitudesAt(exactAt, "Saturn", "Uranus");
      expect(Math.abs(arc(saturn, uranus))).toBeCloseTo(90, 3);
      expect(longitude).toBeCloseTo(saturn, 3);
      expect(retrograde).toBe(exactAt.startsWith("2021-06"));
      for (const edge of [enters, leaves]) {
        const [one = 0, other = 0] = await longitudesAt(defined(edge ?? undefined), "Saturn", "Uranus");
        expect(Math.abs(Math.abs(arc(one, other)) - 90)).toBeCloseTo(1, 3);
      }
      expect(defined(enters ?? undefined) < exactAt && exactAt < defined(leaves ?? undefined)).toBe(true);
    }
    // The orb that reaches beyond the period has no end in it.
    const cut = await search({ ...request, from: "2021-02-17", to: "2021-02-17" });
    expect(
      cut.passes.map(({ enters, leaves, pass, passes: count }) => [enters, leaves, pass, count]),
    ).toEqual([[null, null, 1, 3]]);
  });

  test("of an orb of 0 begin and end at the exact instant", async () => {
    const { passes } = await search({ body: "Sun", aspect: "Trine", target: { longitude: 12.5 }, orb: 0 });
    expect(passes).toHaveLength(20);
    expect(passes.every(({ exactAt, enters, leaves }) => enters === exactAt && leaves === exactAt)).toBe(
      true,
    );
  });

  test("to a natal point equal the transits", async () => {
    const target = { birth: BIRTH, point: "Midheaven" };
    const { passes, input } = await search({
      body: "Mercury",
      aspect: "Opposition",
      target,
      from: "2026-01-01",
      to: "2028-01-01",
    });
    expect(input).toMatchObject({ timeKnown: true });
    const transitInstants: string[] = [];
    for (let day = Date.parse("2026-01-01"); day < Date.parse("2028-01-02"); day += 93 * 86_400_000) {
      const dateOf = (ms: number) =>
        new Date(Math.min(ms, Date.parse("2028-01-01"))).toISOString().slice(0, 10);
      const { events } = await responseTo<{ events: readonly { at: string }[] }>(server, "/v1/transits", {
        birth: BIRTH,
        from: dateOf(day),
        to: dateOf(day + 92 * 86_400_000),
        bodies: ["Mercury"],
        targets: ["Midheaven"],
        aspects: ["Opposition"],
      });
      transitInstants.push(...events.map(({ at }) => at));
    }
    expect(passes.map(({ exactAt }) => exactAt)).toEqual(transitInstants);
  });

  test("to a natal point of an unknown time state its error", async () => {
    const { warnings, natalErrorDegrees, passes } = await search({
      body: "Jupiter",
      aspect: "Conjunction",
      target: { birth: UNTIMED, point: "Moon" },
      to: "2050-01-01",
    });
    expect(defined(warnings).map(({ code }) => code)).toEqual(["unknown_time"]);
    expect(natalErrorDegrees).toBeGreaterThan(5);
    expect(passes.length).toBeGreaterThan(0);
  });

  test("into a sign end where the body leaves it, and count re-entries", async () => {
    const { passes, targetLongitude, orb } = await search({
      body: "Saturn",
      target: { sign: "Aries" },
      from: "2025-01-01",
      to: "2030-01-01",
    });
    expect([targetLongitude, orb]).toEqual([0, undefined]);
    expect(
      passes.map(({ exactAt, enters, leaves, pass, passes: count, longitude }) => [
        exactAt.slice(0, 10),
        enters === exactAt,
        leaves?.slice(0, 10),
        pass,
        count,
        Math.abs(arc(longitude, 0)) < 0.0001,
      ]),
    ).toEqual([
      ["2025-05-25", true, "2025-09-01", 1, 2, true],
      ["2026-02-14", true, "2028-04-13", 2, 2, true],
    ]);
  });

  test("are at most 400, and next continues without a gap or a repetition", async () => {
    const request = { body: "Moon", aspect: "Square", target: { longitude: 100 }, to: "2050-01-01" };
    const whole: string[] = [];
    let from: string | null = "2010-01-01";
    let pages = 0;
    while (from !== null) {
      const answer: Answer = await search({ ...request, from });
      expect(answer.passes.length).toBeLessThanOrEqual(400);
      whole.push(...answer.passes.map(({ exactAt }) => exactAt));
      from = answer.next;
      pages += 1;
    }
    expect(pages).toBe(3);
    expect(whole).toEqual([...new Set(whole)].toSorted());
    // Two squares in each of 40 years of 13.3688 tropical months.
    expect(Math.abs(whole.length - 2 * 40 * 13.3688)).toBeLessThan(2);
  });

  test("of Sun and Mercury are separate contacts", async () => {
    const { passes } = await search({
      body: "Mercury",
      aspect: "Conjunction",
      target: { body: "Sun" },
      from: "2026-01-01",
      to: "2026-12-31",
    });
    expect(passes.map(({ pass, passes: count }) => [pass, count])).toEqual(passes.map(() => [1, 1]));
    expect(passes.map(({ retrograde }) => retrograde)).toEqual(passes.map((_, index) => index % 2 === 1));
  });
});

test.each(TRANSPORTS)("%s returns the answer of REST", async (_name, transportTo) => {
  const client = createClient(SearchService, transportTo(server.baseUrl));
  const request = {
    body: "Mars",
    aspect: "Trine",
    target: { body: "Jupiter" },
    from: "2026-01-01",
    to: "2030-01-01",
  };
  const answer = await client.search(request);
  const rest = await search(request);
  expect(answer.passes.map(({ exactAt, enters, pass }) => [exactAt, enters ?? null, pass])).toEqual(
    rest.passes.map(({ exactAt, enters, pass }) => [exactAt, enters, pass]),
  );
});
