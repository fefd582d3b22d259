import { REGIONS, SPHERES } from "../births.ts";
import { locationStrengthOf } from "../recomputation/locations.ts";
import type { LocationRank, LocationScore } from "../recomputation/shapes.ts";
import type { Usage } from "../target.ts";
import { BIRTH } from "./probe.ts";
import type { Sentences } from "./sentence.ts";

const SCORE = "/v1/locations/score";
const RANK = "/v1/locations/rank";
const PLACE = { birth: BIRTH, location: { latitude: 10, longitude: 20 } };
const VERDICTS = ["challenging", "slightly challenging", "neutral", "slightly supportive", "supportive"];
const STRENGTHS = ["strong", "moderate", "weak"];

/** Sections 2.11 to 2.13: places and usage. */
export const PLACE_SENTENCES: Sentences = {
  "2.11 relocated": {
    statement: "relocated has Ascendant and Midheaven with longitude and sign.",
    async check(probe, { isTrue }) {
      const { relocated } = await probe.json<LocationScore>(SCORE, PLACE);
      for (const { longitude, sign } of [relocated.ascendant, relocated.midheaven]) {
        isTrue(longitude >= 0 && longitude < 360 && typeof sign === "string", `${longitude} ${sign}`);
      }
    },
  },
  "2.11 angularPlanets": {
    statement: "A body at an angle has planet, angle, orb, weight and strength.",
    async check(probe, { isTrue }) {
      const { angularPlanets } = await probe.json<LocationScore>(SCORE, PLACE);
      isTrue(angularPlanets.length > 0, "no body is at an angle");
      for (const { planet, angle, orb, weight, strength } of angularPlanets) {
        isTrue(orb >= 0 && ["major", "minor"].includes(weight), `${planet} ${angle} ${orb} ${weight}`);
        isTrue(STRENGTHS.includes(strength), strength);
      }
    },
  },
  "2.11 spheres": {
    statement: "Six spheres have score10 from 0 to 10 and a verdict.",
    async check(probe, { isTrue, members }) {
      const { spheres } = await probe.json<LocationScore>(SCORE, PLACE);
      members(spheres, SPHERES);
      for (const { score10, verdict } of Object.values(spheres)) {
        isTrue(score10 >= 0 && score10 <= 10 && VERDICTS.includes(verdict), `${score10} ${verdict}`);
      }
    },
  },
  "2.11 strength": {
    statement:
      "A location is strong with a major planet within 2 degrees of an angle, moderate within 4, else weak.",
    async check(probe, { equal, isTrue }) {
      const { angularPlanets, strength, overall10 } = await probe.json<LocationScore>(SCORE, PLACE);
      equal(strength, locationStrengthOf(angularPlanets));
      isTrue(overall10 >= 0 && overall10 <= 10, `${overall10}`);
    },
  },
  "2.12 comparedCities": {
    statement: "61 cities are compared (also 8).",
    async check(probe, { equal }) {
      equal((await probe.json<LocationRank>(RANK, { birth: BIRTH })).comparedCities, 61);
    },
  },
  "2.12 top": {
    statement: "A city has city, country, overall10, focus10, strength and contacts; the best is first.",
    async check(probe, { equal, isTrue }) {
      const { top } = await probe.json<LocationRank>(RANK, { birth: BIRTH, focus: "love", limit: 12 });
      equal(top.length, 12);
      const scores = top.map(({ focus10 }) => focus10);
      equal(
        scores,
        scores.toSorted((a, b) => b - a),
      );
      for (const { city, country, overall10, strength, contacts } of top) {
        isTrue(
          [city, country].every((each) => typeof each === "string") && overall10 >= 0,
          `${city} ${overall10}`,
        );
        isTrue(STRENGTHS.includes(strength), strength);
        isTrue(
          contacts.every((each) => /^\w+ on \w+, orb \d\.\d\d$/.test(each)),
          contacts.join("; "),
        );
      }
    },
  },
  "2.12 other places": {
    statement: "A city's figures equal the score of its coordinates.",
    async check(probe, { equal }) {
      const { top } = await probe.json<LocationRank>(RANK, { birth: BIRTH });
      const { latitude = 0, longitude = 0, overall10, strength } = top[0] ?? {};
      const score = await probe.json<LocationScore>(SCORE, {
        birth: BIRTH,
        location: { latitude, longitude },
      });
      equal([score.overall10, score.strength], [overall10, strength]);
    },
  },
  "4 rank": {
    statement: "focus is one of six spheres, region one of the regions, limit from 3 to 12 (also 8).",
    async check(probe, { equal }) {
      const wrong = await probe.problems(RANK, {
        birth: BIRTH,
        focus: "fame",
        region: "Atlantis",
        limit: 13,
      });
      equal(wrong.toSorted(), ["focus not_in_set", "limit out_of_range", "region not_in_set"]);
      equal(await probe.problems(RANK, { birth: BIRTH, limit: 2 }), ["limit out_of_range"]);
      const { top } = await probe.json<LocationRank>(RANK, { birth: BIRTH, region: REGIONS[0], limit: 3 });
      equal(
        top.map(({ region }) => region),
        ["Europe", "Europe", "Europe"],
      );
    },
  },
  "2.13": {
    statement: "Usage reports the plan, the count of the day and the time of the reset.",
    async check({ target }, { equal, isTrue }) {
      const usage: Usage = await target.usage();
      equal(usage.used + usage.remaining, usage.limit);
      const nextDayMs = Math.ceil(Date.now() / 86_400_000) * 86_400_000;
      equal([Date.parse(usage.resetAt), usage.resetEpochSeconds * 1000], [nextDayMs, nextDayMs]);
      isTrue(usage.activeKeys >= 1 && usage.activeKeys <= 5, `${usage.activeKeys} active keys`);
    },
  },
};
