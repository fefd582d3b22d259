// Takes seconds of processor time: 1,000 pairs of charts, whose contacts and scores are compared as a whole.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  BODY,
  BODY_NAMES,
  computeSynastry,
  NATAL_POINT_NAMES,
  type NatalPointName,
  type Synastry,
  type SynastryContact,
} from "../../../../engine/index.ts";
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
