// Takes seconds of processor time: 1,000 pairs of charts, whose contacts and scores are compared as a whole.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  BODY,
  BODY_NAMES,
  computeSynastry,
  NATAL_POINT_NAMES,
  type NatalPointName,
  SPHERE_NAMES,
  type Synastry,
  type SynastryContact,
} from "../../../../engine/index.ts";
import { ORDINARY_PAIR } from "../../../../engine/technique/synastry/sphere-scores.ts";
import { defined } from "../../../defined.ts";
import { anyPerson, knownNumbers, knownPerson, personOf, unknownPerson } from "./random-people.ts";

describe("two people in reverse order", () => {
  test("have the same scores and contributions, apart from whose the bodies are", () => {
    const spheresOf = ({ spheres }: Synastry) =>
      JSON.stringify(spheres, (name, value: unknown) => (name === "person" ? undefined : value));
    fc.assert(
      fc.property(anyPerson, anyPerson, (a, b) => {
        expect(spheresOf(computeSynastry(b, a))).toBe(spheresOf(computeSynastry(a, b)));
      }),
    );
  });

  test("have the same aspects and overlays with A and B swapped", () => {
    const pointIndex = (name: NatalPointName): number => NATAL_POINT_NAMES.indexOf(name);
    const swapPersons = (contacts: readonly SynastryContact[]) =>
      contacts
        .map((contact) => ({ ...contact, personA: contact.personB, personB: contact.personA }))
        .sort(
          (x, y) =>
            pointIndex(x.personA) - pointIndex(y.personA) || pointIndex(x.personB) - pointIndex(y.personB),
        );
    fc.assert(
      fc.property(anyPerson, anyPerson, (a, b) => {
        const one = computeSynastry(a, b);
        const other = computeSynastry(b, a);
        expect(swapPersons(other.aspects)).toEqual(one.aspects);
        expect(swapPersons(other.angleAspects)).toEqual(one.angleAspects);
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

/** The pairs of longitudes, 10⁻⁴ degree, by the names of their points, that form an aspect, with arc and orb. */
function aspectsInOrb(pairs: readonly (readonly [names: string, fromE4: number, toE4: number])[]): string[] {
  const orbsE4 = { 0: 80_000, 60: 60_000, 90: 80_000, 120: 80_000, 180: 80_000 };
  return pairs.flatMap(([names, fromE4, toE4]) => {
    const wayE4 = (toE4 - fromE4 + 3_600_000) % 3_600_000;
    const arcE4 = Math.min(wayE4, 3_600_000 - wayE4);
    return Object.entries(orbsE4).flatMap(([angle, orbE4]) => {
      const offE4 = Math.abs(arcE4 - Number(angle) * 10_000);
      return offE4 > orbE4 ? [] : [[names, angle, arcE4 / 1e4, offE4 / 1e4].join(" ")];
    });
  });
}

const inWords = ({ personA, personB, angleDeg, separationDeg, orbDeg }: SynastryContact): string =>
  [personA, personB, angleDeg, separationDeg, orbDeg].join(" ");

test("the aspects are all pairs of bodies whose arc is within the orb, edges included", () => {
  fc.assert(
    fc.property(knownNumbers, knownNumbers, (a, b) => {
      const pairs = a.bodiesE4.flatMap((fromE4, bodyA) =>
        b.bodiesE4.map((toE4, bodyB) => [`${BODY_NAMES[bodyA]} ${BODY_NAMES[bodyB]}`, fromE4, toE4] as const),
      );
      const { aspects } = computeSynastry(personOf(a.bodiesE4, null), personOf(b.bodiesE4, null));
      expect(aspects.map(inWords)).toEqual(aspectsInOrb(pairs));
    }),
  );
});

test("the angle aspects are the aspects of the bodies with the first and the tenth cusp of the other", () => {
  const anglesOf = ({ cuspsE4 }: { readonly cuspsE4: readonly number[] }) =>
    [
      ["Ascendant", defined(cuspsE4[0])],
      ["Midheaven", defined(cuspsE4[9])],
    ] as const;
  fc.assert(
    fc.property(knownNumbers, knownNumbers, (a, b) => {
      const bodyAtAngle = a.bodiesE4.flatMap((fromE4, body) =>
        anglesOf(b).map(([angle, toE4]) => [`${BODY_NAMES[body]} ${angle}`, fromE4, toE4] as const),
      );
      const angleAtBody = anglesOf(a).flatMap(([angle, fromE4]) =>
        b.bodiesE4.map((toE4, body) => [`${angle} ${BODY_NAMES[body]}`, fromE4, toE4] as const),
      );
      const personA = personOf(a.bodiesE4, a.cuspsE4);
      const personB = personOf(b.bodiesE4, b.cuspsE4);
      const { angleAspects } = computeSynastry(personA, personB);
      expect(angleAspects.map(inWords)).toEqual(aspectsInOrb([...bodyAtAngle, ...angleAtBody]));
      // An angle of an unknown time has no aspects; the bodies of that person still have them.
      const ofKnownB = computeSynastry(personOf(a.bodiesE4, null), personB).angleAspects;
      expect(ofKnownB.map(inWords)).toEqual(aspectsInOrb(bodyAtAngle));
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
      const scores = Object.values(spheres).map(({ score, contributions }) => {
        const hundredths = contributions.reduce((sum, { points }) => sum + Math.round(points * 100), 0);
        return { score, hundredths: 5000 + hundredths };
      });
      expect(scores).toEqual(
        scores.map(({ score }) => ({
          score: Math.min(Math.max(Math.round(score), 0), 100),
          hundredths: score * 100,
        })),
      );
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
        const { aspects, angleAspects, aInB, bInA, spheres } = computeSynastry(unknown, other);
        expect(bInA).toBeNull();
        const certain = new Set([
          ORDINARY_PAIR,
          "rounding",
          ...[...aspects, ...angleAspects]
            .filter(({ aspect, orbDeg, errorDeg }) => orbDeg + defined(errorDeg) < (orbs[aspect] ?? 8))
            .map(({ personA, personB, aspect }) => [aspect, ...[personA, personB].sort()].join(" ")),
          ...(aInB ?? [])
            .filter(({ isCertain }) => isCertain)
            .map(({ body, house }) => `${body} in house ${house}`),
        ]);
        for (const { contributions } of Object.values(spheres)) {
          for (const { factor } of contributions) {
            const [one, aspect, other] = defined(factor.split(",")[0]).split(" ");
            const isContact = factor.includes(", orb ");
            expect(certain).toContain(isContact ? [aspect, ...[one, other].sort()].join(" ") : factor);
          }
        }
      }),
    );
  });

  test("makes a house certain if no cusp is within the error of the body", () => {
    fc.assert(
      fc.property(unknownPerson, knownNumbers, (unknown, known) => {
        const { aInB } = computeSynastry(unknown, personOf(known.bodiesE4, known.cuspsE4));
        for (const [index, { isCertain }] of defined(aInB).entries()) {
          const longitudeE4 = Math.round(defined(unknown.chart.bodies[index]).longitudeDeg * 1e4);
          const errorE4 = Math.round(defined(unknown.errorsDeg?.[index]) * 1e4);
          const cuspsAheadE4 = known.cuspsE4.map(
            (cuspE4) => ((cuspE4 - longitudeE4 + 3_600_000 + 1_800_000 - 1) % 3_600_000) - 1_800_000 + 1,
          );
          // A cusp belongs to the house that it opens: one at the body or behind it by the whole error is not passed.
          const isPassed = cuspsAheadE4.some(
            (aheadE4) => errorE4 > 0 && aheadE4 <= errorE4 && aheadE4 > -errorE4,
          );
          expect(isCertain).toBe(!isPassed);
        }
      }),
    );
  });
});
