import { describe, expect, test } from "vitest";
import {
  type ChartOptions,
  createChartCalculator,
  createRelocationCalculator,
  lahiri,
  meanLilith,
  meanNode,
  meanSouthNode,
  southNode,
} from "../../../../engine/index.ts";
import { seededRandom } from "../../../../ephe-tests/accuracy/difference-statistics.ts";
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
const printed = (value: number) => Math.round(value * 1e4) / 1e4;

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

  test.each<[string, ChartOptions]>([
    ["the tropical zodiac", {}],
    ["a sidereal one", { zodiac: lahiri }],
  ])("are at the angles that they are within 8° of, as minor bodies, in %s", (_name, options) => {
    const relocation = createRelocationCalculator(source, { ...options, points: POINTS });
    const charts = createChartCalculator(source, { ...options, points: POINTS });
    let addedContactCount = 0;
    for (const { epochJdUt, place } of BIRTHS) {
      const { bodies, angles } = charts.natalPositions({ epochJdUt, ...place, timeKnown: true });
      const { ascendant, midheaven } = defined(angles);
      const expected = [
        ["Ascendant", ascendant.longitudeDeg],
        ["Descendant", ascendant.longitudeDeg + 180],
        ["Midheaven", midheaven.longitudeDeg],
        ["ImumCoeli", midheaven.longitudeDeg + 180],
      ].flatMap(([angle, angleDeg]) =>
        bodies.slice(17).flatMap(({ name, longitudeDeg }) => {
          const arcDeg = (longitudeDeg - (angleDeg as number) + 540) % 360;
          const orbDeg = printed(Math.abs(arcDeg - 180));
          return orbDeg <= 8 ? [`${name} ${angle} ${orbDeg}`] : [];
        }),
      );
      const added = relocation.scoreLocation(epochJdUt, place).angularBodies.filter(isAdded);
      expect(added.map(({ body, angle, orbDeg }) => `${body} ${angle} ${orbDeg}`).sort()).toEqual(
        expected.sort(),
      );
      expect(added.filter(({ weight }) => weight !== "minor")).toEqual([]);
      addedContactCount += added.length;
    }
    expect(addedContactCount).toBeGreaterThan(0);
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
