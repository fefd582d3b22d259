import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computeOutOfBounds, findOutOfBounds, type OutOfBoundsPeriod } from "../../../../engine/index.ts";
import { TABLES as source } from "../../../tables.ts";

const windows = fc.record({
  startJdUt: fc.double({ min: 2378500, max: 2597000, noNaN: true }),
  days: fc.double({ min: 0, max: 200, noNaN: true }),
});
const share = fc.double({ min: 0, max: 1, noNaN: true });

/** The instants in a list of periods, with body, side and kind, in the order of time. */
const instantsOf = (periods: readonly OutOfBoundsPeriod[]): readonly string[] =>
  periods
    .flatMap(({ body, side, startJdUt, endJdUt }) => [
      ...(startJdUt === null ? [] : [`${startJdUt} ${body} ${side} start`]),
      ...(endJdUt === null ? [] : [`${endJdUt} ${body} ${side} end`]),
    ])
    .sort();

describe("out of bounds", () => {
  test("a window split anywhere, or at an instant, has the instants of the whole, to the last bit", () => {
    fc.assert(
      fc.property(windows, share, fc.boolean(), ({ startJdUt, days }, at, isAtInstant) => {
        const endJdUt = startJdUt + days;
        const find = (fromJdUt: number, toJdUt: number) =>
          findOutOfBounds(source, { startJdUt: fromJdUt, endJdUt: toJdUt });
        const whole = find(startJdUt, endJdUt);
        const instant = whole[Math.floor(at * whole.length)]?.startJdUt ?? null;
        const middleJdUt = isAtInstant && instant !== null ? instant : startJdUt + at * days;
        const parts = [...find(startJdUt, middleJdUt), ...find(middleJdUt, endJdUt)];
        expect(instantsOf(parts)).toEqual(instantsOf(whole));
      }),
      { numRuns: 6 },
    );
  });

  test("the periods contain the instants at which a body is out of bounds, and no others", () => {
    fc.assert(
      fc.property(
        windows,
        fc.array(share, { minLength: 12, maxLength: 12 }),
        ({ startJdUt, days }, shares) => {
          const endJdUt = startJdUt + days + 1;
          const periods = findOutOfBounds(source, { startJdUt, endJdUt });
          for (const at of shares) {
            const jdUt = startJdUt + at * days;
            for (const { body, declinationDeg, limitDeg, isOutOfBounds } of computeOutOfBounds(
              source,
              jdUt,
            )) {
              const side = declinationDeg > 0 ? "north" : "south";
              const isInPeriod = periods.some(
                (period) =>
                  period.body === body &&
                  period.side === side &&
                  (period.startJdUt ?? -Infinity) <= jdUt &&
                  jdUt < (period.endJdUt ?? Infinity),
              );
              // At a limit itself the two may differ.
              if (Math.abs(Math.abs(declinationDeg) - limitDeg) > 1e-6)
                expect(isInPeriod).toBe(isOutOfBounds);
            }
          }
        },
      ),
      { numRuns: 6 },
    );
  });

  test("at the instants the declination is the obliquity", () => {
    const periods = findOutOfBounds(source, { startJdUt: 2460310.5, endJdUt: 2460676.5 });
    expect(new Set(periods.map(({ body }) => body)).size).toBeGreaterThan(5);
    for (const { body, side, startJdUt, endJdUt } of periods) {
      for (const jdUt of [startJdUt, endJdUt]) {
        if (jdUt === null) continue;
        const [bound] = computeOutOfBounds(source, jdUt, { bodies: [body] });
        const beyondDeg = Math.abs(bound?.declinationDeg ?? 0) - (bound?.limitDeg ?? 0);
        expect(Math.abs(beyondDeg)).toBeLessThan(1e-8);
        expect((bound?.declinationDeg ?? 0) > 0).toBe(side === "north");
      }
    }
  });

  test("a body that is out of bounds all the time has one period without ends", () => {
    // Pluto was out of bounds for months of each year around 1945.
    const years = { startJdUt: 2429600.5, endJdUt: 2433300.5 };
    const periods = findOutOfBounds(source, years, { bodies: ["Pluto"] }).filter(
      ({ startJdUt, endJdUt }) => (endJdUt ?? 0) - (startJdUt ?? Infinity) > 30,
    );
    expect(periods.length).toBeGreaterThan(3);
    for (const { body, side, startJdUt } of periods) {
      const innerWindow = { startJdUt: (startJdUt ?? 0) + 1, endJdUt: (startJdUt ?? 0) + 29 };
      expect(findOutOfBounds(source, innerWindow, { bodies: ["Pluto"] })).toEqual([
        { body, side, startJdUt: null, endJdUt: null },
      ]);
    }
  });
});
