import fc from "fast-check";
import { expect, test } from "vitest";
import { BODY_NAMES, findTransitEvents, possibleTransitEvents, runSteps } from "../../../../engine/index.ts";
import { TABLES as source } from "../../../tables.ts";

const possible = BODY_NAMES.flatMap(possibleTransitEvents).map(describeEvent);

/** Kind, body, target, aspect and significance. */
function describeEvent({
  kind,
  body,
  target,
  aspect,
  significance,
}: ReturnType<typeof possibleTransitEvents>[number]): string {
  return `${kind} ${body} ${target} ${aspect} ${significance}`;
}

test("the possible events are 95 aspects and 12 ingresses of each body, and two stations of the 13 bodies that turn", () => {
  expect(possible).toHaveLength(17 * (95 + 12) + 13 * 2);
  expect(new Set(possible).size).toBe(possible.length);
});

test("every event that is found is a possible one, with its significance", () => {
  const points = fc.array(fc.double({ min: 0, max: 359.999999, noNaN: true }), {
    minLength: 19,
    maxLength: 19,
  });
  const days = fc.integer({ min: 2_378_497, max: 2_597_500 });
  const possibleSet = new Set(possible);
  fc.assert(
    fc.property(points, days, (natal, day) => {
      const window = { startJdUt: day, endJdUt: day + 90 };
      const events = runSteps(findTransitEvents(source, Float64Array.from(natal), window));
      expect(events.map(describeEvent).filter((event) => !possibleSet.has(event))).toEqual([]);
    }),
    { numRuns: 20 },
  );
});
