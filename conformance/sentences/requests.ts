import { ENDPOINTS } from "../endpoints.ts";
import { aspectPhaseOf, fortuneArcOf, ORBS } from "../recomputation/chart.ts";
import type { FullChart, Sky } from "../recomputation/shapes.ts";
import { SIGNS } from "../recomputation/zodiac.ts";
import { BIRTH, type ErrorBody, SKY_DATE, UNKNOWN_BIRTH } from "./probe.ts";
import type { Sentence, Sentences } from "./sentence.ts";

const FULL = "/v1/chart/full";
const SHORT = "/v1/chart/short";
const DEG = Math.PI / 180;
/** Settings that a caller might try to choose. */
const SETTINGS = ["houseSystem", "zodiac", "sidereal", "node", "orbs", "place", "city"];

const withBirth = (change: object): object => ({ birth: { ...BIRTH, ...change } });

const REJECTED_BIRTHS: readonly (readonly [field: string, change: object, code: string])[] = [
  ["date", { date: "1799-12-31" }, "out_of_range"],
  ["date", { date: "2400-01-01" }, "out_of_range"],
  ["date", { date: "1990-6-15" }, "wrong_format"],
  ["time", { time: "24:00" }, "wrong_format"],
  ["latitude", { latitude: 90.0001 }, "out_of_range"],
  ["latitude", { latitude: -90.0001 }, "out_of_range"],
  ["longitude", { longitude: 180.0001 }, "out_of_range"],
  ["longitude", { longitude: -180.0001 }, "out_of_range"],
  ["timezone", { timezone: "Mars/Olympus" }, "unknown_timezone"],
];

/** Sections 1, 2.1 and 2.2: rules for every endpoint, births and errors. */
export const REQUEST_SENTENCES: Sentences = {
  "1.1": {
    statement: "The same input returns the same numbers.",
    async check({ target }, { equal }) {
      const [first, second] = [
        await target.rest(SHORT, "POST", { birth: BIRTH }),
        await target.rest(SHORT, "POST", { birth: BIRTH }),
      ];
      equal(first.text, second.text);
    },
  },
  "1.2": {
    statement: "Every request carries a key; every body is JSON.",
    async check(probe, { equal }) {
      for (const { path, verb } of ENDPOINTS) {
        const answer = await probe.answer(path, verb === "GET" ? undefined : {}, { key: null });
        equal([answer.status, answer.headers.get("content-type")], [401, "application/json"], path);
        JSON.parse(answer.text);
      }
    },
  },
  "1.3": {
    statement: "Longitudes have four decimals, and signs follow from the rounded value.",
    async check(probe, { equal }) {
      const { planets } = await probe.json<FullChart>(FULL, { birth: BIRTH });
      for (const { longitude, sign, name } of planets) {
        equal(longitude, Number(longitude.toFixed(4)), name);
        equal(sign, SIGNS[Math.floor(longitude / 30)], name);
      }
    },
  },
  "1.4 tropical": {
    statement: "The zodiac is tropical: the Sun enters Aries at the equinox of March, 2024-03-20 03:06 UTC.",
    async check(probe, { equal }) {
      const { events } = await probe.json<Sky>(`/v1/sky?date=${SKY_DATE}`);
      const equinox = events.find(({ kind }) => kind === "equinox");
      const ingress = events.find(({ kind, planet }) => kind === "ingress" && planet === "sun");
      equal(
        [equinox?.at.slice(0, 16), ingress?.at, ingress?.sign],
        ["2024-03-20T03:06", equinox?.at, "Aries"],
      );
    },
  },
  "1.4 Placidus": {
    statement: "Cusps 11 and 12 divide the semi-arc from the Midheaven to the Ascendant in thirds.",
    async check(probe, { isTrue }) {
      const { houses } = await probe.json<FullChart>(FULL, { birth: BIRTH });
      const cusp = (number: number): number => houses?.[number - 1]?.cusp ?? Number.NaN;
      for (const [number, share] of [
        [11, 1 / 3],
        [12, 2 / 3],
      ] as const) {
        const difference = placidusDifference(cusp(number), cusp(10), BIRTH.latitude, share);
        isTrue(Math.abs(difference) < 0.02, `cusp ${number} is ${difference}° of hour angle off`);
      }
    },
  },
  "1.4 true node, osculating Lilith": {
    statement: "Node and apogee do not move at their mean rates.",
    async check(probe, { isTrue }) {
      const { positions } = await probe.json<Sky>(`/v1/sky?date=${SKY_DATE}`);
      for (const [name, meanSpeed] of [
        ["TrueNode", -0.053],
        ["Lilith", 0.111],
      ] as const) {
        const speed = positions.find((each) => each.name === name)?.speed ?? meanSpeed;
        isTrue(Math.abs(speed - meanSpeed) > 0.002, `${name} moves ${speed}° a day`);
      }
    },
  },
  "1.4 Part of Fortune": {
    statement: "The Part of Fortune is Ascendant + Moon − Sun by day and by night.",
    async check(probe, { isTrue }) {
      for (const birth of [BIRTH, { ...BIRTH, time: "02:30" }]) {
        const { angles, planets } = await probe.json<FullChart>(FULL, { birth });
        const differenceDeg = angles === null ? Number.NaN : fortuneArcOf(planets, angles);
        isTrue(Math.abs(differenceDeg) < 0.0003, `${birth.time}: ${differenceDeg}° off`);
      }
    },
  },
  "1.4 settings": {
    statement:
      "The caller cannot choose settings, house systems, a sidereal zodiac or a place by name (also 1.7).",
    async check(probe, { equal }) {
      for (const name of SETTINGS) {
        equal(await probe.problems(SHORT, { birth: BIRTH, [name]: "x" }), [`${name} unknown_field`]);
        equal(await probe.problems(SHORT, withBirth({ [name]: "x" })), [`birth.${name} unknown_field`]);
      }
    },
  },
  "1.5": {
    statement: "Aspects are the five major ones, with orbs 8, 6, 8, 8 and 8 degrees.",
    async check(probe, { equal, isTrue }) {
      const { aspects, orbs } = await probe.json<FullChart & { orbs: Record<string, number> }>(
        "/v1/chart/aspects",
        { birth: BIRTH },
      );
      equal(orbs, ORBS);
      for (const { aspect, orb } of aspects) isTrue(orb <= (ORBS[aspect] ?? -1), `${aspect} ${orb}`);
    },
  },
  "1.6": {
    statement: "Applying and separating follow from the speeds of both bodies.",
    async check(probe, { equal }) {
      const { planets, aspects } = await probe.json<FullChart>(FULL, { birth: BIRTH });
      for (const aspect of aspects) {
        const expected = aspectPhaseOf(planets, aspect) ?? aspect.phase;
        equal(aspect.phase, expected, `${aspect.planet1} ${aspect.planet2}`);
      }
    },
  },
  ...Object.fromEntries(
    REJECTED_BIRTHS.map(([field, change, code]) => [
      `2.1 ${field} ${Object.values(change)[0]}`,
      {
        statement: `A birth with ${JSON.stringify(change)} is rejected.`,
        async check(probe, { equal }): Promise<void> {
          equal(await probe.problems(SHORT, withBirth(change)), [`birth.${field} ${code}`]);
        },
      } satisfies Sentence,
    ]),
  ),
  "2.1 borders": {
    statement: "The first and last dates, and both ends of the coordinates, are accepted.",
    async check(probe, { equal }) {
      const first = { date: "1800-01-01", time: "00:00", latitude: -90, longitude: -180, timezone: "UTC" };
      const last = { date: "2399-12-31", time: "23:59", latitude: 90, longitude: 180, timezone: "UTC" };
      for (const birth of [first, last])
        equal((await probe.answer(SHORT, { birth })).status, 200, birth.date);
    },
  },
  "2.1 required": {
    statement: "date, latitude and longitude are required.",
    async check(probe, { equal }) {
      const problems = await probe.problems(SHORT, { birth: {} });
      equal(
        problems.toSorted(),
        ["date", "latitude", "longitude"].map((name) => `birth.${name} required`),
      );
    },
  },
  "2.1 timezone": {
    statement:
      "Without a zone it follows from the coordinates with the daylight saving time of the date; a zone that is sent is used.",
    async check(probe, { equal }) {
      const zoneFromPlace = await probe.json<FullChart>(FULL, { birth: BIRTH });
      equal(
        [zoneFromPlace.time.timezone, zoneFromPlace.time.offsetHours, zoneFromPlace.time.utc],
        ["Europe/Paris", 2, "1990-06-15T12:30:00Z"],
      );
      const sent = await probe.json<FullChart>("/v1/chart/planets", withBirth({ timezone: "Asia/Tokyo" }));
      equal(
        [sent.time.timezone, sent.time.offsetHours, sent.time.utc],
        ["Asia/Tokyo", 9, "1990-06-15T05:30:00Z"],
      );
    },
  },
  "2.1 unknown 1": {
    statement: "Without a time, or with null, the chart is computed for 12:00 local time.",
    async check(probe, { equal }) {
      const { input, time } = await probe.json<FullChart>(FULL, { birth: UNKNOWN_BIRTH });
      const { time: _time, ...absent } = UNKNOWN_BIRTH;
      const other = await probe.answer(FULL, { birth: absent });
      equal([input.time, input.timeKnown, time.utc], ["12:00", false, "1985-03-20T02:00:00Z"]);
      equal(other.text, (await probe.answer(FULL, { birth: UNKNOWN_BIRTH })).text);
    },
  },
  "2.1 unknown 2": {
    statement: "Without a time, angles and cusps are null, and bodies have no house.",
    async check(probe, { equal }) {
      const { angles, houses, planets } = await probe.json<FullChart>(FULL, { birth: UNKNOWN_BIRTH });
      equal([angles, houses, planets.filter((planet) => "house" in planet)], [null, null, []]);
    },
  },
  "2.1 unknown 3": {
    statement: "A warning states how far the Moon can be off.",
    async check(probe, { isTrue }) {
      const { warnings } = await probe.json<FullChart>(FULL, { birth: UNKNOWN_BIRTH });
      const error = warnings.find(({ code }) => code === "unknown_time")?.moon?.maxErrorDegrees ?? 0;
      isTrue(error > 5.5 && error < 8, `the Moon can be ${error}° off`);
    },
  },
  "2.2": {
    statement: "An error has a code of the list, a message, the problems and a link that answers.",
    async check(probe, { equal, isTrue }) {
      const { status, text } = await probe.answer(SHORT, {
        birth: { ...BIRTH, date: "x", latitude: 91 },
        foo: 1,
      });
      const { error } = JSON.parse(text) as ErrorBody;
      equal([status, error.code, typeof error.message], [400, "invalid_request", "string"]);
      equal((error.details as unknown[]).length, 3);
      const link = new URL(error.docs);
      const page = await probe.answer(`${link.pathname}`, undefined, { key: null });
      isTrue(page.status === 200, `${error.docs} returned ${page.status}`);
    },
  },
};

/** Obliquity of the ecliptic in 1990, degrees; it changes by 0.013 in a century. */
const OBLIQUITY_DEG = 23.44;

/** By how much a cusp's hour angle differs from its share of the diurnal semi-arc, degrees (Placidus). */
function placidusDifference(cusp: number, midheaven: number, latitude: number, share: number): number {
  const tilt = OBLIQUITY_DEG * DEG;
  const rightAscension = (longitude: number): number =>
    Math.atan2(Math.cos(tilt) * Math.sin(longitude * DEG), Math.cos(longitude * DEG)) / DEG;
  const declination = Math.asin(Math.sin(tilt) * Math.sin(cusp * DEG));
  const semiArc = 90 + Math.asin(Math.tan(latitude * DEG) * Math.tan(declination)) / DEG;
  const hourAngle = ((rightAscension(cusp) - rightAscension(midheaven) + 900) % 360) - 180;
  return hourAngle - semiArc * share;
}
