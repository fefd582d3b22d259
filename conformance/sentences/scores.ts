import { ACTIVITIES, addDays, SPHERES } from "../births.ts";
import type { Synastry, Timing } from "../recomputation/shapes.ts";
import { RATINGS } from "../recomputation/timing.ts";
import { BIRTH } from "./probe.ts";
import type { Sentences } from "./sentence.ts";

const SYNASTRY = "/v1/synastry";
const TIMING = "/v1/timing";
const FROM = "2024-03-01";
const PAIR = { personA: BIRTH, personB: { ...BIRTH, date: "1988-01-15", time: "06:10" } };
const PERIOD = { birth: BIRTH, activity: "business", from: FROM, to: "2024-03-10" };
const DAY_MEMBERS = [
  ...["date", "score", "rating", "moonPhase", "moonSign", "voidOfCourse"],
  ...["favorableAspects", "challengingAspects"],
] as const;

/** Sections 2.8 and 2.10: two people, and days. */
export const SCORE_SENTENCES: Sentences = {
  "2.8 aspects": {
    statement: "An aspect of two people has personA, personB, aspect, angle and orb.",
    async check(probe, { isTrue, members }) {
      const { aspects } = await probe.json<Synastry>(SYNASTRY, PAIR);
      isTrue(aspects.length > 0, "no aspects");
      for (const each of aspects)
        members(each, ["personA", "personB", "aspect", "angle", "separation", "orb"]);
    },
  },
  "2.8 sphereScores": {
    statement: "Six spheres have whole numbers from 0 to 100.",
    async check(probe, { isTrue, members }) {
      const { sphereScores } = await probe.json<Synastry>(SYNASTRY, PAIR);
      members(sphereScores, SPHERES);
      const isScore = (score: number): boolean => Number.isInteger(score) && score >= 0 && score <= 100;
      isTrue(Object.values(sphereScores).every(isScore), JSON.stringify(sphereScores));
    },
  },
  "2.8 overlays": {
    statement: "House overlays are returned in both directions.",
    async check(probe, { equal }) {
      const { overlays } = await probe.json<Synastry>(SYNASTRY, PAIR);
      equal([overlays.personAInB?.length, overlays.personBInA?.length], [17, 17]);
    },
  },
  "4 synastry": {
    statement: "Both people are required.",
    async check(probe, { equal }) {
      equal(await probe.problems(SYNASTRY, {}), ["personA required", "personB required"]);
    },
  },
  "2.10 activity": {
    statement: "The activity is echoed.",
    async check(probe, { equal }) {
      equal((await probe.json<Timing>(TIMING, PERIOD)).activity, PERIOD.activity);
    },
  },
  "2.10 best": {
    statement: "best has the five best days of all days, best first.",
    async check(probe, { equal, isTrue }) {
      const { best, days } = await probe.json<Timing>(TIMING, PERIOD);
      equal([best.length, days.length], [5, 10]);
      const ranks = best.map(({ rating }) => RATINGS.indexOf(rating));
      equal(
        ranks,
        ranks.toSorted((a, b) => a - b),
      );
      const texts = days.map((day) => JSON.stringify(day));
      isTrue(
        best.every((day) => texts.includes(JSON.stringify(day))),
        "a best day is not one of the days",
      );
    },
  },
  "2.10 day": {
    statement: "A day has date, score, rating, moonPhase, moonSign, voidOfCourse and both lists of aspects.",
    async check(probe, { equal, isTrue }) {
      for (const day of (await probe.json<Timing>(TIMING, PERIOD)).days) {
        equal(
          DAY_MEMBERS.filter((name) => day[name] === undefined),
          [],
          day.date,
        );
        isTrue(Number.isInteger(day.score) && day.score >= 0 && day.score <= 100, `${day.date} ${day.score}`);
        equal(typeof day.voidOfCourse, "boolean", day.date);
        const lists = [...day.favorableAspects, ...day.challengingAspects];
        isTrue(
          lists.every((aspect) => typeof aspect === "string"),
          day.date,
        );
      }
    },
  },
  "4 activity": {
    statement: "The eight activities are accepted, others are not.",
    async check(probe, { equal }) {
      for (const activity of ACTIVITIES) {
        equal((await probe.answer(TIMING, { ...PERIOD, to: FROM, activity })).status, 200, activity);
      }
      equal(await probe.problems(TIMING, { ...PERIOD, activity: "sleep" }), ["activity not_in_set"]);
    },
  },
  "4 timing period": {
    statement: "A period has at most 62 days (also 8).",
    async check(probe, { equal }) {
      const { days } = await probe.json<Timing>(TIMING, { ...PERIOD, to: addDays(FROM, 61) });
      equal(days.length, 62);
      equal(await probe.problems(TIMING, { ...PERIOD, to: addDays(FROM, 62) }), ["to out_of_range"]);
    },
  },
  "4 timing zone": {
    statement: "timezone is the zone in which each day begins.",
    async check(probe, { equal, isTrue }) {
      const apart = await probe.json<Timing>(TIMING, { ...PERIOD, timezone: "Pacific/Auckland" });
      equal([apart.timezone, apart.days.length], ["Pacific/Auckland", 10]);
      const utc = await probe.json<Timing>(TIMING, PERIOD);
      isTrue(JSON.stringify(apart.days) !== JSON.stringify(utc.days), "the days do not depend on the zone");
    },
  },
};
