// Takes seconds of processor time: searches of up to two years close to 200 turns.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createAstronomyEngineSource } from "../../../engine/astronomy/index.ts";
import { findLevelCrossings } from "../../../engine/events/level-crossings.ts";
import { sortLevels } from "../../../engine/events/search-input.ts";
import { relativeMotion } from "../../../engine/events/sky-series.ts";
import {
  BODY,
  BODY_NAMES,
  type BodyName,
  createEphemeris,
  createSkySeries,
  EphemerisRangeError,
  type EventWindow,
  findAspects,
  findLongitudePasses,
  findLunarPhases,
  findMutualAspectPasses,
  findStations,
  findTransits,
  InvalidInputError,
  STATION_BODIES,
} from "../../../engine/index.ts";
import { signedDeg } from "../../../ephe-tests/accuracy/difference-statistics.ts";
import { findJump } from "../../../ephe-tests/events/jumping-course.ts";
import {
  boundariesBetween,
  courseNear,
  createLongitude,
  faultOfPasses,
} from "../../../ephe-tests/events/turn-passes.ts";
import { defined } from "../../defined.ts";
import { TABLES as source } from "../../tables.ts";

const FIRST_JD_UT = 2378500;
/** More than two years before the tables end. */
const LAST_JD_UT = 2596900;

const window = (maxDays: number): fc.Arbitrary<EventWindow> =>
  fc
    .record({
      startJdUt: fc.double({ min: FIRST_JD_UT, max: LAST_JD_UT, noNaN: true }),
      days: fc.double({ min: 0.01, max: maxDays, noNaN: true }),
    })
    .map(({ startJdUt, days }) => ({ startJdUt, endJdUt: startJdUt + days }));
const share = fc.double({ min: 0, max: 1, noNaN: true });

const pointsAt = (longitudesDeg: readonly number[]) =>
  longitudesDeg.map((longitudeDeg, point) => ({ name: `point ${point}`, longitudeDeg }));

describe("passes of a longitude", () => {
  test("are the same for a longitude of another turn", () => {
    fc.assert(
      fc.property(window(90), fc.integer({ min: 0, max: 359 }), (span, longitudeDeg) => {
        const series = createSkySeries(source, span);
        const passes = findLongitudePasses(series, [longitudeDeg]);
        for (const turned of [longitudeDeg + 360, longitudeDeg - 360, longitudeDeg - 720]) {
          expect(findLongitudePasses(series, [turned])).toEqual(
            passes.map((pass) => ({ ...pass, longitudeDeg: turned })),
          );
        }
      }),
      { numRuns: 10 },
    );
  });

  test.each([
    // Venus and Mars turn every two years, the others every year.
    ["Venus or Mars", ["Venus", "Mars"] as const, 800, -3, 15],
    [
      "another planet or asteroid",
      STATION_BODIES.filter((body) => body !== "Venus" && body !== "Mars"),
      400,
      -3,
      85,
    ],
    ["node or Lilith", ["TrueNode", "Lilith"] as const, 20, -3.5, 100],
  ] as const)(
    "close to a turn of %s are those that the turns, jumps and ends of the course imply",
    (_, bodies, spanDays, farthest, numRuns) => {
      fc.assert(
        fc.property(
          fc.constantFrom<BodyName>(...bodies),
          window(10),
          share,
          fc.double({ min: -8, max: farthest, noNaN: true }),
          (body, { startJdUt }, at, exponent) => {
            const series = createSkySeries(source, { startJdUt, endJdUt: startJdUt + spanDays }, [body]);
            const turns = findStations(series, { bodies: [body] });
            fc.pre(turns.length > 0);
            const course = courseNear(source, defined(turns[Math.floor(at * (turns.length - 1))]));
            for (const offsetDeg of [10 ** exponent, -(10 ** exponent)])
              expect(faultOfPasses(source, course, offsetDeg)).toBeNull();
          },
        ),
        { numRuns },
      );
    },
  );

  test.each(["TrueNode", "Lilith"] as const)(
    "of %s inside a jump: one is at the boundary, in the direction of the jump",
    (body) => {
      const longitude = createLongitude(source)(body);
      for (const boundaryJdUt of boundariesBetween(source, 2451545, 2451545 + 3652)) {
        const { beforeJdUt, afterJdUt } = findJump(longitude, boundaryJdUt, 1e-6);
        const jumpDeg = signedDeg(longitude(afterJdUt) - longitude(beforeJdUt));
        if (Math.abs(jumpDeg) < 1e-7) continue;
        const level = longitude(beforeJdUt) + jumpDeg / 2;
        const span = { startJdUt: boundaryJdUt - 2, endJdUt: boundaryJdUt + 2 };
        const passes = findLongitudePasses(createSkySeries(source, span, [body]), [level]);
        const atSeam = passes.filter(({ epochJdUt }) => Math.abs(epochJdUt - boundaryJdUt) < 2e-9);
        expect(atSeam.map(({ direct }) => direct)).toEqual([jumpDeg > 0]);
        const relative = createSkySeries(source, span, [body, "Jupiter"]);
        const jupiterDeg = createLongitude(source)("Jupiter")(beforeJdUt);
        const levels = sortLevels([((level - jupiterDeg) * Math.PI) / 180]);
        const motion = relativeMotion(relative, BODY[body], BODY.Jupiter);
        const crossings = findLevelCrossings(relative, motion, levels).filter(
          ({ epochJdUt }) => Math.abs(epochJdUt - boundaryJdUt) < 2e-9,
        );
        expect(crossings.map(({ rising }) => rising)).toEqual([jumpDeg > 0]);
      }
    },
  );
});

describe("a search rejects", () => {
  test.each([
    [2451545, 2451544],
    [Number.NaN, 2451545],
    [2451545, Number.POSITIVE_INFINITY],
    [2378500, 2378500 + 366_001],
  ])("the window from JD %d to %d", (startJdUt, endJdUt) => {
    expect(() => createSkySeries(source, { startJdUt, endJdUt })).toThrow(InvalidInputError);
  });

  test("dates outside the source", () => {
    expect(() => createSkySeries(source, { startJdUt: 2300000, endJdUt: 2300010 })).toThrow(
      EphemerisRangeError,
    );
  });

  test("bodies that the series does not contain, listing all of them", () => {
    const series = createSkySeries(source, { startJdUt: 2451545, endJdUt: 2451546 }, ["Sun"]);
    expect(() => findLunarPhases(series)).toThrow(new InvalidInputError(["the series must contain Moon"]));
    expect(() => findMutualAspectPasses(series, "Venus", "Mars")).toThrow(
      new InvalidInputError(["the series must contain Venus", "the series must contain Mars"]),
    );
  });
});

test("boundaries without a jump change no pass, however many are in a step of the search", () => {
  const span = { startJdUt: 2451545, endJdUt: 2451572 };
  const moonBoundariesJdTt = Array.from({ length: 400 }, (_, i) => 2451541 + i * 0.0917);
  const many = { ...source, moonBoundariesJdTt };
  const points = Array.from({ length: 72 }, (_, i) => i * 5 + 0.3);
  for (const body of ["TrueNode", "Lilith"] as const) {
    const passes = findLongitudePasses(createSkySeries(source, span, [body]), points);
    const cutPasses = findLongitudePasses(createSkySeries(many, span, [body]), points);
    expect(cutPasses.map(({ longitudeDeg, direct }) => [longitudeDeg, direct])).toEqual(
      passes.map(({ longitudeDeg, direct }) => [longitudeDeg, direct]),
    );
    const days = cutPasses.map(({ epochJdUt }, i) => Math.abs(epochJdUt - defined(passes[i]).epochJdUt));
    expect(Math.max(0, ...days)).toBeLessThan(1e-6);
  }
  const lilith = findLongitudePasses(createSkySeries(many, span, ["Lilith"]), points);
  expect(lilith.length).toBeGreaterThan(5);
});

test("a source without asteroids has the events of its own bodies", () => {
  const series = createSkySeries(
    createAstronomyEngineSource(),
    { startJdUt: 2460310.5, endJdUt: 2460313.5 },
    ["Sun", "Mercury", "Chiron"],
  );
  expect(series.bodies.map((body) => BODY_NAMES[body])).toEqual(["Sun", "Mercury"]);
  expect(findStations(series).map(({ body, direction }) => `${body} ${direction}`)).toEqual([
    "Mercury direct",
  ]);
});

describe("passes by own rules", () => {
  const span = { startJdUt: 2451545, endJdUt: 2451545 + 800 };
  const bodies: readonly BodyName[] = ["Sun", "Mercury", "Mars"];
  const series = createSkySeries(source, span, bodies);
  const quintiles = {
    aspects: [
      { name: "Quintile", angleDeg: 72 },
      { name: "Biquintile", angleDeg: 144 },
    ],
  };

  test("are the passes of longitudes at each angle on both sides", () => {
    const passes = findTransits(source, pointsAt([10]), span, { bodies, rules: quintiles });
    const expected = findLongitudePasses(series, [82, 298, 154, 226], { bodies: ["Mercury"] });
    expect(passes.filter(({ body }) => body === "Mercury").map(({ epochJdUt }) => epochJdUt)).toEqual(
      expected.map(({ epochJdUt }) => epochJdUt),
    );
    expect(expected.length).toBeGreaterThan(8);
    expect(new Set(passes.map(({ aspect }) => aspect))).toEqual(new Set(["Quintile", "Biquintile"]));
  });

  test("between two bodies are exact by findAspects at their instants", () => {
    const ephemeris = createEphemeris(source);
    const passes = findMutualAspectPasses(series, "Sun", "Mars", quintiles);
    expect(passes.length).toBeGreaterThanOrEqual(3);
    for (const { epochJdUt, aspect } of passes) {
      const points = (["Sun", "Mars"] as const).map((name) => ({
        name,
        longitudeDeg: ephemeris.position(epochJdUt, name).longitudeDeg,
      }));
      const rules = { aspects: quintiles.aspects.map((rule) => ({ ...rule, orbDeg: 1e-5 })) };
      expect(findAspects(points, rules)).toMatchObject([{ aspect }]);
    }
  });

  test("list every angle that is out of range or repeated", () => {
    const aspects = [-1, 72, 72, Number.NaN].map((angleDeg, i) => ({ name: `${i}`, angleDeg }));
    const problems =
      "rules.aspects[0].angleDeg must be a number from 0 to 180, not -1; rules.aspects[2].angleDeg must differ from the angles of other aspects, not 72; rules.aspects[3].angleDeg must be a number from 0 to 180, not NaN";
    expect(() => findMutualAspectPasses(series, "Sun", "Mars", { aspects })).toThrow(problems);
    expect(() => findTransits(source, pointsAt([0]), span, { rules: { aspects } })).toThrow(problems);
    expect(() => findMutualAspectPasses(series, "Sun", "Mars", {} as never)).toThrow(InvalidInputError);
  });
});
