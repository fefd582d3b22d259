import { describe, expect, test } from "vitest";
import * as engine from "../../engine/index.ts";
import { TABLES as source } from "../tables.ts";

/** The engine to a caller without types. */
const untyped = engine as unknown as Readonly<Record<string, (...values: unknown[]) => never>>;
const call = (name: string, ...values: unknown[]) => untyped[name]?.(...values);
const day = { startJdUt: 2451545, endJdUt: 2451546 };
const frame = engine.createSkyFrame();
const places = engine.createApparentPlaces();
const chart = { bodies: [], angles: null, houses: null };

/** Each call with a part of the problem that it must name. */
const WRONG_CALLS: readonly [string, () => unknown, string][] = [
  ["no people", () => call("computeSynastry"), "a must be an object with chart and errorsDeg, not undefined"],
  [
    "people without charts",
    () => call("computeSynastry", {}, {}),
    "a.chart must be a chart with bodies, angles and houses, not undefined; a.errorsDeg must be",
  ],
  [
    "a body without longitude, and errors that are not a list",
    () =>
      call("computeSynastry", { chart, errorsDeg: 5 }, { chart: { ...chart, bodies: [{ name: "Sun" }] } }),
    "a.errorsDeg must be null or an array of numbers, not 5; b.chart.bodies[0].longitudeDeg must be a finite number, not undefined; b.errorsDeg must be",
  ],
  [
    "a cusp by the name of another library",
    () =>
      call(
        "computeSynastry",
        { chart: { ...chart, houses: [{ cusp: 1 }] }, errorsDeg: null },
        { chart, errorsDeg: null },
      ),
    "a.chart.houses[0].longitudeDeg must be a finite number, not undefined",
  ],
  [
    "a star by name",
    () => call("computeApparentStarPlaces", "Sirius"),
    'frame must be a frame of createSkyFrame, not "Sirius"',
  ],
  [
    "stars without output",
    () => call("computeApparentStarPlaces", frame),
    "longitudeRad must be a Float64Array, not undefined",
  ],
  [
    "source and frame exchanged",
    () => call("computeSkyFrame", frame, 2451545, source),
    "source.state must be a function, not undefined",
  ],
  [
    "a frame that is none",
    () => call("computeSkyFrame", source, 2451545, {}),
    "frame must be a frame of createSkyFrame, not {}",
  ],
  [
    "all places, exchanged",
    () => call("computeApparentPlaces", frame, source, places),
    "source.state must be a function, not undefined",
  ],
  [
    "a place, exchanged",
    () => call("computeApparentPlace", frame, source, 1, places),
    "source.state must be a function, not undefined",
  ],
  [
    "a body by name",
    () => call("computeApparentPlace", source, frame, "Mars", places),
    'body must be an index of BODY, not "Mars"',
  ],
  [
    "a Julian day that is NaN",
    () => call("calendarFromJulianDay", Number.NaN),
    "epochJd must be a finite number, not NaN",
  ],
  [
    "a Julian day as text",
    () => call("calendarFromJulianDay", "2451545"),
    'epochJd must be a finite number, not "2451545"',
  ],
  [
    "a year that is NaN",
    () => call("julianDayFromCalendar", Number.NaN, 1, 1),
    "year must be a finite number, not NaN",
  ],
  [
    "a longitude that is NaN",
    () => call("findLongitudePasses", engine.createSkySeries(source, day), [1, Number.NaN]),
    "longitudesDeg[1] must be",
  ],
  [
    "a window that is absent",
    () => call("createSkySeries", source),
    "window must be an object with startJdUt and endJdUt, not undefined",
  ],
  [
    "transits without a window",
    () => call("findTransits", source, []),
    "window must be an object with startJdUt and endJdUt",
  ],
  [
    "zeros of a number",
    () => call("findZeros", 5),
    "f must be a function of time, not 5; window must be an object",
  ],
  ["no source", () => call("computePlanetaryHours"), "source must be an ephemeris source"],
  [
    "a varga by name",
    () => call("vargaPlace", 12, "navamsa"),
    'varga must be a division such as navamsa, not "navamsa"',
  ],
  [
    "unix time in milliseconds",
    () =>
      engine
        .createChartCalculator(source)
        .natalChart({ epochJdUt: 1.731e12, latitudeDeg: 1, longitudeDeg: 2, timeKnown: true }),
    "an instant beyond the year 99999 is outside; a Julian day of 2026 is about 2461000",
  ],
  [
    "unix time in seconds",
    () => engine.createEphemeris(source).position(1.731e9, "Sun"),
    "1799-06-26 to 2400-07-13, not an instant beyond the year 99999",
  ],
];

describe("a call that cannot be answered", () => {
  test.each(WRONG_CALLS)("%s: one typed error that names the argument", (_, wrongCall, problem) => {
    expect(wrongCall).toThrow(problem);
    try {
      wrongCall();
    } catch (error) {
      expect([engine.InvalidInputError, engine.EphemerisRangeError]).toContain((error as Error).constructor);
    }
  });
});

const withAspect = (rules: object) =>
  call("findAspects", [], { aspects: [{ name: "Trine", angleDeg: 120, orbDeg: 1 }], ...rules });

/** Each call has a name with one wrong letter; the answer is the right one. */
const MISSPELLED: readonly [string, () => unknown, string][] = [
  ["a body of a series", () => engine.createSkySeries(source, day, ["Satrun" as "Saturn"]), "Saturn"],
  [
    "a body of two",
    () => call("findMutualAspectPasses", engine.createSkySeries(source, day), "Sum", "Mars"),
    "Sun",
  ],
  ["a body of transits", () => call("findTransits", source, [], day, { bodies: ["Plutoo"] }), "Pluto"],
  ["a body of a chart", () => call("createChartCalculator", source, { bodies: ["Venis"] }), "Venus"],
  [
    "a body of stations",
    () => call("findStations", engine.createSkySeries(source, day), { bodies: ["mars"] }),
    "Mars",
  ],
  ["the body of a returns search", () => call("findReturns", source, "Moom", 1, day), "Moon"],
  ["the body of a rising", () => call("findRisesAndSets", source, "Jupitr", {}, day), "Jupiter"],
  [
    "a point of lines",
    () => call("computeRelocationLines", source, 2451545, { points: ["Uranas"] }),
    "Uranus",
  ],
  [
    "a star",
    () =>
      call("createEphemeris", source) && engine.createEphemeris(source).star(2451545, "Siruis" as "Sirius"),
    "Sirius",
  ],
  ["a sign", () => engine.parseLongitude("12 Arees"), "Aries"],
  ["digits", () => call("createChartCalculator", source, { digits: "fulll" }), "full"],
  [
    "a combination of orbs",
    () => withAspect({ bodyOrbs: { combine: "moeity", orbsDeg: {}, otherDeg: 1 } }),
    "moiety",
  ],
  [
    "an aspect of a pair",
    () => withAspect({ pairOrbs: [{ between: ["a", "b"], aspect: "Trin", orbDeg: 1 }] }),
    "Trine",
  ],
  ["a rule", () => withAspect({ outOfSgn: "omit" }), "outOfSign"],
  ["a value of a rule", () => withAspect({ outOfSign: "omitt" }), "omit"],
];

describe("a name with one wrong letter", () => {
  test.each(MISSPELLED)("%s: the error names the right one", (_, misspelled, name) => {
    expect(misspelled).toThrow(`; did you mean "${name}"?`);
    expect(misspelled).toThrow(engine.InvalidInputError);
  });
});
