import { expect, test } from "vitest";
import { computeSynastry, InvalidInputError } from "../../../../engine/index.ts";

test.each([
  [undefined, "a must be an object, not undefined; b must be an object, not undefined"],
  [{}, "a.chart must be a natal chart, not undefined; b.chart must be a natal chart, not undefined"],
])("a synastry of persons that are not persons lists what is missing: %j", (person, problems) => {
  const compute = () => computeSynastry(person as never, person as never);
  expect(compute).toThrow(InvalidInputError);
  expect(compute).toThrow(problems);
});
