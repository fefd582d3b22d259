import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ACTIVITY_NAMES, findTransitEvents, runSteps, scoreDays } from "../../../engine/index.ts";
import { defined } from "../../defined.ts";
import { TABLES as source } from "../../tables.ts";

const points = fc
  .array(fc.double({ min: 0, max: 359.999, noNaN: true }), { minLength: 19, maxLength: 19 })
  .map((deg) => Float64Array.from(deg));
const start = fc.integer({ min: 2_378_600, max: 2_597_000 });

/** Transit events or scored days of random charts and dates, in steps and in one run. */
const work = fc
  .record({ points, startJdUt: start, kind: fc.constantFrom("events", "days"), activity: fc.nat(7) })
  .map(({ points: pointsDeg, startJdUt, kind, activity }) => {
    if (kind === "events") {
      const window = { startJdUt, endJdUt: startJdUt + 30 };
      return {
        steps: () => findTransitEvents(source, pointsDeg, window),
        result: () => runSteps(findTransitEvents(source, pointsDeg, window)),
      };
    }
    const days = Array.from({ length: 10 }, (_, day) => ({
      startJdUt: startJdUt + day,
      noonJdUt: startJdUt + day + 0.5,
      endJdUt: startJdUt + day + 1,
    }));
    const question = {
      activity: defined(ACTIVITY_NAMES[activity]),
      pointsDeg,
      cuspsDeg: null,
      errorsDeg: null,
      days,
    };
    return {
      steps: () => scoreDays(source, question),
      result: () => runSteps(scoreDays(source, question)),
    };
  });

describe("searches share no state", () => {
  test("two that run in steps, in any order of steps, have the results of uninterrupted runs", () => {
    fc.assert(
      fc.property(work, work, fc.array(fc.boolean(), { maxLength: 60 }), (one, other, turns) => {
        const runs = [one, other].map(({ steps }) => ({ steps: steps(), value: undefined as unknown }));
        const advance = (run: (typeof runs)[number]): boolean => {
          if (run.value !== undefined) return false;
          const { done, value } = run.steps.next();
          if (done) run.value = value;
          return true;
        };
        for (const isFirst of turns) advance(defined(runs[isFirst ? 0 : 1]));
        for (const run of runs) while (advance(run));
        expect(runs.map(({ value }) => value)).toEqual([one.result(), other.result()]);
      }),
      { numRuns: 40 },
    );
  });
});
