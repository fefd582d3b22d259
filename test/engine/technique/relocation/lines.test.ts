import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ANGLE_NAMES,
  addPholus,
  BODY_NAMES,
  computeRelocationLines,
  createEphemeris,
  createRelocationCalculator,
  POINT_NAMES,
  placidus,
} from "../../../../engine/index.ts";
import { loadPholusTable } from "../../../../engine/node/index.ts";
import { signedDeg } from "../../../../ephe-tests/accuracy/difference-statistics.ts";
import { defined } from "../../../defined.ts";
import { TABLES } from "../../../tables.ts";

const calculator = createRelocationCalculator(TABLES);

/** An equinox, at which the Sun's line passes the poles; a solstice; and instants of other years. */
const EPOCHS_JD_UT = [2_460_389.629_5, 2_460_482.368_7, 2_415_020.31, 2_378_900.75, 2_590_000.125];

/** Rounding of distances and orbs, and of the places at which they are computed. */
const TOLERANCE_DEG = 1e-4;

/** Beyond the polar circles the Ascendant can be the other intersection of ecliptic and horizon. */
const LATITUDE_DEG_MAX = 66;

const linesOf = (epochJdUt: number) =>
  calculator.findAngleLines(epochJdUt).map((line) => ({ ...line, epochJdUt }));

describe("the lines of a body on the map", () => {
  test("are four for each body, from north to south, with places at most 2° apart", () => {
    for (const epochJdUt of EPOCHS_JD_UT) {
      const lines = calculator.findAngleLines(epochJdUt);
      expect(lines.map(({ body, angle }) => [body, angle])).toEqual(
        BODY_NAMES.flatMap((body) => ANGLE_NAMES.map((angle) => [body, angle])),
      );
      for (const { angle, places } of lines) {
        expect(places).toHaveLength(angle === "Ascendant" || angle === "Descendant" ? 91 : 2);
        const latitudesDeg = places.map(({ latitudeDeg }) => latitudeDeg);
        expect(latitudesDeg).toEqual(latitudesDeg.toSorted((a, b) => b - a));
        const isOnMap = places.every(({ longitudeDeg }) => longitudeDeg >= -180 && longitudeDeg < 180);
        expect(isOnMap).toBe(true);
      }
    }
  });

  test("have the line distance 0 wherever the body is in contact with that angle", () => {
    let contacts = 0;
    for (const { epochJdUt, body, angle, places } of EPOCHS_JD_UT.flatMap(linesOf)) {
      const [first, last] = [places[0], places.at(-1)];
      const onLine =
        places.length > 2 ? places.filter((_place, index) => index % 15 === 4) : midwayOf(first, last);
      for (const place of onLine.filter(({ latitudeDeg }) => Math.abs(latitudeDeg) < LATITUDE_DEG_MAX)) {
        const { angularBodies } = calculator.scoreLocation(epochJdUt, place);
        const contact = angularBodies.find((each) => each.body === body && each.angle === angle);
        // A body far from the ecliptic can be more than 8° of longitude from the angle.
        if (contact === undefined) continue;
        contacts += 1;
        expect(contact.lineDistanceDeg).toBeLessThanOrEqual(TOLERANCE_DEG);
      }
    }
    expect(contacts).toBeGreaterThan(1_000);
  });
});

type Place = { readonly latitudeDeg: number; readonly longitudeDeg: number } | undefined;

/** Places on a meridian. */
function midwayOf(first: Place, last: Place) {
  const longitudeDeg = first?.longitudeDeg ?? Number.NaN;
  expect(last?.longitudeDeg).toBe(longitudeDeg);
  return [-60, -30, 0, 45, 65].map((latitudeDeg) => ({ latitudeDeg, longitudeDeg }));
}

const source = addPholus(TABLES, loadPholusTable());
const ephemeris = createEphemeris(source);
const equator = createEphemeris(source, { plane: "equator" });
const RAD = Math.PI / 180;
const instants = fc.double({ min: 2380000, max: 2590000, noNaN: true });
const points = fc.constantFrom(...POINT_NAMES.filter((name) => name !== "Earth"));

describe("relocation lines", () => {
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

  test("are four of each point that the source covers", () => {
    const lines = computeRelocationLines(source, 2451545);
    expect(lines).toHaveLength(4 * (POINT_NAMES.length - 1));
  });
});
