import { describe, expect, test } from "vitest";
import {
  type ApparentPlaces,
  BODY_NAMES,
  computeApparentPlaces,
  computeSkyFrame,
  createApparentPlaces,
  createSkyFrame,
} from "../../engine/index.ts";
import { TABLES as source } from "../../test/tables.ts";
import {
  FIRST_JD_UT,
  LAST_JD_UT,
  seededRandom,
  slopeOf,
  stencilAt,
} from "../accuracy/difference-statistics.ts";
import { SPEED_MAX_DEG_PER_DAY, SPEED_MAX_RELATIVE_PER_DAY } from "../budgets.ts";

const DEG_PER_RAD = 180 / Math.PI;

function placesAt(epochJdUt: number): ApparentPlaces {
  const frame = createSkyFrame();
  const places = createApparentPlaces();
  computeSkyFrame(source, epochJdUt, frame);
  computeApparentPlaces(source, frame, places);
  return places;
}

describe("speeds are the derivatives of their positions", () => {
  test("longitude, latitude and distance of every body, at instants away from table edges", () => {
    const random = seededRandom(11);
    const worst: Record<string, number> = {};
    const misses: string[] = [];
    for (let i = 0; i < 150; i++) {
      /* whole steps of 2⁻⁶ day keep the Julian days exact */
      const epochJdUt = Math.round((FIRST_JD_UT + random() * (LAST_JD_UT - FIRST_JD_UT)) * 64) / 64;
      const centre = placesAt(epochJdUt);
      const around = stencilAt(epochJdUt, placesAt);
      const slope = (key: "longitudeRad" | "latitudeRad" | "distanceAu", body: number) =>
        slopeOf(
          around,
          (places) => places[key][body] as number,
          key === "longitudeRad" ? 2 * Math.PI : undefined,
        );
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
