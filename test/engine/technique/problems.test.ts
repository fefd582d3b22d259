import { expect, test } from "vitest";
import * as engine from "../../../engine/index.ts";
import { TABLES as source } from "../../tables.ts";
import { problemsOf } from "../problems-of.ts";

const { lahiri } = engine;
const NAN = Number.NaN;
const BERLIN = { latitudeDeg: 52.52, longitudeDeg: 13.405, heightM: 34 };
const BIRTH = { epochJdUt: 2447983.2708, latitudeDeg: 40.7128, longitudeDeg: -74.006 };
const NO_BIRTH = { epochJdUt: NAN, latitudeDeg: 91, longitudeDeg: 0 };
const DAY = { startJdUt: 2460310.5, endJdUt: 2460311.5 };
const BACKWARD = { startJdUt: 2460311.5, endJdUt: 2460310.5 };
const BEFORE_TABLES = { startJdUt: 2300000, endJdUt: 2300001 };
const FIRST_DAYS = { startJdUt: source.firstJdTt + 100, endJdUt: source.firstJdTt + 200 };
const POINT = [{ name: "Sun", longitudeDeg: NAN }];
const OF_POINT = "points[0].longitudeDeg must be a finite number, not NaN";
const OF_ASPECT = "must have planet1, planet2, angleDeg and orbDeg";
const CALENDAR = { zodiac: "lahiri", bodies: ["Sun", "Vulcan"], houses: 1 };
const PROGRESSION = {
  houses: "placidus",
  place: { latitudeDeg: 0, longitudeDeg: 200 },
  zodiac: "lahiri",
  speed: 1,
};
const TABLE = { window: DAY, step: { days: 1 }, points: ["Sun"], columns: ["longitudeDeg"] };
const CYCLE = engine.vimshottariCycle(100, 2448057, 365.25);

const LOTS = [
  { name: "A", day: { from: "Sun", to: "Moon" }, night: "reverse" },
  { name: "A", day: { from: NAN, to: "Sun", start: 0 }, night: "same" },
  { name: "Sun", day: null, night: { from: "Sun", to: 1, start: "B" } },
  null,
];
const arc = (from: unknown, to: unknown) => ({ from, to, start: 0 });
const CIRCULAR_LOTS = [
  { name: "A", day: arc("Sun", "B"), night: "same" },
  { name: "B", day: arc(0, 1), night: arc("Sun", "C") },
  { name: "C", day: arc("A", 0), night: "same" },
  { name: "D", day: arc("A", 0), night: "same" },
];

/** A function, its arguments, and its problems: their number, their inputs, their texts, or what the texts contain. */
type Row = readonly [name: string, values: readonly unknown[], problems: number | string | RegExp];

const ROWS: readonly Row[] = [
  ["traceSolarEclipse", [source, 2460400], /^no solar eclipse is within 1 day of 2460400/],
  ["traceSolarEclipse", [source, NAN, { points: 1 }], 2],
  ["findLocalEclipses", [source, { ...BERLIN, latitudeDeg: 91, longitudeDeg: 181 }, BACKWARD], 3],
  ["findLocalEclipses", [source, BERLIN, BEFORE_TABLES], 1],
  ...["Sun", "Lilith", "Nibiru"].map(
    (name): Row => ["findLocalOccultations", [source, name, { ...BERLIN, latitudeDeg: 91 }, BACKWARD], 3],
  ),
  ["findTwilights", [source, { ...BERLIN, latitudeDeg: 99, heightM: NAN }, BACKWARD], 3],
  ["computePlanetaryHours", [source, { ...BERLIN, latitudeDeg: 91 }, DAY], 1],
  ["harmonicPoints", [POINT, 0.5], `${OF_POINT}; harmonic must be a whole number from 1 to 1000, not 0.5`],
  ...[0, -1, 1001, NAN].map((harmonic): Row => ["harmonicPoints", [[], harmonic], "harmonic"]),
  ["computeMidpoints", [POINT], OF_POINT],
  [
    "findMidpointContacts",
    [POINT, { orbDeg: 30, dialDeg: 90 }],
    `${OF_POINT}; rules.orbDeg must be a number from 0 to 22.5, a quarter of the dial, not 30`,
  ],
  [
    "findMidpointContacts",
    [[], { orbDeg: 1, dialDeg: 30 }],
    "rules.dialDeg must be one of 360, 180, 90, 45, 22.5, not 30",
  ],
  ["findMidpointContacts", [[], undefined], /^rules.dialDeg/],
  [
    "findAspectPatterns",
    [[{ planet1: "A", planet2: "B", orbDeg: 1 }, null], { stelliumSize: 2 }],
    `aspects[0] ${OF_ASPECT}; aspects[1] ${OF_ASPECT}; options.stelliumSize must be a whole number of at least 3, not 2`,
  ],
  ["findAspectPatterns", [{}], /^aspects must be an array/],
  ["findIngressCalendar", [source, { startJdUt: 0, endJdUt: 1 }, CALENDAR], 4],
  ["findIngressCalendar", [source, { startJdUt: 2451545, endJdUt: 2451545 }, null], 1],
  ["findLunations", [source, { startJdUt: NAN, endJdUt: 1 }, CALENDAR], 4],
  [
    "findRetrogradePeriods",
    [source, BACKWARD, { bodies: ["Sun", "Mercury", 7] }],
    "bodies[0] bodies[2] endJdUt",
  ],
  ["findRetrogradePeriods", [source, FIRST_DAYS], /137 days before and 307 days after it/],
  [
    "createEphemerisTable",
    [source, { ...TABLE, points: ["Earth", "Vulcan"], columns: ["magnitude"], step: { weeks: 1 } }],
    4,
  ],
  ["createEphemerisTable", [source, { ...TABLE, step: { days: 1, hours: 1 }, plane: "equator" }], 2],
  ["createEphemerisTable", [source, { ...TABLE, step: { minutes: 0 }, zodiac: lahiri, equinox: "J2000" }], 2],
  ["createEphemerisTable", [source, { ...TABLE, window: { startJdUt: 2378000, endJdUt: 2597999 } }], 2],
  ["createEphemerisTable", [source, { ...TABLE, centre: "topocentric" }], 1],
  ["createEphemerisTable", [source, null], /./],
  ["createEphemerisTable", [source, {}], /./],
  ["findOutOfBounds", [source, BACKWARD, { bodies: ["Sun", "Mars"] }], 2],
  ["computeOutOfBounds", [source, 0, { bodies: ["Sun", "Mars"] }], 2],
  ["computeOutOfBounds", [source, NAN, { bodies: null }], 2],
  ["essentialDignities", [POINT, {}], `${OF_POINT}; options.isDay must be true or false, not undefined`],
  [
    "computeLots",
    [[{ name: "Sun", longitudeDeg: 1 }, ...POINT], { isDay: "yes", formulas: LOTS, sect: 1 }],
    13,
  ],
  ["computeLots", [null, null], /./],
  [
    "computeLots",
    [[{ name: "Sun", longitudeDeg: 1 }], { isDay: true, formulas: CIRCULAR_LOTS }],
    /^formulas\[0\].*formulas\[1\].*formulas\[2\](?!.*formulas)/,
  ],
  ...[NAN, source.firstJdTt + 30, source.lastJdTt - 10].map(
    (jdUt): Row => ["computeMoonPhase", [source, jdUt], 1],
  ),
  [
    "findVoidPeriods",
    [source, DAY, { definition: "ptolemaic", bodies: ["Moon", "Sun"], orbsDeg: {}, zodiac: 3 }],
    4,
  ],
  [
    "findVoidPeriods",
    [source, DAY, { definition: "traditional", bodies: ["Sun", "Uranus"], orbsDeg: { Sun: -1, Moon: 12 } }],
    2,
  ],
  ["findVoidPeriods", [source, DAY, { bodies: [], houses: 2 }], 2],
  ["findVoidPeriods", [source, DAY, null], 1],
  ["findVoidPeriods", [source, DAY, { definition: "traditional", bodies: 3, orbsDeg: null }], 2],
  [
    "computeProgression",
    [source, NO_BIRTH, NAN, PROGRESSION],
    "birth.epochJdUt birth.latitudeDeg atJdUt speed rate angles houses place.longitudeDeg zodiac",
  ],
  [
    "computeSolarArc",
    [source, NO_BIRTH, NAN, PROGRESSION],
    "birth.epochJdUt birth.latitudeDeg atJdUt speed angles houses place.longitudeDeg zodiac",
  ],
  [
    "computeSolarArc",
    [
      source,
      { ...BIRTH, epochJdUt: source.lastJdTt - 30 },
      source.lastJdTt + 14_610,
      { angles: "quotidian" },
    ],
    "the",
  ],
  [
    "findProgressedIngresses",
    [source, NAN, DAY, { bodies: ["Mooon"], rate: "tertiry" }],
    /^birthJdUt must be .* did you mean "Moon"\?; rate must be/,
  ],
  ["computeComposite", [source, BIRTH, BIRTH, {}], "houseRule"],
  ["computeComposite", [source, BIRTH, BIRTH, { houseRule: "derived" }], "latitudeDeg"],
  [
    "computeComposite",
    [source, BIRTH, BIRTH, { houseRule: "midpoints-from-ascendant", latitudeDeg: 1, houses: 3, orb: 1 }],
    "orb houses latitudeDeg",
  ],
  [
    "davisonMoment",
    [BIRTH, { epochJdUt: 2451545, latitudeDeg: -40.7128, longitudeDeg: 105.994 }, { place: "great-circle" }],
    /no middle/,
  ],
  ["davisonMoment", [BIRTH, NO_BIRTH, {}], /second.epochJdUt.*second.latitudeDeg.*place must be one of/],
  [
    "computeRelocationLines",
    [source, NAN, { points: ["Earth", "sun"], definition: "local", step: 1 }],
    "epochJdUt step points[0] points[1] definition",
  ],
  [
    "findReturns",
    [source, "Earth", NAN, BACKWARD, { zodiac: "lahiri", bodies: [] }],
    "point longitudeDeg endJdUt bodies zodiac",
  ],
  [
    "findReturns",
    [source, "Sun", 0, { startJdUt: source.firstJdTt, endJdUt: source.firstJdTt + 10 }],
    /6 days before and 6 days after/,
  ],
  ["findLunarMonths", [source, DAY, {}], /zodiac.*system/],
  [
    "findLunarMonths",
    [source, { startJdUt: 2378300, endJdUt: 2378400 }, { zodiac: lahiri, system: "amanta" }],
    1,
  ],
  ["computePanchanga", [source, NAN, { zodiac: "lahiri", ayanamsa: 1 }], 4],
  ["computePanchanga", [source, 2300000.5, { zodiac: lahiri }], 1],
  [
    "findPanchangaLimits",
    [source, { startJdUt: 1, endJdUt: 0 }, { zodiac: lahiri, elements: ["vara", "tithi"] }],
    /vara.*endJdUt/,
  ],
  ["findPanchangaLimits", [source, { startJdUt: 2378000, endJdUt: 2378001 }, { zodiac: lahiri }], 1],
  [
    "findPanchangaDays",
    [
      source,
      { ...BERLIN, latitudeDeg: 99 },
      BACKWARD,
      { zodiac: lahiri, sunrise: { limb: "middle" }, elements: "tithi" },
    ],
    4,
  ],
  ["computeVara", [source, { ...BERLIN, latitudeDeg: 99 }, NAN], 3],
  ["vargaPlace", [NAN, engine.navamsa], 1],
  ["vimshottariCycle", [NAN, NAN, 7], /yearDays.*longitudeDeg.*birthJdUt/],
  ["computeVimshottari", [source, 2448057, { zodiac: lahiri }], /yearDays/],
  ["findVimshottariPeriods", [CYCLE, { startJdUt: 1, endJdUt: 0 }, 6], /endJdUt.*level/],
  ["vimshottariPeriodsAt", [CYCLE, CYCLE.startJdUt - 1], 1],
  [
    "computeProfection",
    [NAN, NAN, NAN, { months: 7, day: 1 }],
    "birthJdUt longitudeDeg atJdUt day years months",
  ],
  ["computeProfection", [BIRTH.epochJdUt, 0, BIRTH.epochJdUt - 1, { years: "calendar" }], "atJdUt"],
  ["computeFirdaria", [NAN, { cycle: 2, sect: "day" }], "birthJdUt sect isDay nodes years cycle"],
  [
    "findTransits",
    [
      source,
      { Sun: { longitudeDeg: NAN } },
      { startJdUt: 2360234.5, endJdUt: 2360235.5 },
      { bodies: ["Satrun"] },
    ],
    /^points.Sun.longitudeDeg must be a finite number, not NaN; .*; .*1799-06-26 to 2400-07-13, not 1750-01-01 /,
  ],
  [
    "findZeros",
    [5, { startJdUt: 1, endJdUt: 0 }, { stepDays: 0, rate: 1, step: 2 }],
    "f must be a function of time, not 5; endJdUt 0 must not be before startJdUt 1; " +
      "step is not an option; options are stepDays, rate; stepDays must be a finite number above 0, not 0; " +
      "rate must be a function of time, not 1",
  ],
];

test.each(ROWS)("%s with invalid input lists every problem", (name, values, expected) => {
  const untyped = engine as unknown as Readonly<Record<string, (...input: readonly unknown[]) => unknown>>;
  const problems = problemsOf(() => untyped[name]?.(...values));
  if (typeof expected === "number") expect(problems).toHaveLength(expected);
  else if (typeof expected === "string" && !expected.includes(" must "))
    expect(problems.map((problem) => problem.split(" ", 1)[0]).join(" ")).toBe(expected);
  else if (typeof expected === "string") expect(problems.join("; ")).toBe(expected);
  else expect(problems.join("; ")).toMatch(expected);
});

test("every row names a function", () => {
  expect(ROWS.filter(([name]) => !(name in engine))).toEqual([]);
});
