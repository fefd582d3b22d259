import { expect, test } from "vitest";
import {
  CHART_ASPECT_RULES,
  createChartCalculator,
  createEphemeris,
  findAspects,
  findAspectsBetween,
  type PointName,
} from "../../../engine/index.ts";
import { TABLES as source } from "../../tables.ts";

const ephemeris = createEphemeris(source);
const calculator = createChartCalculator(source, { digits: "full" });
const place = { latitudeDeg: 48.86, longitudeDeg: 2.35, timeKnown: true } as const;
const natal = calculator.natalChart({ epochJdUt: 2447983.2708, ...place });
const sky = calculator.natalChart({ epochJdUt: 2460310.5, ...place });

test("positions of an ephemeris have the aspects of the chart of their instant", () => {
  const names = sky.bodies.map(({ name }) => name);
  const positions = ephemeris.positions(2460310.5);
  const bodies = Object.fromEntries(names.map((name) => [name, positions[name]]));
  const aspectsFound = findAspects(bodies, CHART_ASPECT_RULES);
  expect(aspectsFound).toEqual(findAspects(sky.bodies, CHART_ASPECT_RULES));
  expect(aspectsFound.length).toBeGreaterThan(10);
  const ofAll: readonly PointName[] = findAspects(positions, CHART_ASPECT_RULES).map(
    ({ planet1 }) => planet1,
  );
  expect(ofAll.length).toBeGreaterThan(aspectsFound.length);
});

test("a ring has the aspects that a pair of its body and the natal body has, Sun to Sun included", () => {
  const rules = { ...CHART_ASPECT_RULES, antisciaOrbDeg: 1 };
  const between = findAspectsBetween(natal.bodies, sky.bodies, rules);
  const pairs = natal.bodies.flatMap((body) =>
    sky.bodies.flatMap((other) => {
      const pair = [body, { ...other, name: `ring ${other.name}` }];
      return findAspects(pair, rules).map((aspect) => ({ ...aspect, planet2: other.name }));
    }),
  );
  expect(between).toEqual(pairs);
  expect(between.some(({ planet1, planet2 }) => planet1 === planet2)).toBe(true);
});

test("points by name may lack one", () => {
  const points = { Sun: { longitudeDeg: 0 }, Ascendant: undefined, Moon: { longitudeDeg: 120 } };
  expect(findAspects(points, CHART_ASPECT_RULES)).toMatchObject([
    { planet1: "Sun", planet2: "Moon", aspect: "Trine" },
  ]);
});

test("problems name the list, and the point by its name", () => {
  expect(() =>
    findAspectsBetween([{ name: "Sun", longitudeDeg: Number.NaN }], { Moon: 5 } as never, CHART_ASPECT_RULES),
  ).toThrow("points[0].longitudeDeg must be a finite number, not NaN; others.Moon must be an object, not 5");
  const equator = createEphemeris(source, { plane: "equator" }).positions(2460310.5);
  expect(() => findAspects(equator as never, CHART_ASPECT_RULES)).toThrow(
    "points.Sun.longitudeDeg must be a finite number, not undefined",
  );
});
