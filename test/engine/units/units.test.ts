import fc from "fast-check";
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
import { described } from "../../../engine/units/invalid-input-error.ts";

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
