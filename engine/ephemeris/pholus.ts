import type { JdTt } from "../units/flavours.ts";
import { BODY, EARTH } from "./body.ts";
import { EphemerisRangeError, type EphemerisSource } from "./ephemeris-source.ts";
import { readTableFile } from "./table-file.ts";
import { TableSeries } from "./table-series.ts";

/** Index of Pholus in requests to a source. It is not one of the seventeen bodies: only the source of addPholus covers it. */
export const PHOLUS: number = /* @__PURE__ */ indexAfter(EARTH);

/** Days at both ends of the table that serve light-times only. */
const LIGHT_TIME_MARGIN_DAYS = 1;

function indexAfter(index: number): number {
  return index + 1;
}

/**
 * Adds the centaur Pholus to a source. Its table is a file of its own, 57 kB, so programs without Pholus do not carry it.
 *
 * Range: the table's is half a year beyond 1800–2399 on both sides, as the tables of the other bodies. Accuracy: Swiss Ephemeris's own
 * heliocentric positions to 3e-13 au.
 *
 * @param source geometric states of all other bodies; Pholus is added to its Sun
 * @param bytes content of `almagest/data/pholus.bin`
 * @returns a source that covers what `source` covers and Pholus, at the dates that `source` and table share. It owns
 * buffers and expands the table on use: create one per thread.
 * @throws {TypeError} when the bytes are not the table of Pholus or end early, or source and table share no dates
 *
 * @example
 * ```ts
 * import { addPholus, createEphemeris } from "almagest";
 * import { loadPholusTable, loadTableSource } from "almagest/tables";
 *
 * const ephemeris = createEphemeris(addPholus(loadTableSource(), loadPholusTable()));
 * ephemeris.position(2451545, "Pholus").longitudeDeg; // => 215.4914
 * ```
 */
export function addPholus(source: EphemerisSource, bytes: Uint8Array | ArrayBuffer): EphemerisSource {
  const table = readPholusTable(bytes);
  const sunState = new Float64Array(9);
  const sixOfSun = sunState.subarray(0, 6);
  const name = `${source.name} with Pholus`;
  const firstJdTt = Math.max(source.firstJdTt, table.firstJdTt + LIGHT_TIME_MARGIN_DAYS);
  const lastJdTt = Math.min(source.lastJdTt, table.lastJdTt - LIGHT_TIME_MARGIN_DAYS);
  if (!(firstJdTt < lastJdTt)) throw new TypeError(`${source.name} and the table of Pholus share no dates`);

  function writePholus(epochJdTt: JdTt, earlierDays: number, out: Float64Array): void {
    const sun = out.length < 9 ? sixOfSun : sunState;
    source.state(BODY.Sun, epochJdTt, earlierDays, sun);
    table.evaluate(epochJdTt, earlierDays, out);
    for (let i = 0; i < out.length; i++) out[i] = out[i]! + sun[i]!;
  }

  return {
    name,
    firstJdTt,
    lastJdTt,
    gmEarthMoonAu3PerDay2: source.gmEarthMoonAu3PerDay2,
    ...(source.moonBoundariesJdTt && { moonBoundariesJdTt: source.moonBoundariesJdTt }),
    ...(source.earthBoundaryBefore && { earthBoundaryBefore: source.earthBoundaryBefore.bind(source) }),
    covers: (body, epochJdTt) => body === PHOLUS || source.covers(body, epochJdTt),
    state(body, epochJdTt, earlierDays, out) {
      if (!(epochJdTt >= firstJdTt && epochJdTt <= lastJdTt)) {
        throw new EphemerisRangeError(name, epochJdTt, firstJdTt, lastJdTt);
      }
      if (body === PHOLUS) writePholus(epochJdTt, earlierDays, out);
      else source.state(body, epochJdTt, earlierDays, out);
    },
  };
}

function readPholusTable(bytes: Uint8Array | ArrayBuffer): TableSeries {
  const { bodies, blocks } = readTableFile(bytes);
  const [body] = bodies;
  if (body?.name !== "Pholus" || body.centre !== "heliocentric") {
    throw new TypeError("the table file must contain the heliocentric table of Pholus alone");
  }
  return new TableSeries(body, blocks);
}
