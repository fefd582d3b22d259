import { AstroTime, BaryState, Body, GeoMoon } from "astronomy-engine";
import { BODY, EARTH } from "../ephemeris/body.ts";
import { EphemerisRangeError, type EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { AU_KM } from "../units/constants.ts";
import { J2000_JD, SECONDS_PER_DAY } from "../units/time.ts";

const NAME = "astronomy-engine 2.1.19 (VSOP87 truncated, Improved Lunar Ephemeris, integrated Pluto)";

/** 1600-01-01 and 2600-01-01, 0h: the range in which the theories were measured against Swiss Ephemeris. */
const FIRST_JD_TT = 2305447.5;
const LAST_JD_TT = 2670690.5;

/** Earth and Moon together. **Source:** Park et al. (2021) AJ 161, 105 (DE440), table 2. */
const GM_EARTH_MOON_KM3_PER_S2 = 403503.235625;

/**
 * Step of the fourth-order differences, a power of two so that it adds no rounding. With it the Moon's acceleration is
 * accurate to 1e-11 au/day²: smaller steps magnify the theory's rounding, larger ones smooth its short terms.
 */
const STEP_DAYS = 0.0625;

const LIBRARY_BODIES: ReadonlyMap<number, Body> = new Map([
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

/**
 * Creates the second source: the theories of astronomy-engine, for users without data files and as an independent
 * check of the tables.
 *
 * Covers Sun, Moon, Mercury to Pluto and Earth, but neither Chiron nor the asteroids. About a hundred times slower than
 * the tables.
 *
 * Range: 1600–2599. Accuracy, 1800–2399, in apparent longitude against Swiss Ephemeris: Sun 3″, Moon 27″, Pluto 46″,
 * the other planets 25″, node 40″, Lilith 0.2°; docs/accuracy.md has other centuries.
 * The library's equatorial J2000 axes are used as ICRS (0.02″).
 *
 * **Source:** D. Cross, astronomy-engine (MIT). This file is its only importer, because the library throws strings,
 * caches in globals, and allows its ΔT to be replaced.
 *
 * @returns a source for every function that takes one; it owns buffers: create one per thread. There are no errors.
 *
 * @example
 * ```ts
 * import { BODY } from "almagest/kernels";
 * import { createAstronomyEngineSource } from "almagest/astronomy";
 *
 * const source = createAstronomyEngineSource();
 * source.covers(BODY.Pluto); // => true
 * source.covers(BODY.Chiron); // => false
 * ```
 */
export function createAstronomyEngineSource(): EphemerisSource {
  const samples: StateSamples = {
    time: createTerrestrialTime(),
    before2: new Float64Array(6),
    before: new Float64Array(6),
    centre: new Float64Array(6),
    after: new Float64Array(6),
    after2: new Float64Array(6),
  };
  return {
    name: NAME,
    firstJdTt: FIRST_JD_TT,
    lastJdTt: LAST_JD_TT,
    gmEarthMoonAu3PerDay2:
      (GM_EARTH_MOON_KM3_PER_S2 * SECONDS_PER_DAY * SECONDS_PER_DAY) / (AU_KM * AU_KM * AU_KM),
    covers: (body) => LIBRARY_BODIES.has(body),
    state(body, epochJdTt, earlierDays, out) {
      if (!(epochJdTt >= FIRST_JD_TT && epochJdTt <= LAST_JD_TT)) {
        throw new EphemerisRangeError(NAME, epochJdTt, FIRST_JD_TT, LAST_JD_TT);
      }
      const libraryBody = LIBRARY_BODIES.get(body);
      if (libraryBody === undefined) throw new RangeError(`${NAME} does not cover body ${body}`);
      if (!(Math.abs(earlierDays) <= 1)) {
        throw new RangeError(`earlierDays must be a number from -1 to 1, not ${earlierDays}`);
      }
      try {
        evaluateState(samples, libraryBody, epochJdTt - J2000_JD - earlierDays, out);
      } catch (error) {
        throw error instanceof Error ? error : new Error(`${NAME}: ${String(error)}`);
      }
    },
  };
}

/** States at five equal steps around an instant, and the time at which the library is evaluated. */
interface StateSamples {
  readonly time: AstroTime;
  readonly before2: Float64Array;
  readonly before: Float64Array;
  readonly centre: Float64Array;
  readonly after: Float64Array;
  readonly after2: Float64Array;
}

/** Writes the state of a body, `days` of TT after J2000.0, in the layout of EphemerisSource.state. */
function evaluateState(samples: StateSamples, body: Body, days: number, out: Float64Array): void {
  // The Moon's theory has no velocity. Node and apogee amplify any velocity that is not the derivative of its positions.
  const hasVelocity = body !== Body.Moon;
  if (hasVelocity && out.length < 9) {
    evaluate(samples.time, body, days, out);
    return;
  }
  evaluate(samples.time, body, days - 2 * STEP_DAYS, samples.before2);
  evaluate(samples.time, body, days - STEP_DAYS, samples.before);
  evaluate(samples.time, body, days, samples.centre);
  evaluate(samples.time, body, days + STEP_DAYS, samples.after);
  evaluate(samples.time, body, days + 2 * STEP_DAYS, samples.after2);
  for (let i = 0; i < 3; i++) {
    out[i] = samples.centre[i]!;
    out[i + 3] = hasVelocity ? samples.centre[i + 3]! : firstDifference(samples, i);
    if (out.length >= 9) {
      out[i + 6] = hasVelocity ? firstDifference(samples, i + 3) : secondDifference(samples, i);
    }
  }
}

/** Writes the library's position and, except for the Moon, its velocity. */
function evaluate(time: AstroTime, body: Body, days: number, out: Float64Array): void {
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

function firstDifference({ before2, before, after, after2 }: StateSamples, i: number): number {
  return (8 * (after[i]! - before[i]!) - (after2[i]! - before2[i]!)) / (12 * STEP_DAYS);
}

function secondDifference({ before2, before, centre, after, after2 }: StateSamples, i: number): number {
  const sum = 16 * (after[i]! + before[i]!) - (after2[i]! + before2[i]!) - 30 * centre[i]!;
  return sum / (12 * STEP_DAYS * STEP_DAYS);
}

/**
 * A time of the library created without its constructor, which derives TT from UT by a replaceable ΔT. The theories
 * read only `tt`; UT is NaN, so a release that reads it cannot return a wrong position.
 */
function createTerrestrialTime(): AstroTime {
  const time: AstroTime = Object.create(AstroTime.prototype);
  time.ut = Number.NaN;
  return time;
}
