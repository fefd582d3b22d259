import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ASPECT_ORBS_DEG,
  ASPECTS,
  type AspectName,
  BODY_NAMES,
  type BodyName,
  type SynastryAspect,
} from "../../../../engine/index.ts";
import { bareStrength, sphereScores } from "../../../../engine/technique/synastry/sphere-scores.ts";
import { defined } from "../../../defined.ts";

function contact(
  personA: BodyName,
  aspect: AspectName,
  personB: BodyName,
  orbDeg: number,
  errorDeg: number | null = null,
): SynastryAspect {
  const { angleDeg } = defined(ASPECTS.find(({ name }) => name === aspect));
  const separationDeg = angleDeg === 180 ? 180 - orbDeg : angleDeg + orbDeg;
  return { personA, personB, aspect, angleDeg, separationDeg, orbDeg, errorDeg };
}

const scoresOf = (...contacts: readonly SynastryAspect[]): readonly number[] =>
  Object.values(sphereScores(contacts)).map(({ score }) => score);

describe("scores computed by hand from the published tables", () => {
  // In the order identity, love, body, money, home, mind.
  test.each<readonly [what: string, contact: SynastryAspect, expected: readonly number[]]>([
    // Falloff (1 − (2/8)²)² = 0.87890625; love 3·3/16·1.5·0.8789 = 0.74158, over 3.42 is 0.21683, over √1.04702 is
    // 0.21191, times 50 is 10.6; identity 0.65918 of 2.22, body 0.49438 of 2.16, money 0.08240 of 2.99, home 0.65918
    // of 2.83, mind 0.32959 of 2.53 likewise.
    ["Sun Trine Moon, 2°", contact("Sun", "Trine", "Moon", 2), [64, 61, 61, 51, 61, 56]],
    // Natures −1 and −2: −3/4; love −0.75·9/16 = −0.42188 of 3.42 is −6.1 points; identity −0.28125 of 2.22: −6.3;
    // body −0.375 of 2.16: −8.6; money −0.1875 of 2.99: −3.1; home −0.28125 of 2.83: −4.9; mind −0.09375 of 2.53: −1.9.
    ["Mars Conjunction Saturn, exact", contact("Mars", "Conjunction", "Saturn", 0), [44, 44, 41, 47, 45, 48]],
    // Natures 2 and 2: 1; falloff (1 − ¼)² = 0.5625; money 0.75·0.5625 = 0.42188 of 2.99: +7.0; identity 0.07031 of
    // 2.22: +1.6; love 0.14063 of 3.42: +2.1; body 0.07031 of 2.16: +1.6; home 0.07031 of 2.83: +1.2; no Venus in mind.
    [
      "Venus Conjunction Jupiter, 4°",
      contact("Venus", "Conjunction", "Jupiter", 4),
      [52, 52, 52, 57, 51, 50],
    ],
    // Natures 2 and −2: 0.
    [
      "Venus Conjunction Saturn, exact",
      contact("Venus", "Conjunction", "Saturn", 0),
      [50, 50, 50, 50, 50, 50],
    ],
    // A contact of the slow planets.
    ["Uranus Trine Pluto, exact", contact("Uranus", "Trine", "Pluto", 0), [50, 50, 50, 50, 50, 50]],
    // Orb 2° and error 4° count as 6°: falloff (1 − 0.5625)² = 0.19141; love 0.16150 of 3.42: +2.4; identity 0.14355 of
    // 2.22: +3.2; body 0.10767 of 2.16: +2.5; money 0.01794 of 2.99: +0.3; home 0.14355 of 2.83: +2.53; mind
    // 0.07178 of 2.53: +1.4.
    ["Sun Trine Moon, 2°, error 4°", contact("Sun", "Trine", "Moon", 2, 4), [53, 52, 52, 50, 53, 51]],
    ["Sun Trine Moon, 2°, error 6°", contact("Sun", "Trine", "Moon", 2, 6), [50, 50, 50, 50, 50, 50]],
  ])("%s", (_what, aspect, expected) => {
    expect(scoresOf(aspect)).toEqual(expected);
  });

  test("a contribution names the bodies in body order, regardless of the person, and the orb to 2 decimals", () => {
    const { love } = sphereScores([contact("Venus", "Trine", "Moon", 1.2375)]);
    // Falloff (1 − (1.2375/8)²)² = 0.95272; 4·3/16·0.95272 = 0.71454 of 3.42: 10.2256 points, printed 60.
    expect(love).toEqual({
      score: 60,
      contributions: [
        { factor: "Moon Trine Venus, orb 1.24", points: 10.23 },
        { factor: "rounding", points: -0.23 },
      ],
    });
  });

  test("Sun of A with Moon of B and Moon of A with Sun of B both count", () => {
    const contacts = [contact("Sun", "Trine", "Moon", 2), contact("Moon", "Trine", "Sun", 3)];
    expect(sphereScores(contacts).love.contributions.map(({ factor }) => factor)).toEqual([
      "Sun Trine Moon, orb 2.00",
      "Sun Trine Moon, orb 3.00",
      "rounding",
    ]);
  });
});

const bodies = fc.constantFrom(...BODY_NAMES);
const aspectNames = fc.constantFrom(...ASPECTS.map(({ name }) => name));
/** Contacts of any orb, with any possible error. */
const anyContact = fc
  .tuple(bodies, aspectNames, bodies, fc.integer({ min: 0, max: 10_000 }), fc.constantFrom(null, 0, 0.5, 7))
  .map(([one, aspect, other, share, errorDeg]) =>
    contact(one, aspect, other, (ASPECT_ORBS_DEG[aspect] * share) / 10_000, errorDeg),
  );

describe("a tighter orb", () => {
  test("never weakens a contact", () => {
    fc.assert(
      fc.property(anyContact, fc.double({ min: 0, max: 1, noNaN: true }), (wide, share) => {
        const tight = { ...wide, orbDeg: wide.orbDeg * share };
        expect(Math.abs(bareStrength(tight))).toBeGreaterThanOrEqual(Math.abs(bareStrength(wide)));
        expect(bareStrength(tight) * bareStrength(wide)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("never lowers the scores of a contact that helps, nor raises those of one that hinders", () => {
    fc.assert(
      fc.property(
        fc.array(anyContact, { maxLength: 20 }),
        anyContact,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (others, wide, share) => {
          const tight = { ...wide, orbDeg: wide.orbDeg * share };
          const before = scoresOf(...others, wide);
          const after = scoresOf(...others, tight);
          const way = Math.sign(bareStrength(tight));
          for (const [sphere, score] of after.entries()) {
            expect((score - defined(before[sphere])) * way).toBeGreaterThanOrEqual(0);
          }
        },
      ),
    );
  });
});

test("scores do not depend on the order of the aspects", () => {
  fc.assert(
    fc.property(fc.array(anyContact, { maxLength: 60 }), (contacts) => {
      expect(scoresOf(...contacts.toReversed())).toEqual(scoresOf(...contacts));
    }),
  );
});

test("two charts without a contact are neutral and have no contributions", () => {
  for (const { score, contributions } of Object.values(sphereScores([]))) {
    expect({ score, contributions }).toEqual({ score: 50, contributions: [] });
  }
});

test("an orb in a factor is the printed orb to two decimals, half up", () => {
  const orbsOf = (orbDeg: number) =>
    defined(sphereScores([contact("Sun", "Trine", "Moon", orbDeg)]).love.contributions[0]).factor;
  // In binary 1.005 is below its decimal value, 1.245 above.
  expect(orbsOf(1.005)).toBe("Sun Trine Moon, orb 1.01");
  expect(orbsOf(1.245)).toBe("Sun Trine Moon, orb 1.25");
  expect(orbsOf(1.0049)).toBe("Sun Trine Moon, orb 1.00");
});
