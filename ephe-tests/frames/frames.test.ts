import { describe, expect, test } from "vitest";
import { type Observer, POINT, type PointName } from "../../engine/index.ts";
import { TABLES as source } from "../../test/tables.ts";
import { PLACE_DISTANCE_MAX_RELATIVE, REFERENCE_SPEED_MAX_DEG_PER_DAY } from "../budgets.ts";
import { readFixture } from "../read-fixture.ts";
import {
  COMPARED_POINTS,
  FRAMES,
  type FrameOptions,
  isCompared,
  placeDifference,
  placeMaxDeg,
  placesIn,
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
      const places = placesIn(source, row, row.observer, row.epochJdUt, points);
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
      const places = placesIn(source, row, undefined, row.epochJdUt, pointsOf(row));
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
