import { AstroTime, Body, GeoVector, RotateVector, Rotation_EQJ_ECT } from "astronomy-engine";
import { describe, expect, test } from "vitest";
import {
  BODY,
  BODY_NAMES,
  computeApparentPlaces,
  computeSkyFrame,
  createApparentPlaces,
  createAstronomyEngineSource,
  createChartCalculator,
  createSkyFrame,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import {
  arcDeg,
  centuryOf,
  FIRST_JD_UT,
  LAST_JD_UT,
  seededRandom,
} from "../accuracy/difference-statistics.ts";
import {
  SECOND_SOURCE_DISTANCE_MAX_RELATIVE,
  SECOND_SOURCE_MAX_ARCSEC,
  SECOND_SOURCE_NODE_MAX_ARCSEC,
} from "../budgets.ts";

const DEG_PER_RAD = 180 / Math.PI;
const MAJOR = BODY_NAMES.slice(0, 10);
const random = seededRandom(2026);
const moments = Array.from({ length: 500 }, () => FIRST_JD_UT + random() * (LAST_JD_UT - FIRST_JD_UT));

const tables = loadTableSource();
const theories = createAstronomyEngineSource();

function placesOf(source: typeof tables, epochJdUt: number) {
  const frame = createSkyFrame();
  const places = createApparentPlaces();
  computeSkyFrame(source, epochJdUt, frame);
  computeApparentPlaces(source, frame, places);
  return { frame, places };
}

const pairs = moments.map((epochJdUt) => ({
  ours: placesOf(tables, epochJdUt),
  theirs: placesOf(theories, epochJdUt),
}));

describe("an independent theory confirms the tables", () => {
  test("the moments lie in all six centuries", () => {
    expect(new Set(moments.map(centuryOf)).size).toBe(6);
  });

  test.each(MAJOR)("%s, through our own chain of apparent places", (name) => {
    const body = BODY[name];
    for (const { ours, theirs } of pairs) {
      const a = (ours.places.longitudeRad[body] as number) * DEG_PER_RAD;
      const b = (theirs.places.longitudeRad[body] as number) * DEG_PER_RAD;
      expect(arcDeg(a, b) * 3600).toBeLessThan(SECOND_SOURCE_MAX_ARCSEC[name] as number);
      const distance = (ours.places.distanceAu[body] as number) / (theirs.places.distanceAu[body] as number);
      expect(Math.abs(distance - 1)).toBeLessThan(SECOND_SOURCE_DISTANCE_MAX_RELATIVE);
    }
  });

  test.each(MAJOR)(
    "%s, through the library's own light-time, aberration, precession and nutation",
    (name) => {
      const body = BODY[name];
      for (const { ours } of pairs) {
        const time = AstroTime.FromTerrestrialTime(ours.frame.epochJdTt - 2451545);
        const vector = RotateVector(
          Rotation_EQJ_ECT(time),
          GeoVector(Body[name as keyof typeof Body], time, true),
        );
        const theirs = Math.atan2(vector.y, vector.x) * DEG_PER_RAD;
        const a = (ours.places.longitudeRad[body] as number) * DEG_PER_RAD;
        expect(arcDeg(a, theirs) * 3600).toBeLessThan(SECOND_SOURCE_MAX_ARCSEC[name] as number);
      }
    },
  );

  test("the true node, from the Moon's state alone", () => {
    for (const { ours, theirs } of pairs) {
      const a = (ours.places.longitudeRad[BODY.TrueNode] as number) * DEG_PER_RAD;
      const b = (theirs.places.longitudeRad[BODY.TrueNode] as number) * DEG_PER_RAD;
      expect(arcDeg(a, b) * 3600).toBeLessThan(SECOND_SOURCE_NODE_MAX_ARCSEC);
    }
  });
});

describe("charts without tables", () => {
  test("have the same signs and angles, and leave out what the theories do not know", () => {
    const moment = { epochJdUt: 2448058.020833, latitudeDeg: 48.8566, longitudeDeg: 2.3522, timeKnown: true };
    const full = createChartCalculator(tables).natalChart(moment);
    const bare = createChartCalculator(theories).natalChart(moment);
    expect(bare.bodies.map(({ name }) => name)).toEqual(BODY_NAMES.slice(0, 12));
    expect(bare.angles).toEqual(
      full.angles === null ? null : { ...full.angles, partOfFortune: expect.anything() },
    );
    for (const body of bare.bodies.slice(0, 11)) {
      const same = full.bodies.find(({ name }) => name === body.name);
      expect(body.sign).toBe(same?.sign);
      expect(body.house).toBe(same?.house);
      expect(body.retrograde).toBe(same?.retrograde);
    }
  });

  test("reach two centuries beyond the tables on both sides", () => {
    const calculator = createChartCalculator(theories);
    for (const epochJdUt of [2305500, 2670600]) {
      const chart = calculator.natalChart({ epochJdUt, latitudeDeg: 0, longitudeDeg: 0, timeKnown: false });
      expect(chart.bodies.every(({ longitudeDeg }) => longitudeDeg >= 0 && longitudeDeg < 360)).toBe(true);
    }
  });
});
