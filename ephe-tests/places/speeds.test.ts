import { describe, expect, test } from "vitest";
import {
  type ApparentPlaces,
  BODY_NAMES,
  computeApparentPlaces,
  computeSkyFrame,
  createApparentPlaces,
  createSkyFrame,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { FIRST_JD_UT, LAST_JD_UT, seededRandom } from "../accuracy/difference-statistics.ts";
import { SPEED_MAX_DEG_PER_DAY, SPEED_MAX_RELATIVE_PER_DAY } from "../budgets.ts";

const DEG_PER_RAD = 180 / Math.PI;
const source = loadTableSource();

function placesAt(epochJdUt: number): ApparentPlaces {
  const frame = createSkyFrame();
  const places = createApparentPlaces();
  computeSkyFrame(source, epochJdUt, frame);
  computeApparentPlaces(source, frame, places);
  return places;
}

/** Weights of the central difference of eighth order, at ±1 … ±4 steps. Source: Fornberg (1988), table 1. */
const WEIGHTS = [4 / 5, -1 / 5, 4 / 105, -1 / 280];
const STEP_DAYS = 0.02;

/** Largest difference of two neighbouring values, so a passage of 0° is not taken for a jump. */
const unwrapped = (turnRad: number) => turnRad - 2 * Math.PI * Math.round(turnRad / (2 * Math.PI));

describe("speeds are the derivatives of their positions", () => {
  test("longitude, latitude and distance of every body, at instants away from table edges", () => {
    const random = seededRandom(11);
    const worst: Record<string, number> = {};
    const misses: string[] = [];
    for (let i = 0; i < 150; i++) {
      /* whole steps of 2⁻⁶ day keep the Julian days exact */
      const epochJdUt = Math.round((FIRST_JD_UT + random() * (LAST_JD_UT - FIRST_JD_UT)) * 64) / 64;
      const centre = placesAt(epochJdUt);
      const around = WEIGHTS.map(
        (_, k) =>
          [placesAt(epochJdUt - (k + 1) * STEP_DAYS), placesAt(epochJdUt + (k + 1) * STEP_DAYS)] as const,
      );
      const slope = (key: "longitudeRad" | "latitudeRad" | "distanceAu", body: number) =>
        WEIGHTS.reduce((sum, weight, k) => {
          const [before, after] = around[k] as (typeof around)[number];
          const difference = (after[key][body] as number) - (before[key][body] as number);
          return sum + weight * (key === "longitudeRad" ? unwrapped(difference) : difference);
        }, 0) / STEP_DAYS;
      BODY_NAMES.forEach((name, body) => {
        const inLongitude =
          Math.abs(slope("longitudeRad", body) - (centre.longitudeSpeedRadPerDay[body] as number)) *
          DEG_PER_RAD;
        const inLatitude =
          Math.abs(slope("latitudeRad", body) - (centre.latitudeSpeedRadPerDay[body] as number)) *
          DEG_PER_RAD;
        const inDistance = Math.abs(
          slope("distanceAu", body) - (centre.distanceSpeedAuPerDay[body] as number),
        );
        worst[name] = Math.max(worst[name] ?? 0, inLongitude, inLatitude);
        if (
          inLongitude > SPEED_MAX_DEG_PER_DAY ||
          inLatitude > SPEED_MAX_DEG_PER_DAY ||
          inDistance > SPEED_MAX_RELATIVE_PER_DAY * (centre.distanceAu[body] as number)
        ) {
          misses.push(`${name} ${epochJdUt}: ${inLongitude} ${inLatitude} °/day, ${inDistance} au/day`);
        }
      });
    }
    expect(misses, JSON.stringify(worst)).toEqual([]);
  });
});
