import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findAspects, harmonicPoints } from "../../../../engine/index.ts";

describe("harmonic points", () => {
  it("are longitudes and speeds times the harmonic, without declinations", () => {
    const points = [
      { name: "A", longitudeDeg: 100, speedDegPerDay: -1.5, declinationDeg: 3 },
      { name: "B", longitudeDeg: -10 },
    ];
    expect(harmonicPoints(points, 4)).toEqual([
      { name: "A", longitudeDeg: 40, speedDegPerDay: -6 },
      { name: "B", longitudeDeg: 320 },
    ]);
    expect(harmonicPoints(points, 1)[1]).toEqual({ name: "B", longitudeDeg: 350 });
  });

  it("are conjunct where the points are in any aspect of that division, with the harmonic's share of the orb", () => {
    const pair = fc.tuple(fc.nat(359), fc.nat(359), fc.integer({ min: 1, max: 12 }));
    fc.assert(
      fc.property(pair, ([firstDeg, secondDeg, harmonic]) => {
        const points = [
          { name: "A", longitudeDeg: firstDeg },
          { name: "B", longitudeDeg: secondDeg },
        ];
        const rules = { aspects: [{ name: "Conjunction", angleDeg: 0, orbDeg: 6.5 }] };
        const separationDeg = Math.min(Math.abs(firstDeg - secondDeg), 360 - Math.abs(firstDeg - secondDeg));
        const distancesDeg = Array.from({ length: harmonic }, (_, k) =>
          Math.abs(separationDeg - (360 / harmonic) * k),
        );
        const isAspect = Math.min(...distancesDeg) <= 6.5 / harmonic;
        expect(findAspects(harmonicPoints(points, harmonic), rules)).toHaveLength(isAspect ? 1 : 0);
      }),
    );
  });

  it("reject a harmonic and points with every problem", () => {
    expect(() => harmonicPoints([{ name: "A", longitudeDeg: Number.NaN }], 0.5)).toThrow(
      "points[0].longitudeDeg must be a finite number, not NaN; harmonic must be a whole number from 1 to 1000, not 0.5",
    );
    for (const harmonic of [0, -1, 1001, Number.NaN])
      expect(() => harmonicPoints([], harmonic)).toThrow("harmonic");
  });
});
