import { describe, expect, it } from "vitest";
import { chainArguments, PHASOR_ELEMENTS } from "../../../engine/earth/nutation.ts";
import { defined } from "../../defined.ts";

describe("a chain of arguments", () => {
  const multiples = [
    [2, 1],
    [1, 0],
    [0, 1],
    [1, 1],
    [2, -1],
    [2, 0],
  ];

  it("contains every row once and computes each from two earlier ones", () => {
    const { row, negated, steps } = chainArguments(multiples, 2);
    expect([...row].sort()).toEqual([0, 1, 2, 3, 4, 5]);
    expect([...row.slice(0, 2)]).toEqual([1, 2]);
    const chained = Array.from(row, (r, i) =>
      defined(multiples[r]).map((multiple) => (negated[i] ? -multiple : multiple)),
    );
    for (let i = 2; i < row.length; i++) {
      const [first, cosineIndex, sineIndex] = [...steps.slice(3 * (i - 2), 3 * (i - 1))] as [
        number,
        number,
        number,
      ];
      const second = cosineIndex / PHASOR_ELEMENTS;
      const sign = sineIndex - cosineIndex === 1 ? 1 : -1;
      const a = defined(chained[first / PHASOR_ELEMENTS]);
      const b = defined(chained[second]);
      expect(first / PHASOR_ELEMENTS).toBeLessThan(i);
      expect(second).toBeLessThan(i);
      expect(a.map((multiple, k) => multiple + sign * defined(b[k]))).toEqual(chained[i]);
    }
  });

  it("does not exist if a fundamental argument is missing or a gap is too wide", () => {
    expect(() => chainArguments([[1, 0]], 2)).toThrow(/fundamental argument 1/);
    expect(() =>
      chainArguments(
        [
          [1, 0],
          [0, 1],
          [9, 4],
        ],
        2,
      ),
    ).toThrow(/1 arguments/);
  });
});
