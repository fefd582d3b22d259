import { expect, test } from "vitest";
import type { ErrorBody, Violation } from "../../../service/contract/errors.ts";
import { getFrom, postTo, responseTo } from "../open-chart-server.ts";
import { sharedChartServer } from "../shared-by-tests.ts";

const server = sharedChartServer({ now: () => Date.parse("2026-11-28T21:00:00Z") });

const BIRTH = { date: "1990-07-21", time: "23:04", latitude: 51.5, longitude: -0.13 };
const { time: _time, ...UNTIMED } = BIRTH;
const TIME_OF_NULL = { ...BIRTH, time: null };
const PARIS = { latitude: 48.8566, longitude: 2.3522 };
/** A birth of which every field is invalid. */
const INVALID = {
  ...{ date: "1890-02-30", time: "24:00", latitude: 90.5, longitude: "east" },
  ...{ timezone: "Mars/Olympus", tme: "06:12" },
};
const INVALID_PLACE = { latitude: null, longitude: 180.01, altitude: 35 };

const ofBirth = (field: string): readonly string[] =>
  [
    ...["date no_such_date", "latitude out_of_range", "longitude wrong_type", "time wrong_format"],
    ...["timezone unknown_timezone", "tme unknown_field"],
  ].map((problem) => `${field}.${problem}`);
const OF_PLACE = [
  "location.altitude unknown_field",
  "location.latitude null_not_allowed",
  "location.longitude out_of_range",
];

const score = (birth: object) => ({ birth, location: PARIS });
const from = (start: string, to: string, fields: object = {}) => ({ ...fields, from: start, to });
const timing = { birth: BIRTH, activity: "home" };
const pluto = { body: "Pluto", aspect: "Square", target: { longitude: 10 } };
const marsTo = (target: object) => ({ body: "Mars", aspect: "Conjunction", target });
const progressed = (date: string, birth: object = BIRTH) => ({ birth, date });
const apia = { date: "2011-12-30", timezone: "Pacific/Apia" };

/** The body of a POST or the query of a GET, and all problems that it has. */
type Row = readonly [request: object, problems: readonly string[]];
const rows: Readonly<Record<string, readonly Row[]>> = {
  "/v1/locations/score": [
    [
      { birth: INVALID, location: INVALID_PLACE, place: "Paris" },
      [...ofBirth("birth"), ...OF_PLACE, "place unknown_field"],
    ],
    [score(UNTIMED), ["birth.time required"]],
    [score(TIME_OF_NULL), ["birth.time null_not_allowed"]],
  ],
  "/v1/locations/rank": [
    [
      { birth: INVALID, focus: "career", region: "Antarctica", limit: 2, city: "Paris" },
      [
        ...ofBirth("birth"),
        ...["city unknown_field", "focus not_in_set", "limit out_of_range", "region not_in_set"],
      ],
    ],
    [{ birth: UNTIMED, limit: 3.5 }, ["birth.time required", "limit wrong_type"]],
    [{ birth: TIME_OF_NULL }, ["birth.time null_not_allowed"]],
  ],
  "/v1/composite": [
    [
      { personA: INVALID, personB: INVALID, place: "Suva" },
      [...ofBirth("personA"), ...ofBirth("personB"), "place unknown_field"],
    ],
  ],
  "/v1/synastry": [
    [
      { personA: INVALID, personB: INVALID, personC: BIRTH },
      [...ofBirth("personA"), ...ofBirth("personB"), "personC unknown_field"],
    ],
    [
      { personA: null, personB: {} },
      [
        "personA null_not_allowed",
        ...["date", "latitude", "longitude"].map((name) => `personB.${name} required`),
      ],
    ],
  ],
  "/v1/returns": [
    [
      {
        ...{ birth: INVALID, body: "Vesta", from: "2026-02-30", count: 14 },
        location: INVALID_PLACE,
        year: 1,
      },
      [
        ...ofBirth("birth"),
        ...["body not_in_set", "count out_of_range", "from no_such_date", ...OF_PLACE, "year unknown_field"],
      ],
    ],
    [{ birth: TIME_OF_NULL, body: "Sun", count: 0 }, ["birth.time null_not_allowed", "count out_of_range"]],
    // It does not return before 2400.
    [{ birth: { ...BIRTH, date: "2300-07-21" }, body: "Pluto", from: "2310-01-01" }, ["body out_of_range"]],
  ],
  "/v1/solar-return": [
    [
      { birth: INVALID, year: 1899, location: INVALID_PLACE, place: "Suva" },
      [...ofBirth("birth"), ...OF_PLACE, "place unknown_field", "year out_of_range"],
    ],
    [{ birth: UNTIMED, year: 2101 }, ["birth.time required", "year out_of_range"]],
    [{ birth: TIME_OF_NULL, year: 2000.5 }, ["birth.time null_not_allowed", "year wrong_type"]],
  ],
  "/v1/almanac": [
    [{}, ["latitude required", "longitude required"]],
    [
      {
        ...{ latitude: 91, longitude: "east", date: "2026-02-30" },
        ...{ timezone: "Mars/Olympus", place: "Suva" },
      },
      [
        ...["date no_such_date", "latitude out_of_range", "longitude wrong_type", "place unknown_field"],
        "timezone unknown_timezone",
      ],
    ],
    [{ latitude: -13.83, longitude: -171.77, date: apia.date }, ["date no_such_date"]],
    [{ ...PARIS, ...apia }, ["date no_such_date"]],
  ],
  "/v1/progressions": [
    [
      { birth: INVALID, date: "2026-02-30", year: 2026 },
      [...ofBirth("birth"), "date no_such_date", "year unknown_field"],
    ],
    // A date from the birth to 120 years after it; the default of today is checked too.
    [progressed("1990-07-20"), ["date out_of_range"]],
    [progressed("2110-07-22"), ["date out_of_range"]],
    [{ birth: { ...BIRTH, date: "2027-01-01" } }, ["date out_of_range"]],
    [{ birth: { ...BIRTH, date: "1890-01-01" } }, ["date out_of_range"]],
    // A problem of the date of birth is listed alone.
    [progressed("1900-01-01", { ...BIRTH, date: "1990-02-30" }), ["birth.date no_such_date"]],
  ],
  "/v1/timing": [
    [
      { ...from("2024-02-30", "7"), birth: INVALID, activity: "war", timezone: "Moon/Base", days: 3 },
      [
        ...["activity not_in_set", ...ofBirth("birth"), "days unknown_field", "from no_such_date"],
        ...["timezone unknown_timezone", "to wrong_format"],
      ],
    ],
    [from("2024-01-01", "2024-03-03", timing), ["to out_of_range"]],
    [from("2024-01-02", "2024-01-01", timing), ["to out_of_range"]],
    [from(apia.date, apia.date, { ...timing, timezone: apia.timezone }), ["from no_such_date"]],
  ],
  "/v1/search": [
    [
      {
        ...{ body: "Eris", aspect: "Quincunx", from: "2026-02-30", to: "2500-01-01", orb: 3.1, y: 1 },
        target: {
          ...{ birth: INVALID, point: "Vertex", longitude: 361, sign: "Ophiuchus", body: "Earth", x: 1 },
        },
      },
      [
        ...["aspect not_in_set", "body not_in_set", "from no_such_date", "orb out_of_range"],
        ...[...ofBirth("target.birth"), "target.body not_in_set", "target.longitude out_of_range"],
        ...["target.point not_in_set", "target.sign not_in_set", "target.x unknown_field"],
        ...["target not_in_set", "to out_of_range", "y unknown_field"],
      ],
    ],
    // Exactly one kind of target.
    [marsTo({}), ["target required"]],
    [marsTo({ body: null }), ["target required"]],
    [marsTo({ body: "Sun", longitude: 0 }), ["target not_in_set"]],
    [marsTo({ birth: BIRTH, point: "Sun", longitude: 10 }), ["target not_in_set"]],
    [marsTo({ birth: BIRTH }), ["target.point required"]],
    [marsTo({ point: "Sun" }), ["target.birth required"]],
    [marsTo({ body: "Mars" }), ["target.body not_in_set"]],
    [marsTo({ birth: UNTIMED, point: "Ascendant" }), ["target.birth.time required"]],
    [marsTo({ birth: TIME_OF_NULL, point: "Midheaven" }), ["target.birth.time required"]],
    // An aspect, except to a sign.
    [{ body: "Mars", target: { sign: "Leo" }, aspect: "Trine" }, ["aspect not_in_set"]],
    [{ body: "Mars", target: { longitude: 10 } }, ["aspect required"]],
    [from("2026-01-02", "2026-01-01", pluto), ["to out_of_range"]],
    [from("2000-01-01", "2050-01-02", pluto), ["to out_of_range"]],
  ],
  "/v1/sky": [
    [{ date: "2024-02-30", day: 1 }, ["date no_such_date", "day unknown_field"]],
    [{ date: "1799-12-31" }, ["date out_of_range"]],
    [{ date: "2400-01-01" }, ["date out_of_range"]],
  ],
  "/v1/horoscope/daily": [
    [
      { birth: INVALID, date: 20240319, sign: "Leo" },
      [...ofBirth("birth"), "date wrong_type", "sign unknown_field"],
    ],
  ],
  "/v1/transits": [
    [
      { birth: INVALID, from: "2024-13-01", to: 20240101, until: "2024-02-01" },
      [...ofBirth("birth"), "from no_such_date", "to wrong_type", "until unknown_field"],
    ],
    [from("2024-01-01", "2024-04-03", { birth: BIRTH }), ["to out_of_range"]],
    [from("2024-01-01", "2023-12-31", { birth: BIRTH }), ["to out_of_range"]],
    [
      {
        ...{ birth: BIRTH, bodies: ["Sun", "Earth", 3, "moon"], targets: "Venus" },
        ...{ aspects: ["Quincunx", "Trine"], kinds: [null], significance: ["high"] },
      },
      [
        ...["aspects[0] not_in_set", "bodies[1] not_in_set", "bodies[2] wrong_type", "bodies[3] not_in_set"],
        ...["kinds[0] null_not_allowed", "significance wrong_type", "targets wrong_type"],
      ],
    ],
  ],
};

const cases = Object.entries(rows).flatMap(([path, ofPath]) => ofPath.map((row) => [path, ...row] as const));
test.each(cases)(
  "%s rejects %j with all of its problems, and does not count it",
  async (path, request, problems) => {
    const query = new URLSearchParams(
      Object.entries(request).map(([name, value]): [string, string] => [name, `${value}`]),
    );
    const isGet = ["/v1/sky", "/v1/almanac"].includes(path);
    const { status, text } = await (isGet
      ? getFrom(server, `${path}?${query}`)
      : postTo(server, path, request));
    expect(status, text).toBe(400);
    const { details } = (JSON.parse(text) as ErrorBody).error;
    const problemTexts = (details as readonly Violation[]).map(({ field, code }) => `${field} ${code}`);
    expect(problemTexts.toSorted()).toEqual(problems.toSorted());
    expect(await responseTo(server, "/v1/usage")).toMatchObject({ used: 0 });
  },
);
