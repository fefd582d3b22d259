import { describe, expect, test } from "vitest";
import {
  BODY,
  BODY_NAMES,
  type BodyName,
  computeApparentPlaces,
  computeSkyFrame,
  createApparentPlaces,
  createSkyFrame,
  EphemerisRangeError,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { arcDeg } from "../accuracy/difference-statistics.ts";
import {
  PLACE_BEHIND_SUN_MAX_DEG,
  PLACE_DISTANCE_MAX_RELATIVE,
  PLACE_FIRST_HOURS_MAX_DEG,
  PLACE_IN_MARGIN_MAX_DEG,
  PLACE_MAX_DEG,
  TABLE_STATE_MAX_AU,
} from "../budgets.ts";
import { readFixture } from "../read-fixture.ts";

interface Row {
  readonly group: string;
  readonly epochJdUt: number;
  readonly places: Readonly<Partial<Record<BodyName, readonly [number, number, number]>>>;
}

const { rows } = readFixture("places") as { readonly rows: readonly Row[] };
const states = readFixture("states") as {
  readonly rows: readonly {
    readonly body: BodyName;
    readonly epochJdTt: number;
    readonly positionAu: readonly [number, number, number];
  }[];
};

/** Groups in which the reference itself is less certain; see ephe-tests/budgets.ts. */
const GROUP_BUDGET_DEG: Readonly<Record<string, number>> = {
  "behind the Sun": PLACE_BEHIND_SUN_MAX_DEG,
  "the first hours of 1800": PLACE_FIRST_HOURS_MAX_DEG,
  "half a year before 1800": PLACE_IN_MARGIN_MAX_DEG,
  "half a year after 2399": PLACE_IN_MARGIN_MAX_DEG,
};

const DEG_PER_RAD = 180 / Math.PI;
const source = loadTableSource();
const frame = createSkyFrame();
const places = createApparentPlaces();

describe("apparent places agree with the reference", () => {
  const groups = [...new Set(rows.map((row) => row.group))];
  test.each(groups)("%s", (group) => {
    const ofGroup = rows.filter((row) => row.group === group);
    expect(ofGroup.length).toBeGreaterThan(4);
    const budgetDeg = GROUP_BUDGET_DEG[group] ?? PLACE_MAX_DEG;
    const misses: string[] = [];
    for (const { epochJdUt, places: expected } of ofGroup) {
      computeSkyFrame(source, epochJdUt, frame);
      computeApparentPlaces(source, frame, places);
      for (const [name, [longitudeDeg, latitudeDeg, distanceAu]] of Object.entries(expected)) {
        const body = BODY[name as BodyName];
        const inLongitude = arcDeg((places.longitudeRad[body] as number) * DEG_PER_RAD, longitudeDeg);
        const inLatitude = Math.abs((places.latitudeRad[body] as number) * DEG_PER_RAD - latitudeDeg);
        const inDistance = Math.abs((places.distanceAu[body] as number) / distanceAu - 1);
        if (
          !(inLongitude <= budgetDeg && inLatitude <= budgetDeg && inDistance <= PLACE_DISTANCE_MAX_RELATIVE)
        ) {
          misses.push(`${name} ${epochJdUt}: ${inLongitude}° ${inLatitude}° ${inDistance}`);
        }
      }
    }
    expect(misses).toEqual([]);
  });

  test("every body is tested at random instants of every century", () => {
    const random = rows.filter((row) => row.group === "random");
    for (const name of BODY_NAMES) {
      const centuries = new Set(
        random
          .filter((row) => row.places[name])
          .map((row) => Math.floor((row.epochJdUt - 2378496.5) / 36524.25)),
      );
      expect(centuries.size, name).toBe(6);
    }
  });
});

describe("the tables", () => {
  test("reproduce the reference's geometric positions to their quantum", () => {
    const state = new Float64Array(6);
    let worstAu = 0;
    for (const { body, epochJdTt, positionAu } of states.rows) {
      source.state(BODY[body], epochJdTt, 0, state);
      for (let c = 0; c < 3; c++) {
        worstAu = Math.max(worstAu, Math.abs((state[c] as number) - (positionAu[c] as number)));
      }
    }
    expect(worstAu).toBeLessThan(TABLE_STATE_MAX_AU);
  });

  test("extend half a year beyond 1800–2399 on both sides, and the error beyond states the range", () => {
    expect(source.firstJdTt).toBeLessThan(2378496.5 - 183);
    expect(source.lastJdTt).toBeGreaterThan(2597641.5 + 183);
    for (const epochJdUt of [
      source.firstJdTt - 1,
      source.lastJdTt + 1,
      Number.NaN,
      Number.POSITIVE_INFINITY,
    ]) {
      expect(() => computeSkyFrame(source, epochJdUt, frame)).toThrow(EphemerisRangeError);
    }
    for (const epochJdUt of [source.firstJdTt, source.lastJdTt - 0.02]) {
      computeSkyFrame(source, epochJdUt, frame);
      computeApparentPlaces(source, frame, places);
      expect(places.longitudeRad.every((value) => value >= 0 && value < 2 * Math.PI)).toBe(true);
    }
  });

  test("return the same bits regardless of earlier calls", () => {
    const fresh = loadTableSource();
    const freshFrame = createSkyFrame();
    const freshPlaces = createApparentPlaces();
    for (const { epochJdUt } of rows.slice(0, 40)) {
      computeSkyFrame(source, epochJdUt, frame);
      computeApparentPlaces(source, frame, places);
      const firstLongitudesRad = places.longitudeRad.slice();
      computeSkyFrame(fresh, epochJdUt, freshFrame);
      computeApparentPlaces(fresh, freshFrame, freshPlaces);
      expect(freshPlaces.longitudeRad).toEqual(firstLongitudesRad);
    }
  });
});
