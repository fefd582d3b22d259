import { expect, test } from "vitest";
import { TABLES as source } from "../../test/tables.ts";
import { EVENT_MAX_SECONDS, NODE_PASS_MAX_DEG } from "../budgets.ts";
import { readFixture } from "../read-fixture.ts";
import { compareReturns, type FixtureReturns, RETURNING_POINTS } from "./return-cases.ts";

const { cases } = readFixture("returns") as {
  readonly cases: readonly FixtureReturns[];
};

test.each(RETURNING_POINTS)("the returns of %s are the reference's, in three zodiacs", (point) => {
  const ofPoint = cases.filter((one) => one.point === point);
  expect(new Set(ofPoint.map(({ zodiac }) => zodiac)).size).toBe(3);
  for (const one of ofPoint) {
    const expected = one.returns.map(([epochJdUt, direct, speedDegPerDay]) => ({
      epochJdUt,
      direct: direct === 1,
      speedDegPerDay,
    }));
    const { isComplete, differences } = compareReturns(source, one, expected);
    expect({ ...one, isComplete }).toEqual({ ...one, isComplete: true });
    for (const { seconds, arcDeg } of differences) {
      const isClose = Math.abs(seconds) <= EVENT_MAX_SECONDS || Math.abs(arcDeg) <= NODE_PASS_MAX_DEG;
      expect({ ...one, seconds, arcDeg, isClose }).toEqual({ ...one, seconds, arcDeg, isClose: true });
    }
  }
});

test("the cases have loops with three returns and more", () => {
  const loops = cases.filter(
    ({ returns }) => returns.some(([, direct]) => direct === 0) && returns.length > 2,
  );
  expect(loops.length).toBeGreaterThan(10);
});
