import { AstroTime, BaryState, Body, GeoMoon } from "astronomy-engine";
import { AU_KM } from "../units/constants.ts";
import { J2000_JD, SECONDS_PER_DAY } from "../units/time.ts";
import { BODY, EARTH } from "./body.ts";
import { EphemerisRangeError, type EphemerisSource } from "./ephemeris-source.ts";

const NAME = "astronomy-engine 2.1.19 (VSOP87 truncated, Improved Lunar Ephemeris, integrated Pluto)";

/** 1600-01-01 and 2600-01-01, 0h: so far the theories have been measured against the reference. */
const FIRST_JD_TT = 2305447.5;
const LAST_JD_TT = 2670690.5;

/** Earth and Moon together. Source: Park et al. (2021) AJ 161, 105 (DE440), table 2. */
const GM_EARTH_MOON_KM3_PER_S2 = 403503.235625;

/**
 * Step of the fourth-order differences, a power of two so that it adds no rounding. With it the Moon's acceleration is
 * right to 1e-11 au/day²: smaller steps magnify the theory's rounding, larger ones blur its short terms.
 */
const STEP_DAYS = 0.0625;

/**
 * The second source: positions by the theories of astronomy-engine, for users without data files and as an
 * independent check of the tables.
 *
 * Sun, Moon, Mercury–Pluto and Earth; Chiron and the asteroids are not covered and left out of a chart. Its equatorial
 * J2000 axes are taken for ICRS (0.02″). Range: 1600–2599. Accuracy, 1800–2399, in apparent longitude against Swiss
 * Ephemeris: Sun 3″, Moon 27″, Pluto 46″, the other planets 25″, node 40″, Lilith 0.2°; by body and outside these
 * centuries see docs/second-source.md. Slower than the tables by two orders.
 *
 * **Source:** D. Cross, astronomy-engine (MIT). This file is its only importer: the library throws strings, keeps caches
 * in globals, and lets anyone replace its ΔT; none of that is seen outside.
 */
export function createAstronomyEngineSource(): EphemerisSource {
  const libraryBodies = new Map<number, Body>([
    [BODY.Sun, Body.Sun],
    [BODY.Moon, Body.Moon],
    [BODY.Mercury, Body.Mercury],
    [BODY.Venus, Body.Venus],
    [BODY.Mars, Body.Mars],
    [BODY.Jupiter, Body.Jupiter],
    [BODY.Saturn, Body.Saturn],
    [BODY.Uranus, Body.Uranus],
    [BODY.Neptune, Body.Neptune],
    [BODY.Pluto, Body.Pluto],
    [EARTH, Body.Earth],
  ]);
  const time = createTerrestrialTime();
  const before2 = new Float64Array(6);
  const before = new Float64Array(6);
  const here = new Float64Array(6);
  const after = new Float64Array(6);
  const after2 = new Float64Array(6);

  /** Position and, but for the Moon, velocity as the library has them. */
  function evaluate(body: Body, days: number, out: Float64Array): void {
    time.tt = days;
    if (body === Body.Moon) {
      const { x, y, z } = GeoMoon(time);
      out[0] = x;
      out[1] = y;
      out[2] = z;
      return;
    }
    const { x, y, z, vx, vy, vz } = BaryState(body, time);
    out[0] = x;
    out[1] = y;
    out[2] = z;
    out[3] = vx;
    out[4] = vy;
    out[5] = vz;
  }

  function evaluateAround(body: Body, days: number): void {
    evaluate(body, days - 2 * STEP_DAYS, before2);
    evaluate(body, days - STEP_DAYS, before);
    evaluate(body, days, here);
    evaluate(body, days + STEP_DAYS, after);
    evaluate(body, days + 2 * STEP_DAYS, after2);
  }

  function firstDifference(i: number): number {
    return (8 * (after[i]! - before[i]!) - (after2[i]! - before2[i]!)) / (12 * STEP_DAYS);
  }

  function secondDifference(i: number): number {
    const sum = 16 * (after[i]! + before[i]!) - (after2[i]! + before2[i]!) - 30 * here[i]!;
    return sum / (12 * STEP_DAYS * STEP_DAYS);
  }

  function evaluateState(body: Body, days: number, out: Float64Array): void {
    /* the Moon's theory has no velocity, and node and apogee would multiply any that is not its positions' own */
    const positionsOnly = body === Body.Moon;
    if (!positionsOnly && out.length < 9) {
      evaluate(body, days, out);
      return;
    }
    evaluateAround(body, days);
    for (let i = 0; i < 3; i++) {
      out[i] = here[i]!;
      out[i + 3] = positionsOnly ? firstDifference(i) : here[i + 3]!;
      if (out.length >= 9) out[i + 6] = positionsOnly ? secondDifference(i) : firstDifference(i + 3);
    }
  }

  return {
    name: NAME,
    firstJdTt: FIRST_JD_TT,
    lastJdTt: LAST_JD_TT,
    gmEarthMoonAu3PerDay2:
      (GM_EARTH_MOON_KM3_PER_S2 * SECONDS_PER_DAY * SECONDS_PER_DAY) / (AU_KM * AU_KM * AU_KM),
    covers: (body) => libraryBodies.has(body),
    state(body, epochJdTt, earlierDays, out) {
      if (!(epochJdTt >= FIRST_JD_TT && epochJdTt <= LAST_JD_TT)) {
        throw new EphemerisRangeError(NAME, epochJdTt, FIRST_JD_TT, LAST_JD_TT);
      }
      const libraryBody = libraryBodies.get(body);
      if (libraryBody === undefined) throw new RangeError(`${NAME} has no body ${body}`);
      if (!(Math.abs(earlierDays) <= 1))
        throw new RangeError(`light-time ${earlierDays} d is not within a day`);
      try {
        evaluateState(libraryBody, epochJdTt - J2000_JD - earlierDays, out);
      } catch (thrown) {
        throw thrown instanceof Error ? thrown : new Error(`${NAME}: ${String(thrown)}`);
      }
    },
  };
}

/**
 * A time of the library made without its constructor, which would derive TT from UT by a ΔT that anyone may have
 * replaced. The theories read `tt` alone; UT is NaN and the date unset, so that a release which reads them gives no wrong place.
 */
function createTerrestrialTime(): AstroTime {
  const time: AstroTime = Object.create(AstroTime.prototype);
  time.ut = Number.NaN;
  return time;
}
