import { addDays } from "../births.ts";
import type {
  DailyHoroscope,
  FullChart,
  Sky,
  TransitContact,
  TransitWindow,
} from "../recomputation/shapes.ts";
import { orbOf, TONES } from "../recomputation/transits.ts";
import { BIRTH, SKY_DATE } from "./probe.ts";
import type { Sentences } from "./sentence.ts";

const DAILY = "/v1/horoscope/daily";
const TRANSITS = "/v1/transits";
const SOLAR_RETURN = "/v1/solar-return";
const WITH_BIRTH = { birth: BIRTH, date: SKY_DATE };
const WINDOW = { birth: BIRTH, from: SKY_DATE, to: "2024-03-26" };
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const TRANSIT_MEMBERS = [
  "entersAt",
  "leavesAt",
  ...["transit", "natal", "aspect", "angle", "orb", "phase", "exactAt", "tone", "transitHouse", "houseTheme"],
];

/** Sections 2.5 to 2.7, 2.9 and 6: the sky, horoscopes, transits and returns. */
export const FORECAST_SENTENCES: Sentences = {
  "2.5 date": {
    statement: "The horoscope is computed for noon UTC of the day.",
    async check(probe, { equal }) {
      const { date, computedFor } = await probe.json<DailyHoroscope>(DAILY, WITH_BIRTH);
      equal([date, computedFor], [SKY_DATE, `${SKY_DATE}T12:00:00Z`]);
    },
  },
  "2.5 moon": {
    statement:
      "moon has phase, illumination, elongation, sign, longitude, degreeInSign, theme and the next New and Full Moon.",
    async check(probe, { isTrue, members }) {
      const { moon } = await probe.json<DailyHoroscope>(DAILY, WITH_BIRTH);
      isTrue(typeof moon.phase === "string" && typeof moon.theme === "string", JSON.stringify(moon));
      isTrue(moon.illumination >= 0 && moon.illumination <= 1, `illumination ${moon.illumination}`);
      for (const syzygy of [moon.nextNewMoon, moon.nextFullMoon]) {
        members(syzygy, ["utc", "sign", "degreeInSign", "absoluteDegree"]);
        isTrue(INSTANT.test(syzygy.utc), syzygy.utc);
      }
    },
  },
  "2.5 positions": {
    statement: "A position has name, longitude, sign, degreeInSign, speed and retrograde.",
    async check(probe, { members }) {
      const { positions } = await probe.json<DailyHoroscope>(DAILY, WITH_BIRTH);
      for (const each of positions)
        members(each, ["name", "longitude", "sign", "degreeInSign", "speed", "retrograde"]);
    },
  },
  "2.5 without birth": {
    statement: "Without a birth the horoscope has no transits and no focus (also 4).",
    async check(probe, { equal }) {
      const { transits, focus, positions } = await probe.json<DailyHoroscope>(DAILY, { date: SKY_DATE });
      equal([transits, focus, positions.length], [undefined, undefined, 17]);
    },
  },
  "2.5 focus": {
    statement: "focus has three records of the transits.",
    async check(probe, { equal }) {
      const { transits = [], focus = [] } = await probe.json<DailyHoroscope>(DAILY, WITH_BIRTH);
      const texts = transits.map((each) => JSON.stringify(each));
      equal(
        focus.map((each) => texts.includes(JSON.stringify(each))),
        [true, true, true],
      );
    },
  },
  "2.5 transit record": {
    statement:
      "A transit has the ten members of the specification, and when its contact begins and ends; exactAt is an instant or null.",
    async check(probe, { isTrue, members }) {
      const { transits = [] } = await probe.json<DailyHoroscope>(DAILY, WITH_BIRTH);
      for (const each of transits) {
        members(each, TRANSIT_MEMBERS);
        isTrue(each.exactAt === null || INSTANT.test(each.exactAt), String(each.exactAt));
      }
    },
  },
  "2.5 tone": {
    statement: "The tone follows from the aspect, and the response states the rule.",
    async check(probe, { equal }) {
      const { transits = [], rules } = await probe.json<DailyHoroscope>(DAILY, WITH_BIRTH);
      equal(rules?.tones, TONES);
      for (const { aspect, tone } of transits) equal(tone, TONES[aspect], aspect);
    },
  },
  "2.5 orbs": {
    statement: "Orbs are 2 degrees for Sun, Moon, Mercury, Venus and Mars, 3 for the others (also 8).",
    async check(probe, { equal, isTrue }) {
      const { transits = [], rules } = await probe.json<DailyHoroscope>(DAILY, WITH_BIRTH);
      for (const [body, orb] of Object.entries(rules?.orbs ?? {})) equal(orb, orbOf(body), body);
      for (const { transit, orb } of transits) isTrue(orb <= orbOf(transit), `${transit} ${orb}`);
    },
  },
  "2.6": {
    statement: "The sky has positions, the Moon's phase and the events of the week.",
    async check(probe, { equal, isTrue }) {
      const { moon, positions, events, date } = await probe.json<Sky>(`/v1/sky?date=${SKY_DATE}`);
      equal([date, positions.length, typeof moon.phase], [SKY_DATE, 17, "string"]);
      isTrue(
        events.length > 0 && events.every(({ at }) => at < addDays(SKY_DATE, 8)),
        JSON.stringify(events),
      );
    },
  },
  "2.6 default": {
    statement: "Without a date the sky and the horoscope are computed for today in UTC (also 4).",
    async check(probe, { isTrue }) {
      const before = new Date().toISOString().slice(0, 10);
      const dates = [await probe.json<Sky>("/v1/sky"), await probe.json<Sky>(DAILY, {})].map(
        ({ date }) => date,
      );
      const after = new Date().toISOString().slice(0, 10);
      isTrue(
        dates.every((date) => date >= before && date <= after),
        dates.join(" "),
      );
    },
  },
  "6 sky events": {
    statement:
      "A sky event has kind, at, planet in lower case, sign and degreeInSign; ingress and equinox occur.",
    async check(probe, { isTrue }) {
      const { events } = await probe.json<Sky>(`/v1/sky?date=${SKY_DATE}`);
      const kinds = events.map(({ kind }) => kind);
      isTrue(kinds.includes("ingress") && kinds.includes("equinox"), kinds.join(" "));
      for (const { at, planet, sign, degreeInSign } of events) {
        isTrue(INSTANT.test(at) && planet === planet.toLowerCase(), `${at} ${planet}`);
        isTrue(typeof sign === "string" && degreeInSign >= 0 && degreeInSign < 30, `${sign} ${degreeInSign}`);
      }
    },
  },
  "2.7 window": {
    statement: "window has from and to.",
    async check(probe, { equal }) {
      equal((await probe.json<TransitWindow>(TRANSITS, WINDOW)).window, { from: WINDOW.from, to: WINDOW.to });
    },
  },
  "2.7 events": {
    statement:
      "An event has kind, date, body, target, aspect, exactness and significance; the kinds are aspect, ingress and station.",
    async check(probe, { isTrue }) {
      const { events } = await probe.json<TransitWindow>(TRANSITS, WINDOW);
      const kinds = new Set(events.map(({ kind }) => kind));
      isTrue(kinds.has("aspect") && kinds.has("ingress"), [...kinds].join(" "));
      for (const { kind, date, body, target, aspect, exactness, significance } of events) {
        isTrue(date >= WINDOW.from && date <= WINDOW.to, date);
        isTrue((aspect === null) === (kind !== "aspect"), `${kind} ${aspect}`);
        isTrue(
          [body, target, significance].every((each) => typeof each === "string") && exactness >= 0,
          `${body} ${target}`,
        );
      }
    },
  },
  "2.7 active": {
    statement: "The response lists the contacts of the first day with phase and the instant of exactness.",
    async check(probe, { equal, isTrue }) {
      const { active } = await probe.json<TransitWindow>(TRANSITS, WINDOW);
      const daily = await probe.json<{ transits: TransitContact[] }>(DAILY, WITH_BIRTH);
      equal(active, daily.transits);
      isTrue(
        active.some(({ exactAt }) => exactAt !== null),
        "no contact is exact",
      );
    },
  },
  "4 transits default": {
    statement: "The window ends 30 days after from if to is not sent (also 8).",
    async check(probe, { equal }) {
      const { window } = await probe.json<TransitWindow>(TRANSITS, {
        birth: BIRTH,
        from: SKY_DATE,
        significance: "high",
      });
      equal(window.to, addDays(SKY_DATE, 30));
    },
  },
  "4 transits window": {
    statement: "A window has at most 92 days from its first to its last (also 8).",
    async check(probe, { equal }) {
      const request = { birth: BIRTH, from: SKY_DATE, significance: "high" };
      equal((await probe.answer(TRANSITS, { ...request, to: addDays(SKY_DATE, 92) })).status, 200);
      equal(await probe.problems(TRANSITS, { ...request, to: addDays(SKY_DATE, 93) }), ["to out_of_range"]);
    },
  },
  "2.9": {
    statement:
      "A return has year, the instant, the location and a full chart of that instant with the natal Sun.",
    async check(probe, { equal, isTrue, members }) {
      const natal = await probe.json<FullChart>("/v1/chart/full", { birth: BIRTH });
      const answer = await probe.json<SolarReturn>(SOLAR_RETURN, { birth: BIRTH, year: 2024 });
      equal([answer.year, answer.location], [2024, { latitude: BIRTH.latitude, longitude: BIRTH.longitude }]);
      equal(answer.chart.time.utc, answer.exactMomentUtc);
      members(answer.chart, Object.keys(natal));
      const difference = (answer.chart.planets[0]?.longitude ?? 0) - (natal.planets[0]?.longitude ?? 0);
      isTrue(Math.abs(difference) < 0.0002, `the Sun is ${difference}° from its natal longitude`);
    },
  },
  "2.9 location": {
    statement: "A location moves the houses, not the instant.",
    async check(probe, { equal, isTrue }) {
      const location = { latitude: 40.7128, longitude: -74.006 };
      const home = await probe.json<SolarReturn>(SOLAR_RETURN, { birth: BIRTH, year: 2024 });
      const away = await probe.json<SolarReturn>(SOLAR_RETURN, { birth: BIRTH, year: 2024, location });
      equal([away.exactMomentUtc, away.location], [home.exactMomentUtc, location]);
      isTrue(
        away.chart.angles?.ascendant.longitude !== home.chart.angles?.ascendant.longitude,
        "the same Ascendant",
      );
    },
  },
  "2.9 time": {
    statement: "A return needs the birth time.",
    async check(probe, { equal }) {
      const { time: _time, ...birth } = BIRTH;
      equal(await probe.problems(SOLAR_RETURN, { birth, year: 2024 }), ["birth.time required"]);
    },
  },
  "4 year": {
    statement: "The year is required and from 1900 to 2100 (also 8).",
    async check(probe, { equal }) {
      equal(await probe.problems(SOLAR_RETURN, { birth: BIRTH }), ["year required"]);
      for (const year of [1899, 2101])
        equal(await probe.problems(SOLAR_RETURN, { birth: BIRTH, year }), ["year out_of_range"]);
      for (const year of [1900, 2100])
        equal((await probe.answer(SOLAR_RETURN, { birth: BIRTH, year })).status, 200);
    },
  },
};

interface SolarReturn {
  readonly year: number;
  readonly exactMomentUtc: string;
  readonly location: object;
  readonly chart: FullChart;
}
