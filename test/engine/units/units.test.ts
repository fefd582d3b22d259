import { describe, expect, test } from "vitest";
import {
  deltaTSeconds,
  EphemerisRangeError,
  type JdTt,
  type JdUt,
  julianDayTtFromUt,
} from "../../../engine/index.ts";
import { assert, itemAt } from "../../../engine/units/assert.ts";
import {
  LIGHT_SPEED_AU_PER_DAY,
  SUN_RADIUS_AU,
  SUN_SCHWARZSCHILD_RADIUS_AU,
} from "../../../engine/units/constants.ts";
import {
  assertNoProblems,
  described,
  InvalidInputError,
  similarNameHint,
} from "../../../engine/units/invalid-input-error.ts";
import {
  choice,
  finite,
  flag,
  listOf,
  numberFrom,
  optional,
  readOptions,
} from "../../../engine/units/read-options.ts";

const cycle: { self?: unknown } = {};

cycle.self = cycle;

test.each<[unknown, string]>([
  [Number.NaN, "NaN"],
  [-Infinity, "-Infinity"],
  [1.5, "1.5"],
  [null, "null"],
  [undefined, "undefined"],
  [true, "true"],
  [5n, "5n"],
  [Symbol("x"), "Symbol(x)"],
  [() => 1, "a function"],
  ["5", '"5"'],
  ['"', '"\\""'],
  [[1, Number.NaN, 2n], '[1,"NaN","2n"]'],
  [{ a: { b: null } }, '{"a":{"b":null}}'],
  [Object.create(null), "{}"],
  [new Date(0), "[object Date]"],
  [new Float64Array(1e6), "[object Float64Array]"],
  [cycle, "an object"],
  [{ toJSON: () => undefined }, "an object"],
])("%o is described as %s", (value, text) => {
  expect(described(value)).toBe(text);
});

test("long strings and objects are cut off after 100 characters", () => {
  expect(described("x".repeat(1e6))).toBe(`"${"x".repeat(98)}…`);
  expect(described(Array.from({ length: 1000 }, () => 1))).toMatch(/^\[1,(?:1,)*1?…$/);
  expect(described(`${"x".repeat(97)}😀😀`)).toBe(`"${"x".repeat(97)}…`);
});

describe("constants", () => {
  test("derived constants have their published values", () => {
    // ERFA, erfam.h: ERFA_DC and ERFA_SRS. Astronomical Almanac: light time of 1 au and semidiameter of the Sun at 1 au.
    expect(LIGHT_SPEED_AU_PER_DAY).toBeCloseTo(173.144_632_674, 8);
    expect(86_400 / LIGHT_SPEED_AU_PER_DAY).toBeCloseTo(499.004_783_84, 7);
    expect(SUN_SCHWARZSCHILD_RADIUS_AU / 1.974_125_743_36e-8).toBeCloseTo(1, 9);
    const semidiameterArcsec = (Math.asin(SUN_RADIUS_AU) * 648_000) / Math.PI;
    expect(semidiameterArcsec).toBeCloseTo(959.63, 1);
  });
});

describe("flavours", () => {
  test("a Julian day of TT is not accepted as one of UT, and a plain number is", () => {
    const plain = 2451545;
    const epochJdUt: JdUt = plain;
    const epochJdTt: JdTt = julianDayTtFromUt(epochJdUt);
    expect(deltaTSeconds(plain)).toBe(deltaTSeconds(epochJdUt));
    // @ts-expect-error: TT where UT is expected
    expect(deltaTSeconds(epochJdTt)).toBeGreaterThan(0);
    // @ts-expect-error: UT where TT is expected
    expect(new EphemerisRangeError("tables", epochJdUt, epochJdTt, epochJdTt).epochJdTt).toBe(plain);
  });

  test("an assertion throws its message if the condition is false, and only then", () => {
    expect(() => assert(false, "the rows must be in order")).toThrow(new Error("the rows must be in order"));
    expect(() => assert(true, "")).not.toThrow();
  });

  test("an item is returned by its index; an index without an item throws", () => {
    expect(itemAt([7, 0], 1)).toBe(0);
    expect(() => itemAt([7, 0], 2)).toThrow(new Error("there must be an item at index 2"));
  });
});

const RULES = {
  count: optional(numberFrom(0, 10)),
  kind: optional(choice(["first", "second"])),
  names: optional(listOf(["Sun", "Moon"])),
  isShown: optional(flag),
  speed: finite,
};

/** What is wrong with some options. */
function problemsIn(options: unknown): readonly string[] {
  const problems: string[] = [];
  readOptions(options as object, RULES, problems);
  return problems;
}

describe("options", () => {
  test.each([
    { speed: -1.5 },
    { speed: 0, count: 0, kind: "first", names: [], isShown: true },
    { speed: 1e300, count: 10, kind: "second", names: ["Moon", "Sun"], isShown: false },
    { speed: 1, count: undefined, kind: undefined, names: undefined, isShown: undefined },
  ])("that follow their rules are read: %o", (options) => {
    const problems: string[] = [];
    expect(readOptions(options, RULES, problems)).toBe(options);
    expect(problems).toEqual([]);
  });

  test("that break rules are listed in the order of the rules", () => {
    const names = ["Sun", "Mon", 5];
    expect(problemsIn({ isShown: 1, names, kind: "third", count: 10.001 })).toEqual([
      "count must be a number from 0 to 10, not 10.001",
      'kind must be one of "first", "second", not "third"',
      'names[1] must be one of Sun, Moon, not "Mon"; did you mean "Moon"?',
      "names[2] must be one of Sun, Moon, not 5",
      "isShown must be true or false, not 1",
      "speed must be a finite number, not undefined",
    ]);
    expect(problemsIn({ speed: Number.NaN, count: "5", names: "Sun" })).toEqual([
      'count must be a number from 0 to 10, not "5"',
      'names must be an array, not "Sun"',
      "speed must be a finite number, not NaN",
    ]);
    expect(problemsIn({ speed: 0, count: -0.001 })).toHaveLength(1);
  });

  test("that do not exist are named, with the ones that do", () => {
    expect(problemsIn({ speed: 0, Count: 5, other: 1 })).toEqual([
      'Count is not an option; options are count, kind, names, isShown, speed; did you mean "count"?',
      "other is not an option; options are count, kind, names, isShown, speed",
    ]);
  });

  test.each([
    [null, "null"],
    [undefined, "undefined"],
    [[], "[]"],
    ["x", '"x"'],
    [5, "5"],
    [() => 1, "a function"],
  ])("must be an object: %o", (options, text) => {
    const problems: string[] = [];
    expect(readOptions(options as object, RULES, problems)).toEqual({});
    expect(problems).toEqual([`options must be an object, not ${text}`]);
  });
});

test("problems make one error that lists them; without a problem there is none", () => {
  expect(() => assertNoProblems([])).not.toThrow();
  const error = new InvalidInputError(["a is 1", "b is 2"]);
  expect(() => assertNoProblems(["a is 1", "b is 2"])).toThrow(error);
  expect(error).toBeInstanceOf(RangeError);
  expect([error.name, error.message, error.problems]).toEqual([
    "InvalidInputError",
    "a is 1; b is 2",
    ["a is 1", "b is 2"],
  ]);
});

describe("a similar name", () => {
  test("is a hint only for texts", () => {
    expect(similarNameHint("SUn", ["Moon", "Sun"])).toBe('; did you mean "Sun"?');
    for (const value of ["Mercury", "uSx", 5, null, ["Sun"]])
      expect(similarNameHint(value, ["Moon", "Sun"])).toBe("");
  });
});
