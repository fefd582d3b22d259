import { describe, expect, test } from "vitest";
import { BODY_COUNT, NATAL_POINT_NAMES } from "../../../../engine/index.ts";
import {
  aspectsOfDay,
  type DayAspect,
  natalTargetsOf,
  skyLevels,
  transitLevels,
} from "../../../../engine/technique/timing/day-arcs.ts";
import { defined } from "../../../defined.ts";

const RAD = Math.PI / 180;

test("the possible error of a point is added to the orb of its aspects", () => {
  const aspectsAt = (orbDeg: number, errorDeg: number): readonly DayAspect[] => {
    const levels = transitLevels("Mars", [{ name: "Sun", longitudeDeg: 40, errorDeg, weight: 1 }], [], 20);
    const arcs = { middleRad: Float64Array.of((40 + orbDeg) * RAD), halfLengthRad: Float64Array.of(0) };
    return aspectsOfDay(arcs, 0, levels);
  };
  const [uncertain] = aspectsAt(0.25, 0.5);
  expect(defined(uncertain).orbDeg).toBeCloseTo(0.25, 9);
  expect(defined(uncertain).strength).toBeCloseTo(defined(aspectsAt(0.75, 0)[0]).strength, 9);
  expect(aspectsAt(0.25, 6)).toEqual([]);
  const [exact] = transitLevels("Mars", [{ name: "Sun", longitudeDeg: 40, errorDeg: 0, weight: 1 }], [], 20);
  const { orbDeg, strength } = defined(exact);
  expect(defined(aspectsAt(0, 0)[0]).strength).toBeCloseTo(strength, 9);
  // Half of the orb: (1 − (1/2)²)².
  expect(defined(aspectsAt(orbDeg / 2, 0)[0]).strength).toBeCloseTo(0.5625 * strength, 9);
});

test("aspects to natal points and between transiting bodies have the names of the contract", () => {
  const names = transitLevels("Venus", [{ name: "Moon", longitudeDeg: 0, errorDeg: 0, weight: 1 }], [], 1);
  expect(new Set(names.map(({ name }) => name))).toEqual(
    new Set(
      ["Conjunction", "Sextile", "Square", "Trine", "Opposition"].map(
        (aspect) => `Venus ${aspect} natal Moon`,
      ),
    ),
  );
  const sky = skyLevels({ body: "Moon", other: "Mars", easy: 1, hard: -4, conjunction: 0 });
  expect(sky.map(({ name }) => name)).toContain("Moon Square Mars");
  expect(sky.map(({ name }) => name)).not.toContain("Moon Conjunction Mars");
});

describe("the natal points of an activity", () => {
  const points = Float64Array.from({ length: BODY_COUNT + 2 }, (_, i) => i * 10);
  const untimed = points.map((value, i) => (i < BODY_COUNT ? value : Number.NaN));
  /** Each cusp is the beginning of a sign, from Aries on: the ruler of house 5 is Leo's. */
  const cusps = Array.from({ length: 12 }, (_, house) => house * 30);
  const weights = (...args: Parameters<typeof natalTargetsOf>) =>
    Object.fromEntries(natalTargetsOf(...args).map(({ name, weight }) => [name, weight]));

  test("are its significators, the angles and the rulers of its houses, each once with its largest weight", () => {
    // Romance: Venus, Moon, Mars; houses 5 (Leo: Sun) and 7 (Libra: Venus, already a significator; the Ascendant).
    expect(weights("romance", points, cusps, null)).toEqual({
      Venus: 1,
      Moon: 0.85,
      Mars: 0.7,
      Sun: 0.6,
      Ascendant: 0.8,
    });
  });

  test("are only the significators, with their errors, when the time is unknown", () => {
    const errorsDeg = Array.from({ length: BODY_COUNT }, (_, i) => i / 100);
    const targets = natalTargetsOf("romance", untimed, null, errorsDeg);
    expect(targets.map(({ name, weight, errorDeg }) => [name, weight, errorDeg])).toEqual([
      ["Venus", 1, 0.03],
      ["Moon", 0.85, 0.01],
      ["Mars", 0.7, 0.04],
    ]);
  });

  test("omit a missing point and have the longitudes of the chart", () => {
    const partly = points.slice();
    partly[NATAL_POINT_NAMES.indexOf("Venus")] = Number.NaN;
    const targets = natalTargetsOf("romance", partly, cusps, null);
    expect(targets.map(({ name }) => name)).not.toContain("Venus");
    for (const { name, longitudeDeg } of targets) {
      expect(longitudeDeg).toBe(points[NATAL_POINT_NAMES.indexOf(name)]);
    }
  });
});
