import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  assertNoProblems,
  InvalidInputError,
  similarName,
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

/** The distance of Damerau (1964) in its restricted form: letters inserted, removed, replaced, or exchanged with a neighbour. */
function damerauDistance(a: string, b: string): number {
  if (a === "" || b === "") return a.length + b.length;
  const isExchanged = a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0];
  return Math.min(
    damerauDistance(a.slice(1), b) + 1,
    damerauDistance(a, b.slice(1)) + 1,
    damerauDistance(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1),
    isExchanged ? damerauDistance(a.slice(2), b.slice(2)) + 1 : Number.POSITIVE_INFINITY,
  );
}

describe("a similar name", () => {
  test("is the first one at a distance of at most one, apart from case", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "C"), maxLength: 5 });
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 4 }), (text, names) => {
        const similar = names.find((name) => damerauDistance(text.toLowerCase(), name.toLowerCase()) <= 1);
        expect(similarName(text, names)).toBe(similar);
      }),
      { numRuns: 1000 },
    );
  });

  test("is a hint only for texts", () => {
    expect(similarNameHint("SUn", ["Moon", "Sun"])).toBe('; did you mean "Sun"?');
    for (const value of ["Mercury", 5, null, ["Sun"]])
      expect(similarNameHint(value, ["Moon", "Sun"])).toBe("");
  });
});
