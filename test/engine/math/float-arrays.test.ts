import { expect, it } from "vitest";
import { createArrayAllocator } from "../../../engine/math/float-arrays.ts";

it("allocates arrays that share no element, up to the size of the buffer", () => {
  const allocate = createArrayAllocator(5);
  const first = allocate(2).fill(1);
  const second = allocate(3).fill(2);
  expect([...first, ...second]).toEqual([1, 1, 2, 2, 2]);
  expect(() => allocate(1)).toThrow(RangeError);
});
