import { createClient } from "@connectrpc/connect";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SkyService } from "../../../proto/gen/almagest/v1/sky_pb.ts";
import type { RunningServer } from "../../../service/app/server.ts";
import { defined } from "../../defined.ts";
import { openChartServer, postTo } from "../open-chart-server.ts";
import { responseTo, TRANSPORTS, violationsOf } from "./calls.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await openChartServer();
});
afterAll(() => server.stop());

const PATH = "/v1/horoscope/daily";
const BIRTH = { date: "1987-05-23", time: "06:12", latitude: 40.7128, longitude: -74.006 };
const DATE = "2024-12-29";

interface Daily extends Readonly<Record<string, unknown>> {
  readonly transits: readonly Readonly<Record<string, unknown>>[];
  readonly focus: readonly Readonly<Record<string, unknown>>[];
}

const daily = (body: object) => responseTo<Daily>(server, PATH, body);

test("a request with only invalid fields is rejected with all its problems", async () => {
  const birth = {
    date: 19870523,
    time: "6:12",
    latitude: -91,
    longitude: null,
    timezone: 5,
    place: "New York",
  };
  expect(await violationsOf(server, PATH, { birth, date: "2400-01-01", day: "2024-12-29" })).toEqual([
    "birth.date wrong_type",
    "birth.latitude out_of_range",
    "birth.longitude null_not_allowed",
    "birth.place unknown_field",
    "birth.time wrong_format",
    "birth.timezone wrong_type",
    "date out_of_range",
    "day unknown_field",
  ]);
});

describe("with a birth", () => {
  test("has the same sky, followed by the birth, its transits and their focus", async () => {
    const { input, time, warnings, transits, focus, rules, ...sky } = await daily({
      birth: BIRTH,
      date: DATE,
    });
    expect(rules).toBeTypeOf("object");
    expect(sky).toEqual(await daily({ date: DATE }));
    expect(input).toMatchObject({ date: BIRTH.date, time: BIRTH.time, timeKnown: true });
    expect(time).toMatchObject({ timezone: "America/New_York", offsetHours: -4 });
    expect(warnings).toEqual([]);
    expect(focus).toHaveLength(3);
    for (const contact of focus) expect(transits).toContainEqual(contact);
    for (const { transitHouse, houseTheme } of transits) {
      expect(transitHouse).toBeGreaterThanOrEqual(1);
      expect(transitHouse).toBeLessThanOrEqual(12);
      expect(houseTheme).toEqual(expect.any(String));
    }
  });

  test("lists its transits by transiting body, then by natal point, each once", async () => {
    const { signs } = (await postTo(server, "/v1/chart/short", { birth: BIRTH }).then(({ text }) =>
      JSON.parse(text),
    )) as { signs: Record<string, string> };
    const bodies = Object.keys(signs);
    const order = [...bodies, "Ascendant", "Midheaven"];
    const { transits } = await daily({ birth: BIRTH, date: DATE });
    const places = transits.map(
      ({ transit, natal }) => bodies.indexOf(transit as string) * 100 + order.indexOf(natal as string),
    );
    expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
  });

  test("states the house of a body by the sky's positions and the chart's cusps", async () => {
    const { transits, positions } = await daily({ birth: BIRTH, date: DATE });
    const { houses } = JSON.parse((await postTo(server, "/v1/chart/houses", { birth: BIRTH })).text) as {
      houses: { number: number; cusp: number }[];
    };
    for (const { transit, transitHouse } of transits) {
      const { longitude } = defined(
        (positions as { name: string; longitude: number }[]).find(({ name }) => name === transit),
      );
      const cusp = defined(houses[(transitHouse as number) - 1]).cusp;
      const next = defined(houses[(transitHouse as number) % 12]).cusp;
      const ahead = (to: number) => (to - cusp + 360) % 360;
      expect(ahead(longitude)).toBeLessThan(ahead(next));
    }
  });

  test("of unknown time has no houses and angles, and states the maximum error of each point", async () => {
    const { time: _time, ...untimed } = BIRTH;
    const { transits, focus, warnings } = await daily({ birth: untimed, date: DATE });
    expect(warnings).toMatchObject([{ code: "unknown_time" }]);
    expect(JSON.stringify([transits, focus])).not.toMatch(/Ascendant|Midheaven|transitHouse|houseTheme/);
    for (const { natalErrorDegrees } of [...transits, ...focus]) expect(natalErrorDegrees).toBeGreaterThan(0);
  });
});

test.each(TRANSPORTS)("%s returns the same as REST", async (_name, transportTo) => {
  const answer = await createClient(SkyService, transportTo(server.baseUrl)).computeDailyHoroscope({
    birth: BIRTH,
    date: DATE,
  });
  const overRest = await daily({ birth: BIRTH, date: DATE });
  const plain = answer.focus.map(({ $typeName: _type, ...contact }) => ({
    ...contact,
    exactAt: contact.exactAt ?? null,
    entersAt: contact.entersAt ?? null,
    leavesAt: contact.leavesAt ?? null,
  }));
  expect(plain).toEqual(overRest.focus);
  expect(answer.transits).toHaveLength(overRest.transits.length);
});
