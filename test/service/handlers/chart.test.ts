import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunningServer } from "../../../service/app/server.ts";
import { defined } from "../../defined.ts";
import { openChartServer, postChart } from "../open-chart-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await openChartServer();
});
afterAll(() => server.stop());

async function answer(path: string, birth: object): Promise<Record<string, unknown>> {
  const { status, text } = await postChart(server, path, { birth });
  expect(status, text).toBe(200);
  return JSON.parse(text) as Record<string, unknown>;
}

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

describe("a warning", () => {
  /** The fields of the only warning for a birth, without its message. */
  async function warningOf(birth: object): Promise<object> {
    const { warnings } = (await answer("elements", birth)) as { warnings: Record<string, unknown>[] };
    expect(warnings).toHaveLength(1);
    const { message, ...facts } = defined(warnings[0]);
    expect(message).toMatch(/\.$/);
    return facts;
  }

  // The offsets and gaps are from the system's zoneinfo (zdump -v).
  test("reports a skipped time, with both offsets and the time used instead", async () => {
    expect(await warningOf({ ...BERLIN, date: "1981-03-29", time: "02:30" })).toEqual({
      code: "local_time_skipped",
      offsetBeforeHours: 1,
      offsetAfterHours: 2,
      movedForwardSeconds: 3600,
      movedTo: "1981-03-29T03:30:00",
      sentDate: "1981-03-29",
      sentTime: "02:30",
    });
  });

  test("reports a time on a date that the zone skipped", async () => {
    const apia = { latitude: -13.8333, longitude: -171.7667, timezone: "Pacific/Apia" };
    expect(await warningOf({ ...apia, date: "2011-12-30", time: "10:00" })).toEqual({
      code: "local_time_skipped",
      offsetBeforeHours: -10,
      offsetAfterHours: 14,
      movedForwardSeconds: 86_400,
      movedTo: "2011-12-31T10:00:00",
      sentDate: "2011-12-30",
      sentTime: "10:00",
    });
  });

  test("reports a repeated time, with both offsets", async () => {
    expect(await warningOf({ ...BERLIN, date: "1996-10-27", time: "02:30" })).toEqual({
      code: "local_time_repeated",
      offsetBeforeHours: 2,
      offsetAfterHours: 1,
    });
  });

  test("reports local mean time", async () => {
    expect(await warningOf({ ...BERLIN, date: "1850-03-29", time: "12:00" })).toEqual({
      code: "local_mean_time",
    });
  });

  test("states the house system of the cusps if Placidus is not defined, for every part of the chart", async () => {
    const tromso = { date: "1985-12-21", time: "11:45", latitude: 69.6492, longitude: 18.9553 };
    expect(await warningOf(tromso)).toEqual({ code: "placidus_undefined", houseSystem: "porphyry" });
  });

  test("is absent for an ordinary birth", async () => {
    expect((await answer("short", { ...BERLIN, date: "1990-06-15", time: "14:30" }))["warnings"]).toEqual([]);
  });
});

describe("a birth of unknown time", () => {
  interface UnknownTime {
    readonly time: { readonly utc: string };
    readonly warnings: readonly {
      readonly code: string;
      readonly moon?: MoonRange;
      readonly signChanges?: readonly { readonly body: string; readonly signs: readonly string[] }[];
    }[];
  }
  interface MoonRange {
    readonly maxErrorDegrees: number;
    readonly from: number;
    readonly to: number;
    readonly signs: readonly string[];
  }
  const moonAt = async (date: string, time: string, place: object): Promise<number> => {
    const { planets } = (await answer("planets", { ...place, date, time })) as {
      planets: readonly { name: string; longitude: number }[];
    };
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
      const { warnings } = (await answer("short", { ...place, date })) as unknown as UnknownTime;
      expect(warnings.map(({ code }) => code)).toEqual(["unknown_time"]);
      const moon = defined(warnings[0]?.moon);
      expect(moon).toMatchObject({ from, to });
      const ahead = (a: number, b: number) => (b - a + 360) % 360;
      expect(moon.maxErrorDegrees).toBeCloseTo(Math.max(ahead(from, noon), ahead(noon, to)), 4);
    },
  );

  test("lists every sign the Moon is in, across 0° Aries too", async () => {
    const signsOn = async (date: string): Promise<readonly string[]> => {
      const { warnings } = (await answer("elements", {
        date,
        latitude: 0,
        longitude: 0,
        timezone: "UTC",
      })) as unknown as UnknownTime;
      return defined(warnings[0]?.moon).signs;
    };
    // Ingresses of the Moon by Swiss Ephemeris: into Aries 2025-03-01 09:52 UT; none on the day after.
    expect(await signsOn("2025-03-01")).toEqual(["Pisces", "Aries"]);
    expect(await signsOn("2025-03-02")).toEqual(["Aries"]);
  });

  // Swiss Ephemeris: the Sun enters Aries on 1994-03-20 at 20:28 UT. ephe-tests/unknown-time compares every day of the year.
  test.each(["short", "full", "planets", "elements", "fixed-stars"])(
    "lists the bodies that change sign on that day in the warning of %s",
    async (path) => {
      const birth = { date: "1994-03-20", latitude: 51.5074, longitude: -0.1278 };
      const { warnings } = (await answer(path, birth)) as unknown as UnknownTime;
      expect(warnings[0]).toMatchObject({
        signChanges: [
          { body: "Sun", signs: ["Pisces", "Aries"] },
          { body: "Moon", signs: ["Gemini", "Cancer"] },
        ],
        message: expect.stringContaining("The Sun was in Pisces or Aries."),
      });
    },
  );

  test("has an empty list of sign changes on a day without one, and other warnings have no list", async () => {
    const listsOn = async (date: string) => {
      const { warnings } = (await answer("short", { ...BERLIN, date })) as unknown as UnknownTime;
      return warnings.map(({ code, signChanges }) => [code, signChanges?.length]);
    };
    expect(await listsOn("1994-01-02")).toEqual([["unknown_time", 0]]);
    expect(await listsOn("1850-03-29")).toEqual([
      ["unknown_time", 1],
      ["local_mean_time", undefined],
    ]);
  });

  test("has that warning first", async () => {
    const { warnings } = (await answer("short", { ...BERLIN, date: "1850-03-29" })) as unknown as UnknownTime;
    expect(warnings.map(({ code }) => code)).toEqual(["unknown_time", "local_mean_time"]);
  });

  test("has no warning about houses inside the polar circle: there are none", async () => {
    const { warnings } = (await answer("houses", {
      date: "1985-12-21",
      latitude: 78.22,
      longitude: 15.65,
    })) as unknown as UnknownTime;
    expect(warnings.map(({ code }) => code)).toEqual(["unknown_time"]);
  });
});

describe("a part of a chart", () => {
  const birth = { ...BERLIN, date: "1990-06-15", time: "14:30" };

  test.each([
    ["planets", ["planets"]],
    ["angles", ["angles"]],
    ["houses", ["houses"]],
    ["aspects", ["aspects", "orbs"]],
    ["elements", ["elements", "qualities", "dominantElement", "dominantQuality"]],
    ["fixed-stars", ["fixedStars"]],
  ])("%s has the same fields as the full chart", async (path, keys) => {
    const full = await answer("full", birth);
    const part = await answer(path, birth);
    expect(Object.keys(part)).toEqual(["input", "time", "warnings", ...keys]);
    for (const [key, value] of Object.entries(part))
      if (key !== "orbs") expect(value, key).toEqual(full[key]);
  });

  test("aspects lists the orbs of the specification", async () => {
    const orbs = { Conjunction: 8, Sextile: 6, Square: 8, Trine: 8, Opposition: 8 };
    expect((await answer("aspects", birth))["orbs"]).toEqual(orbs);
  });

  test("every number has the decimals of its field", async () => {
    const decimals = (value: number): number => (String(value).split(".")[1] ?? "").length;
    const two = new Set(["degreeInSign"]);
    const unlimited = new Set(["julianDayUT", "latitude", "magnitude", "offsetHours"]);
    const look = (value: unknown, key: string): void => {
      if (typeof value === "number" && !unlimited.has(key)) {
        expect(decimals(value), `${key} ${value}`).toBeLessThanOrEqual(two.has(key) ? 2 : 4);
      } else if (typeof value === "object" && value !== null) {
        for (const [name, inner] of Object.entries(value)) look(inner, Array.isArray(value) ? key : name);
      }
    };
    for (const date of ["1801-02-03", "1990-06-15", "2398-11-30"]) {
      const { input, ...chart } = await answer("full", { ...birth, date });
      expect(input).toMatchObject(BERLIN);
      look(chart, "");
    }
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
