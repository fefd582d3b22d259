import { AU_KM } from "../units/constants.ts";
import type { JdTt } from "../units/flavours.ts";
import { SECONDS_PER_DAY } from "../units/time.ts";
import { BODY, BODY_NAMES, EARTH } from "./body.ts";
import { EphemerisRangeError, type EphemerisSource } from "./ephemeris-source.ts";
import { readTableFile, type TableBody, type TableFile } from "./table-file.ts";
import { TableSeries } from "./table-series.ts";

/** Days at both ends of the tables that serve light-times only. */
const LIGHT_TIME_MARGIN_DAYS = 1;

/**
 * Creates the primary source: Chebyshev tables fitted to Swiss Ephemeris, granule by granule.
 *
 * The source owns buffers and expands tables on use: create one per thread.
 *
 * Range: half a year beyond 1800–2399 on both sides, or beyond 1900–2100. Accuracy: Swiss Ephemeris's own geometric positions to
 * 5e-12 au, the Moon's to 1e-15 au, boundaries included (ephe-tests/places/places.test.ts). The tables of 1900–2100 have fewer digits:
 * docs/accuracy.md has the differences.
 *
 * @param bytes content of `almagest/data/ephemeris.bin` or `almagest/data/ephemeris-1900-2100.bin`, as an ArrayBuffer
 * or as bytes. They are not copied: do not change them
 * @returns a source of the Earth and of all seventeen bodies: states of all except TrueNode and Lilith, which are
 * computed from the Moon's
 * @throws {TypeError} when the bytes are not a table file, end early, or contain tables that this source cannot use
 *
 * @example
 * ```ts
 * import { readFileSync } from "node:fs";
 * import { BODY } from "almagest/kernels";
 * import { createTableSource, dataFileUrl } from "almagest/tables";
 *
 * const source = createTableSource(readFileSync(dataFileUrl("ephemeris.bin")));
 * source.covers(BODY.Chiron); // => true
 * source.firstJdTt; // => 2378307.5
 * ```
 */
export function createTableSource(bytes: Uint8Array | ArrayBuffer): EphemerisSource {
  const file = readTableFile(bytes);
  const { byBody, sun, moon, earth, isHeliocentric, firstJdTt, lastJdTt } = fileTables(file);
  const moonShare = 1 / (1 + file.moonToEarthMassRatioInverse);
  const moonState = new Float64Array(9);
  const sunState = new Float64Array(9);
  const emissionSunState = new Float64Array(9);
  const emissionMoonState = new Float64Array(9);
  let sunEpochJdTt = Number.NaN;
  let sunBoundaryJdTt = Number.NaN;
  let moonEpochJdTt = Number.NaN;

  /** The Sun's state at an instant, evaluated once: the frame, the Sun and every heliocentric body need it. */
  function sunAt(epochJdTt: JdTt): Float64Array {
    if (epochJdTt !== sunEpochJdTt) {
      sun.evaluate(epochJdTt, 0, sunState);
      sunBoundaryJdTt = sun.granuleStart(epochJdTt);
      sunEpochJdTt = epochJdTt;
    }
    return sunState;
  }

  /** The Moon's state. The state without light-time is evaluated once per instant: the Earth needs it too. */
  function moonAt(epochJdTt: JdTt, earlierDays: number): Float64Array {
    if (earlierDays !== 0) {
      moon.evaluate(epochJdTt, earlierDays, emissionMoonState);
      return emissionMoonState;
    }
    if (epochJdTt !== moonEpochJdTt) {
      moon.evaluate(epochJdTt, 0, moonState);
      moonEpochJdTt = epochJdTt;
    }
    return moonState;
  }

  /**
   * Adds the Sun's barycentric state. Within one granule of its table the state is moved from `epochJdTt` to the
   * light-time by its acceleration (to 1e-14 au); across a boundary, where the Sun jumps by up to 1e-8 au, it is evaluated.
   */
  function addSun(epochJdTt: JdTt, earlierDays: number, out: Float64Array): void {
    sunAt(epochJdTt);
    if (epochJdTt - earlierDays < sunBoundaryJdTt) {
      sun.evaluate(epochJdTt, earlierDays, emissionSunState);
      for (let i = 0; i < out.length; i++) out[i] = out[i]! + emissionSunState[i]!;
      return;
    }
    addMoved(sunState, earlierDays, out);
  }

  return {
    name: file.edition,
    firstJdTt,
    lastJdTt,
    gmEarthMoonAu3PerDay2:
      (file.gmEarthMoonKm3PerS2 * SECONDS_PER_DAY * SECONDS_PER_DAY) / (AU_KM * AU_KM * AU_KM),
    moonBoundariesJdTt: moon.boundariesBetween(firstJdTt, lastJdTt),
    covers: (body) => byBody[body] !== undefined,
    state(body, epochJdTt, earlierDays, out) {
      if (!(epochJdTt >= firstJdTt && epochJdTt <= lastJdTt)) {
        throw new EphemerisRangeError(file.edition, epochJdTt, firstJdTt, lastJdTt);
      }
      const table = byBody[body];
      if (table === undefined) throw new RangeError(`${file.edition} does not cover body ${body}`);
      if (body === BODY.Moon) copyState(moonAt(epochJdTt, earlierDays), out);
      else if (body === BODY.Sun && earlierDays === 0) copyState(sunAt(epochJdTt), out);
      else {
        table.evaluate(epochJdTt, earlierDays, out);
        if (isHeliocentric[body] === 1) addSun(epochJdTt, earlierDays, out);
        else if (body === EARTH) subtractState(moonShare, moonAt(epochJdTt, earlierDays), out);
      }
    },
    earthBoundaryBefore: (epochJdTt) => earth.granuleStart(epochJdTt),
  };
}

/** Copies as many elements of a state as `out` has. */
function copyState(state: Float64Array, out: Float64Array): void {
  for (let i = 0; i < out.length; i++) out[i] = state[i]!;
}

/** Adds a state with acceleration, moved by it to `earlierDays` before, to as many elements as `out` has. */
function addMoved(state: Float64Array, earlierDays: number, out: Float64Array): void {
  const half = 0.5 * earlierDays;
  const ax = state[6]!;
  const ay = state[7]!;
  const az = state[8]!;
  out[0] = out[0]! + state[0]! - earlierDays * (state[3]! - half * ax);
  out[1] = out[1]! + state[1]! - earlierDays * (state[4]! - half * ay);
  out[2] = out[2]! + state[2]! - earlierDays * (state[5]! - half * az);
  out[3] = out[3]! + state[3]! - earlierDays * ax;
  out[4] = out[4]! + state[4]! - earlierDays * ay;
  out[5] = out[5]! + state[5]! - earlierDays * az;
  if (out.length < 9) return;
  out[6] = out[6]! + ax;
  out[7] = out[7]! + ay;
  out[8] = out[8]! + az;
}

function subtractState(share: number, state: Float64Array, out: Float64Array): void {
  for (let i = 0; i < out.length; i++) out[i] = out[i]! - share * state[i]!;
}

/** The tables of a file by body index, and the dates that all of them cover, less the margin for light-times. */
function fileTables(file: TableFile) {
  const byBody: (TableSeries | undefined)[] = [];
  const isHeliocentric = new Uint8Array(EARTH + 1);
  let firstJdTt = Number.NEGATIVE_INFINITY;
  let lastJdTt = Number.POSITIVE_INFINITY;
  for (const body of file.bodies) {
    const index = bodyIndex(body.name);
    requireCentre(body, index);
    const table = new TableSeries(body, file.blocks);
    byBody[index] = table;
    isHeliocentric[index] = body.centre === "heliocentric" ? 1 : 0;
    firstJdTt = Math.max(firstJdTt, table.firstJdTt + LIGHT_TIME_MARGIN_DAYS);
    lastJdTt = Math.min(lastJdTt, table.lastJdTt - LIGHT_TIME_MARGIN_DAYS);
  }
  const sun = byBody[BODY.Sun];
  const moon = byBody[BODY.Moon];
  const earth = byBody[EARTH];
  if (sun === undefined || moon === undefined || earth === undefined) {
    throw new TypeError("the table file must contain Sun, Moon and Earth");
  }
  return { byBody, sun, moon, earth, isHeliocentric, firstJdTt, lastJdTt };
}

/** Index of a body of the file in {@link EphemerisSource.state}. */
function bodyIndex(name: string): number {
  const index = name === "Earth" ? EARTH : (BODY_NAMES as readonly string[]).indexOf(name);
  if (index < 0) throw new TypeError(`the table file contains an unknown body, ${name}`);
  return index;
}

/** Rejects a table of another centre than those that `state` adds up: its positions would be wrong without notice. */
function requireCentre(body: TableBody, index: number): void {
  const accepted =
    index === EARTH
      ? ["earth-moon-barycentre"]
      : index === BODY.Moon
        ? ["geocentric"]
        : index === BODY.Sun
          ? ["barycentric"]
          : ["barycentric", "heliocentric"];
  if (!accepted.includes(body.centre)) {
    throw new TypeError(
      `the table of ${body.name} must be ${accepted.join(" or ")}, not ${JSON.stringify(body.centre)}`,
    );
  }
}
