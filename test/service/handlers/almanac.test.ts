import { createClient } from "@connectrpc/connect";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AlmanacService } from "../../../proto/gen/almagest/v1/almanac_pb.ts";
import type { RunningServer } from "../../../service/app/server.ts";
import { defined } from "../../defined.ts";
import { WITH_KEY } from "../open-account.ts";
import { openChartServer } from "../open-chart-server.ts";
import { TRANSPORTS, violationsIn } from "./calls.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await openChartServer({ now: () => Date.parse("2026-11-28T21:00:00Z") });
});
afterAll(() => server.stop());

const BERLIN = { latitude: 52.52, longitude: 13.405 };
const PLANETS = "Sun Moon Mercury Venus Mars Jupiter Saturn Uranus Neptune Pluto".split(" ");

type Instant = string | null;
interface Body {
  readonly name: string;
  readonly rise: Instant;
  readonly culmination: Instant;
  readonly set: Instant;
  readonly anticulmination: Instant;
  readonly circumpolar: "above" | "below" | null;
  readonly azimuths: Readonly<Record<string, number | null>>;
}
interface Eclipse {
  readonly type: string;
  readonly at: string;
  readonly magnitude: number;
  readonly altitude: number;
  readonly contacts: readonly { readonly contact: string; readonly at: string; readonly altitude: number }[];
}
interface Almanac {
  readonly date: string;
  readonly day: { readonly from: string; readonly to: string; readonly timezone: string };
  readonly bodies: readonly Body[];
  readonly twilight: Readonly<Record<string, { readonly begin: Instant; readonly end: Instant }>>;
  readonly hours: readonly { readonly planet: string; readonly from: string; readonly to: string }[] | null;
  readonly moon: { readonly phase: string };
  readonly nextEclipses: { readonly solar: Eclipse | null; readonly lunar: Eclipse | null };
}

async function answerTo(query: Readonly<Record<string, unknown>>) {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const response = await fetch(`${server.baseUrl}/v1/almanac?${text}`, { headers: WITH_KEY });
  return { status: response.status, text: await response.text() };
}
async function almanacOf(query: Readonly<Record<string, unknown>>): Promise<Almanac> {
  const { status, text } = await answerTo(query);
  expect(status, text).toBe(200);
  return JSON.parse(text) as Almanac;
}
const violations = async (query: Readonly<Record<string, unknown>>) => violationsIn(await answerTo(query));
const bodyOf = ({ bodies }: Almanac, name: string) => defined(bodies.find((body) => body.name === name));

describe("a request", () => {
  test("is rejected with all its problems", async () => {
    expect(await violations({})).toEqual(["latitude required", "longitude required"]);
    const query = {
      latitude: 91,
      longitude: "east",
      date: "2026-02-30",
      timezone: "Mars/Olympus",
      place: "Suva",
    };
    expect(await violations(query)).toEqual([
      "date no_such_date",
      "latitude out_of_range",
      "longitude wrong_type",
      "place unknown_field",
      "timezone unknown_timezone",
    ]);
  });

  test("for a date that the zone skipped is rejected", async () => {
    const apia = { latitude: -13.83, longitude: -171.77, date: "2011-12-30" };
    expect(await violations(apia)).toEqual(["date no_such_date"]);
    expect(await violations({ ...BERLIN, date: "2011-12-30", timezone: "Pacific/Apia" })).toEqual([
      "date no_such_date",
    ]);
  });

  test("without a date is for today in the zone of the place, or in the zone sent", async () => {
    expect((await almanacOf(BERLIN)).date).toBe("2026-11-28");
    const auckland = await almanacOf({ latitude: -36.85, longitude: 174.76 });
    expect([auckland.date, auckland.day.timezone]).toEqual(["2026-11-29", "Pacific/Auckland"]);
    const sent = await almanacOf({ ...BERLIN, timezone: "Pacific/Honolulu" });
    expect(sent.day).toEqual({
      from: "2026-11-28T10:00:00Z",
      to: "2026-11-29T10:00:00Z",
      timezone: "Pacific/Honolulu",
    });
  });
});

describe("the almanac of a day", () => {
  test("has every passage within the day, with its azimuth", async () => {
    const almanac = await almanacOf({ ...BERLIN, date: "2026-06-21" });
    expect(almanac.day).toEqual({
      from: "2026-06-20T22:00:00Z",
      to: "2026-06-21T22:00:00Z",
      timezone: "Europe/Berlin",
    });
    expect(almanac.bodies.map(({ name }) => name)).toEqual(PLANETS);
    for (const { azimuths, circumpolar, ...body } of almanac.bodies) {
      expect(circumpolar).toBeNull();
      for (const kind of ["rise", "culmination", "set", "anticulmination"] as const) {
        const at = body[kind];
        expect(azimuths[kind] === null).toBe(at === null);
        if (at === null) continue;
        expect(at >= almanac.day.from && at < almanac.day.to).toBe(true);
        const isEast = defined(azimuths[kind] ?? undefined) < 180;
        if (kind === "rise" || kind === "set")
          expect([body.name, kind, isEast]).toEqual([body.name, kind, kind === "rise"]);
      }
    }
    // Published times of sunrise and sunset in Berlin on the day: 4:43 and 21:33 by the clock.
    const sun = bodyOf(almanac, "Sun");
    expect([sun.rise?.slice(11, 16), sun.set?.slice(11, 16)]).toEqual(["02:43", "19:33"]);
    const { civil, nautical, astronomical } = almanac.twilight;
    expect(defined(civil).begin).not.toBeNull();
    expect(defined(defined(nautical).begin ?? undefined) < defined(defined(civil).begin ?? undefined)).toBe(
      true,
    );
    expect(astronomical).toEqual({ begin: null, end: null });
  });

  test("has 24 planetary hours from sunrise to sunrise, in Chaldean order", async () => {
    const almanac = await almanacOf({ ...BERLIN, date: "2026-11-28" });
    const hours = defined(almanac.hours ?? undefined);
    const sun = bodyOf(almanac, "Sun");
    expect(hours).toHaveLength(24);
    // 28 November 2026 is a Saturday.
    const chaldean = ["Saturn", "Jupiter", "Mars", "Sun", "Venus", "Mercury", "Moon"];
    expect(hours.map(({ planet }) => planet)).toEqual(hours.map((_, index) => chaldean[index % 7]));
    expect([hours[0]?.from, hours[12]?.from]).toEqual([sun.rise, sun.set]);
    hours.slice(1).forEach(({ from }, index) => {
      expect(from).toBe(hours[index]?.to);
    });
  });

  test("in polar day and night states where the bodies are, and has no hours", async () => {
    const tromso = { latitude: 69.65, longitude: 18.96 };
    const summer = await almanacOf({ ...tromso, date: "2026-06-21" });
    const winter = await almanacOf({ ...tromso, date: "2026-12-21" });
    expect([bodyOf(summer, "Sun").circumpolar, summer.hours]).toEqual(["above", null]);
    expect([bodyOf(winter, "Sun").circumpolar, winter.hours]).toEqual(["below", null]);
    expect(bodyOf(summer, "Sun").culmination).not.toBeNull();
    for (const latitude of [90, -90]) {
      const pole = await almanacOf({ latitude, longitude: 0, date: "2026-06-21" });
      expect([latitude, bodyOf(pole, "Sun").circumpolar]).toEqual([
        latitude,
        latitude > 0 ? "above" : "below",
      ]);
    }
  });

  test("has the next eclipses that are seen from the place, with the contacts above the horizon", async () => {
    const luxor = await almanacOf({ latitude: 25.69, longitude: 32.64, date: "2027-07-01" });
    const solar = defined(luxor.nextEclipses.solar ?? undefined);
    expect([solar.type, solar.at.slice(0, 16)]).toEqual(["total", "2027-08-02T10:05"]);
    expect(solar.contacts.map(({ contact }) => contact)).toEqual([
      "partial_begins",
      "central_begins",
      "central_ends",
      "partial_ends",
    ]);
    expect(solar.altitude).toBeGreaterThan(80);
    // The total eclipse of 12 August 2026 sets in Palma during its partial phase.
    const palma = await almanacOf({ latitude: 39.57, longitude: 2.65, date: "2026-08-12" });
    const setting = defined(palma.nextEclipses.solar ?? undefined);
    expect(setting.type).toBe("total");
    expect(setting.contacts.map(({ contact }) => contact)).toEqual([
      "partial_begins",
      "central_begins",
      "central_ends",
    ]);
    expect(setting.contacts.every(({ altitude }) => altitude > -1)).toBe(true);
    const last = await almanacOf({ ...BERLIN, date: "2399-12-31" });
    expect(last.nextEclipses).toEqual({ solar: null, lunar: null });
  });
});

test.each(TRANSPORTS)("%s returns the answer of REST", async (_name, transportTo) => {
  const client = createClient(AlmanacService, transportTo(server.baseUrl));
  const answer = await client.getAlmanac({ ...BERLIN, date: "2026-11-28" });
  const rest = await almanacOf({ ...BERLIN, date: "2026-11-28" });
  expect(answer.bodies.map(({ rise }) => rise ?? null)).toEqual(rest.bodies.map(({ rise }) => rise));
  expect(answer.nextEclipses?.solar?.at).toBe(rest.nextEclipses.solar?.at);
});
