import { shortChartOf } from "../recomputation/chart.ts";
import type { FullChart } from "../recomputation/shapes.ts";
import { ASPECTS, BODIES, PLANETS, SIGNS } from "../recomputation/zodiac.ts";
import { BIRTH, UNKNOWN_BIRTH } from "./probe.ts";
import type { Sentence, Sentences } from "./sentence.ts";

const FULL = "/v1/chart/full";
const SEGMENTS: readonly (readonly [path: string, members: readonly string[]])[] = [
  ["planets", ["planets"]],
  ["angles", ["angles"]],
  ["houses", ["houses"]],
  ["aspects", ["aspects"]],
  ["elements", ["elements", "qualities", "dominantElement", "dominantQuality"]],
  ["fixed-stars", ["fixedStars"]],
];

const isBody = (name: string): boolean => (BODIES as readonly string[]).includes(name);
const isSign = (name: string): boolean => (SIGNS as readonly string[]).includes(name);
const hasDecimals = (value: number, decimals: number): boolean => value === Number(value.toFixed(decimals));

function segmentSentence(path: string, names: readonly string[]): Sentence {
  return {
    statement: "A segment is a part of the full chart.",
    async check(probe, { equal }) {
      const chart = await probe.json<Record<string, unknown>>(FULL, { birth: BIRTH });
      const part = await probe.json<Record<string, unknown>>(`/v1/chart/${path}`, { birth: BIRTH });
      for (const name of names) equal(part[name], chart[name], name);
    },
  };
}

/** Sections 2.3 and 2.4: full chart, segments and short chart. */
export const CHART_SENTENCES: Sentences = {
  "2.3 input": {
    statement: "input has date, time, latitude, longitude and timeKnown.",
    async check(probe, { equal }) {
      const { input } = await probe.json<FullChart>(FULL, { birth: BIRTH });
      equal(input, { ...BIRTH, timeKnown: true });
    },
  },
  "2.3 time": {
    statement: "time has timezone, offsetHours and julianDayUT.",
    async check(probe, { equal, isTrue }) {
      const { time } = await probe.json<FullChart>(FULL, { birth: BIRTH });
      equal([time.timezone, time.offsetHours], ["Europe/Paris", 2]);
      isTrue(Math.abs(time.julianDayUT - 2_448_058.020_833_333) < 1e-7, `${time.julianDayUT}`);
    },
  },
  "2.3 planets": {
    statement: "A body has name, longitude, sign, degreeInSign, speed, retrograde and house.",
    async check(probe, { equal, isTrue, members }) {
      const { planets } = await probe.json<FullChart>(FULL, { birth: BIRTH });
      for (const planet of planets) {
        const { name, longitude, sign, degreeInSign, speed, retrograde, house } = planet;
        members(planet, ["name", "longitude", "sign", "degreeInSign", "speed", "retrograde", "house"], name);
        isTrue(
          hasDecimals(longitude, 4) && hasDecimals(degreeInSign, 2),
          `${name} ${longitude} ${degreeInSign}`,
        );
        isTrue(isSign(sign) && Number.isInteger(house), `${name} ${sign} ${house}`);
        equal([typeof speed, typeof retrograde], ["number", "boolean"], name);
      }
    },
  },
  "2.3 angles": {
    statement: "Ascendant and Midheaven have longitude and sign.",
    async check(probe, { isTrue }) {
      const { angles } = await probe.json<FullChart>(FULL, { birth: BIRTH });
      for (const point of [angles?.ascendant, angles?.midheaven]) {
        isTrue(typeof point?.longitude === "number" && isSign(point.sign), JSON.stringify(point));
      }
    },
  },
  "2.3 houses": {
    statement: "Twelve cusps have number, cusp and sign.",
    async check(probe, { equal, members }) {
      const { houses } = await probe.json<FullChart>(FULL, { birth: BIRTH });
      equal(
        houses?.map(({ number }) => number),
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      );
      for (const house of houses ?? []) members(house, ["number", "cusp", "sign"]);
    },
  },
  "2.3 aspects": {
    statement: "An aspect has planet1, planet2, aspect, angle, orb and phase, of the five names.",
    async check(probe, { isTrue }) {
      const { aspects } = await probe.json<FullChart>(FULL, { birth: BIRTH });
      isTrue(aspects.length > 0, "no aspects");
      const angles = new Map<string, number>(ASPECTS.map(({ name, angle }) => [name, angle]));
      for (const { planet1, planet2, aspect, angle, orb, phase } of aspects) {
        const isWhole = isBody(planet1) && isBody(planet2) && angles.get(aspect) === angle && orb >= 0;
        isTrue(isWhole && /^(applying|separating)$/.test(phase), `${planet1} ${aspect} ${planet2}`);
      }
    },
  },
  "2.3 elements": {
    statement:
      "elements counts Fire, Earth, Air and Water, qualities Cardinal, Fixed and Mutable, in whole numbers.",
    async check(probe, { equal, members }) {
      const { elements, qualities } = await probe.json<FullChart>(FULL, { birth: BIRTH });
      members(elements, ["Fire", "Earth", "Air", "Water"]);
      members(qualities, ["Cardinal", "Fixed", "Mutable"]);
      for (const counts of [elements, qualities]) {
        equal(
          Object.values(counts).reduce((sum, count) => sum + count, 0),
          PLANETS.length,
        );
      }
    },
  },
  "2.3 fixed stars": {
    statement: "The full chart contains contacts to fixed stars, within 1.5 degrees (also 8).",
    async check(probe, { isTrue }) {
      const { fixedStars } = await probe.json<FullChart>(FULL, { birth: BIRTH });
      isTrue(fixedStars.length > 0 && fixedStars.every(({ orb }) => orb <= 1.5), JSON.stringify(fixedStars));
    },
  },
  "2.3 body names": {
    statement: "The fifteen names of the specification occur.",
    async check(probe, { equal }) {
      const { planets } = await probe.json<FullChart>(FULL, { birth: BIRTH });
      const names = planets.map(({ name }) => name);
      equal(
        [...PLANETS, "TrueNode", "Lilith", "Juno", "Pallas", "Vesta"].filter((name) => !names.includes(name)),
        [],
      );
    },
  },
  ...Object.fromEntries(
    SEGMENTS.map(([path, names]) => [`2.3 segment ${path}`, segmentSentence(path, names)]),
  ),
  "2.3 members of the angles": {
    statement: "The angles endpoint returns Ascendant, Midheaven, Vertex and Part of Fortune.",
    async check(probe, { members }) {
      const { angles } = await probe.json<FullChart>("/v1/chart/angles", { birth: BIRTH });
      members(angles ?? {}, ["ascendant", "midheaven", "vertex", "partOfFortune"]);
    },
  },
  "2.4": {
    statement:
      "The short chart has Sun, Moon, Ascendant, the sign of every body, retrograde bodies, dominant element and quality.",
    async check(probe, { equal }) {
      const chart = await probe.json<FullChart>(FULL, { birth: BIRTH });
      const short = await probe.json<Record<string, unknown>>("/v1/chart/short", { birth: BIRTH });
      for (const [name, value] of Object.entries(shortChartOf(chart))) equal(short[name], value, name);
    },
  },
  "2.4 unknown time": {
    statement: "Without a time the short chart has no Ascendant and no houses.",
    async check(probe, { equal, members }) {
      const request = { birth: UNKNOWN_BIRTH };
      const short = await probe.json<Record<"ascendant" | "sun" | "moon", object>>(
        "/v1/chart/short",
        request,
      );
      equal(short.ascendant, null);
      for (const point of [short.sun, short.moon]) members(point, ["sign", "degreeInSign"]);
    },
  },
};
