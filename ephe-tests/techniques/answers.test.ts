// Takes seconds of processor time: the service computes the almanacs, searches and returns of fifty years.
import { describe, expect, test } from "vitest";
import { TABLES as source } from "../../test/tables.ts";
import {
  ANSWER_INSTANT_MAX_SECONDS,
  EVENT_MAX_SECONDS,
  LUNAR_MAXIMUM_MAX_SECONDS,
  NODE_PASS_MAX_DEG,
  ORB_INSTANT_MAX_SECONDS,
} from "../budgets.ts";
import { readFixture } from "../read-fixture.ts";
import { compareAlmanac } from "./almanac-cases.ts";
import { compareComposite } from "./composite-cases.ts";
import { InstantDifferences, PrintedLongitudes } from "./drawn-requests.ts";
import { compareProgression } from "./progression-cases.ts";
import { compareReturns, type FixtureReturns, RETURNING_POINTS, readReturns } from "./return-cases.ts";
import { compareReturnedPasses, RETURNING_BODIES } from "./returned-passes.ts";
import { compareSearch } from "./search-cases.ts";
import { compareEclipses, seenEclipses } from "./seen-eclipses.ts";
import { createServiceAnswers } from "./service-answers.ts";
import type { AnswerFixture } from "./write-answer-fixture.ts";

const fixture = readFixture("technique-answers") as AnswerFixture;
const answers = createServiceAnswers();

describe("the answers of the endpoints beyond the specification agree with the reference", () => {
  test("progressed and directed longitudes and angles, ties apart", async () => {
    const longitudes = new PrintedLongitudes();
    for (const [one, expected] of fixture.progressions)
      await compareProgression(answers, one, expected, longitudes);
    expect(longitudes.compared).toBe(20 * (17 + 17 + 2));
    expect(longitudes.differing).toBe(0);
  });

  test("longitudes, angles and cusps of composite and Davison charts, ties apart", async () => {
    const longitudes = new PrintedLongitudes();
    for (const [one, expected] of fixture.composites)
      await compareComposite(answers, one, expected, longitudes);
    expect(longitudes.compared).toBe(10 * 2 * (17 + 12 + 2));
    expect(longitudes.differing).toBe(0);
  });

  test.each(RETURNING_BODIES)("returns of %s, with the numbers of their passes", async (body) => {
    const instants = new InstantDifferences();
    const ofBody = fixture.returns.filter(([one]) => one.body === body);
    expect(ofBody).toHaveLength(2);
    for (const [one, expected] of ofBody)
      expect([one, await compareReturnedPasses(answers, one, expected, instants)]).toEqual([one, true]);
    expect(instants.compared).toBeGreaterThan(1);
    expect(instants.maxSeconds).toBeLessThanOrEqual(ANSWER_INSTANT_MAX_SECONDS);
  });

  test("passages and twilights of days at twenty places", async () => {
    const instants = new InstantDifferences();
    const counts = { faults: 0, grazing: 0 };
    for (const [one, expected] of fixture.almanacs)
      await compareAlmanac(answers, one, expected, instants, counts);
    expect(instants.compared).toBeGreaterThan(800);
    expect(counts.faults).toBe(0);
    expect(instants.maxSeconds).toBeLessThanOrEqual(ANSWER_INSTANT_MAX_SECONDS);
  });

  test("eclipses of fifty years at a place; those that it does not have are next to the horizon", async () => {
    const instants = new InstantDifferences();
    const counts = { compared: 0, missing: 0, atHorizon: 0, extra: 0, lunarMaxSeconds: 0 };
    for (const [years, expected] of fixture.eclipses) {
      const seenByKind = await seenEclipses(answers, years);
      for (const kind of ["solar", "lunar"] as const)
        compareEclipses(kind, seenByKind[kind], expected[kind], instants, counts);
    }
    expect(counts.compared).toBeGreaterThan(80);
    expect([counts.missing, counts.extra]).toEqual([0, 0]);
    expect(instants.maxSeconds).toBeLessThanOrEqual(ANSWER_INSTANT_MAX_SECONDS);
    expect(counts.lunarMaxSeconds).toBeLessThanOrEqual(LUNAR_MAXIMUM_MAX_SECONDS);
  });

  test("contacts of searches of fifty years, over all pages", async () => {
    const instants = { exact: new InstantDifferences(), orb: new InstantDifferences() };
    for (const [one, expected] of fixture.searches)
      expect([one, await compareSearch(answers, one, expected, instants)]).toEqual([one, true]);
    expect(instants.exact.compared).toBeGreaterThan(500);
    expect(instants.exact.maxSeconds).toBeLessThanOrEqual(ANSWER_INSTANT_MAX_SECONDS);
    expect(instants.orb.maxSeconds).toBeLessThanOrEqual(ORB_INSTANT_MAX_SECONDS);
  });
});

const { cases } = readFixture("returns") as {
  readonly cases: readonly FixtureReturns[];
};

test.each(RETURNING_POINTS)("the returns of %s are the reference's, in three zodiacs", (point) => {
  const ofPoint = cases.filter((one) => one.point === point);
  expect(new Set(ofPoint.map(({ zodiac }) => zodiac)).size).toBe(3);
  for (const one of ofPoint) {
    const { isComplete, differences } = compareReturns(source, one, readReturns(one));
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
