import { describe, expect, test } from "vitest";
import {
  type ApparentPlaces,
  addPholus,
  createApparentPlaces,
  createPositionCalculator,
  type Observer,
  POINT,
  POINT_COUNT,
  POINT_NAMES,
  type PointName,
  type PositionCalculator,
} from "../../engine/index.ts";
import { loadPholusTable } from "../../engine/node/index.ts";
import { TABLES } from "../../test/tables.ts";
import { STENCIL_DAYS, seededRandom } from "../accuracy/difference-statistics.ts";
import {
  PLACE_DISTANCE_MAX_RELATIVE,
  REFERENCE_SPEED_MAX_DEG_PER_DAY,
  SPEED_MAX_DEG_PER_DAY,
} from "../budgets.ts";
import { readFixture } from "../read-fixture.ts";
import {
  COMPARED_POINTS,
  FRAMES,
  type FrameOptions,
  isCompared,
  placeDifference,
  placeMaxDeg,
  placesIn,
  randomInstant,
  randomObserver,
  speedMisses,
} from "./frame-cases.ts";

interface Row extends FrameOptions {
  readonly epochJdUt: number;
  readonly observer?: Observer;
  readonly places: Readonly<Partial<Record<PointName, readonly number[]>>>;
}

const { rows } = readFixture("frames") as {
  readonly rows: readonly Row[];
};
const nameOf = ({ centre, light, plane, equinox }: FrameOptions) => `${centre} ${light} ${plane} ${equinox}`;
const pointsOf = (row: Row) => Object.keys(row.places) as readonly PointName[];

describe("positions agree with the reference", () => {
  test.each(["geocentric", "topocentric", "heliocentric", "barycentric"] as const)("%s", (centre) => {
    const misses: string[] = [];
    for (const row of rows.filter((one) => one.centre === centre)) {
      const points = pointsOf(row);
      const places = placesIn(TABLES, row, row.observer, row.epochJdUt, points);
      for (const point of points) {
        const expected = row.places[point] as readonly number[];
        const { placeDeg, distanceRelative } = placeDifference(places, POINT[point], expected);
        const isFar = !(distanceRelative <= PLACE_DISTANCE_MAX_RELATIVE);
        if (!(placeDeg <= placeMaxDeg(row, point, expected[2] as number)) || isFar) {
          misses.push(`${nameOf(row)} ${point} ${row.epochJdUt}: ${placeDeg}° ${distanceRelative}`);
        }
      }
    }
    expect(misses).toEqual([]);
  });

  test("geocentric speeds on the ecliptic and the equator of date", () => {
    const ofDate = rows.filter(({ centre, equinox }) => centre === "geocentric" && equinox === "date");
    expect(ofDate.length).toBeGreaterThan(30);
    const misses = ofDate.flatMap((row) => {
      const places = placesIn(TABLES, row, undefined, row.epochJdUt, pointsOf(row));
      return pointsOf(row)
        .map(
          (point) =>
            [point, placeDifference(places, POINT[point], row.places[point] ?? []).speedDegPerDay] as const,
        )
        .filter(([, speedDegPerDay]) => !(speedDegPerDay <= REFERENCE_SPEED_MAX_DEG_PER_DAY))
        .map(([point, speedDegPerDay]) => `${nameOf(row)} ${point}: ${speedDegPerDay}`);
    });
    expect(misses).toEqual([]);
  });

  test("the fixture has 500 rows, every frame and every point of each centre", () => {
    expect(rows.length).toBe(500);
    expect(new Set(rows.map(nameOf))).toEqual(new Set(FRAMES.map(nameOf)));
    for (const frame of FRAMES) {
      const covered = new Set(rows.filter(({ centre }) => centre === frame.centre).flatMap(pointsOf));
      const compared = COMPARED_POINTS.filter((point) => isCompared(frame, point));
      expect([...covered]).toEqual(expect.arrayContaining(compared));
    }
  });
});

const INSTANTS_PER_FRAME = 4;
const withPholus = addPholus(TABLES, loadPholusTable());
const boundariesJdTt = Array.from(withPholus.moonBoundariesJdTt ?? []);
/** Node and Lilith jump at the seams of the Moon's table. */
const OSCULATING: readonly PointName[] = ["TrueNode", "Lilith", "SouthNode"];

/** Seeds with which no body is behind the Sun, where the table of light deflection has kinks. */
const SEED = 28;

/** The speeds of one frame and instant that differ from difference quotients. */
function misses(calculator: PositionCalculator, frame: FrameOptions, epochJdUt: number): readonly string[] {
  const at = (jdUt: number): ApparentPlaces => {
    const places = createApparentPlaces(POINT_COUNT);
    calculator.setInstant(jdUt);
    for (const point of calculator.points) calculator.compute(point, places);
    return places;
  };
  const crossesSeam = boundariesJdTt.some(
    (boundaryJdTt) => Math.abs(boundaryJdTt - epochJdUt) <= STENCIL_DAYS + 0.1,
  );
  const compared = calculator.points.filter(
    (point) => !(crossesSeam && OSCULATING.includes(POINT_NAMES[point] as PointName)),
  );
  return speedMisses(at, epochJdUt, compared, SPEED_MAX_DEG_PER_DAY).map(
    (miss) => `${nameOf(frame)}: ${miss}`,
  );
}

describe("speeds are the derivatives of their positions", () => {
  test.each(["geocentric", "topocentric", "heliocentric", "barycentric"] as const)("%s", (centre) => {
    const random = seededRandom(SEED);
    const all = FRAMES.filter((one) => one.centre === centre).flatMap((frame) => {
      const observer = centre === "topocentric" ? { observer: randomObserver(random) } : {};
      const calculator = createPositionCalculator(withPholus, { ...frame, ...observer });
      return Array.from({ length: INSTANTS_PER_FRAME }, () =>
        // Whole steps of 2⁻⁶ day keep the Julian days of the stencil exact.
        misses(calculator, frame, Math.round(randomInstant(random) * 64) / 64),
      ).flat();
    });
    expect(all).toEqual([]);
  });
});
