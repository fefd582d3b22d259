import { describe, expect, test } from "vitest";
import * as engine from "../../engine/index.ts";
import { TABLES as source } from "../tables.ts";

/** The engine to a caller without types. */
const untyped = engine as unknown as Readonly<Record<string, (...values: unknown[]) => never>>;
const call = (name: string, ...values: unknown[]) => untyped[name]?.(...values);
const day = { startJdUt: 2451545, endJdUt: 2451546 };
const series = engine.createSkySeries(source, day);
const frame = engine.createSkyFrame();
const places = engine.createApparentPlaces();
const chart = { bodies: [], angles: null, houses: null };

/** A function, its arguments, and a part of the problem that it must name. */
const WRONG_CALLS: readonly (readonly [string, readonly unknown[], string])[] = [
  ["computeSynastry", [], "a must be an object with chart and errorsDeg, not undefined"],
  [
    "computeSynastry",
    [{}, {}],
    "a.chart must be a chart with bodies, angles and houses, not undefined; a.errorsDeg must be",
  ],
  [
    "computeSynastry",
    [{ chart, errorsDeg: 5 }, { chart: { ...chart, bodies: [{ name: "Sun" }] } }],
    "a.errorsDeg must be null or an array of numbers, not 5; b.chart.bodies[0].longitudeDeg must be a finite number, not undefined; b.errorsDeg must be",
  ],
  // A cusp by the name of another library.
  [
    "computeSynastry",
    [
      { chart: { ...chart, houses: [{ cusp: 1 }] }, errorsDeg: null },
      { chart, errorsDeg: null },
    ],
    "a.chart.houses[0].longitudeDeg must be a finite number, not undefined",
  ],
  ["computeApparentStarPlaces", ["Sirius"], 'frame must be a frame of createSkyFrame, not "Sirius"'],
  ["computeApparentStarPlaces", [frame], "longitudeRad must be a Float64Array, not undefined"],
  ["computeSkyFrame", [frame, 2451545, source], "source.state must be a function, not undefined"],
  ["computeSkyFrame", [source, 2451545, {}], "frame must be a frame of createSkyFrame, not {}"],
  ["computeApparentPlaces", [frame, source, places], "source.state must be a function, not undefined"],
  ["computeApparentPlace", [frame, source, 1, places], "source.state must be a function, not undefined"],
  ["computeApparentPlace", [source, frame, "Mars", places], 'body must be an index of BODY, not "Mars"'],
  ["calendarFromJulianDay", [Number.NaN], "epochJd must be a finite number, not NaN"],
  ["calendarFromJulianDay", ["2451545"], 'epochJd must be a finite number, not "2451545"'],
  ["julianDayFromCalendar", [Number.NaN, 1, 1], "year must be a finite number, not NaN"],
  ["findLongitudePasses", [series, [1, Number.NaN]], "longitudesDeg[1] must be"],
  ["createSkySeries", [source], "window must be an object with startJdUt and endJdUt, not undefined"],
  ["findTransits", [source, []], "window must be an object with startJdUt and endJdUt"],
  ["findZeros", [5], "f must be a function of time, not 5; window must be an object"],
  ["findEclipses", [source, { startJdUt: 1, endJdUt: {} }], "endJdUt must be a finite number, not {}"],
  ["computeDailySky", [source, {}], "epochJdUt must be a finite number, not {}"],
  ["computePlanetaryHours", [], "source must be an ephemeris source"],
  ["vargaPlace", [12, "navamsa"], 'varga must be a division such as navamsa, not "navamsa"'],
];

const moment = { latitudeDeg: 1, longitudeDeg: 2, timeKnown: true };

describe("a call that cannot be answered", () => {
  test.each<[string, () => unknown, string]>([
    ...WRONG_CALLS.map(([name, values, problem]) => [name, () => call(name, ...values), problem] as never),
    [
      "unix time in milliseconds",
      () => engine.createChartCalculator(source).natalChart({ epochJdUt: 1.731e12, ...moment }),
      "an instant beyond the year 99999 is outside; a Julian day of 2026 is about 2461000",
    ],
    [
      "unix time in seconds",
      () => engine.createEphemeris(source).position(1.731e9, "Sun"),
      "1799-06-26 to 2400-07-13, not an instant beyond the year 99999",
    ],
  ])("%s: one typed error that names the argument", (_, wrongCall, problem) => {
    expect(wrongCall).toThrow(problem);
    try {
      wrongCall();
    } catch (error) {
      expect([engine.InvalidInputError, engine.EphemerisRangeError]).toContain((error as Error).constructor);
    }
  });
});

const aspects = [{ name: "Trine", angleDeg: 120, orbDeg: 1 }];

/** Each call has a name with one wrong letter; the last value is the right one. */
const MISSPELLED: readonly (readonly [string, readonly unknown[], string])[] = [
  ["createSkySeries", [source, day, ["Satrun"]], "Saturn"],
  ["findMutualAspectPasses", [series, "Sum", "Mars"], "Sun"],
  ["findTransits", [source, [], day, { bodies: ["Plutoo"] }], "Pluto"],
  ["createChartCalculator", [source, { bodies: ["Venis"] }], "Venus"],
  ["findStations", [series, { bodies: ["mars"] }], "Mars"],
  ["findReturns", [source, "Moom", 1, day], "Moon"],
  ["findRisesAndSets", [source, "Jupitr", {}, day], "Jupiter"],
  ["computeRelocationLines", [source, 2451545, { points: ["Uranas"] }], "Uranus"],
  ["parseLongitude", ["12 Arees"], "Aries"],
  ["createChartCalculator", [source, { digits: "fulll" }], "full"],
  ["findAspects", [[], { aspects, bodyOrbs: { combine: "moeity", orbsDeg: {}, otherDeg: 1 } }], "moiety"],
  ["findAspects", [[], { aspects, pairOrbs: [{ between: ["a", "b"], aspect: "Trin", orbDeg: 1 }] }], "Trine"],
  ["findAspects", [[], { aspects, outOfSgn: "omit" }], "outOfSign"],
  ["findAspects", [[], { aspects, outOfSign: "omitt" }], "omit"],
];

describe("a name with one wrong letter", () => {
  test.each<[string, () => unknown, string]>([
    ...MISSPELLED.map(([called, values, name]) => [called, () => call(called, ...values), name] as never),
    ["a star", () => engine.createEphemeris(source).star(2451545, "Siruis" as "Sirius"), "Sirius"],
  ])("%s: the error names the right one", (_, misspelled, name) => {
    expect(misspelled).toThrow(`; did you mean "${name}"?`);
    expect(misspelled).toThrow(engine.InvalidInputError);
  });
});
