import fc from "fast-check";
import { expect, test } from "vitest";
import { described } from "../../../engine/units/described.ts";

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

test("every value has a description of at most 100 characters", () => {
  const values = fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true });
  fc.assert(fc.property(values, (value) => described(value).length <= 100));
});
