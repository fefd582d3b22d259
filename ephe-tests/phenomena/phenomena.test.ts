import { describe, expect, test } from "vitest";
import { TABLES as source } from "../../test/tables.ts";
import {
  DIAMETER_MAX_DEG,
  ELONGATION_MAX_DEG,
  MAGNITUDE_MAX,
  PHASE_ANGLE_MAX_DEG,
  PHASE_FRACTION_MAX,
} from "../budgets.ts";
import { readFixture } from "../read-fixture.ts";
import { DISC_BODIES, enginePhenomena, type PhenomenaCase, type PhenomenaValues } from "./phenomena-cases.ts";

const { rows } = readFixture("phenomena") as {
  readonly rows: readonly (PhenomenaCase & { readonly values: PhenomenaValues })[];
};
const BUDGETS = [
  PHASE_ANGLE_MAX_DEG,
  PHASE_FRACTION_MAX,
  ELONGATION_MAX_DEG,
  DIAMETER_MAX_DEG,
  MAGNITUDE_MAX,
];
const NAMES = ["phase angle", "illuminated fraction", "elongation", "diameter", "magnitude"];

describe("phenomena agree with the reference", () => {
  test.each(DISC_BODIES)("%s", (body) => {
    const ofBody = rows.filter((row) => row.body === body);
    expect(ofBody.length).toBeGreaterThan(30);
    expect(new Set(ofBody.map(({ observer }) => observer === undefined)).size).toBe(2);
    const misses = ofBody.flatMap((row) =>
      enginePhenomena(source, row).flatMap((value, i) => {
        const difference = Math.abs(value - (row.values[i] as number));
        return difference <= (BUDGETS[i] as number) ? [] : [`${NAMES[i]} ${row.epochJdUt}: ${difference}`];
      }),
    );
    expect(misses).toEqual([]);
  });

  test("500 rows are compared", () => {
    expect(rows).toHaveLength(500);
  });
});
