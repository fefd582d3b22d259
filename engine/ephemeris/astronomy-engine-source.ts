import { AstroTime, BaryState, Body, GeoMoon } from "astronomy-engine";
import { J2000_JD, SECONDS_PER_DAY } from "../time/julian-day.ts";
import { AU_KM } from "../units/constants.ts";
import { BODY, EARTH } from "./body.ts";
import { EphemerisRangeError } from "./ephemeris-range-error.ts";
import type { EphemerisSource } from "./ephemeris-source.ts";

const NAME = "astronomy-engine 2.1.19 (VSOP87 truncated, NOVAS lunar theory, integrated Pluto)";

/** 1600-01-01 and 2600-01-01: the theories hold wider, but ΔT and precession of a chart are only known so far. */
const FIRST_JD_TT = 2305447.5;
const LAST_JD_TT = 2670690.5;

/** Earth and Moon together. Source: Park et al. (2021) AJ 161, 105 (DE440), table 2. */
const GM_EARTH_MOON_KM3_PER_S2 = 403503.2355;

/** Step of the differences that give the Moon's velocity and every acceleration. */
const STEP_DAYS = 0.02;

const MOON = BODY.Moon;
const LIBRARY_BODY = new Map<number, Body>([
  [BODY.Sun, Body.Sun],
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
 * The second source: positions by the theories of astronomy-engine, for users without data files and as an
 * independent check of the tables.
 *
 * Sun, Moon, Mercury–Pluto and Earth; Chiron and the asteroids are not covered and left out of a chart. Its equatorial
 * J2000 axes are taken for ICRS (0.02″). Range: 1600–2599. Accuracy, 1800–2399, against Swiss Ephemeris: Sun 3″, Moon
 * 26″, Pluto 46″, the other planets 11″ (docs/second-source.md). Slower than the tables by two orders.
 *
 * **Source:** D. Cross, astronomy-engine (MIT). This file is its only importer: the library throws strings as well as
 * errors, and keeps caches in globals; neither is seen outside.
 */
export function createAstronomyEngineSource(): EphemerisSource {
  const before2 = new Float64Array(6);
  const before = new Float64Array(6);
  const here = new Float64Array(6);
  const after = new Float64Array(6);
  const after2 = new Float64Array(6);

  /** The five samples about an epoch, with velocities only where the theory has them. */
  function sample(position: (epochJdTt: number, out: Float64Array) => void, epochJdTt: number): void {
    position(epochJdTt - 2 * STEP_DAYS, before2);
    position(epochJdTt - STEP_DAYS, before);
    position(epochJdTt, here);
    position(epochJdTt + STEP_DAYS, after);
    position(epochJdTt + 2 * STEP_DAYS, after2);
  }

  /** The Moon: the theory gives positions alone, and node and apogee need the velocity that belongs to them. */
  function moon(epochJdTt: number, out: Float64Array): void {
    sample(moonPosition, epochJdTt);
    for (let i = 0; i < 3; i++) {
      out[i] = here[i]!;
      out[i + 3] = (8 * (after[i]! - before[i]!) - (after2[i]! - before2[i]!)) / (12 * STEP_DAYS);
      if (out.length < 9) continue;
      const second = 16 * (after[i]! + before[i]!) - (after2[i]! + before2[i]!) - 30 * here[i]!;
      out[i + 6] = second / (12 * STEP_DAYS * STEP_DAYS);
    }
  }

  function barycentric(body: Body, epochJdTt: number, out: Float64Array): void {
    const state = (jd: number, into: Float64Array) => barycentricState(body, jd, into);
    if (out.length < 9) {
      state(epochJdTt, out);
      return;
    }
    sample(state, epochJdTt);
    for (let i = 0; i < 3; i++) {
      out[i] = here[i]!;
      out[i + 3] = here[i + 3]!;
      out[i + 6] =
        (8 * (after[i + 3]! - before[i + 3]!) - (after2[i + 3]! - before2[i + 3]!)) / (12 * STEP_DAYS);
    }
  }

  return {
    name: NAME,
    firstJdTt: FIRST_JD_TT,
    lastJdTt: LAST_JD_TT,
    gmEarthMoonAu3PerDay2:
      (GM_EARTH_MOON_KM3_PER_S2 * SECONDS_PER_DAY * SECONDS_PER_DAY) / (AU_KM * AU_KM * AU_KM),
    covers: (body) => body === MOON || LIBRARY_BODY.has(body),
    state(body, epochJdTt, earlierDays, out) {
      if (!(epochJdTt >= FIRST_JD_TT && epochJdTt <= LAST_JD_TT)) {
        throw new EphemerisRangeError(NAME, epochJdTt, FIRST_JD_TT, LAST_JD_TT);
      }
      const libraryBody = LIBRARY_BODY.get(body);
      if (body !== MOON && libraryBody === undefined) throw new RangeError(`${NAME} has no body ${body}`);
      try {
        if (libraryBody === undefined) moon(epochJdTt - earlierDays, out);
        else barycentric(libraryBody, epochJdTt - earlierDays, out);
      } catch (cause) {
        throw cause instanceof Error ? cause : new Error(`${NAME}: ${String(cause)}`);
      }
    },
  };
}

/** The library counts from J2000; its own ΔT does not enter when it is given terrestrial time. */
function terrestrial(epochJdTt: number): AstroTime {
  return AstroTime.FromTerrestrialTime(epochJdTt - J2000_JD);
}

function moonPosition(epochJdTt: number, out: Float64Array): void {
  const { x, y, z } = GeoMoon(terrestrial(epochJdTt));
  out[0] = x;
  out[1] = y;
  out[2] = z;
}

function barycentricState(body: Body, epochJdTt: number, out: Float64Array): void {
  const { x, y, z, vx, vy, vz } = BaryState(body, terrestrial(epochJdTt));
  out[0] = x;
  out[1] = y;
  out[2] = z;
  out[3] = vx;
  out[4] = vy;
  out[5] = vz;
}
