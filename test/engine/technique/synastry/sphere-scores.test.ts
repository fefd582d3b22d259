import { describe, expect, test } from "vitest";
import {
  ASPECT_ORBS_DEG,
  ASPECTS,
  type AspectName,
  BODY_NAMES,
  type BodyHouse,
  NATAL_POINT_NAMES,
  type NatalPointName,
  SPHERE_NAMES,
  type SphereName,
  type SynastryContact,
} from "../../../../engine/index.ts";
import {
  ORDINARY_PAIR,
  sphereScores as scoresOfContacts,
  sphereInfluences,
} from "../../../../engine/technique/synastry/sphere-scores.ts";
import {
  ANGLE_BEARINGS,
  BEARING_MAX,
  HOUSE_BEARINGS,
  SPHERE_BEARINGS,
} from "../../../../engine/technique/synastry/synastry-bearings.ts";
import {
  ANGLE_VALENCES,
  ASPECT_VALENCES,
  BODY_NATURES,
  BONDS,
  EMPHASISED_PAIRS,
  NATURE_MAX,
} from "../../../../engine/technique/synastry/synastry-weights.ts";
import sources from "../../../../tools/weights/synastry-sources.json" with { type: "json" };
import { defined } from "../../../defined.ts";

/** The strength of a contact in a sphere, not rounded; 0 if it does not count. */
function contactStrength(sphere: SphereName, contact: SynastryContact): number {
  const influences = sphereInfluences({ aspects: [], angleAspects: [contact], aInB: null, bInA: null });
  return influences[sphere][0]?.strength ?? 0;
}

function contact(
  personA: NatalPointName,
  aspect: AspectName,
  personB: NatalPointName,
  orbDeg: number,
  errorDeg: number | null = null,
): SynastryContact {
  const { angleDeg } = defined(ASPECTS.find(({ name }) => name === aspect));
  const separationDeg = angleDeg === 180 ? 180 - orbDeg : angleDeg + orbDeg;
  return { personA, personB, aspect, angleDeg, separationDeg, orbDeg, errorDeg };
}

/** The scores of two people of known times with only these contacts and houses; an aspect counts the same in either list. */
const sphereScores = (angleAspects: readonly SynastryContact[], aInB: readonly BodyHouse[] = []) =>
  scoresOfContacts({ aspects: [], angleAspects, aInB, bInA: [] });

const scoresOf = (...contacts: readonly SynastryContact[]): readonly number[] =>
  Object.values(sphereScores(contacts)).map(({ score }) => score);

describe("scores computed by hand from the published tables", () => {
  // In the order identity, love, body, money, home, mind. The levels of an ordinary pair are −0.08, −0.01, −0.01, −0.04, −0.06 and
  // −0.02, the saturations 2.9, 3.96, 2.65, 3.36, 3.36 and 2.76.
  test.each<readonly [what: string, contact: SynastryContact, expected: readonly number[]]>([
    // Falloff (1 − (2/8)²)² = 0.87890625; love 3·3/16·1.5·0.8789 = 0.74158, less 0.01, over 3.96 is 0.18474, over √1.03413 is
    // 0.18167, times 50 is 9.08; identity 0.65918, body 0.49438, money 0.08240, home 0.65918, mind 0.32959 likewise.
    ["Sun Trine Moon, 2°", contact("Sun", "Trine", "Moon", 2), [60, 59, 59, 51, 59, 56]],
    // Natures −1 and −2: −3/4; love −0.75·9/16 = −0.42188: −5.42; identity −0.28125: −6.18; body −0.375: −7.19; money −0.1875:
    // −3.38; home −0.28125: −5.05; mind −0.09375: −2.06.
    ["Mars Conjunction Saturn, exact", contact("Mars", "Conjunction", "Saturn", 0), [44, 45, 43, 47, 45, 48]],
    // Natures 2 and 2: 1; falloff (1 − ¼)² = 0.5625; money 0.75·0.5625 = 0.42188: +5.65; identity 0.07031: −0.17; love 0.14063:
    // +1.65; body 0.07031: +1.14; home 0.07031: +0.15; no Venus in mind: −0.36.
    [
      "Venus Conjunction Jupiter, 4°",
      contact("Venus", "Conjunction", "Jupiter", 4),
      [50, 52, 51, 56, 50, 50],
    ],
    // Natures 2 and −2: 0. Only the levels remain: −1.38, −0.13, −0.19, −0.60, −0.89 and −0.36.
    [
      "Venus Conjunction Saturn, exact",
      contact("Venus", "Conjunction", "Saturn", 0),
      [49, 50, 50, 49, 49, 50],
    ],
    // A contact of the slow planets.
    ["Uranus Trine Pluto, exact", contact("Uranus", "Trine", "Pluto", 0), [49, 50, 50, 49, 49, 50]],
    // Orb 2° and error 4° count as 6°: falloff (1 − 0.5625)² = 0.19141; love 0.16150: +1.91; identity 0.14355: +1.10; body
    // 0.10767: +1.84; money 0.01794: −0.33; home 0.14355: +1.24; mind 0.07178: +0.94.
    ["Sun Trine Moon, 2°, error 4°", contact("Sun", "Trine", "Moon", 2, 4), [51, 52, 52, 50, 51, 51]],
    ["Sun Trine Moon, 2°, error 6°", contact("Sun", "Trine", "Moon", 2, 6), [49, 50, 50, 49, 49, 50]],
    // A bond in love and body: love 4·3/16·1.5·0.5 = 0.5625: +6.91; body 2·4/16·1.5·0.5 = 0.375: +6.82. Friction elsewhere:
    // identity 3/16·1.5·−0.9 = −0.25313: −5.71; money the same: −4.35; home −0.3375: −5.87.
    ["Venus Opposition Mars, exact", contact("Venus", "Opposition", "Mars", 0), [44, 57, 57, 46, 44, 50]],
    // Love 12/16·1.5·0.25 = 0.28125: +3.42; body 0.1875: +3.34; identity −0.28125: −6.18; money −4.76; home −0.375: −6.42.
    ["Venus Square Mars, exact", contact("Venus", "Square", "Mars", 0), [44, 53, 53, 45, 44, 50]],
    // Love 9/16·1.5·0.5 = 0.42188: +5.17; body 6/16·1.5·−0.9·1.09 = −0.55181: −10.37; identity −0.675: −12.60; money −0.08438:
    // −1.85; home −0.675: −10.68; mind −0.3375: −6.42.
    ["Sun Opposition Moon, exact", contact("Sun", "Opposition", "Moon", 0), [37, 55, 40, 48, 39, 44]],
    // On the Descendant: nature 2 of 2; falloff (1 − 1/64)² = 0.96899; love 4·3/16·0.96899 = 0.72675: +8.91; identity 0.24225:
    // +2.79; body 0.36337: +6.61; home 0.12112: +0.91; no Ascendant in money, no Venus in mind.
    [
      "Venus Opposition Ascendant, 1°",
      contact("Venus", "Opposition", "Ascendant", 1),
      [53, 59, 57, 49, 51, 50],
    ],
    // Identity 4·2/16·−1 = −0.5: −9.81; money −0.1875: −3.38; home −0.5: −8.22; mind −0.125: −2.62; none in love and body.
    ["Midheaven Square Sun, exact", contact("Midheaven", "Square", "Sun", 0), [40, 50, 50, 47, 42, 47]],
  ])("%s", (_what, aspect, expected) => {
    expect(scoresOf(aspect)).toEqual(expected);
  });

  test.each<readonly [body: "Venus" | "Saturn", love: number]>([
    // 4·4/16 · 2/2 · 0.5 = 0.5: +6.14; 3·4/16 · −2/2 · 0.5 = −0.375: −4.84.
    ["Venus", 56],
    ["Saturn", 45],
  ])("%s in house 7 counts in love, unless its house is not certain", (body, love) => {
    const inSeventh = { body, house: 7, isCertain: true };
    const certainScores = sphereScores([], [inSeventh]);
    expect(certainScores.love.score).toBe(love);
    expect(certainScores.love.contributions[0]?.factor).toBe(`${body} in house 7`);
    expect(certainScores.money).toEqual(sphereScores([]).money);
    expect(sphereScores([], [{ ...inSeventh, isCertain: false }])).toEqual(sphereScores([]));
  });

  test("a contribution names the bodies in body order, regardless of the person, and the orb to 2 decimals", () => {
    const { love } = sphereScores([contact("Venus", "Trine", "Moon", 1.2375)]);
    // Falloff (1 − (1.2375/8)²)² = 0.95272; 4·3/16·0.95272 = 0.71454, less 0.01, of 3.96: 8.76 points, printed 59.
    expect(love).toEqual({
      score: 59,
      contributions: [
        {
          factor: "Moon Trine Venus, orb 1.24",
          facts: {
            kind: "aspect",
            person: "personB",
            body: "Moon",
            aspect: "Trine",
            target: "Venus",
            orbDeg: 1.24,
          },
          weight: 0.7145,
          points: 8.88,
        },
        { factor: ORDINARY_PAIR, facts: { kind: "level" }, weight: -0.01, points: -0.12 },
        { factor: "rounding", facts: { kind: "rounding" }, weight: null, points: 0.24 },
      ],
    });
  });

  test("Sun of A with Moon of B and Moon of A with Sun of B both count, and so do angles of either person", () => {
    const contacts = [contact("Sun", "Trine", "Moon", 2), contact("Moon", "Trine", "Sun", 3)];
    expect(sphereScores(contacts).love.contributions.map(({ factor }) => factor)).toEqual([
      "Sun Trine Moon, orb 2.00",
      "Sun Trine Moon, orb 3.00",
      ORDINARY_PAIR,
      "rounding",
    ]);
    const angleContacts = [contact("Sun", "Trine", "Ascendant", 2), contact("Ascendant", "Trine", "Sun", 3)];
    expect(sphereScores(angleContacts).love.contributions.map(({ factor }) => factor)).toEqual([
      "Sun Trine Ascendant, orb 2.00",
      "Sun Trine Ascendant, orb 3.00",
      ORDINARY_PAIR,
      "rounding",
    ]);
  });
});

test.each([
  ["both times are", [], []],
  ["one time is", [], null],
  ["no time is", null, null],
] as const)("two charts without a contact are close to neutral if %s known", (_times, aInB, bInA) => {
  for (const { score, contributions } of Object.values(
    scoresOfContacts({ aspects: [], angleAspects: [], aInB, bInA }),
  )) {
    expect(Math.abs(score - 50)).toBeLessThanOrEqual(4);
    for (const { factor } of contributions) expect([ORDINARY_PAIR, "rounding"]).toContain(factor);
  }
});

const natures = new Map(BODY_NATURES.map(([body, nature]) => [body, nature]));

/** Share of the circle in which an aspect is in orb, degrees: from both sides on both halves, an end of an axis on one. */
const widthDeg = (aspect: (typeof ASPECTS)[number]["name"]): number =>
  ASPECT_ORBS_DEG[aspect] * (aspect === "Conjunction" || aspect === "Opposition" ? 2 : 4);

/** The mean strength of a random pair's contacts, and of those that hinder, as if every contact in orb were exact. */
function meanStrengths(sphere: SphereName): { all: number; hindering: number } {
  let all = 0;
  let hindering = 0;
  for (const personA of NATAL_POINT_NAMES) {
    for (const personB of NATAL_POINT_NAMES) {
      for (const { name: aspect, angleDeg } of ASPECTS) {
        const contact = {
          personA,
          personB,
          aspect,
          angleDeg,
          separationDeg: angleDeg,
          orbDeg: 0,
          errorDeg: null,
        };
        const mean = (contactStrength(sphere, contact) * widthDeg(aspect)) / 360;
        all += mean;
        hindering += Math.min(mean, 0);
      }
    }
  }
  return { all, hindering };
}

describe("the tables", () => {
  test.each(SPHERE_NAMES)("of %s balance helping and hindering conjunctions", (sphere) => {
    const bearings = SPHERE_BEARINGS[sphere];
    expect(bearings.reduce((sum, [body, bearing]) => sum + bearing * defined(natures.get(body)), 0)).toBe(0);
    const rows = [...bearings, ...ANGLE_BEARINGS[sphere], ...HOUSE_BEARINGS[sphere]];
    expect(new Set(rows.map(([of]) => of)).size).toBe(rows.length);
    for (const [of, bearing] of rows) {
      expect(Number.isInteger(bearing) && bearing >= 1 && bearing <= BEARING_MAX, String(of)).toBe(true);
    }
  });

  test("give easy and hard aspects the same share of the circle", () => {
    const shares = ASPECT_VALENCES.map(([aspect, valence]) => valence * widthDeg(aspect));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(0, 12);
    const angleShares = ANGLE_VALENCES.map(([aspect, valence]) => valence * widthDeg(aspect));
    expect(Math.abs(angleShares.reduce((sum, share) => sum + share, 0))).toBeLessThan(0.1);
  });

  test.each(SPHERE_NAMES)("of %s balance all contacts of a random pair, bonds included", (sphere) => {
    const { all, hindering } = meanStrengths(sphere);
    // The remainder of the emphasised pairs.
    expect(Math.abs(all / hindering)).toBeLessThan(0.02);
  });

  test("contain a nature for every body", () => {
    expect(BODY_NATURES.map(([body]) => body)).toEqual(BODY_NAMES);
    for (const nature of natures.values()) expect(Math.abs(nature)).toBeLessThanOrEqual(NATURE_MAX);
  });
});

test("every source that a row names is listed, with its text and where it was read, and no other", () => {
  for (const { id, text, address } of sources) {
    expect(text.length, id).toBeGreaterThan(5);
    expect(URL.canParse(address), id).toBe(true);
  }
  const ids = sources.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const namedSources = [
    ...Object.values(SPHERE_BEARINGS).flat(),
    ...Object.values(ANGLE_BEARINGS).flat(),
    ...Object.values(HOUSE_BEARINGS).flat(),
    ...BODY_NATURES,
    ...ASPECT_VALENCES,
    ...ANGLE_VALENCES,
    ...EMPHASISED_PAIRS,
  ].map((row) => defined(row[3]));
  const namedIds = [...namedSources, ...BONDS.map(({ sources: ids }) => ids)].flatMap((ids) =>
    ids.split(", "),
  );
  // The source on the slowest planets, which have no row.
  const expectedIds = new Set([...namedIds, "generation"]);
  expectedIds.delete("own choice");
  expect(ids.toSorted()).toEqual([...expectedIds].toSorted());
});
