import { describe, expect, test } from "vitest";
import { defined } from "../../defined.ts";
import { responseTo } from "../open-chart-server.ts";
import { sharedChartServer } from "../shared-by-tests.ts";

const server = sharedChartServer();

const TROMSO = { latitude: 69.65, longitude: 18.96 };

describe("the score of a place", () => {
  const BIRTH = { date: "1987-05-23", time: "06:12", latitude: 40.7128, longitude: -74.006 };
  const scoreOf = (location: object, birth: object = BIRTH) =>
    responseTo<Record<string, unknown>>(server, "/v1/locations/score", { birth, location });

  test("echoes the place to the digit", async () => {
    const location = { latitude: -33.868_820_123, longitude: 151.209_295_5 };
    expect(await scoreOf(location)).toMatchObject({ location });
  });

  test("warns of Porphyry houses if the place is inside a polar circle, not if the birthplace is", async () => {
    const codes = ({ warnings }: Record<string, unknown>) =>
      (warnings as readonly { readonly code: string }[]).map(({ code }) => code);
    expect(codes(await scoreOf(TROMSO))).toEqual(["placidus_undefined"]);
    const { latitude, longitude } = BIRTH;
    expect(codes(await scoreOf({ latitude, longitude }, { ...BIRTH, ...TROMSO }))).toEqual([]);
  });

  test("is what the ranking of cities states for the place", async () => {
    interface City {
      readonly latitude: number;
      readonly longitude: number;
      readonly focus10: number;
      readonly contacts: readonly string[];
      readonly angularPlanets: readonly { readonly planet: string; readonly angle: string }[];
    }
    const ranked = { birth: BIRTH, focus: "love", limit: 3 };
    const { top } = await responseTo<{ readonly top: readonly City[] }>(server, "/v1/locations/rank", ranked);
    for (const { latitude, longitude, ...city } of top) {
      const { overall10, strength, angularPlanets, spheres } = await scoreOf({ latitude, longitude });
      expect(city).toMatchObject({ overall10, strength, angularPlanets });
      expect(city.focus10).toBe((spheres as { love: { score10: number } }).love.score10);
      expect(city.contacts.map((contact) => contact.split(",")[0])).toEqual(
        city.angularPlanets.map(({ planet, angle }) => `${planet} on ${angle}`),
      );
    }
  });
});

describe("the almanac of a day", () => {
  interface Eclipse {
    readonly type: string;
    readonly at: string;
    readonly altitude: number;
    readonly contacts: readonly { readonly contact: string; readonly altitude: number }[];
  }
  interface Almanac {
    readonly bodies: readonly {
      readonly name: string;
      readonly circumpolar: "above" | "below" | null;
    }[];
    readonly hours: readonly object[] | null;
    readonly nextEclipses: { readonly solar: Eclipse | null; readonly lunar: Eclipse | null };
  }
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
    const contactsOf = ({ contacts }: Eclipse) => contacts.map(({ contact }) => contact);
    const luxor = await almanacOf({ latitude: 25.69, longitude: 32.64, date: "2027-07-01" });
    const solar = defined(luxor.nextEclipses.solar ?? undefined);
    expect([solar.type, solar.at.slice(0, 16)]).toEqual(["total", "2027-08-02T10:05"]);
    const all = ["partial_begins", "central_begins", "central_ends", "partial_ends"];
    expect(contactsOf(solar)).toEqual(all);
    expect(solar.altitude).toBeGreaterThan(80);
    // The total eclipse of 12 August 2026 sets in Palma during its partial phase.
    const palma = await almanacOf({ latitude: 39.57, longitude: 2.65, date: "2026-08-12" });
    const setting = defined(palma.nextEclipses.solar ?? undefined);
    expect([setting.type, contactsOf(setting)]).toEqual(["total", all.slice(0, -1)]);
    expect(setting.contacts.every(({ altitude }) => altitude > -1)).toBe(true);
    const last = await almanacOf({ latitude: 52.52, longitude: 13.405, date: "2399-12-31" });
    expect(last.nextEclipses).toEqual({ solar: null, lunar: null });
  });
});
