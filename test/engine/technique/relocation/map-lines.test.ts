import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addPholus,
  computeRelocationLines,
  createEphemeris,
  InvalidInputError,
  julianDayFromCalendar,
  POINT_NAMES,
  placidus,
} from "../../../../engine/index.ts";
import { loadPholusTable } from "../../../../engine/node/index.ts";
import { signedDeg } from "../../../../ephe-tests/accuracy/difference-statistics.ts";
import { defined } from "../../../defined.ts";
import { TABLES } from "../../../tables.ts";

const source = addPholus(TABLES, loadPholusTable());
const ephemeris = createEphemeris(source);
const equator = createEphemeris(source, { plane: "equator" });
const RAD = Math.PI / 180;
const instants = fc.double({ min: 2380000, max: 2590000, noNaN: true });
const points = fc.constantFrom(...POINT_NAMES.filter((name) => name !== "Earth"));

describe("relocation lines", () => {
  test("are the published ones of a birth in San Francisco", () => {
    // Read on 2026-11-23: http://astromapping.blogspot.com/2006/05, "O.J. SU MH line = 60 W 45 … O.J. MO MH line = 170 W 56"; the birth on July 9,
    // 1947 at 8:08 A.M. PST from http://ccrsdodona.org/m_dilemma/1994/gem/oj.html.
    const birthJdUt = julianDayFromCalendar(1947, 7, 9, (16 + 8 / 60) / 24);
    const lines = computeRelocationLines(source, birthJdUt, { points: ["Sun", "Moon"] });
    const midheavens = lines.filter(({ angle }) => angle === "Midheaven");
    const [sunDeg, moonDeg] = midheavens.map(({ coordinates }) => defined(defined(coordinates[0])[0])[0]);
    expect(Math.abs(defined(sunDeg) + 60 + 45 / 60)).toBeLessThan(1 / 60);
    expect(Math.abs(defined(moonDeg) + 170 + 56 / 60)).toBeLessThan(1 / 60);
  });

  test("have the point on the horizon in the east or west, or on the meridian", () => {
    fc.assert(
      fc.property(instants, points, (epochJdUt, point) => {
        const { rightAscensionDeg, declinationDeg } = equator.position(epochJdUt, point);
        for (const { angle, coordinates } of computeRelocationLines(source, epochJdUt, { points: [point] })) {
          for (const [longitudeDeg, latitudeDeg] of coordinates.flat()) {
            const { armcDeg } = ephemeris.houses(epochJdUt, { longitudeDeg, latitudeDeg }, placidus);
            const hourAngleDeg = signedDeg(armcDeg - rightAscensionDeg);
            const sinAltitude =
              Math.sin(latitudeDeg * RAD) * Math.sin(declinationDeg * RAD) +
              Math.cos(latitudeDeg * RAD) * Math.cos(declinationDeg * RAD) * Math.cos(hourAngleDeg * RAD);
            if (angle === "Midheaven") expect(Math.abs(hourAngleDeg)).toBeLessThan(1e-8);
            else if (angle === "ImumCoeli") expect(180 - Math.abs(hourAngleDeg)).toBeLessThan(1e-8);
            else {
              expect(Math.abs(sinAltitude)).toBeLessThan(1e-9);
              const west = Math.sin(hourAngleDeg * RAD) * Math.cos(latitudeDeg * RAD);
              expect(angle === "Ascendant" ? -west : west).toBeGreaterThan(-1e-8);
            }
          }
        }
      }),
      { numRuns: 12 },
    );
  });

  test("by longitude are where the point's longitude is the ascendant or midheaven of the chart", () => {
    fc.assert(
      fc.property(instants, points, (epochJdUt, point) => {
        const { longitudeDeg: pointDeg } = ephemeris.position(epochJdUt, point);
        const options = { points: [point], definition: "zodiacal" } as const;
        for (const { angle, coordinates } of computeRelocationLines(source, epochJdUt, options)) {
          for (const [longitudeDeg, latitudeDeg] of coordinates.flat()) {
            // Inside the polar circles the ascendant can be the setting point.
            if (Math.abs(latitudeDeg) > 66 && !["Midheaven", "ImumCoeli"].includes(angle)) continue;
            const place = { longitudeDeg, latitudeDeg };
            const { ascendantDeg, midheavenDeg } = ephemeris.houses(epochJdUt, place, placidus);
            const angleDeg = {
              Ascendant: ascendantDeg,
              Descendant: ascendantDeg + 180,
              Midheaven: midheavenDeg,
              ImumCoeli: midheavenDeg + 180,
            }[angle];
            expect(Math.abs(signedDeg(angleDeg - pointDeg))).toBeLessThan(1e-6);
          }
        }
      }),
      { numRuns: 10 },
    );
  });

  test("are cut at the antimeridian, with parts that meet there", () => {
    let cuts = 0;
    fc.assert(
      fc.property(instants, points, (epochJdUt, point) => {
        for (const { coordinates } of computeRelocationLines(source, epochJdUt, { points: [point] })) {
          coordinates.forEach((part, i) => {
            expect(part.length).toBeGreaterThan(1);
            for (const [longitudeDeg, latitudeDeg] of part) {
              expect(Math.abs(longitudeDeg)).toBeLessThanOrEqual(180);
              expect(Math.abs(latitudeDeg)).toBeLessThanOrEqual(90);
            }
            part.slice(1).forEach(([longitudeDeg], k) => {
              expect(Math.abs(longitudeDeg - defined(part[k])[0])).toBeLessThanOrEqual(180);
            });
            if (i === 0) return;
            cuts += 1;
            const last = defined(defined(coordinates[i - 1]).at(-1));
            expect(Math.abs(last[0])).toBe(180);
            expect(defined(part[0])).toEqual([-last[0], last[1]]);
            const nextDeg = defined(part[1])[1];
            expect(Math.abs(nextDeg - last[1])).toBeLessThanOrEqual(2.001);
          });
        }
      }),
      { numRuns: 40 },
    );
    expect(cuts).toBeGreaterThan(10);
  });

  test("are four of each point that the source covers, and every problem is listed", () => {
    const lines = computeRelocationLines(source, 2451545);
    expect(lines).toHaveLength(4 * (POINT_NAMES.length - 1));
    const wrong = { points: ["Earth", "sun"], definition: "local", step: 1 };
    try {
      computeRelocationLines(source, Number.NaN, wrong as never);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(InvalidInputError);
      const { problems } = error as InvalidInputError;
      expect(problems.map((text) => text.split(" ")[0])).toEqual([
        "epochJdUt",
        "step",
        "points[0]",
        "points[1]",
        "definition",
      ]);
    }
  });
});
