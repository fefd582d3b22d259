import { describe, expect, test } from "vitest";
import type { GetAlmanacResponse } from "../../../proto/gen/almagest/v1/almanac_pb.ts";
import type {
  RankLocationsResponse,
  ScoreLocationResponse,
} from "../../../proto/gen/almagest/v1/location_pb.ts";
import type { JsonOf } from "../json-of.ts";
import { responseTo } from "../open-chart-server.ts";
import { sharedChartServer } from "../shared-by-tests.ts";

const server = sharedChartServer();

const TROMSO = { latitude: 69.65, longitude: 18.96 };

describe("the score of a place", () => {
  const BIRTH = { date: "1987-05-23", time: "06:12", latitude: 40.7128, longitude: -74.006 };
  const scoreOf = (location: object, birth: object = BIRTH) =>
    responseTo<JsonOf<ScoreLocationResponse>>(server, "/v1/locations/score", { birth, location });

  test("echoes the place to the digit", async () => {
    const location = { latitude: -33.868_820_123, longitude: 151.209_295_5 };
    expect(await scoreOf(location)).toMatchObject({ location });
  });

  test("warns of Porphyry houses if the place is inside a polar circle, not if the birthplace is", async () => {
    const codes = ({ warnings }: Pick<JsonOf<ScoreLocationResponse>, "warnings">) =>
      warnings.map(({ code }) => code);
    expect(codes(await scoreOf(TROMSO))).toEqual(["placidus_undefined"]);
    const { latitude, longitude } = BIRTH;
    expect(codes(await scoreOf({ latitude, longitude }, { ...BIRTH, ...TROMSO }))).toEqual([]);
  });

  test("is what the ranking of cities states for the place", async () => {
    const ranked = { birth: BIRTH, focus: "love", limit: 3 };
    const { top } = await responseTo<RankLocationsResponse>(server, "/v1/locations/rank", ranked);
    for (const { latitude, longitude, ...city } of top) {
      const { overall10, strength, angularPlanets, spheres } = await scoreOf({ latitude, longitude });
      expect(city).toMatchObject({ overall10, strength, angularPlanets });
      expect(city.focus10).toBe(spheres.love.score10);
      expect(city.contacts.map((contact) => contact.split(",")[0])).toEqual(
        city.angularPlanets.map(({ planet, angle }) => `${planet} on ${angle}`),
      );
    }
  });
});

describe("the almanac of a day", () => {
  type Almanac = JsonOf<GetAlmanacResponse>;
  const almanacOf = ({ latitude = 0, longitude = 0, date = "" }): Promise<Almanac> =>
    responseTo(server, `/v1/almanac?latitude=${latitude}&longitude=${longitude}&date=${date}`);

  test("in polar day and night states where the bodies are, and has no hours", async () => {
    for (const [place, date, side] of [
      [TROMSO, "2026-06-21", "above"],
      [TROMSO, "2026-12-21", "below"],
      [{ latitude: 90, longitude: 0 }, "2026-06-21", "above"],
      [{ latitude: -90, longitude: 0 }, "2026-06-21", "below"],
    ] as const) {
      const { bodies, hours } = await almanacOf({ ...place, date });
      expect([bodies[0]?.name, bodies[0]?.circumpolar, hours]).toEqual(["Sun", side, null]);
    }
  });

  test("has the next eclipses that are seen from the place, with the contacts above the horizon", async () => {
    const contactsOf = ({ contacts }: Almanac["nextEclipses"]["solar"]) =>
      contacts.map(({ contact }) => contact);
    const luxor = await almanacOf({ latitude: 25.69, longitude: 32.64, date: "2027-07-01" });
    const solar = luxor.nextEclipses.solar;
    expect([solar.type, solar.at.slice(0, 16)]).toEqual(["total", "2027-08-02T10:05"]);
    const all = ["partial_begins", "central_begins", "central_ends", "partial_ends"];
    expect(contactsOf(solar)).toEqual(all);
    expect(solar.altitude).toBeGreaterThan(80);
    // The total eclipse of 12 August 2026 sets in Palma during its partial phase.
    const palma = await almanacOf({ latitude: 39.57, longitude: 2.65, date: "2026-08-12" });
    const setting = palma.nextEclipses.solar;
    expect([setting.type, contactsOf(setting)]).toEqual(["total", all.slice(0, -1)]);
    expect(setting.contacts.every(({ altitude }) => altitude > -1)).toBe(true);
    const last = await almanacOf({ latitude: 52.52, longitude: 13.405, date: "2399-12-31" });
    expect(last.nextEclipses).toEqual({ solar: null, lunar: null });
  });
});
