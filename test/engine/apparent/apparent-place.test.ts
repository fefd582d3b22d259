import { describe, expect, it } from "vitest";
import { deflectBySun } from "../../../engine/apparent/light-path.ts";
import {
  type ApparentPlaces,
  BODY,
  BODY_COUNT,
  computeApparentPlace,
  computeApparentPlaces,
  computeSkyFrame,
  createApparentPlaces,
  createSkyFrame,
  type EphemerisSource,
} from "../../../engine/index.ts";
import { TABLES as source } from "../../tables.ts";

const EPOCH_JD_UT = 2451545;

function sourceWithout(...bodies: number[]): EphemerisSource {
  return { ...source, covers: (body) => !bodies.includes(body) && source.covers(body) };
}

/** All six quantities of a body. */
function quantitiesOf(places: ApparentPlaces, body: number): readonly (number | undefined)[] {
  return Object.values(places).map((values: Float64Array) => values[body]);
}

const allPlaces = createApparentPlaces();
const frame = createSkyFrame();
computeSkyFrame(source, EPOCH_JD_UT, frame);
computeApparentPlaces(source, frame, allPlaces);

describe("the apparent place of one body", () => {
  it("needs a source and a frame, and names the one that it lacks", () => {
    const compute = (given: unknown, of: unknown) => () =>
      computeApparentPlace(given as never, of as never, 0, allPlaces);
    expect(compute({}, frame)).toThrow(/^(?!.*frame).*source/);
    expect(compute(frame, source)).toThrow(/source.*frame/);
  });

  it("equals its place among all bodies, node and Lilith included", () => {
    for (let body = 0; body < BODY_COUNT; body++) {
      const places = createApparentPlaces();
      computeApparentPlace(source, frame, body, places);
      expect(quantitiesOf(places, body)).toEqual(quantitiesOf(allPlaces, body));
    }
  });

  it.each([BODY.Moon, BODY.TrueNode, BODY.Lilith])(
    "yields Moon, node and Lilith together (body %i)",
    (body) => {
      const places = createApparentPlaces();
      computeApparentPlace(source, frame, body, places);
      for (const lunar of [BODY.Moon, BODY.TrueNode, BODY.Lilith]) {
        expect(quantitiesOf(places, lunar)).toEqual(quantitiesOf(allPlaces, lunar));
      }
    },
  );

  it("requests the Moon's state no more often for all bodies than for the Moon alone", () => {
    let moonStates = 0;
    const counting: EphemerisSource = {
      ...source,
      state(body, epochJdTt, earlierDays, out) {
        if (body === BODY.Moon) moonStates++;
        source.state(body, epochJdTt, earlierDays, out);
      },
    };
    computeApparentPlace(counting, frame, BODY.Moon, createApparentPlaces());
    const once = moonStates;
    computeApparentPlaces(counting, frame, createApparentPlaces());
    expect(moonStates).toBe(2 * once);
  });

  it("is NaN in every quantity when the source does not cover the body, whatever was there before", () => {
    const places = createApparentPlaces();
    for (const values of Object.values(places) as Float64Array[]) values.fill(1);
    computeApparentPlaces(sourceWithout(BODY.Pluto, BODY.Moon), frame, places);
    for (let body = 0; body < BODY_COUNT; body++) {
      const isMissing = [BODY.Pluto, BODY.Moon, BODY.TrueNode, BODY.Lilith].includes(body);
      const expected = isMissing ? Array(6).fill(Number.NaN) : quantitiesOf(allPlaces, body);
      expect(quantitiesOf(places, body)).toEqual(expected);
    }
  });

  it("does not depend on what another frame computes in between", () => {
    const otherFrame = createSkyFrame();
    const places = createApparentPlaces();
    computeSkyFrame(source, EPOCH_JD_UT, frame);
    for (let body = 0; body < BODY_COUNT; body++) {
      computeSkyFrame(source, EPOCH_JD_UT + 1000 + body, otherFrame);
      computeApparentPlaces(source, otherFrame, createApparentPlaces());
      computeApparentPlace(source, frame, body, places);
    }
    expect(places).toEqual(allPlaces);
    expect(frame.workspace).not.toBe(otherFrame.workspace);
  });

  it("fails on an index that is not a body, and on a source whose body is beyond any light-time", () => {
    expect(() => computeApparentPlace(source, frame, BODY_COUNT, createApparentPlaces())).toThrow("index");
    expect(() => computeApparentPlace(source, frame, -1, createApparentPlaces())).toThrow("index");
    const inKilometres: EphemerisSource = {
      ...source,
      state(body, epochJdTt, earlierDays, out) {
        source.state(body, epochJdTt, earlierDays, out);
        if (body === BODY.Mars) for (let i = 0; i < 6; i++) out[i] = (out[i] as number) * 149597870.7;
      },
    };
    expect(() => computeApparentPlace(inKilometres, frame, BODY.Mars, createApparentPlaces())).toThrow(
      "light-time",
    );
  });
});

describe("deflection by the Sun", () => {
  it("leaves a body exactly behind the Sun's centre in place", () => {
    const earth = Float64Array.of(1, 0, 0, 0, 0.017, 0, 1, 0);
    const fromSun = Float64Array.of(-1, 0, 0, 0, 0.001, 0);
    const ray = Float64Array.of(-1, 0, 0, 0, 0.002, 0);
    deflectBySun(ray, fromSun, earth);
    expect([...ray.subarray(0, 3)].map((x) => x + 0)).toEqual([-1, 0, 0]);
    expect([...ray.subarray(3)].every(Number.isFinite)).toBe(true);
  });

  it("bends light at the limb by 1.75 arcseconds away from the Sun", () => {
    const limbRad = 696000 / 149597870.7;
    const distanceAu = 1e6;
    const earth = Float64Array.of(1, 0, 0, 0, 0, 0, 1, 0);
    const ray = Float64Array.of(-Math.cos(limbRad), Math.sin(limbRad), 0, 0, 0, 0);
    const x = 1 + distanceAu * (ray[0] as number);
    const y = distanceAu * (ray[1] as number);
    const length = Math.hypot(x, y);
    deflectBySun(ray, Float64Array.of(x / length, y / length, 0, 0, 0, 0), earth);
    const bentRad = Math.atan2(ray[1] as number, -(ray[0] as number)) - limbRad;
    expect((bentRad * 648000) / Math.PI).toBeCloseTo(1.75, 2);
  });
});
