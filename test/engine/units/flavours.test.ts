import { expect, test } from "vitest";
import {
  deltaTSeconds,
  EphemerisRangeError,
  type JdTt,
  type JdUt,
  julianDayTtFromUt,
} from "../../../engine/index.ts";
import { assert, itemAt } from "../../../engine/units/assert.ts";

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
