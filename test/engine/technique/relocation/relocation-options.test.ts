import { describe, expect, test } from "vitest";
import {
  type AddedPointName,
  type BodyName,
  type ChartCalculator,
  type ChartOptions,
  createChartCalculator,
  createRelocationCalculator,
  lahiri,
  meanLilith,
  meanNode,
  meanSouthNode,
  projectedZodiac,
  southNode,
  wholeSign,
} from "../../../../engine/index.ts";
import { arcDeg, seededRandom } from "../../../../ephe-tests/accuracy/difference-statistics.ts";
import { defined } from "../../../defined.ts";
import { TABLES as source } from "../../../tables.ts";

const POINTS = [meanNode, meanLilith, southNode, meanSouthNode];
const NAMES: readonly string[] = POINTS.map(({ name }) => name);
const random = seededRandom(331);

const BIRTHS = Array.from({ length: 40 }, () => ({
  epochJdUt: 2_378_500 + 219_000 * random(),
  place: { latitudeDeg: 130 * (random() - 0.5), longitudeDeg: 360 * (random() - 0.5) },
}));

const isAdded = ({ body }: { readonly body: string }) => NAMES.includes(body);

describe("added points of a relocation", () => {
  const plain = createRelocationCalculator(source);
  const calculator = createRelocationCalculator(source, { points: POINTS });

  test("change nothing of the seventeen bodies, and no score", () => {
    for (const { epochJdUt, place } of BIRTHS) {
      const { angularBodies, ...score } = calculator.scoreLocation(epochJdUt, place);
      const { angularBodies: expected, ...expectedScore } = plain.scoreLocation(epochJdUt, place);
      expect(angularBodies.filter((angular) => !isAdded(angular))).toEqual(expected);
      expect(score).toEqual(expectedScore);
    }
  });

  test("have four lines each, on which their distance is 0", () => {
    const { epochJdUt } = defined(BIRTHS[0]);
    const lines = calculator.findAngleLines(epochJdUt).filter(isAdded);
    expect(lines).toHaveLength(4 * POINTS.length);
    const line = defined(lines.find(({ angle }) => angle === "Ascendant"));
    const onLine = calculator.scoreLocation(epochJdUt, defined(line.places[30]));
    const distances = onLine.angularBodies
      .filter(({ body, angle }) => body === line.body && angle === line.angle)
      .map(({ lineDistanceDeg }) => lineDistanceDeg);
    expect(distances).toEqual([0]);
  });
});

const OPTIONS: readonly [string, ChartOptions][] = [
  ["tropical", {}],
  [
    "sidereal, whole signs, added points",
    { zodiac: lahiri, houses: wholeSign, points: [meanNode, meanLilith] },
  ],
  ["projected", { zodiac: projectedZodiac(lahiri) }],
];

const isRounded = (value: number) => Number(value.toFixed(6)) === value;

/** The bodies within 8° of angles of the chart of a birth with full digits, by orb. */
function contactsByChart(
  charts: ChartCalculator<BodyName | AddedPointName>,
  { epochJdUt, place }: (typeof BIRTHS)[number],
) {
  const { bodies, angles } = charts.natalPositions({ epochJdUt, ...place, timeKnown: true });
  const { ascendant, midheaven } = defined(angles);
  const anglesDeg = [
    ["Ascendant", ascendant.longitudeDeg],
    ["Descendant", ascendant.longitudeDeg + 180],
    ["Midheaven", midheaven.longitudeDeg],
    ["ImumCoeli", midheaven.longitudeDeg + 180],
  ] as const;
  const contacts = bodies.flatMap(({ name, longitudeDeg }) =>
    anglesDeg.map(([angle, angleDeg]) => ({ body: name, angle, orbDeg: arcDeg(angleDeg, longitudeDeg) })),
  );
  return {
    contacts: contacts.filter(({ orbDeg }) => orbDeg <= 8).sort((a, b) => a.orbDeg - b.orbDeg),
    houses: new Map(bodies.map(({ name, house }) => [name as string, house])),
  };
}

describe.each(OPTIONS)("full digits of a relocation, %s", (_name, options) => {
  const full = createRelocationCalculator(source, { ...options, digits: "full" });
  const printed = createRelocationCalculator(source, options);
  const charts = createChartCalculator(source, { ...options, digits: "full" });

  test("have the contacts and houses of the exact longitudes", () => {
    for (const birth of BIRTHS) {
      const { angularBodies, spheres } = full.scoreLocation(birth.epochJdUt, birth.place);
      const expected = contactsByChart(charts, birth);
      expect(angularBodies.map(({ body, angle }) => [body, angle])).toEqual(
        expected.contacts.map(({ body, angle }) => [body, angle]),
      );
      angularBodies.forEach(({ orbDeg }, index) => {
        expect(orbDeg).toBeCloseTo(defined(expected.contacts[index]).orbDeg, 11);
      });
      const facts = Object.values(spheres).flatMap(({ contributions }) =>
        contributions.map((of) => of.facts),
      );
      for (const fact of facts) {
        if (fact.kind === "house") expect(fact.house).toBe(expected.houses.get(defined(fact.body)));
        else expect(isRounded(defined(fact.orbDeg))).toBe(false);
      }
    }
  });

  test("have scores that are not rounded and near the printed ones, and parts that add up to them", () => {
    for (const { epochJdUt, place } of BIRTHS) {
      const score = full.scoreLocation(epochJdUt, place);
      const rounded = printed.scoreLocation(epochJdUt, place);
      for (const [sphere, of] of Object.entries(score.spheres)) {
        const points = of.contributions.reduce((sum, contribution) => sum + contribution.points, 5);
        expect(points).toBeCloseTo(of.score, 12);
        // Opposite strengths add up to a neutral score.
        if (of.score !== 5) expect(isRounded(of.score)).toBe(false);
        const near = defined(rounded.spheres[sphere as keyof typeof rounded.spheres]);
        expect(Math.abs(of.score - near.score)).toBeLessThan(0.006);
      }
      const mean = Object.values(score.spheres).reduce((sum, of) => sum + of.score / 6, 0);
      expect(score.overall10).toBeCloseTo(mean, 12);
      for (const { body, angle, lineDistanceDeg } of rounded.angularBodies) {
        const exact = score.angularBodies.find((contact) => contact.body === body && contact.angle === angle);
        if (exact !== undefined)
          expect(Math.abs(exact.lineDistanceDeg - lineDistanceDeg)).toBeLessThan(5.001e-5);
      }
      const arcsDeg = (["ascendant", "midheaven"] as const).map((angle) =>
        arcDeg(score[angle].longitudeDeg, rounded[angle].longitudeDeg),
      );
      expect(Math.max(...arcsDeg)).toBeLessThan(5.001e-5);
      expect(score.usedHouseSystem).toBe(rounded.usedHouseSystem);
    }
  });
});

test("a ranking with full digits is in the order of scores that are not rounded", () => {
  const full = createRelocationCalculator(source, { digits: "full" });
  const { epochJdUt } = defined(BIRTHS[0]);
  const { top, comparedCities } = full.rankCities(epochJdUt, { focus: "love", region: null, limit: 61 });
  expect(top).toHaveLength(comparedCities);
  const scores = top.map(({ focus10 }) => focus10);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
  for (const { city, focus10, overall10, angularBodies, contacts, strength } of top.slice(0, 5)) {
    const score = full.scoreLocation(epochJdUt, city);
    expect({ focus10, overall10, angularBodies, strength }).toEqual({
      focus10: score.spheres.love.score,
      overall10: score.overall10,
      angularBodies: score.angularBodies,
      strength: score.strength,
    });
    expect(contacts).toEqual(
      angularBodies.map(({ body, angle, orbDeg }) => `${body} on ${angle}, orb ${orbDeg.toFixed(2)}`),
    );
  }
});
