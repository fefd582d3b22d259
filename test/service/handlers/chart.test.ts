import { describe, expect, test } from "vitest";
import type {
  ComputePlanetsResponse,
  ComputeShortChartResponse,
} from "../../../proto/gen/almagest/v1/chart_pb.ts";
import { defined } from "../../defined.ts";
import type { JsonOf } from "../json-of.ts";
import { responseTo } from "../open-chart-server.ts";
import { sharedChartServer } from "../shared-by-tests.ts";

const server = sharedChartServer();

const answer = (path: string, birth: object) =>
  responseTo<Record<string, unknown>>(server, `/v1/chart/${path}`, { birth });

const BERLIN = { latitude: 52.52, longitude: 13.405 };

// Instants and local times are from the system's zoneinfo.
test.each([
  ["Europe/Paris", "2024-03-31", "02:30", "2024-03-31", "03:30", "2024-03-31T01:30:00Z"],
  ["America/Nuuk", "2024-03-30", "23:30", "2024-03-31", "00:30", "2024-03-31T01:30:00Z"],
  ["Pacific/Apia", "2011-12-30", "10:00", "2011-12-31", "10:00", "2011-12-30T20:00:00Z"],
  ["Pacific/Apia", "2011-12-30", null, "2011-12-31", "12:00", "2011-12-30T22:00:00Z"],
  ["Europe/Paris", "2024-03-31", "03:30", "2024-03-31", "03:30", "2024-03-31T01:30:00Z"],
])(
  "the input for a time in %s, %s %s, is what was computed for",
  async (timezone, date, time, usedDate, usedTime, utc) => {
    const { input, time: moment, warnings } = await answer("elements", { ...BERLIN, timezone, date, time });
    expect(input).toEqual({ ...BERLIN, date: usedDate, time: usedTime, timeKnown: time !== null });
    expect(moment).toMatchObject({ utc });
    const isMoved = usedDate !== date || (time !== null && usedTime !== time);
    const skipped = (warnings as Record<string, unknown>[]).filter(
      ({ code }) => code === "local_time_skipped",
    );
    expect(skipped.map(({ sentDate, sentTime }) => [sentDate, sentTime])).toEqual(
      isMoved ? [[date, time ?? undefined]] : [],
    );
    // The echo of the place's clock and the offset state the same instant.
    const { offsetHours } = moment as { offsetHours: number };
    expect(Date.parse(`${usedDate}T${usedTime}:00Z`) - offsetHours * 3_600_000).toBe(Date.parse(utc));
  },
);

describe("a birth of unknown time", () => {
  const unknownTime = (birth: object) =>
    responseTo<JsonOf<ComputeShortChartResponse>>(server, "/v1/chart/short", { birth });
  const moonAt = async (date: string, time: string, place: object): Promise<number> => {
    const birth = { ...place, date, time };
    const { planets } = await responseTo<ComputePlanetsResponse>(server, "/v1/chart/planets", { birth });
    return defined(planets.find(({ name }) => name === "Moon")).longitude;
  };

  test.each([
    ["an ordinary day", "1990-06-15", "1990-06-16", BERLIN],
    ["a day of 23 hours", "2024-03-31", "2024-04-01", BERLIN],
    ["a day of 25 hours", "2024-10-27", "2024-10-28", BERLIN],
    ["the last day", "2399-12-30", "2399-12-31", BERLIN],
    ["a day far east of Greenwich", "2000-02-28", "2000-02-29", { latitude: -36.85, longitude: 174.76 }],
  ])(
    "has the Moon of the charts for 00:00 and 24:00 in its warning: %s",
    async (_what, date, next, place) => {
      const from = await moonAt(date, "00:00", place);
      const noon = await moonAt(date, "12:00", place);
      const to = await moonAt(next, "00:00", place);
      const { warnings } = await unknownTime({ ...place, date });
      expect(warnings.map(({ code }) => code)).toEqual(["unknown_time"]);
      const moon = defined(warnings[0]?.moon);
      expect(moon).toMatchObject({ from, to });
      const ahead = (a: number, b: number) => (b - a + 360) % 360;
      expect(moon.maxErrorDegrees).toBeCloseTo(Math.max(ahead(from, noon), ahead(noon, to)), 4);
    },
  );

  test("has no warning about houses inside the polar circle: there are none", async () => {
    const svalbard = { date: "1985-12-21", latitude: 78.22, longitude: 15.65 };
    expect((await answer("houses", svalbard))["warnings"]).toMatchObject([{ code: "unknown_time" }]);
  });
});

test("a requested zone is echoed unchanged, links included, and overrides the zone of the place", async () => {
  const birth = { date: "1990-06-15", time: "12:00", ...BERLIN };
  expect((await answer("short", { ...birth, timezone: "US/Eastern" }))["time"]).toMatchObject({
    timezone: "US/Eastern",
    offsetHours: -4,
    utc: "1990-06-15T16:00:00Z",
  });
  expect((await answer("short", birth))["time"]).toMatchObject({ timezone: "Europe/Berlin", offsetHours: 2 });
});

type Rising = JsonOf<ComputeShortChartResponse>;

/** Dates of 24, 23 and 25 hours, of local mean time, with an own clock rule, near and within the polar circles. */
const BIRTHS = [
  [{ date: "1990-07-21", latitude: 51.5, longitude: -0.13 }, 24],
  [{ date: "2024-03-31", latitude: 48.8566, longitude: 2.3522 }, 23],
  [{ date: "2024-10-27", latitude: 48.8566, longitude: 2.3522 }, 25],
  [{ date: "1850-01-01", latitude: 40.7128, longitude: -74.006 }, 24],
  [{ date: "1990-07-21", latitude: 66.3, longitude: 25.7 }, 24],
  [{ date: "1990-07-21", latitude: 78.22, longitude: 15.65 }, 24],
  [{ date: "1990-07-21", latitude: -54.8, longitude: -68.3 }, 24],
] as const;

describe.each(BIRTHS)("the rising signs of %o", (birth, hours) => {
  test("cover the local date without a gap, the same in both answers", async () => {
    const { risingSigns } = await responseTo<Rising>(server, "/v1/chart/short", { birth });
    const angles = await responseTo<Rising>(server, "/v1/chart/angles", { birth });
    const signs = defined(risingSigns);
    expect(angles.risingSigns).toEqual(signs);
    expect(signs[0]?.from.slice(0, 19)).toBe(`${birth.date}T00:00:00`);
    signs.slice(1).forEach(({ from, sign }, index) => {
      expect(from).toBe(signs[index]?.to);
      expect(sign).not.toBe(signs[index]?.sign);
    });
    // An offset with seconds, of local mean time, is not one that Date reads.
    const msOf = (local: string) => Date.parse(local.replace(/(?<=[+-]\d\d:\d\d):\d\d$/, ""));
    const [first, last] = [defined(signs[0]), defined(signs.at(-1))];
    expect((msOf(last.to) - msOf(first.from)) / 3_600_000).toBe(hours);
    expect(last.to.slice(11, 19)).toBe("00:00:00");
  });

  test("equal the sign of the Ascendant of the chart inside", async () => {
    const { risingSigns } = await responseTo<Rising>(server, "/v1/chart/short", { birth });
    for (const { sign, from, to } of defined(risingSigns)) {
      for (const [local, minutes] of [
        [from, 1],
        [to, -1],
      ] as const) {
        const at = new Date(Date.parse(`${local.slice(0, 16)}:00Z`) + minutes * 60_000)
          .toISOString()
          .slice(0, 16);
        const [date = "", time = ""] = at.split("T");
        const isInside = `${at}:00` > from.slice(0, 19) && `${at}:59` < to.slice(0, 19);
        if (date !== birth.date || !isInside) continue;
        const { ascendant } = await responseTo<Rising>(server, "/v1/chart/short", {
          birth: { ...birth, time },
        });
        expect([local, ascendant?.sign]).toEqual([local, sign]);
      }
    }
  });
});
