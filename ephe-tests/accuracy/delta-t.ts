import { DeltaT_EspenakMeeus } from "astronomy-engine";
import {
  BODY,
  computeApparentPlaces,
  computeSkyFrame,
  createApparentPlaces,
  createSkyFrame,
  deltaTSeconds,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { DEG_PER_RAD } from "./difference-statistics.ts";
import { defineMeasurement } from "./measurement.ts";

/**
 * ΔT as measured, seconds, at the start of a year. Source: IERS Rapid Service/Prediction Center, monthly determinations
 * of TT − UT1 (maia.usno.navy.mil/ser7/deltat.data), as reproduced in public documents, read 2026-11-22.
 */
const MEASURED_SECONDS = {
  2022: 69.2945,
  2023: 69.2039,
  2024: 69.1752,
  2025: 69.1377,
  2026: 69.1099,
} as const;

/** Years of the comparison of models. */
const FUTURE_YEARS = [2030, 2050, 2075, 2100, 2150, 2200, 2250, 2300, 2350, 2399] as const;
/** 2016.0, where the spline of Stephenson, Morrison & Hohenkerk ends, and its ΔT there. */
const SPLINE_END = { year: 2016, seconds: 68.04 } as const;

/** The Moon's mean motion, degrees per second. */
const MOON_DEG_PER_SECOND = 13.176396 / 86_400;

/**
 * ΔT of Stephenson, Morrison & Hohenkerk (2016), Proc. R. Soc. A 472, 20160404, after their spline: their length of the day,
 * 1.78 t − 4.0 sin(2πt/15) ms with t in centuries since 1825, summed over the days from the end of the spline.
 */
function stephensonSeconds(year: number): number {
  const summed = (at: number): number => {
    const centuries = (at - 1825) / 100;
    const periodic = ((4.0 * 15) / (2 * Math.PI)) * Math.cos((2 * Math.PI * centuries) / 15);
    return 36.525 * ((1.78 * centuries * centuries) / 2 + periodic);
  };
  return SPLINE_END.seconds + summed(year) - summed(SPLINE_END.year);
}

/** What published models extrapolate, and the effect of the larger difference on the Moon's longitude, at her mean motion. */
function futureDeltaT() {
  return FUTURE_YEARS.map((year) => {
    const epochJdUt = 2451544.5 + Math.ceil((year - 2000) * 365.2425);
    const engineSeconds = deltaTSeconds(epochJdUt);
    const espenakMeeusSeconds = DeltaT_EspenakMeeus(epochJdUt - 2451545);
    const others = [espenakMeeusSeconds, stephensonSeconds(year)];
    const difference = Math.max(...others.map((seconds) => Math.abs(seconds - engineSeconds)));
    return {
      year,
      engineSeconds,
      espenakMeeusSeconds,
      stephensonSeconds: stephensonSeconds(year),
      moonDeg: difference * MOON_DEG_PER_SECOND,
    };
  });
}

/** The predictions of the table against what was measured since. */
function measure() {
  const source = loadTableSource();
  const frame = createSkyFrame();
  const places = createApparentPlaces();
  return {
    futureDeltaT: futureDeltaT(),
    deltaT: Object.entries(MEASURED_SECONDS).map(([year, measuredSeconds]) => {
      const epochJdUt = 2451544.5 + Math.ceil((Number(year) - 2000) * 365.25);
      computeSkyFrame(source, epochJdUt, frame);
      computeApparentPlaces(source, frame, places);
      const engineSeconds = deltaTSeconds(epochJdUt);
      const moonDegPerSecond = ((places.longitudeSpeedRadPerDay[BODY.Moon] as number) * DEG_PER_RAD) / 86_400;
      return {
        year,
        engineSeconds,
        measuredSeconds,
        moonDeg: Math.abs(engineSeconds - measuredSeconds) * moonDegPerSecond,
      };
    }),
  };
}

export const deltaTMeasurement = defineMeasurement({ name: "delta-t", measure });
