import { describe, expect, test } from "vitest";
import {
  type BodyName,
  CHART_ASPECT_RULES,
  createChartCalculator,
  createEphemeris,
  createSkySeries,
  findAspects,
  findLongitudePasses,
  findTransits,
  InvalidInputError,
} from "../../../../engine/index.ts";
import { lahiri } from "../../../../library/zodiacs.ts";
import { TABLES as source } from "../../../tables.ts";

const window = { startJdUt: 2460310.5, endJdUt: 2460676.5 };
const birth = {
  epochJdUt: 2447983.2708,
  latitudeDeg: 40.7128,
  longitudeDeg: -74.006,
  timeKnown: true,
} as const;
const { bodies: natal } = createChartCalculator(source, { digits: "full" }).natalChart(birth);

describe("transits", () => {
  test("are exact by findAspects at their instants, between the named body and the named point", () => {
    const transits = findTransits(source, natal, window, { bodies: ["Mars", "Saturn", "Pluto"] });
    expect(transits.length).toBeGreaterThan(80);
    const ephemeris = createEphemeris(source);
    for (const { epochJdUt, body, point, aspect, longitudeDeg, direct } of transits) {
      const position = ephemeris.position(epochJdUt, body);
      const fixed = natal.find(({ name }) => name === point);
      const pair = { moving: position, fixed: { longitudeDeg: fixed?.longitudeDeg ?? Number.NaN } };
      const [found] = findAspects(pair, CHART_ASPECT_RULES);
      expect(found?.aspect).toBe(aspect);
      expect(found?.orbDeg).toBeLessThan(1e-6);
      expect(Math.abs(position.longitudeDeg - longitudeDeg)).toBeLessThan(1e-6);
      expect(position.speedDegPerDay >= 0).toBe(direct);
    }
  });

  test("are the same of a list and of an object by name", () => {
    const byName = Object.fromEntries(natal.map(({ name, longitudeDeg }) => [name, { longitudeDeg }]));
    const options = { bodies: ["Saturn"] as const };
    expect(findTransits(source, byName, window, options)).toEqual(
      findTransits(source, natal, window, options),
    );
  });

  test("are transits of the bodies asked for, in the zodiac asked for", () => {
    const points = { Sun: { longitudeDeg: 80 } };
    const bodies: readonly BodyName[] = ["Jupiter", "Sun"];
    const rules = { aspects: [{ name: "Conjunction", angleDeg: 0 }] };
    const transits = findTransits(source, points, window, { bodies, rules, zodiac: lahiri });
    const series = createSkySeries(source, window, bodies, lahiri);
    expect(transits.map(({ epochJdUt }) => epochJdUt)).toEqual(
      findLongitudePasses(series, [80]).map(({ epochJdUt }) => epochJdUt),
    );
    expect(new Set(transits.map(({ body }) => body))).toEqual(new Set(["Sun"]));
  });

  test("list every problem, with the calendar dates of a window outside the source", () => {
    try {
      findTransits(
        source,
        { Sun: { longitudeDeg: Number.NaN } },
        { startJdUt: 2360234.5, endJdUt: 2360235.5 },
        {
          bodies: ["Satrun" as "Saturn"],
        },
      );
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(InvalidInputError);
      const { problems } = error as InvalidInputError;
      expect(problems).toHaveLength(3);
      expect(problems[0]).toBe("points.Sun.longitudeDeg must be a finite number, not NaN");
      expect(problems[2]).toMatch(/1799-06-26 to 2400-07-13, not 1750-01-01 /);
    }
  });
});
