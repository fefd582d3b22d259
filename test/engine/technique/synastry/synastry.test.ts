import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BODY, BODY_NAMES, computeSynastry, SPHERE_NAMES } from "../../../../engine/index.ts";
import { defined } from "../../../defined.ts";
import { anyPerson, knownNumbers, knownPerson, personOf, unknownPerson } from "./random-people.ts";

describe("two people in reverse order", () => {
  test("have the same scores and contributions", () => {
    fc.assert(
      fc.property(anyPerson, anyPerson, (a, b) => {
        expect(computeSynastry(b, a).spheres).toEqual(computeSynastry(a, b).spheres);
      }),
    );
  });

  test("have the same aspects and overlays with A and B swapped", () => {
    fc.assert(
      fc.property(anyPerson, anyPerson, (a, b) => {
        const one = computeSynastry(a, b);
        const other = computeSynastry(b, a);
        const renamed = other.aspects
          .map((aspect) => ({ ...aspect, personA: aspect.personB, personB: aspect.personA }))
          .sort((x, y) => BODY[x.personA] - BODY[y.personA] || BODY[x.personB] - BODY[y.personB]);
        expect(renamed).toEqual(one.aspects);
        expect([other.bInA, other.aInB]).toEqual([one.aInB, one.bInA]);
      }),
    );
  });
});

test("rotating both charts by the same arc, also across 0° Aries, changes nothing", () => {
  fc.assert(
    fc.property(
      knownNumbers,
      knownNumbers,
      fc.integer({ min: -3_600_000, max: 3_600_000 }),
      (a, b, turnE4) => {
        const turned = ({ bodiesE4, cuspsE4 }: typeof a, byE4: number) =>
          personOf(
            bodiesE4.map((longitudeE4) => longitudeE4 + byE4),
            cuspsE4.map((cuspE4) => cuspE4 + byE4),
          );
        expect(computeSynastry(turned(a, turnE4), turned(b, turnE4))).toEqual(
          computeSynastry(turned(a, 0), turned(b, 0)),
        );
      },
    ),
  );
});

test("the aspects are all pairs of bodies whose arc is within the orb, edges included", () => {
  const orbsE4 = { 0: 80_000, 60: 60_000, 90: 80_000, 120: 80_000, 180: 80_000 };
  fc.assert(
    fc.property(knownNumbers, knownNumbers, (a, b) => {
      const expected: string[] = [];
      for (const [bodyA, fromE4] of a.bodiesE4.entries()) {
        for (const [bodyB, toE4] of b.bodiesE4.entries()) {
          const wayE4 = (toE4 - fromE4 + 3_600_000) % 3_600_000;
          const arcE4 = Math.min(wayE4, 3_600_000 - wayE4);
          for (const [angle, orbE4] of Object.entries(orbsE4)) {
            const offE4 = Math.abs(arcE4 - Number(angle) * 10_000);
            if (offE4 > orbE4) continue;
            expected.push([BODY_NAMES[bodyA], BODY_NAMES[bodyB], angle, arcE4 / 1e4, offE4 / 1e4].join(" "));
          }
        }
      }
      const { aspects } = computeSynastry(personOf(a.bodiesE4, null), personOf(b.bodiesE4, null));
      expect(
        aspects.map(({ personA, personB, angleDeg, separationDeg, orbDeg }) =>
          [personA, personB, angleDeg, separationDeg, orbDeg].join(" "),
        ),
      ).toEqual(expected);
    }),
  );
});

test("the edge of an orb belongs to the aspect, 0.0001° beyond it does not", () => {
  const away = Array.from({ length: 16 }, () => 0);
  const sunAt = (longitudeE4: number) => personOf([longitudeE4, ...away], null);
  const sunToSun = (arcE4: number) =>
    computeSynastry(sunAt(0), sunAt(arcE4))
      .aspects.filter(({ personA, personB }) => personA === "Sun" && personB === "Sun")
      .map(({ aspect, orbDeg }) => `${aspect} ${orbDeg}`);
  expect(sunToSun(80_000)).toEqual(["Conjunction 8"]);
  expect(sunToSun(80_001)).toEqual([]);
  expect(sunToSun(540_000)).toEqual(["Sextile 6"]);
  expect(sunToSun(539_999)).toEqual([]);
  expect(sunToSun(1_720_000)).toEqual(["Opposition 8"]);
  expect(sunToSun(1_880_000)).toEqual(["Opposition 8"]);
});

test("a score is a whole number from 0 to 100, the sum of 50 and its contributions", () => {
  fc.assert(
    fc.property(anyPerson, anyPerson, (a, b) => {
      const { spheres } = computeSynastry(a, b);
      expect(Object.keys(spheres)).toEqual(SPHERE_NAMES);
      for (const { score, contributions } of Object.values(spheres)) {
        expect(score).toBe(Math.min(Math.max(Math.round(score), 0), 100));
        const hundredths = contributions.reduce((sum, { points }) => sum + Math.round(points * 100), 0);
        expect(5000 + hundredths).toBe(score * 100);
      }
    }),
  );
});

describe("an unknown time", () => {
  test("omits the houses of that chart only", () => {
    fc.assert(
      fc.property(unknownPerson, knownPerson, (unknown, known) => {
        const { aInB, bInA } = computeSynastry(unknown, known);
        expect(bInA).toBeNull();
        expect(defined(aInB).map(({ body }) => body)).toEqual(BODY_NAMES);
      }),
    );
  });

  test("gives every aspect the sum of the errors of both bodies, null when both times are known", () => {
    fc.assert(
      fc.property(anyPerson, anyPerson, (a, b) => {
        for (const { personA, personB, errorDeg } of computeSynastry(a, b).aspects) {
          const errorA = a.errorsDeg?.[BODY[personA]];
          const errorB = b.errorsDeg?.[BODY[personB]];
          if (errorA === undefined && errorB === undefined) expect(errorDeg).toBeNull();
          else expect(errorDeg).toBeCloseTo((errorA ?? 0) + (errorB ?? 0), 9);
        }
      }),
    );
  });

  test("adds nothing to a score that is uncertain", () => {
    const orbs: Readonly<Record<string, number>> = { Sextile: 6 };
    fc.assert(
      fc.property(unknownPerson, anyPerson, (unknown, other) => {
        const { aspects, spheres } = computeSynastry(unknown, other);
        const certain = new Set(
          aspects
            .filter(({ aspect, orbDeg, errorDeg }) => orbDeg + defined(errorDeg) < (orbs[aspect] ?? 8))
            .map(({ personA, personB, aspect }) => [aspect, ...[personA, personB].sort()].join(" ")),
        );
        for (const { contributions } of Object.values(spheres)) {
          for (const { factor } of contributions) {
            if (factor === "rounding") continue;
            const [one, aspect, other] = defined(factor.split(",")[0]).split(" ");
            expect(certain).toContain([aspect, ...[one, other].sort()].join(" "));
          }
        }
      }),
    );
  });
});
