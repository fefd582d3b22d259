import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AspectPoint, computeMidpoints, findMidpointContacts } from "../../../../engine/index.ts";

const pointsOf = (longitudesDeg: readonly number[]): AspectPoint[] =>
  longitudesDeg.map((longitudeDeg, i) => ({ name: "ABCDEFGH".charAt(i), longitudeDeg }));
const middlesOf = (longitudesDeg: readonly number[]) =>
  computeMidpoints(pointsOf(longitudesDeg)).map(({ longitudeDeg }) => longitudeDeg);

describe("midpoints", () => {
  it("are in the middle of the shorter arc, across 0° of Aries too", () => {
    expect(middlesOf([10, 50])).toEqual([30]);
    expect(middlesOf([350, 30])).toEqual([10]);
    expect(middlesOf([30, 350])).toEqual([10]);
    expect(middlesOf([350, 5])).toEqual([357.5]);
    expect(middlesOf([-10, 750])).toEqual([10]);
    expect(middlesOf([100, 280])).toEqual([190]);
    expect(middlesOf([280, 100])).toEqual([10]);
  });

  it("are equally far from both points, at most 90°, for every pair in order", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(359), { minLength: 2, maxLength: 8 }), (longitudesDeg) => {
        const points = pointsOf(longitudesDeg);
        const midpoints = computeMidpoints(points);
        expect(midpoints).toHaveLength((points.length * (points.length - 1)) / 2);
        const distance = (name: string, midpointDeg: number) => {
          const longitudeDeg = points.find((point) => point.name === name)?.longitudeDeg ?? Number.NaN;
          const arcDeg = Math.abs(longitudeDeg - midpointDeg);
          return Math.min(arcDeg, 360 - arcDeg);
        };
        for (const { planet1, planet2, longitudeDeg: midpointDeg } of midpoints) {
          expect(distance(planet1, midpointDeg)).toBe(distance(planet2, midpointDeg));
          expect(distance(planet1, midpointDeg)).toBeLessThanOrEqual(90);
        }
      }),
    );
  });

  it.each([
    [360, ["C 1"]],
    [180, ["C 1", "D 1"]],
    [90, ["C 1", "D 1", "E 1"]],
    [45, ["C 1", "D 1", "E 1", "F 1"]],
    [22.5, ["C 1", "D 1", "E 1", "F 1", "G 1"]],
  ] as const)("are met on the dial of %d°", (dialDeg, contacts) => {
    // The midpoint of A and B is 10°.
    const points = pointsOf([350, 30, 11, 189, 281, 324, 33.5, 15]);
    const ofFirst = findMidpointContacts(points, { orbDeg: 1, dialDeg }).filter(
      ({ planet1, planet2 }) => planet1 === "A" && planet2 === "B",
    );
    expect(ofFirst.map(({ point, orbDeg }) => `${point} ${orbDeg}`)).toEqual(contacts);
  });

  it("reject points and rules with every problem", () => {
    const invalid = [{ name: "A", longitudeDeg: Number.NaN }];
    expect(() => computeMidpoints(invalid)).toThrow("points[0].longitudeDeg");
    expect(() => findMidpointContacts(invalid, { orbDeg: 30, dialDeg: 90 })).toThrow(
      "points[0].longitudeDeg must be a finite number, not NaN; rules.orbDeg must be a number from 0 to 22.5, a quarter of the dial, not 30",
    );
    expect(() => findMidpointContacts([], { orbDeg: 1, dialDeg: 30 as 90 })).toThrow(
      "rules.dialDeg must be one of 360, 180, 90, 45, 22.5, not 30",
    );
    expect(() => findMidpointContacts([], undefined as never)).toThrow("rules.dialDeg");
  });
});
