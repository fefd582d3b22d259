import { describe, expect, it } from "vitest";
import { drawWheel, InvalidWheelError, type WheelChart } from "../../wheel/index.ts";

const sun = { name: "Sun", longitude: 1, retrograde: false };
const chart: WheelChart = { planets: [sun], angles: null, houses: null, aspects: [] };

/** The problems of a chart and its options, as an untyped program may pass them. */
function problemsOf(...parameters: readonly unknown[]): readonly string[] {
  try {
    drawWheel(...(parameters as Parameters<typeof drawWheel>));
  } catch (error) {
    if (!(error instanceof InvalidWheelError && error instanceof TypeError)) throw error;
    for (const { path, message } of error.problems) expect(message.startsWith(`${path} `)).toBe(true);
    expect(error.message).toContain(error.problems[0]?.message);
    return error.problems.map(({ message }) => message);
  }
  return [];
}

describe("a value that is not a chart", () => {
  const CHART =
    "must be a response of POST /v1/chart/full or a chart of the engine, with planets or bodies, not";
  it.each<[what: string, value: unknown, got: string]>([
    ["a promise", Promise.resolve(chart), "a promise: await it"],
    ["a wrapper", { data: chart }, "an object that contains it: use its member data"],
    ["a return", { input: {}, chart }, "an object that contains it: use its member chart"],
    ["a response of fetch", new Response("{}"), "a Response: use await response.json()"],
    ["an error response", { error: { code: "not_found" } }, "an error response (not_found)"],
    ["null", null, "null"],
    ["nothing", undefined, "undefined"],
    ["text", JSON.stringify({ planets: "x".repeat(50) }), `"{\\"planets\\":\\"${"x".repeat(24)}…`],
    ["a list", [chart], "a list"],
    ["a function", () => chart, "a function"],
    ["another object", { positions: [], date: "" }, "an object with positions, date"],
    ["an object without members", {}, "an empty object"],
  ])("is rejected with what it is: %s", (_, value, got) => {
    expect(problemsOf(value)).toEqual([`chart ${CHART} ${got}`]);
    expect(problemsOf(chart, { outer: value ?? 1 })[0]).toMatch(
      /^options.outer must be a chart, or an object/,
    );
  });
});

describe("a chart that cannot be drawn", () => {
  it.each<[change: object, problem: string]>([
    [
      { planets: [{ ...sun, name: "Vulcan" }] },
      'chart.planets[0].name must be one of Sun, Moon, .*not "Vulcan"',
    ],
    [{ planets: [{ ...sun, name: "constructor" }] }, "chart.planets[0].name must be one of "],
    [
      { planets: [sun, { ...sun, longitude: Number.NaN }] },
      "chart.planets[1].longitude must be a finite number of degrees, not NaN",
    ],
    [{ planets: [{ ...sun, longitude: "1" }] }, 'chart.planets[0].longitude must be a .*, not "1"'],
    [
      { planets: [{ ...sun, retrograde: "no" }] },
      'chart.planets[0].retrograde must be true or false, not "no"',
    ],
    [{ planets: ["Sun"] }, 'chart.planets[0] must be an object, not "Sun"'],
    [{ aspects: undefined }, "chart.aspects must be a list, not undefined"],
    [
      { aspects: [{ planet1: "Sun", planet2: "Sun", aspect: "Quintile", orb: 1 }] },
      'chart.aspects[0].aspect must be one of Sextile, .*, not "Quintile"',
    ],
    [
      { aspects: [{ planet1: "Sun", planet2: "Sun", aspect: "Trine", orb: null }] },
      "chart.aspects[0].orb must be a finite number of degrees, not null",
    ],
    [
      { aspects: [{ planet2: "Sun", aspect: "Trine", orb: 1 }] },
      "chart.aspects[0].planet1 must be the name of a body",
    ],
    [
      { aspects: [{ personA: "Sun", aspect: "Trine", orb: 1 }] },
      "chart.aspects[0].planet2 must be the name of a body",
    ],
    [{ angles: { ascendant: {} } }, "chart.angles.ascendant.longitude must be a finite number"],
    [{ angles: 5 }, "chart.angles.ascendant must be an object with a longitude in degrees, not 5"],
    [{ houses: [{ number: 1, cusp: 2 }] }, "chart.houses.length must be 12, not 1"],
    [{ houses: 12 }, "chart.houses must be a list, not 12"],
    [
      { houses: Array.from({ length: 12 }, () => ({ number: "1", longitudeDeg: "2" })) },
      'chart.houses[0].number must be a house from 1 to 12, not "1"',
    ],
  ])("is rejected with the path of its problem: %j", (change, problem) => {
    const pattern = problem.replaceAll(/[[\]]/g, "\\$&");
    expect(problemsOf({ ...chart, ...change })[0]).toMatch(new RegExp(`^${pattern}`));
  });

  it("has its problems listed with all problems of the options", () => {
    const options = { aspectgrid: true, sizePx: "400", bodies: ["Sun", "moon"] };
    expect(problemsOf({ ...chart, planets: [{ ...sun, name: "", longitude: null }] }, options)).toEqual([
      expect.stringMatching(/^chart.planets\[0\].name must be .*not ""$/),
      "chart.planets[0].longitude must be a finite number of degrees, not null",
      expect.stringMatching(
        /^options.aspectgrid does not exist; expected one of: bodies, aspects, .*aspectGrid, .*styled$/,
      ),
      'options.sizePx must be a finite number above 0, not "400"',
      expect.stringMatching(/^options.bodies\[1\] must be one of Sun, Moon, .*not "moon"$/),
    ]);
  });

  it("has at most 20 problems in its message, and all in its list", () => {
    const planets = new Array(30).fill({});
    expect(() => drawWheel({ ...chart, planets } as never)).toThrow(/; and 40 more problems$/);
    expect(problemsOf({ ...chart, planets })).toHaveLength(60);
  });
});

describe("options that are not accepted", () => {
  it.each<[options: unknown, problem: RegExp]>([
    [null, /^options must be an object, not null$/],
    ["dark", /^options must be an object, not "dark"$/],
    [{ theme: "blue" }, /^options.theme must be one of light, dark, auto, not "blue"$/],
    [{ sizePx: 0 }, /^options.sizePx must be a finite number above 0, not 0$/],
    [{ sizePx: Number.NaN }, /^options.sizePx .* not NaN$/],
    [{ minutes: "false" }, /^options.minutes must be true or false, not "false"$/],
    [{ label: 5 }, /^options.label must be a string, not 5$/],
    [{ bodies: [] }, /^options.bodies must be "all" or a list of at least one body/],
    [{ bodies: "Sun" }, /^options.bodies must be "all" or a list of at least one body, not "Sun"$/],
    [{ aspects: "minor" }, /^options.aspects must be "major", a list .* not "minor"$/],
    [{ aspects: -1 }, /^options.aspects must be "major", a list .* not -1$/],
    [{ aspects: Number.NaN }, /^options.aspects .* not NaN$/],
    [{ aspects: ["trine"] }, /^options.aspects\[0\] must be one of .* not "trine"$/],
    [
      { caption: "Ada" },
      /^options.caption must be an object with name, date, place, houseSystem, not "Ada"$/,
    ],
    [{ caption: { title: "" } }, /^options.caption.title does not exist; expected one of: name, date, /],
    [
      { caption: { name: "x".repeat(121) } },
      /^options.caption.name must be a string of at most 120 characters/,
    ],
    [{ caption: { date: new Date(0) } }, /^options.caption.date must be a string/],
    [
      { outer: { planets: [{ ...sun, longitude: null }] } },
      /^options.outer.planets\[0\].longitude must be a finite number/,
    ],
    [{ outer: { planets: [sun], aspects: "all" } }, /^options.outer.aspects must be a list, not "all"$/],
  ])("are rejected with their problem: %j", (options, problem) => {
    const problems = problemsOf(chart, options);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(problem);
  });

  it("are not those that are null or undefined, which have their defaults", () => {
    const options = {
      theme: null,
      bodies: undefined,
      aspects: null,
      caption: null,
      outer: null,
      sizePx: null,
    };
    expect(problemsOf(chart, options)).toEqual([]);
    expect(drawWheel(chart, options as never)).toBe(drawWheel(chart));
  });
});
