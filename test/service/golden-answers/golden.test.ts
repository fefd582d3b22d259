import type { DescMethodUnary } from "@bufbuild/protobuf";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { arcDeg } from "../../../ephe-tests/accuracy/difference-statistics.ts";
import { ChartService } from "../../../proto/gen/almagest/v1/chart_pb.ts";
import type { RunningServer } from "../../../service/app/server.ts";
import { jsonSchemaOf } from "../../../service/contract/json-schema.ts";
import { defined } from "../../defined.ts";
import { openChartServer, postChart } from "../open-chart-server.ts";
import { type GoldenCase, goldenCases, type ReferenceChart, readGolden } from "./golden-case.ts";

/** Half a unit of the last printed digit plus the tolerance between engine and reference. */
const PRINTED_DEG_MAX = 0.00005 + 2e-6;
/** Tolerance of the reference's speeds: they differ from the derivative of its positions by up to this (node and apogee). */
const SPEED_DEG_PER_DAY_MAX = 1e-3;

const SIGNS =
  "Aries Taurus Gemini Cancer Leo Virgo Libra Scorpio Sagittarius Capricorn Aquarius Pisces".split(" ");
const PLANETS = "Sun Moon Mercury Venus Mars Jupiter Saturn Uranus Neptune Pluto".split(" ");
const METHODS = new Map<string, DescMethodUnary>([
  ["full", ChartService.method.computeFullChart],
  ["short", ChartService.method.computeShortChart],
  ["planets", ChartService.method.computePlanets],
  ["angles", ChartService.method.computeAngles],
  ["houses", ChartService.method.computeHouses],
  ["aspects", ChartService.method.computeAspects],
  ["elements", ChartService.method.computeElements],
  ["fixed-stars", ChartService.method.computeFixedStars],
]);

interface Point {
  readonly longitude: number;
  readonly sign: string;
  readonly degreeInSign: number;
}
interface Answer {
  readonly input: object;
  readonly time: { readonly utc: string; readonly offsetHours: number; readonly julianDayUT: number };
  readonly planets?: readonly (Point & {
    name: string;
    speed: number;
    retrograde: boolean;
    house?: number;
  })[];
  readonly angles?: Readonly<Record<"ascendant" | "midheaven" | "vertex" | "partOfFortune", Point>> | null;
  readonly houses?: readonly { number: number; cusp: number; sign: string }[] | null;
  readonly aspects?: readonly {
    planet1: string;
    planet2: string;
    angle: number;
    separation: number;
    orb: number;
  }[];
  readonly ascendant?: Omit<Point, "longitude"> | null;
  readonly sun?: Omit<Point, "longitude">;
  readonly moon?: Omit<Point, "longitude">;
  readonly signs?: Readonly<Record<string, string>>;
  readonly retrograde?: readonly string[];
  readonly elements?: Readonly<Record<string, number>>;
  readonly qualities?: Readonly<Record<string, number>>;
}

const { cases: reference } = readGolden("reference.json") as { cases: Record<string, ReferenceChart> };
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
let server: RunningServer;

beforeAll(async () => {
  server = await openChartServer();
});
afterAll(() => server.stop());

/** Asserts that sign and degree match the printed longitude, to the digit. */
function expectConsistent({ longitude, sign, degreeInSign }: Point): void {
  expect(sign).toBe(SIGNS[Math.floor(longitude / 30)]);
  const exact = longitude - 30 * Math.floor(longitude / 30);
  expect(Math.abs(degreeInSign - exact)).toBeLessThanOrEqual(exact > 29.995 ? 0.01 : 0.0050001);
  expect(degreeInSign).toBeLessThan(30);
}

/** The house of a longitude: the one whose cusp is the last before it. */
function houseOf(longitude: number, cusps: readonly number[]): number {
  const ahead = (from: number, to: number) => (to - from + 360) % 360;
  return 1 + cusps.findIndex((cusp, i) => ahead(cusp, longitude) < ahead(cusp, defined(cusps[(i + 1) % 12])));
}

describe.each(goldenCases.map((golden) => [golden.name, golden] as const))(
  "%s",
  (name, golden: GoldenCase) => {
    const expected = readGolden(`${name}.json`) as Answer;
    const { path, birth, utc, offsetHours } = golden;
    const chart = defined(reference[name]);
    const timeKnown = typeof birth.time === "string";

    test("returns the committed response, byte for byte", async () => {
      const { status, text } = await postChart(server, path, { birth });
      expect(text).toBe(JSON.stringify(expected));
      expect(status).toBe(200);
    });

    test("matches the schema of the contract", () => {
      const check = ajv.compile(jsonSchemaOf(defined(METHODS.get(path)).output, "response"));
      check(expected);
      expect(check.errors ?? []).toEqual([]);
    });

    test("states the birth with the local time and the instant by the system's zoneinfo", () => {
      const { latitude, longitude } = birth;
      const local = new Date(Date.parse(utc) + Math.round(offsetHours * 3600) * 1000).toISOString();
      const [date, time] = [local.slice(0, 10), local.slice(11, 16)];
      expect(expected.input).toEqual({ date, time, latitude, longitude, timeKnown });
      expect(expected.time).toMatchObject({ utc, offsetHours });
      expect(expected.time.julianDayUT).toBe(chart.julianDayUt);
    });

    test("matches Swiss Ephemeris within half a unit of the last digit", () => {
      for (const { name: body, longitude, speed, retrograde } of expected.planets ?? []) {
        const state = defined(chart.bodies[body]);
        expect(arcDeg(longitude, state.longitudeDeg), body).toBeLessThanOrEqual(PRINTED_DEG_MAX);
        expect(Math.abs(speed - state.speedDegPerDay), body).toBeLessThanOrEqual(SPEED_DEG_PER_DAY_MAX);
        expect(retrograde, body).toBe(state.speedDegPerDay < 0);
      }
      if (expected.angles) {
        const { ascendant, midheaven, vertex, partOfFortune } = expected.angles;
        const sun = defined(chart.bodies["Sun"]).longitudeDeg;
        const moon = defined(chart.bodies["Moon"]).longitudeDeg;
        expect(arcDeg(ascendant.longitude, chart.ascendantDeg)).toBeLessThanOrEqual(PRINTED_DEG_MAX);
        expect(arcDeg(midheaven.longitude, chart.midheavenDeg)).toBeLessThanOrEqual(PRINTED_DEG_MAX);
        expect(arcDeg(vertex.longitude, chart.vertexDeg)).toBeLessThanOrEqual(PRINTED_DEG_MAX);
        const fortune = chart.ascendantDeg + moon - sun;
        expect(arcDeg(partOfFortune.longitude, fortune)).toBeLessThanOrEqual(PRINTED_DEG_MAX);
      }
      for (const { number, cusp } of expected.houses ?? []) {
        expect(arcDeg(cusp, defined(chart.cuspsDeg[number - 1])), `cusp ${number}`).toBeLessThanOrEqual(
          PRINTED_DEG_MAX,
        );
      }
      if (expected.ascendant) {
        const { sign, degreeInSign } = expected.ascendant;
        const longitude = 30 * SIGNS.indexOf(sign) + degreeInSign;
        expect(arcDeg(longitude, chart.ascendantDeg)).toBeLessThanOrEqual(PRINTED_DEG_MAX);
      }
    });

    test("counts signs, elements and qualities as Swiss Ephemeris", () => {
      // Rounded first, as all printed values are.
      const signIndexOf = (body: string) =>
        Math.floor((Math.round(defined(chart.bodies[body]).longitudeDeg * 1e4) % 3_600_000) / 300_000);
      const names = Object.keys(chart.bodies);
      if (expected.signs) {
        expect(expected.signs).toEqual(
          Object.fromEntries(names.map((body) => [body, SIGNS[signIndexOf(body)]])),
        );
        const backwards = names.filter((body) => defined(chart.bodies[body]).speedDegPerDay < 0);
        expect(new Set(expected.retrograde)).toEqual(new Set(backwards));
        for (const [body, place] of [
          ["Sun", defined(expected.sun)] as const,
          ["Moon", defined(expected.moon)] as const,
        ]) {
          const longitude = 30 * SIGNS.indexOf(place.sign) + place.degreeInSign;
          expect(arcDeg(longitude, defined(chart.bodies[body]).longitudeDeg)).toBeLessThanOrEqual(0.0051);
        }
      }
      if (expected.elements) {
        const count = (divisor: number, remainder: number) =>
          PLANETS.filter((body) => signIndexOf(body) % divisor === remainder).length;
        const [fire, earth, air, water] = [count(4, 0), count(4, 1), count(4, 2), count(4, 3)];
        expect(expected.elements).toEqual({ Fire: fire, Earth: earth, Air: air, Water: water });
        const [cardinal, fixed, mutable] = [count(3, 0), count(3, 1), count(3, 2)];
        expect(expected.qualities).toEqual({ Cardinal: cardinal, Fixed: fixed, Mutable: mutable });
      }
    });

    test("is consistent: signs, houses, separations and orbs follow from the printed longitudes", () => {
      for (const planet of expected.planets ?? []) expectConsistent(planet);
      for (const angle of Object.values(expected.angles ?? {})) expectConsistent(angle);
      const cusps = expected.houses?.map(({ cusp }) => cusp);
      for (const { cusp, sign } of expected.houses ?? []) expect(sign).toBe(SIGNS[Math.floor(cusp / 30)]);
      if (path === "full") {
        for (const { longitude, house } of defined(expected.planets)) {
          expect(house).toBe(cusps ? houseOf(longitude, cusps) : undefined);
        }
        const longitudes = new Map(
          defined(expected.planets).map((planet) => [planet.name, planet.longitude]),
        );
        for (const { planet1, planet2, angle, separation, orb } of defined(expected.aspects)) {
          const arc = arcDeg(defined(longitudes.get(planet1)), defined(longitudes.get(planet2)));
          expect(separation).toBeCloseTo(arc, 8);
          expect(orb).toBeCloseTo(Math.abs(arc - angle), 8);
        }
      }
    });

    test("omits fields that depend on the time exactly if the time is unknown", () => {
      if (expected.angles !== undefined) expect(expected.angles === null).toBe(!timeKnown);
      if (expected.houses !== undefined) expect(expected.houses === null).toBe(!timeKnown);
      if (expected.ascendant !== undefined) expect(expected.ascendant === null).toBe(!timeKnown);
      for (const planet of expected.planets ?? []) expect("house" in planet).toBe(timeKnown);
    });
  },
);

test("a body within 0.00005° of a sign boundary is printed at 0.0000 of the sign it is rounded to", () => {
  for (const [name, body, sign] of [
    ["just-before-aries-edge", "Neptune", "Aries"],
    ["just-before-aquarius-edge", "Pluto", "Aquarius"],
  ] as const) {
    const { longitudeDeg } = defined(reference[name]?.bodies[body]);
    // Precondition: the exact longitude is still in the previous sign.
    expect(longitudeDeg % 30).toBeGreaterThan(29.99995);
    const { planets } = readGolden(`${name}.json`) as Required<Answer>;
    const edge = { longitude: 30 * SIGNS.indexOf(sign), sign, degreeInSign: 0 };
    expect(planets.find((planet) => planet.name === body)).toMatchObject(edge);
  }
});
