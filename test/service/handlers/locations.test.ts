import { createClient } from "@connectrpc/connect";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LocationService } from "../../../proto/gen/almagest/v1/location_pb.ts";
import type { RunningServer } from "../../../service/app/server.ts";
import { defined } from "../../defined.ts";
import { openChartServer } from "../open-chart-server.ts";
import { INVALID_BIRTH, invalidBirthViolations, responseTo, TRANSPORTS, violationsOf } from "./calls.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await openChartServer();
});
afterAll(() => server.stop());

const BIRTH = { date: "1987-05-23", time: "06:12", latitude: 40.7128, longitude: -74.006 };
const PARIS = { latitude: 48.8566, longitude: 2.3522 };
const SCORE = "/v1/locations/score";
const RANK = "/v1/locations/rank";

const answer = (path: string, body: object) => responseTo<Record<string, unknown>>(server, path, body);
const violations = (path: string, body: object) => violationsOf(server, path, body);

describe("a request with only invalid fields is rejected with all its problems", () => {
  test("by the score of a place", async () => {
    const location = { latitude: null, longitude: 180.01, altitude: 35 };
    expect(await violations(SCORE, { birth: INVALID_BIRTH, location, place: "Paris" })).toEqual([
      ...invalidBirthViolations("birth"),
      "location.altitude unknown_field",
      "location.latitude null_not_allowed",
      "location.longitude out_of_range",
      "place unknown_field",
    ]);
    expect(await violations(SCORE, {})).toEqual(["birth required", "location required"]);
    expect(await violations(SCORE, { birth: BIRTH, location: {} })).toEqual([
      "location.latitude required",
      "location.longitude required",
    ]);
  });

  test("by the ranking of cities", async () => {
    const body = { birth: INVALID_BIRTH, focus: "career", region: "Antarctica", limit: 2, city: "Paris" };
    expect(await violations(RANK, body)).toEqual([
      ...invalidBirthViolations("birth"),
      "city unknown_field",
      "focus not_in_set",
      "limit out_of_range",
      "region not_in_set",
    ]);
    expect(await violations(RANK, { birth: BIRTH, limit: 13 })).toEqual(["limit out_of_range"]);
    expect(await violations(RANK, { birth: BIRTH, limit: 3.5 })).toEqual(["limit wrong_type"]);
  });
});

test.each([
  [SCORE, { location: PARIS }],
  [RANK, {}],
])("%s rejects a birth without time: the angles depend on it", async (path, rest) => {
  const { time: _time, ...untimed } = BIRTH;
  expect(await violations(path, { birth: untimed, ...rest })).toEqual(["birth.time required"]);
  expect(await violations(path, { birth: { ...BIRTH, time: null }, ...rest })).toEqual([
    "birth.time null_not_allowed",
  ]);
});

describe("the score of a place", () => {
  test("echoes the place to the digit", async () => {
    const location = { latitude: -33.868_820_123, longitude: 151.209_295_5 };
    expect((await answer(SCORE, { birth: BIRTH, location }))["location"]).toEqual(location);
  });

  test("at the birthplace has the Ascendant and Midheaven of the natal chart", async () => {
    const { angles } = await answer("/v1/chart/angles", { birth: BIRTH });
    const { ascendant, midheaven } = angles as Record<string, unknown>;
    const { latitude, longitude } = BIRTH;
    const { relocated } = await answer(SCORE, { birth: BIRTH, location: { latitude, longitude } });
    expect(relocated).toEqual({ ascendant, midheaven });
  });

  test("warns of Porphyry houses if the place is inside a polar circle, not if the birthplace is", async () => {
    const TROMSO = { latitude: 69.6492, longitude: 18.9553 };
    const codes = async (body: object) =>
      ((await answer(SCORE, body))["warnings"] as { code: string }[]).map(({ code }) => code);
    expect(await codes({ birth: BIRTH, location: TROMSO })).toEqual(["placidus_undefined"]);
    expect(await codes({ birth: { ...BIRTH, ...TROMSO }, location: PARIS })).toEqual([]);
  });
});

describe("the ranking of cities", () => {
  interface Ranking {
    readonly focus: string | null;
    readonly region: string | null;
    readonly comparedCities: number;
    readonly top: readonly Ranked[];
  }
  interface Ranked {
    readonly region: string;
    readonly latitude: number;
    readonly longitude: number;
    readonly overall10: number;
    readonly focus10: number;
    readonly strength: string;
    readonly contacts: readonly string[];
    readonly angularPlanets: readonly { readonly planet: string; readonly angle: string }[];
  }
  const rank = async (body: object) => (await answer(RANK, { birth: BIRTH, ...body })) as unknown as Ranking;

  test("defaults to five of all 61 cities, ranked by the mean of the six spheres", async () => {
    const { focus, region, comparedCities, top } = await rank({});
    expect({ focus, region, comparedCities }).toEqual({ focus: null, region: null, comparedCities: 61 });
    expect(top).toHaveLength(5);
    expect(top.map(({ focus10 }) => focus10)).toEqual(top.map(({ overall10 }) => overall10));
  });

  test("compares the cities of a region by one sphere", async () => {
    const { focus, region, comparedCities, top } = await rank({ focus: "mind", region: "Asia", limit: 12 });
    expect({ focus, region, comparedCities }).toEqual({ focus: "mind", region: "Asia", comparedCities: 15 });
    expect(top.map((city) => city.region)).toEqual(Array(12).fill("Asia"));
    const scores = top.map(({ focus10 }) => focus10);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  test("states for a city what the score of its place states", async () => {
    const { top } = await rank({ focus: "love", limit: 3 });
    for (const { latitude, longitude, ...city } of top) {
      const scored = await answer(SCORE, { birth: BIRTH, location: { latitude, longitude } });
      const spheres = scored["spheres"] as Record<string, { score10: number }>;
      const bodies = scored["angularPlanets"] as { planet: string; angle: string }[];
      expect(city.overall10).toBe(scored["overall10"]);
      expect(city.focus10).toBe(defined(spheres["love"]).score10);
      expect(city.strength).toBe(scored["strength"]);
      expect(city.contacts.map((contact) => contact.split(",")[0])).toEqual(
        bodies.map(({ planet, angle }) => `${planet} on ${angle}`),
      );
      expect(city.angularPlanets).toEqual(bodies);
    }
  });
});

test.each(TRANSPORTS)("%s returns the same as REST", async (_name, transportTo) => {
  const client = createClient(LocationService, transportTo(server.baseUrl));
  const scored = await client.scoreLocation({ birth: BIRTH, location: PARIS });
  const overRest = await answer(SCORE, { birth: BIRTH, location: PARIS });
  expect(scored.overall10).toBe(overRest["overall10"]);
  expect(scored.angularPlanets.map(({ $typeName: _type, ...planet }) => planet)).toEqual(
    overRest["angularPlanets"],
  );
  const ranked = await client.rankLocations({ birth: BIRTH, focus: "home", limit: 3 });
  const ranking = await answer(RANK, { birth: BIRTH, focus: "home", limit: 3 });
  expect(ranked.comparedCities).toBe(61);
  expect(ranked.top).toMatchObject(ranking["top"] as object[]);
});
