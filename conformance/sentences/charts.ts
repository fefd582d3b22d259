import type { FullChart } from "../recomputation/shapes.ts";
import { BODIES, PLANETS } from "../recomputation/zodiac.ts";
import { BIRTH, UNKNOWN_BIRTH } from "./probe.ts";
import type { Sentence } from "./sentence.ts";

const FULL = "/v1/chart/full";
const SIGN = /^(Aries|Taurus|Gemini|Cancer|Leo|Virgo|Libra|Scorpio|Sagittarius|Capricorn|Aquarius|Pisces)$/;
const SEGMENTS: readonly (readonly [path: string, members: readonly string[]])[] = [
  ["planets", ["planets"]],
  ["angles", ["angles"]],
  ["houses", ["houses"]],
  ["aspects", ["aspects"]],
  ["elements", ["elements", "qualities", "dominantElement", "dominantQuality"]],
  ["fixed-stars", ["fixedStars"]],
];

const hasDecimals = (value: number, decimals: number): boolean => value === Number(value.toFixed(decimals));

/** Sections 2.3 and 2.4: full chart, segments and short chart. */
export const CHART_SENTENCES: readonly Sentence[] = [
  {
    id: "2.3 input",
    statement: "input has date, time, latitude, longitude and timeKnown.",
    async check(probe, { equal }) {
      const { input } = await probe.json<FullChart>(FULL, { birth: BIRTH });
      equal(input, { ...BIRTH, timeKnown: true });
    },
  },
  {
    id: "2.3 time",
    statement: "time has timezone, offsetHours and julianDayUT.",
    async check(probe, { equal, isTrue }) {
      const { time } = await probe.json<FullChart>(FULL, { birth: BIRTH });
      equal([time.timezone, time.offsetHours], ["Europe/Paris", 2]);
      isTrue(Math.abs(time.julianDayUT - 2_448_058.020_833_333) < 1e-7, `${time.julianDayUT}`);
    },
  },
  {
    id: "2.3 planets",
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
        isTrue(SIGN.test(sign) && Number.isInteger(house), `${name} ${sign} ${house}`);
        equal([typeof speed, typeof retrograde], ["number", "boolean"], name);
      }
    },
  },
  {
    id: "2.3 angles",
    statement: "Ascendant and Midheaven have longitude and sign.",
    async check(probe, { isTrue }) {
      const { angles } = await probe.json<FullChart>(FULL, { birth: BIRTH });
      for (const point of [angles?.ascendant, angles?.midheaven]) {
        isTrue(typeof point?.longitude === "number" && SIGN.test(point.sign), JSON.stringify(point));
      }
    },
  },
  {
    id: "2.3 houses",
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
  {
    id: "2.3 aspects",
    statement: "An aspect has planet1, planet2, aspect, angle, orb and phase, of the five names.",
    async check(probe, { isTrue }) {
      const { aspects } = await probe.json<FullChart>(FULL, { birth: BIRTH });
      isTrue(aspects.length > 0, "no aspects");
      const angles: Readonly<Record<string, number>> = {
        Conjunction: 0,
        Sextile: 60,
        Square: 90,
        Trine: 120,
        Opposition: 180,
      };
      for (const { planet1, planet2, aspect, angle, orb, phase } of aspects) {
        const isWhole = isBody(planet1) && isBody(planet2) && angles[aspect] === angle && orb >= 0;
        isTrue(isWhole && /^(applying|separating)$/.test(phase), `${planet1} ${aspect} ${planet2}`);
      }
    },
  },
  {
    id: "2.3 elements",
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
  {
    id: "2.3 fixed stars",
    statement: "The full chart contains contacts to fixed stars, within 1.5 degrees (also 8).",
    async check(probe, { isTrue }) {
      const { fixedStars } = await probe.json<FullChart>(FULL, { birth: BIRTH });
      isTrue(fixedStars.length > 0 && fixedStars.every(({ orb }) => orb <= 1.5), JSON.stringify(fixedStars));
    },
  },
  {
    id: "2.3 body names",
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
  ...SEGMENTS.map(
    ([path, names]): Sentence => ({
      id: `2.3 segment ${path}`,
      statement: "A segment is a part of the full chart.",
      async check(probe, { equal }) {
        const chart = await probe.json<Record<string, unknown>>(FULL, { birth: BIRTH });
        const part = await probe.json<Record<string, unknown>>(`/v1/chart/${path}`, { birth: BIRTH });
        for (const name of names) equal(part[name], chart[name], name);
      },
    }),
  ),
  {
    id: "2.3 members of the angles",
    statement: "The angles endpoint returns Ascendant, Midheaven, Vertex and Part of Fortune.",
    async check(probe, { members }) {
      const { angles } = await probe.json<FullChart>("/v1/chart/angles", { birth: BIRTH });
      members(angles ?? {}, ["ascendant", "midheaven", "vertex", "partOfFortune"]);
    },
  },
  {
    id: "2.4",
    statement:
      "The short chart has Sun, Moon, Ascendant, the sign of every body, retrograde bodies, dominant element and quality.",
    async check(probe, { equal, isTrue, members }) {
      const chart = await probe.json<FullChart>(FULL, { birth: BIRTH });
      const short = await probe.json<ShortChart>("/v1/chart/short", { birth: BIRTH });
      for (const point of [short.sun, short.moon]) members(point, ["sign", "degreeInSign", "house"]);
      members(short.ascendant ?? {}, ["sign", "degreeInSign"]);
      isTrue(hasDecimals(short.ascendant?.degreeInSign ?? 0.00001, 4), JSON.stringify(short.ascendant));
      equal(short.signs, Object.fromEntries(chart.planets.map(({ name, sign }) => [name, sign])));
      equal(
        short.retrograde,
        chart.planets.filter(({ retrograde }) => retrograde).map(({ name }) => name),
      );
      equal([short.dominantElement, short.dominantQuality], [chart.dominantElement, chart.dominantQuality]);
    },
  },
  {
    id: "2.4 unknown time",
    statement: "Without a time the short chart has no Ascendant and no houses.",
    async check(probe, { equal, members }) {
      const { ascendant, sun, moon } = await probe.json<ShortChart>("/v1/chart/short", {
        birth: UNKNOWN_BIRTH,
      });
      equal(ascendant, null);
      for (const point of [sun, moon]) members(point, ["sign", "degreeInSign"]);
    },
  },
];

interface ShortChart {
  readonly sun: object;
  readonly moon: object;
  readonly ascendant: { readonly sign: string; readonly degreeInSign: number } | null;
  readonly signs: Readonly<Record<string, string>>;
  readonly retrograde: readonly string[];
  readonly dominantElement: string;
  readonly dominantQuality: string;
}

function isBody(name: string): boolean {
  return (BODIES as readonly string[]).includes(name);
}
