import { createClient } from "@connectrpc/connect";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PLANETS } from "../../../engine/index.ts";
import { ReturnService } from "../../../proto/gen/almagest/v1/return_pb.ts";
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
const BODIES = [...PLANETS, "Chiron"];

interface BodyReturn {
  readonly exactAt: string;
  readonly longitude: number;
  readonly retrograde: boolean;
  readonly return: number;
  readonly pass: number;
  readonly passes: number;
}
interface Chart {
  readonly time: { readonly utc: string };
  readonly planets: readonly {
    readonly name: string;
    readonly longitude: number;
    readonly retrograde: boolean;
  }[];
  readonly houses: readonly object[] | null;
}
interface Answer {
  readonly natalLongitude: number;
  readonly from: string;
  readonly returns: readonly BodyReturn[];
  readonly location: object;
  readonly chart: Chart;
}

const returnsOf = (body: object) => responseTo<Answer>(server, "/v1/returns", body);
const violations = (body: object) => violationsOf(server, "/v1/returns", body);
const distance = (a: number, b: number) => Math.abs(((((a - b) % 360) + 540) % 360) - 180);

describe("a request", () => {
  test("is rejected with all its problems", async () => {
    expect(await violations({})).toEqual(["birth required", "body required"]);
    const location = { latitude: 91, longitude: "2 E", city: "Suva" };
    expect(
      await violations({
        birth: INVALID_BIRTH,
        body: "Vesta",
        from: "2026-02-30",
        count: 14,
        location,
        year: 1,
      }),
    ).toEqual([
      ...invalidBirthViolations("birth"),
      "body not_in_set",
      "count out_of_range",
      "from no_such_date",
      "location.city unknown_field",
      "location.latitude out_of_range",
      "location.longitude wrong_type",
      "year unknown_field",
    ]);
  });

  test("requires the time of birth", async () => {
    expect(await violations({ birth: { ...BIRTH, time: null }, body: "Sun", count: 0 })).toEqual([
      "birth.time null_not_allowed",
      "count out_of_range",
    ]);
  });

  test("for a body that does not return before 2400 is rejected with the reason", async () => {
    expect(
      await violations({ birth: { ...BIRTH, date: "2300-07-21" }, body: "Pluto", from: "2310-01-01" }),
    ).toEqual(["body out_of_range"]);
  });
});

describe("the returns", () => {
  test.each(BODIES)("of %s are at the natal longitude, in the order of time", async (body) => {
    const { text } = await postChart(server, "full", { birth: BIRTH });
    const natal = defined((JSON.parse(text) as Chart).planets.find(({ name }) => name === body));
    const { returns, natalLongitude, chart, from } = await returnsOf({ birth: BIRTH, body });
    expect([natalLongitude, from]).toEqual([natal.longitude, "2026-11-28"]);
    const [first] = returns;
    expect(chart.time.utc).toBe(defined(first).exactAt);
    const position = defined(chart.planets.find(({ name }) => name === body));
    // The Moon moves 0.00009 degrees in half a second.
    expect(distance(position.longitude, natal.longitude)).toBeLessThan(0.000_11);
    expect(position.retrograde).toBe(defined(first).retrograde);
    expect(returns.map(({ exactAt }) => exactAt)).toEqual(returns.map(({ exactAt }) => exactAt).toSorted());
    expect(returns.every((each) => each.return === 1)).toBe(true);
    expect(defined(returns.at(-1)).pass).toBe(defined(returns.at(-1)).passes);
  });

  test("of the Sun are the solar returns", async () => {
    const { returns } = await returnsOf({ birth: BIRTH, body: "Sun", from: "2000-01-01", count: 13 });
    expect(returns).toHaveLength(13);
    for (const { exactAt } of returns) {
      const { exactMomentUtc } = await responseTo<{ exactMomentUtc: string }>(server, "/v1/solar-return", {
        birth: BIRTH,
        year: Number(exactAt.slice(0, 4)),
      });
      const seconds = Math.abs(Date.parse(exactAt) - Date.parse(exactMomentUtc)) / 1000;
      expect(seconds).toBeLessThanOrEqual(1);
    }
  });

  test("of a retrograde loop are one return with several passes, the ones before the first day counted", async () => {
    const all = await returnsOf({ birth: BIRTH, body: "Saturn", from: "2049-01-01" });
    const [first, second] = all.returns;
    expect(all.returns.map(({ pass, passes, retrograde }) => [pass, passes, retrograde])).toEqual([
      [1, 3, false],
      [2, 3, true],
      [3, 3, false],
    ]);
    const from = new Date(Date.parse(defined(first).exactAt) + 86_400_000).toISOString().slice(0, 10);
    const rest = await returnsOf({ birth: BIRTH, body: "Saturn", from });
    expect(rest.returns.map(({ exactAt, pass }) => [exactAt, pass])).toEqual([
      [defined(second).exactAt, 2],
      [defined(all.returns[2]).exactAt, 3],
    ]);
  });

  test("are as many as asked for, each with all its passes", async () => {
    const { returns } = await returnsOf({ birth: BIRTH, body: "Mercury", from: "2020-01-01", count: 13 });
    expect(new Set(returns.map((each) => each.return)).size).toBe(13);
    const byReturn = Map.groupBy(returns, (each) => each.return);
    for (const passes of byReturn.values()) {
      expect(passes.map(({ pass }) => pass)).toEqual(passes.map((_, index) => index + 1));
      expect(passes).toHaveLength(defined(passes[0]).passes);
    }
    expect([...byReturn.values()].some((passes) => passes.length === 3)).toBe(true);
  });

  test("have a chart at the location, by default the place of birth", async () => {
    const tokyo = { latitude: 35.68, longitude: 139.69 };
    const request = { birth: BIRTH, body: "Moon", from: "2026-12-01" };
    const [home, away] = [await returnsOf(request), await returnsOf({ ...request, location: tokyo })];
    expect(home.location).toEqual({ latitude: BIRTH.latitude, longitude: BIRTH.longitude });
    expect(away.location).toEqual(tokyo);
    expect(away.chart.houses).not.toEqual(home.chart.houses);
    expect(away.chart.planets.map(({ longitude }) => longitude)).toEqual(
      home.chart.planets.map(({ longitude }) => longitude),
    );
  });
});

test.each(TRANSPORTS)("%s returns the answer of REST", async (_name, transportTo) => {
  const client = createClient(ReturnService, transportTo(server.baseUrl));
  const request = { birth: BIRTH, body: "Mars", from: "2026-01-01", count: 3 };
  const answer = await client.findReturns(request);
  const rest = await returnsOf(request);
  expect(answer.returns.map(({ exactAt, pass }) => [exactAt, pass])).toEqual(
    rest.returns.map(({ exactAt, pass }) => [exactAt, pass]),
  );
});
