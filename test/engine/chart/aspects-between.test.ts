import { expect, test } from "vitest";
import {
  ASPECTS,
  CHART_ASPECT_RULES,
  computeSynastry,
  createChartCalculator,
  createEphemeris,
  findAspects,
  findAspectsBetween,
  type PointName,
} from "../../../engine/index.ts";
import { drawWheel } from "../../../wheel/index.ts";
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

test("two charts have the aspects of a synastry", () => {
  const aspectsFound = findAspectsBetween(natal.bodies, sky.bodies, CHART_ASPECT_RULES);
  const people = [natal, sky].map((chart) => ({ chart, errorsDeg: null }));
  const [a, b] = people as [(typeof people)[0], (typeof people)[0]];
  const { aspects } = computeSynastry(a, b, { digits: "full" });
  const keysOf = (list: readonly { readonly aspect: string }[], first: string, second: string) =>
    list.map((one) => `${one[first as never]} ${one.aspect} ${one[second as never]}`).sort();
  expect(keysOf(aspectsFound, "planet1", "planet2")).toEqual(keysOf(aspects, "personA", "personB"));
});

test("a wheel draws the aspects of a ring of transits as they are returned", () => {
  const transits = calculator.natalChart({ epochJdUt: 2460310.5, ...place }).bodies;
  const aspects = findAspectsBetween(natal.bodies, ephemeris.positions(2460310.5), {
    aspects: ASPECTS,
  }).filter(({ planet2 }) => transits.some(({ name }) => name === planet2));
  const outer = { planets: transits, aspects };
  expect(drawWheel(natal, { outer })).not.toBe(
    drawWheel(natal, { outer: { planets: transits, aspects: [] } }),
  );
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
