import { describe, expect, test } from "vitest";
import {
  createRelocationCalculator,
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
