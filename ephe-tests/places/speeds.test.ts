import { describe, expect, test } from "vitest";
import {
  type ApparentPlaces,
  BODY,
  BODY_NAMES,
  computeApparentPlaces,
  computeSkyFrame,
  createApparentPlaces,
  createSkyFrame,
} from "../../engine/index.ts";
import { TABLES as source } from "../../test/tables.ts";
import { FIRST_JD_UT, LAST_JD_UT, seededRandom } from "../accuracy/difference-statistics.ts";
import { SPEED_BEHIND_SUN_MAX_DEG_PER_DAY, SPEED_MAX_DEG_PER_DAY } from "../budgets.ts";
import { speedMisses } from "../frames/frame-cases.ts";

const DEG_PER_RAD = 180 / Math.PI;

function placesAt(epochJdUt: number): ApparentPlaces {
  const frame = createSkyFrame();
  const places = createApparentPlaces();
  computeSkyFrame(source, epochJdUt, frame);
  computeApparentPlaces(source, frame, places);
  return places;
}

const ALL_BODIES = BODY_NAMES.map((_, body) => body);
const PLANETS = [BODY.Mercury, BODY.Venus, BODY.Mars, BODY.Jupiter, BODY.Saturn];

/** Days of ten years on which a planet is seen closer to the Sun than a degree and behind it, where its light is bent most. */
function daysBehindSun(): readonly number[] {
  const sun = BODY.Sun;
  return Array.from({ length: 3_653 }, (_, day) => 2_451_545 + day).filter((epochJdUt) => {
    const { longitudeRad, latitudeRad, distanceAu } = placesAt(epochJdUt);
    return PLANETS.some((body) => {
      const inLongitude = Math.sin((longitudeRad[body] as number) - (longitudeRad[sun] as number));
      const elongationDeg = Math.hypot(inLongitude, latitudeRad[body] as number) * DEG_PER_RAD;
      const isBehind = (distanceAu[body] as number) > (distanceAu[sun] as number);
      return isBehind && elongationDeg > 0.5 && elongationDeg < 1;
    });
  });
}

describe("speeds are the derivatives of their positions", () => {
  test("longitude, latitude and distance of every body, at instants away from table edges", () => {
    const random = seededRandom(11);
    const instants = Array.from({ length: 150 }, () => {
      /* whole steps of 2⁻⁶ day keep the Julian days exact */
      return Math.round((FIRST_JD_UT + random() * (LAST_JD_UT - FIRST_JD_UT)) * 64) / 64;
    });
    expect(
      instants.flatMap((epochJdUt) => speedMisses(placesAt, epochJdUt, ALL_BODIES, SPEED_MAX_DEG_PER_DAY)),
    ).toEqual([]);
  });

  test("longitude and latitude of planets behind the Sun", () => {
    const days = daysBehindSun();
    expect(days.length).toBeGreaterThan(20);
    const misses = days.flatMap((epochJdUt) =>
      speedMisses(placesAt, epochJdUt, PLANETS, SPEED_BEHIND_SUN_MAX_DEG_PER_DAY),
    );
    expect(misses).toEqual([]);
  });
});
