/** Apparent longitudes by ERFA from the vectors of an ephemeris source: compiles and runs erfa-chain.c. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { STAR_ROWS } from "../../engine/data/stars.ts";
import { EARTH } from "../../engine/ephemeris/body.ts";
import { BODY, BODY_NAMES, type EphemerisSource } from "../../engine/index.ts";
import { LIGHT_SPEED_AU_PER_DAY } from "../../engine/units/constants.ts";
import { DEG_PER_RAD } from "./difference-statistics.ts";

type Vector = readonly [number, number, number];

function vectorAt(values: ArrayLike<number>, at: number): Vector {
  return [values[at] as number, values[at + 1] as number, values[at + 2] as number];
}

function lengthOf(a: Vector): number {
  return Math.hypot(...a);
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/**
 * The ellipse that a position and a velocity of the Moon define: the angular momentum h = r × v, and the direction of the
 * apogee, −e = r/|r| − (v × h)/μ.
 *
 * @param gm gravitational parameter of Earth and Moon, in the units of the vectors
 */
function lunarOrbitOf(position: Vector, velocity: Vector, gm: number): { momentum: Vector; apogee: Vector } {
  const momentum = cross(position, velocity);
  const distance = lengthOf(position);
  const bent = cross(velocity, momentum);
  const apogee: Vector = [
    position[0] / distance - bent[0] / gm,
    position[1] / distance - bent[1] / gm,
    position[2] / distance - bent[2] / gm,
  ];
  return { momentum, apogee };
}

/** The bodies with a state, the Sun first; then follow node and apogee, which the Moon's state defines. */
export const CHAIN_BODIES = BODY_NAMES.filter((name) => name !== "TrueNode" && name !== "Lilith");
export const CHAIN_NAMES = [...CHAIN_BODIES, "TrueNode", "Lilith"] as const;

/** A longitude on the mean ecliptic and equinox of date, radians. */
export interface ChainLongitude {
  readonly iau2006Rad: number;
  /** By the equator of the long-term precession and the given obliquity. */
  readonly givenObliquityRad: number;
}

/** The values of one instant. */
export interface ChainInstant {
  /** Nutation IAU 2000A, adjusted to IAU 2006. */
  readonly nutationLongitudeRad: number;
  /** In the order of CHAIN_NAMES; undefined if the source does not cover the body. */
  readonly bodies: readonly (ChainLongitude | undefined)[];
  /** The Moon with the light-time of her geometric distance at the instant, as in the reference. */
  readonly moonInOnePass: ChainLongitude;
  /** In the order of the catalogue. */
  readonly stars: readonly ChainLongitude[];
}

export interface ChainEpoch {
  readonly epochJdUt: number;
  readonly epochJdTt: number;
  /** Of the second longitude. */
  readonly meanObliquityRad: number;
}

const MOON_IN_ONE_PASS = "Moon in one pass";
const CONSTANTS = 1;
const LONGITUDES = 2;
const RAD_PER_MILLIARCSEC = 1 / (DEG_PER_RAD * 3.6e6);
const LIGHT_TIME_PASSES = 4;

/** The values at every epoch. Needs a C compiler and Debian's liberfa-dev. */
export function erfaChain(
  source: EphemerisSource,
  epochs: readonly ChainEpoch[],
  withStars: boolean,
): readonly ChainInstant[] {
  const bodies = CHAIN_BODIES.filter((name) => source.covers(BODY[name]));
  const stars = withStars ? STAR_ROWS.length : 0;
  const input = [epochs.length, bodies.length + 1, stars];
  if (withStars) for (const row of STAR_ROWS) input.push(...starElements(row));
  for (const epoch of epochs) input.push(...instantInput(source, epoch, bodies));
  const output = run(Float64Array.from(input));
  const rowLength = CONSTANTS + LONGITUDES * (bodies.length + 3 + stars);
  if (output.length !== rowLength * epochs.length) throw new Error("erfa-chain.c returned too few values");
  const names: readonly string[] = [...bodies, MOON_IN_ONE_PASS, "TrueNode", "Lilith"];
  return epochs.map((_, instant) =>
    instantOf(output.subarray(instant * rowLength, (instant + 1) * rowLength), names),
  );
}

function run(input: Float64Array): Float64Array {
  const scratch = mkdtempSync(join(tmpdir(), "erfa-chain-"));
  try {
    const program = join(scratch, "erfa-chain");
    const source = join(import.meta.dirname, "erfa-chain.c");
    execFileSync("cc", ["-O1", "-o", program, source, "-lerfa", "-lm"]);
    const output = execFileSync(program, { input: Buffer.from(input.buffer), maxBuffer: 2 ** 31 - 1 });
    return new Float64Array(output.buffer.slice(output.byteOffset, output.byteOffset + output.length));
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

function instantOf(row: Float64Array, names: readonly string[]): ChainInstant {
  const value = (index: number) => row[index] as number;
  const longitudeAt = (place: number): ChainLongitude => ({
    iau2006Rad: value(CONSTANTS + LONGITUDES * place),
    givenObliquityRad: value(CONSTANTS + LONGITUDES * place + 1),
  });
  const stars = (row.length - CONSTANTS) / LONGITUDES - names.length;
  return {
    nutationLongitudeRad: value(0),
    bodies: CHAIN_NAMES.map((name) => {
      const place = names.indexOf(name);
      return place < 0 ? undefined : longitudeAt(place);
    }),
    moonInOnePass: longitudeAt(names.indexOf(MOON_IN_ONE_PASS)),
    stars: Array.from({ length: stars }, (_, star) => longitudeAt(names.length + star)),
  };
}

/** Right ascension and declination (rad), their proper motions (rad a year), parallax (″), radial velocity (km/s). */
function starElements(row: (typeof STAR_ROWS)[number]): number[] {
  const declinationRad = row[4] / DEG_PER_RAD;
  const eastRadPerYear = (row[5] * RAD_PER_MILLIARCSEC) / Math.cos(declinationRad);
  return [
    row[3] / DEG_PER_RAD,
    declinationRad,
    eastRadPerYear,
    row[6] * RAD_PER_MILLIARCSEC,
    row[7] / 1000,
    row[8],
  ];
}

function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function instantInput(source: EphemerisSource, epoch: ChainEpoch, bodies: readonly string[]): number[] {
  const { epochJdUt, epochJdTt, meanObliquityRad } = epoch;
  const stateAt = (body: number, earlierDays: number): Float64Array => {
    const state = new Float64Array(6);
    source.state(body, epochJdTt, earlierDays, state);
    return state;
  };
  const earth = stateAt(EARTH, 0);
  const earthAu = vectorAt(earth, 0);
  const sunAu = vectorAt(stateAt(BODY.Sun, 0), 0);
  /** The Moon's table is geocentric. */
  const offsetAt = (body: number, earlierDays: number): Vector => {
    const place = vectorAt(stateAt(body, earlierDays), 0);
    if (body !== BODY.Moon) return minus(place, earthAu);
    const earthThen = vectorAt(stateAt(EARTH, earlierDays), 0);
    return minus(place, minus(earthAu, earthThen));
  };
  const vectors = bodies.map((name) => {
    const body = BODY[name as keyof typeof BODY];
    let lightTimeDays = 0;
    for (let pass = 0; pass < LIGHT_TIME_PASSES; pass++)
      lightTimeDays = lengthOf(offsetAt(body, lightTimeDays)) / LIGHT_SPEED_AU_PER_DAY;
    return offsetAt(body, lightTimeDays);
  });
  const moonNow = vectorAt(stateAt(BODY.Moon, 0), 0);
  const moonLightTimeDays = lengthOf(moonNow) / LIGHT_SPEED_AU_PER_DAY;
  vectors.push(offsetAt(BODY.Moon, moonLightTimeDays));
  const moon = stateAt(BODY.Moon, moonLightTimeDays);
  const orbit = lunarOrbitOf(vectorAt(moon, 0), vectorAt(moon, 3), source.gmEarthMoonAu3PerDay2);
  const observer = [...earthAu, ...vectorAt(earth, 3), ...sunAu];
  return [
    epochJdUt,
    epochJdTt,
    meanObliquityRad,
    ...observer,
    ...vectors.flat(),
    ...orbit.momentum,
    ...orbit.apogee,
  ];
}
