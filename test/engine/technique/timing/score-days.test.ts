// Takes seconds of processor time: 160 requests of up to two months of scored days.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ACTIVITY_NAMES,
  BODY_COUNT,
  BODY_NAMES,
  bestDays,
  createChartCalculator,
  EphemerisRangeError,
  NATAL_POINT_NAMES,
  RATING_NAMES,
  runSteps,
  type ScoredDay,
  scoreDays,
  type TimingQuestion,
} from "../../../../engine/index.ts";
import { cappedRatingOf } from "../../../../engine/technique/timing/rating.ts";
import { ORDINARY_DAY } from "../../../../engine/technique/timing/score-days.ts";
import { defined } from "../../../defined.ts";
import { TABLES as source } from "../../../tables.ts";

/** The rating of a printed score on a day without limits. */
const ratingOf = (score: number) => cappedRatingOf(score, []).rating;
const calculator = createChartCalculator(source);

/** Consecutive days of the given lengths, repeated. */
function localDays(startJdUt: number, count: number, hours: readonly number[]) {
  let at = startJdUt;
  return Array.from({ length: count }, (_, i) => {
    const start = at;
    at += defined(hours[i % hours.length]) / 24;
    return { startJdUt: start, noonJdUt: start + 0.5, endJdUt: at };
  });
}

/** Errors of a birth of unknown time; the Moon's is never less. */
const ERRORS_DEG = BODY_NAMES.map((name) => (name === "Moon" ? 5.9 : name === "Sun" ? 0.5 : 0.2));
const activity = fc.constantFrom(...ACTIVITY_NAMES);
const longitudeDeg = fc.double({ min: 0, max: 359.999, noNaN: true });
const question = (most: number): fc.Arbitrary<TimingQuestion> =>
  fc
    .record({
      activity,
      birthJdUt: fc.double({ min: 2_378_600, max: 2_597_000, noNaN: true }),
      latitudeDeg: fc.double({ min: -66, max: 66, noNaN: true }),
      placeDeg: fc.double({ min: -180, max: 180, noNaN: true }),
      timeKnown: fc.boolean(),
      startJdUt: fc.double({ min: 2_378_600, max: 2_597_000, noNaN: true }),
      count: fc.integer({ min: 1, max: most }),
      hours: fc.constantFrom([24], [23, 24, 25], [25, 24]),
    })
    .map(({ birthJdUt, latitudeDeg, placeDeg, timeKnown, startJdUt, count, hours, ...rest }) => {
      const moment = { epochJdUt: birthJdUt, latitudeDeg, longitudeDeg: placeDeg, timeKnown };
      return {
        ...rest,
        pointsDeg: calculator.natalPoints(moment),
        cuspsDeg: calculator.natalChart(moment).houses?.map(({ longitudeDeg }) => longitudeDeg) ?? null,
        errorsDeg: timeKnown ? null : ERRORS_DEG,
        days: localDays(startJdUt, count, hours),
      };
    });

describe("the result of a day", () => {
  test("does not depend on the other days of the request", () => {
    fc.assert(
      fc.property(question(62), fc.nat(), fc.nat(), (asked, a, b) => {
        const whole = runSteps(scoreDays(source, asked));
        expect(whole).toHaveLength(asked.days.length);
        const first = a % asked.days.length;
        const end = first + 1 + (b % (asked.days.length - first));
        const part = runSteps(scoreDays(source, { ...asked, days: asked.days.slice(first, end) }));
        expect(part).toEqual(whole.slice(first, end));
        expect(runSteps(scoreDays(source, { ...asked, days: [defined(asked.days[first])] }))).toEqual([
          whole[first],
        ]);
      }),
      { numRuns: 60 },
    );
  });

  test("takes at least four steps", () => {
    fc.assert(
      fc.property(question(30), (asked) => {
        const steps = scoreDays(source, asked);
        let count = 0;
        while (!steps.next().done) count++;
        expect(count).toBeGreaterThanOrEqual(4);
      }),
      { numRuns: 20 },
    );
  });

  test("adds up: 50 and all points are the score, and every listed aspect has a contribution of its sign", () => {
    fc.assert(
      fc.property(question(20), (asked) => {
        for (const day of runSteps(scoreDays(source, asked))) expectToAddUp(day);
      }),
      { numRuns: 60 },
    );
  });
});

function expectToAddUp(day: ScoredDay): void {
  const hundredths = day.contributions.reduce((sum, { points }) => sum + Math.round(points * 100), 0);
  expect(5000 + hundredths).toBe(day.score * 100);
  expect(day.score).toBe(Math.round(day.score));
  expect(day.score).toBeGreaterThanOrEqual(0);
  expect(day.score).toBeLessThanOrEqual(100);
  expectToExplainRating(day);
  const aspects = day.contributions.filter(({ factor }) => factor.includes(", orb "));
  const named = (sign: number) =>
    aspects
      .filter(({ points }) => Math.sign(points) === sign)
      .map(({ factor }) => defined(factor.split(", orb ")[0]));
  expect([...day.favorableAspects].sort()).toEqual(named(1).sort());
  expect([...day.challengingAspects].sort()).toEqual(named(-1).sort());
  for (const names of [day.favorableAspects, day.challengingAspects]) {
    const points = names.map((name) =>
      Math.abs(defined(aspects.find(({ factor }) => factor.startsWith(`${name}, `))).points),
    );
    expect(points).toEqual([...points].sort((a, b) => b - a));
  }
}

/** A capped rating is below the score's, and its reason is a contribution. */
function expectToExplainRating({ score, rating, ratingCap, voidOfCourse, contributions }: ScoredDay): void {
  if (voidOfCourse) expect(["fair", "poor", "avoid"]).toContain(rating);
  if (ratingCap === null) {
    expect(rating).toBe(ratingOf(score));
    return;
  }
  expect(ratingCap.scoreRating).toBe(ratingOf(score));
  expect(RATING_NAMES.indexOf(rating)).toBeGreaterThan(RATING_NAMES.indexOf(ratingCap.scoreRating));
  expect(contributions.map(({ factor }) => factor)).toContain(ratingCap.reason);
}

describe("a birth of unknown time", () => {
  const untimed = question(15).filter(({ cuspsDeg }) => cuspsDeg === null);

  test("has scores that do not depend on the longitude of the Moon", () => {
    fc.assert(
      fc.property(untimed, longitudeDeg, (asked, anywhere) => {
        const pointsDeg = asked.pointsDeg.slice();
        pointsDeg[NATAL_POINT_NAMES.indexOf("Moon")] = anywhere;
        expect(Number.isNaN(pointsDeg[BODY_COUNT])).toBe(true);
        expect(runSteps(scoreDays(source, { ...asked, pointsDeg }))).toEqual(
          runSteps(scoreDays(source, asked)),
        );
      }),
      { numRuns: 40 },
    );
  });
});

test("without natal points only the influences of the sky count", () => {
  const nowhere = new Float64Array(NATAL_POINT_NAMES.length).fill(Number.NaN);
  const [day] = runSteps(
    scoreDays(source, {
      activity: "romance",
      pointsDeg: nowhere,
      cuspsDeg: null,
      errorsDeg: null,
      days: localDays(2460310.5, 1, [24]),
    }),
  );
  const factors = defined(day).contributions.map(({ factor }) => factor);
  expect(factors.filter((factor) => factor.includes("natal"))).toEqual([]);
  expect(factors).toContain(ORDINARY_DAY);
});

test("an empty list of days has no scores, and days outside the tables throw the source's error", () => {
  const question = {
    activity: "home" as const,
    pointsDeg: new Float64Array(19),
    cuspsDeg: null,
    errorsDeg: null,
  };
  expect(runSteps(scoreDays(source, { ...question, days: [] }))).toEqual([]);
  expect(() => runSteps(scoreDays(source, { ...question, days: localDays(2_700_000.5, 3, [24]) }))).toThrow(
    EphemerisRangeError,
  );
});

describe("ratings", () => {
  test("never decrease with the score, and all five occur", () => {
    const ratings = Array.from({ length: 101 }, (_, score) => RATING_NAMES.indexOf(ratingOf(score)));
    expect(ratings).toEqual([...ratings].sort((a, b) => b - a));
    expect(new Set(ratings).size).toBe(5);
    expect(ratingOf(50)).toBe("fair");
  });
});

describe("the limits of a rating", () => {
  const voidLimit = { ratingMax: "fair", reason: "Moon void of course for 13 h 0 min" } as const;
  const mercuryLimit = { ratingMax: "good", reason: "Mercury retrograde" } as const;

  test("lower it and are named; of two the lower counts; a lower score has no cap", () => {
    expect(cappedRatingOf(82, [])).toEqual({ rating: "excellent", ratingCap: null });
    const cap = (reason: string, scoreRating = "excellent") => ({ scoreRating, reason });
    expect(cappedRatingOf(82, [mercuryLimit])).toEqual({
      rating: "good",
      ratingCap: cap(mercuryLimit.reason),
    });
    for (const limits of [
      [mercuryLimit, voidLimit],
      [voidLimit, mercuryLimit],
    ]) {
      expect(cappedRatingOf(82, limits)).toEqual({ rating: "fair", ratingCap: cap(voidLimit.reason) });
      expect(cappedRatingOf(60, limits)).toEqual({
        rating: "fair",
        ratingCap: cap(voidLimit.reason, "good"),
      });
      expect(cappedRatingOf(57, limits)).toEqual({ rating: "fair", ratingCap: null });
      expect(cappedRatingOf(10, limits)).toEqual({ rating: "avoid", ratingCap: null });
    }
  });
});

describe("the best days", () => {
  const ratedDay = fc.record({
    score: fc.integer({ min: 0, max: 100 }),
    rating: fc.constantFrom(...RATING_NAMES),
    voidOfCourse: fc.boolean(),
  });

  test("are ordered by rating, then days void of course last, then by score, the earlier of equal ones first", () => {
    fc.assert(
      fc.property(fc.array(ratedDay, { maxLength: 62 }), (ratedDays) => {
        const days = ratedDays.map((rated, day) => ({ ...rated, day }));
        const best = bestDays(days, 5);
        expect(best).toHaveLength(Math.min(5, days.length));
        const rank = ({ score, rating, voidOfCourse, day }: (typeof days)[number]) =>
          ((RATING_NAMES.indexOf(rating) * 2 + Number(voidOfCourse)) * 101 + (100 - score)) * 100 + day;
        const otherDays = days.filter((day) => !best.includes(day));
        expect(best.map(rank)).toEqual(best.map(rank).sort((a, b) => a - b));
        for (const day of otherDays) expect(rank(day)).toBeGreaterThan(rank(defined(best.at(-1))));
      }),
    );
  });
});
