import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { trueAngleRad } from "../../../../engine/events/instant-sky.ts";
import { bodyMotion, relativeMotion } from "../../../../engine/events/sky-series.ts";
import { BODY, type BodyName, createSkySeries, findStations } from "../../../../engine/index.ts";
import { closestRad, dayArcsOf } from "../../../../engine/technique/timing/day-arcs.ts";
import { defined } from "../../../defined.ts";
import { TABLES as source } from "../../../tables.ts";

const DEG = Math.PI / 180;
const bodies: readonly BodyName[] = ["Sun", "Moon", "Mercury", "Venus", "Mars", "Saturn", "Pluto"];
const jd = fc.double({ min: 2_378_600, max: 2_597_000, noNaN: true });
const hours = fc.constantFrom(23, 24, 25);
const share = fc.double({ min: 0, max: 1, noNaN: true });
const dayOf = (startJdUt: number, length: number) => ({
  startJdUt,
  noonJdUt: startJdUt + 0.5,
  endJdUt: startJdUt + length / 24,
});

describe("the arc of a day", () => {
  test("contains the true angle at every instant of the day", () => {
    fc.assert(
      fc.property(jd, hours, share, fc.constantFrom(...bodies), (startJdUt, length, at, name) => {
        const day = dayOf(startJdUt, length);
        const series = createSkySeries(source, day, [name]);
        const motion = bodyMotion(series, BODY[name]);
        const within = startJdUt + at * (day.endJdUt - startJdUt);
        const levelRad = trueAngleRad(series.workspace.sky, motion, within);
        expect(closestRad(dayArcsOf(motion, [day]), 0, levelRad)).toBeLessThan(0.001 * DEG);
      }),
      { numRuns: 300 },
    );
  });

  test("ends at the angle of the start, the end or a turn of the day", () => {
    fc.assert(
      fc.property(jd, hours, fc.constantFrom(...bodies), (startJdUt, length, name) => {
        const day = dayOf(startJdUt, length);
        const series = createSkySeries(source, day, [name]);
        const motion = bodyMotion(series, BODY[name]);
        const { middleRad, halfLengthRad } = dayArcsOf(motion, [day]);
        const turns = findStations(series).map(({ epochJdUt }) => epochJdUt);
        const marks = [day.startJdUt, ...turns, day.endJdUt].map((at) =>
          trueAngleRad(series.workspace.sky, motion, at),
        );
        for (const end of [
          defined(middleRad[0]) - defined(halfLengthRad[0]),
          defined(middleRad[0]) + defined(halfLengthRad[0]),
        ]) {
          const nearest = Math.min(...marks.map((mark) => Math.abs(Math.sin((mark - end) / 2)) * 2));
          expect(nearest).toBeLessThan(0.001 * DEG);
        }
      }),
      { numRuns: 200 },
    );
  });

  test("reaches the point at which Mercury turns and does not exceed it", () => {
    // Swiss Ephemeris, called once a second: the highest longitude of 2024-04-01 is 27.2186187°.
    const turnRad = 27.2186187 * DEG;
    const day = dayOf(2460401.5, 24);
    const arcs = dayArcsOf(bodyMotion(createSkySeries(source, day, ["Mercury"]), BODY.Mercury), [day]);
    expect(closestRad(arcs, 0, turnRad - 1e-5 * DEG)).toBe(0);
    expect(closestRad(arcs, 0, turnRad + 0.01 * DEG) / DEG).toBeCloseTo(0.01, 5);
  });

  test("of two bodies is the arc of their difference in longitude", () => {
    fc.assert(
      fc.property(jd, share, (startJdUt, at) => {
        const day = dayOf(startJdUt, 24);
        const series = createSkySeries(source, day, ["Moon", "Mars"]);
        const moon = trueAngleRad(series.workspace.sky, bodyMotion(series, BODY.Moon), startJdUt + at);
        const mars = trueAngleRad(series.workspace.sky, bodyMotion(series, BODY.Mars), startJdUt + at);
        const arcs = dayArcsOf(relativeMotion(series, BODY.Moon, BODY.Mars), [day]);
        expect(closestRad(arcs, 0, moon - mars)).toBeLessThan(0.001 * DEG);
      }),
      { numRuns: 100 },
    );
  });
});
