import { describe, expect, test } from "vitest";
import { BODY, createAstronomyEngineSource, EARTH, EphemerisRangeError } from "../../../engine/index.ts";

const source = createAstronomyEngineSource();

/** Central difference of fourth order of a state's components, with a step that is not the source's own. */
function slope(body: number, epochJdTt: number, component: number): number {
  const stepDays = 0.05;
  const at = (steps: number) => {
    const out = new Float64Array(6);
    source.state(body, epochJdTt + steps * stepDays, 0, out);
    return out[component] as number;
  };
  return (8 * (at(1) - at(-1)) - (at(2) - at(-2))) / (12 * stepDays);
}

describe("the source without tables", () => {
  test.each([
    ["Moon", BODY.Moon, 1e-10, 1e-9],
    ["Earth", EARTH, 2e-7, 1e-8],
    ["Mars", BODY.Mars, 1e-6, 1e-7],
  ])(
    "gives %s a velocity and an acceleration that belong to its positions",
    (_, body, velocity, acceleration) => {
      for (const epochJdTt of [2400000.3, 2451545, 2500000.7]) {
        const out = new Float64Array(9);
        source.state(body, epochJdTt, 0, out);
        for (let c = 0; c < 3; c++) {
          expect(Math.abs(slope(body, epochJdTt, c) - (out[3 + c] as number))).toBeLessThan(velocity);
          expect(Math.abs(slope(body, epochJdTt, 3 + c) - (out[6 + c] as number))).toBeLessThan(acceleration);
        }
      }
    },
  );

  test("looks back by the light-time that it is given", () => {
    const late = new Float64Array(6);
    const early = new Float64Array(6);
    source.state(BODY.Jupiter, 2451545, 0.03125, late);
    source.state(BODY.Jupiter, 2451544.96875, 0, early);
    expect(late).toEqual(early);
  });

  test("says which bodies it has, and refuses the others and other dates with errors of ours", () => {
    const out = new Float64Array(6);
    for (const body of [BODY.Chiron, BODY.Ceres, BODY.TrueNode, BODY.Lilith, 99]) {
      expect(source.covers(body)).toBe(false);
      expect(() => source.state(body, 2451545, 0, out)).toThrow(RangeError);
    }
    for (const epochJdTt of [
      source.firstJdTt - 1,
      source.lastJdTt + 1,
      Number.NaN,
      Number.NEGATIVE_INFINITY,
    ]) {
      expect(() => source.state(BODY.Sun, epochJdTt, 0, out)).toThrow(EphemerisRangeError);
    }
  });

  test("gives the same state whatever was asked before", () => {
    const first = new Float64Array(9);
    const again = new Float64Array(9);
    source.state(BODY.Pluto, 2451545.25, 0, first);
    for (let day = 0; day < 40; day++) source.state(BODY.Pluto, 2400000 + day * 3000, 0, again);
    source.state(BODY.Pluto, 2451545.25, 0, again);
    expect(again).toEqual(first);
  });
});
