import { describe, expect, test } from "vitest";
import { TABLES as source } from "../../test/tables.ts";
import { arcDeg } from "../accuracy/difference-statistics.ts";
import { APPARENT_ALTITUDE_MAX_DEG, HORIZONTAL_MAX_DEG } from "../budgets.ts";
import { readFixture } from "../read-fixture.ts";
import { engineHorizontal, type HorizontalCase, type HorizontalValues } from "./horizontal-cases.ts";

const { rows } = readFixture("horizontal") as {
  readonly rows: readonly (HorizontalCase & { readonly values: HorizontalValues })[];
};

describe("azimuths and altitudes agree with the reference", () => {
  test("500 rows, above and below the horizon", () => {
    expect(rows).toHaveLength(500);
    expect(rows.filter(({ values }) => values[1] > 0).length).toBeGreaterThan(200);
    const misses = rows.flatMap((row) => {
      const [azimuthDeg, altitudeDeg, apparentDeg] = engineHorizontal(source, row);
      const [theirAzimuthDeg, theirAltitudeDeg, theirApparentDeg] = row.values;
      const inAzimuth = arcDeg(azimuthDeg, theirAzimuthDeg) * Math.cos((theirAltitudeDeg * Math.PI) / 180);
      const inAltitude = Math.abs(altitudeDeg - theirAltitudeDeg);
      const inApparent = Math.abs(apparentDeg - theirApparentDeg);
      const isClose = inAzimuth <= HORIZONTAL_MAX_DEG && inAltitude <= HORIZONTAL_MAX_DEG;
      if (isClose && inApparent <= APPARENT_ALTITUDE_MAX_DEG) return [];
      return [`${row.point} ${row.epochJdUt}: ${inAzimuth} ${inAltitude} ${inApparent}`];
    });
    expect(misses).toEqual([]);
  });
});
