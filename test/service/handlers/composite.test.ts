import { createClient } from "@connectrpc/connect";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CompositeService } from "../../../proto/gen/almagest/v1/composite_pb.ts";
import type { RunningServer } from "../../../service/app/server.ts";
import { defined } from "../../defined.ts";
import { openChartServer, postChart } from "../open-chart-server.ts";
import { INVALID_BIRTH, invalidBirthViolations, responseTo, TRANSPORTS, violationsOf } from "./calls.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await openChartServer();
});
afterAll(() => server.stop());

const A = { date: "1990-07-21", time: "23:04", latitude: 51.5, longitude: -0.13 };
const B = { date: "1986-12-08", time: "20:30", latitude: -21.019, longitude: 151.2574 };
const untimed = ({ time: _time, ...birth }: typeof A) => birth;

interface Planet {
  readonly name: string;
  readonly longitude: number;
  readonly house?: number;
  readonly errorDegrees?: number;
}
interface Aspect {
  readonly planet1: string;
  readonly planet2: string;
  readonly angle: number;
  readonly separation: number;
  readonly orb: number;
  readonly errorDegrees?: number;
  readonly uncertain?: boolean;
}
interface Chart {
  readonly input: { readonly timeKnown: boolean; readonly latitude: number; readonly longitude: number };
  readonly time: { readonly julianDayUT: number; readonly utc: string };
  readonly warnings: readonly {
    readonly code: string;
    readonly moon?: { readonly maxErrorDegrees: number };
  }[];
  readonly planets: readonly Planet[];
  readonly angles: { readonly midheaven: Planet } | null;
  readonly houses: readonly { readonly cusp: number }[] | null;
  readonly aspects: readonly Aspect[];
}
interface Answer {
  readonly personA: Pick<Chart, "warnings">;
  readonly personB: Pick<Chart, "warnings">;
  readonly midpoint: Omit<Chart, "input" | "time">;
  readonly davison: { readonly utc: string; readonly location: object; readonly chart: Chart };
}

const compositeOf = (body: object) => responseTo<Answer>(server, "/v1/composite", body);
const violations = (body: object) => violationsOf(server, "/v1/composite", body);
const chartOf = async (birth: object) =>
  JSON.parse((await postChart(server, "full", { birth })).text) as Chart;
const arc = (from: number, to: number) => ((((to - from) % 360) + 540) % 360) - 180;

test("a request is rejected with all problems of both people", async () => {
  expect(await violations({})).toEqual(["personA required", "personB required"]);
  expect(await violations({ personA: INVALID_BIRTH, personB: INVALID_BIRTH, place: "Suva" })).toEqual([
    ...invalidBirthViolations("personA"),
    ...invalidBirthViolations("personB"),
    "place unknown_field",
  ]);
});

describe("the midpoints", () => {
  test("are in the middle of the shorter arcs, and their aspects follow from the longitudes", async () => {
    const { midpoint } = await compositeOf({ personA: A, personB: B });
    const [a, b] = [await chartOf(A), await chartOf(B)];
    midpoint.planets.forEach(({ longitude, house }, index) => {
      const [ofA, ofB] = [defined(a.planets[index]).longitude, defined(b.planets[index]).longitude];
      expect(arc(ofA + arc(ofA, ofB) / 2, longitude)).toBeCloseTo(0, 3);
      expect(house).toBeGreaterThanOrEqual(1);
    });
    const [ofA, ofB] = [defined(a.angles).midheaven.longitude, defined(b.angles).midheaven.longitude];
    expect(arc(ofA + arc(ofA, ofB) / 2, defined(midpoint.angles).midheaven.longitude)).toBeCloseTo(0, 3);
    expect(defined(midpoint.houses)[9]?.cusp).toBe(defined(midpoint.angles).midheaven.longitude);
    const orbs: Readonly<Record<number, number>> = { 0: 8, 60: 6, 90: 8, 120: 8, 180: 8 };
    const expected = midpoint.planets.flatMap((one, at) =>
      midpoint.planets.slice(at + 1).flatMap((other) => {
        const separation = Math.abs(arc(one.longitude, other.longitude));
        const aspectOfPair = Object.entries(orbs).find(
          ([angle, orb]) => Math.abs(separation - Number(angle)) <= orb + 1e-9,
        );
        return aspectOfPair === undefined ? [] : [`${one.name} ${aspectOfPair[0]} ${other.name}`];
      }),
    );
    expect(midpoint.aspects.map(({ planet1, angle, planet2 }) => `${planet1} ${angle} ${planet2}`)).toEqual(
      expected,
    );
    for (const { separation, angle, orb } of midpoint.aspects)
      expect(Math.abs(separation - angle)).toBeCloseTo(orb, 4);
  });

  test("are the same for two people in either order", async () => {
    const [one, other] = [
      await compositeOf({ personA: A, personB: B }),
      await compositeOf({ personA: B, personB: A }),
    ];
    expect(other.midpoint).toEqual(one.midpoint);
    expect(other.davison).toEqual(one.davison);
  });

  test("without a time have no angles and houses, and mark what can be wrong", async () => {
    const { midpoint, personA, personB, davison } = await compositeOf({ personA: untimed(A), personB: B });
    expect([midpoint.angles, midpoint.houses]).toEqual([null, null]);
    expect(personA.warnings.map(({ code }) => code)).toEqual(["unknown_time"]);
    // The place, which is any point of the globe, is at sea.
    expect(personB.warnings.map(({ code }) => code)).toEqual(["place_at_sea"]);
    const moonDegrees = defined(midpoint.warnings[0]?.moon).maxErrorDegrees;
    expect(midpoint.planets.find(({ name }) => name === "Moon")?.errorDegrees).toBeCloseTo(moonDegrees, 3);
    expect(moonDegrees).toBeGreaterThan(2.9);
    expect(moonDegrees).toBeLessThan(4);
    const orbs: Readonly<Record<number, number>> = { 0: 8, 60: 6, 90: 8, 120: 8, 180: 8 };
    for (const { angle, orb, errorDegrees, uncertain } of midpoint.aspects) {
      expect(uncertain ?? false).toBe(
        Math.round((orb + defined(errorDegrees) - defined(orbs[angle])) * 1e4) > 0,
      );
    }
    const { chart } = davison;
    expect([chart.angles, chart.houses, chart.input.timeKnown]).toEqual([null, null, false]);
    expect(chart.warnings.map(({ code }) => code)).toContain("unknown_time");
    expect(chart.aspects.every(({ errorDegrees }) => errorDegrees !== undefined)).toBe(true);
  });
});

describe("the Davison chart", () => {
  test("is the chart of the middle in time and place", async () => {
    const { davison } = await compositeOf({ personA: A, personB: B });
    const [a, b] = [await chartOf(A), await chartOf(B)];
    const middleMs = ((a.time.julianDayUT + b.time.julianDayUT) / 2 - 2440587.5) * 86_400_000;
    expect(Math.abs(Date.parse(davison.utc) - middleMs)).toBeLessThanOrEqual(501);
    const location = { latitude: 15.2405, longitude: 75.5637 };
    expect(davison.location).toEqual(location);
    const { chart } = davison;
    expect(chart.time.utc).toBe(davison.utc);
    const [date = "", time = ""] = davison.utc.split("T");
    const ofMinute = await chartOf({ ...location, date, time: time.slice(0, 5), timezone: "UTC" });
    chart.planets.forEach(({ longitude }, index) => {
      expect(Math.abs(arc(longitude, defined(ofMinute.planets[index]).longitude))).toBeLessThan(0.012);
    });
    expect(defined(chart.houses)).toHaveLength(12);
  });
});

test.each(TRANSPORTS)("%s returns the answer of REST", async (_name, transportTo) => {
  const client = createClient(CompositeService, transportTo(server.baseUrl));
  const answer = await client.computeComposite({ personA: A, personB: B });
  const rest = await compositeOf({ personA: A, personB: B });
  expect(answer.davison?.utc).toBe(rest.davison.utc);
  expect(answer.midpoint?.planets.map(({ longitude }) => longitude)).toEqual(
    rest.midpoint.planets.map(({ longitude }) => longitude),
  );
});
