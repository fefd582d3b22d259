import { AU_KM } from "../units/constants.ts";
import { SECONDS_PER_DAY } from "../units/time.ts";
import { BODY, BODY_NAMES, EARTH } from "./body.ts";
import { EphemerisRangeError, type EphemerisSource } from "./ephemeris-source.ts";

import { readTablePack, type TableBody } from "./table-pack.ts";
import { TableSeries } from "./table-series.ts";

const SUN = BODY.Sun;
const MOON = BODY.Moon;

/** Index by which {@link EphemerisSource.state} asks for a body of the pack, −1 for a name it does not know. */
function bodyIndex(name: string): number {
  return name === "Earth" ? EARTH : (BODY_NAMES as readonly string[]).indexOf(name);
}

/**
 * The primary source: Chebyshev tables fitted to Swiss Ephemeris, granule for granule, in the bytes of a pack.
 *
 * Range: half a year beyond 1800–2399 on both sides. Accuracy: the reference's own geometric positions to 1e-11 au,
 * the Moon's to 1e-15 au, seams included; checked by ephe-tests/places/places.test.ts. Throws a TypeError for other bytes.
 *
 * The source keeps scratch space and expands arcs as they are used: share one within a thread, not across threads.
 */
export function createTableSource(bytes: Uint8Array): EphemerisSource {
  const pack = readTablePack(bytes);
  const series: (TableSeries | undefined)[] = [];
  const heliocentric = new Uint8Array(EARTH + 1);
  let firstJdTt = Number.NEGATIVE_INFINITY;
  let lastJdTt = Number.POSITIVE_INFINITY;
  for (const body of pack.bodies) {
    const index = bodyIndex(body.name);
    if (index < 0) throw new TypeError(`the table pack has an unknown body ${body.name}`);
    requireCentre(body, index);
    const table = new TableSeries(body, pack.blocks);
    series[index] = table;
    heliocentric[index] = body.centre === "heliocentric" ? 1 : 0;
    /* a day is kept at both ends, for light-time */
    firstJdTt = Math.max(firstJdTt, table.firstJdTt + 1);
    lastJdTt = Math.min(lastJdTt, table.lastJdTt - 1);
  }
  const sun = series[SUN];
  const moon = series[MOON];
  const earthMoonBarycentre = series[EARTH];
  if (sun === undefined || moon === undefined || earthMoonBarycentre === undefined) {
    throw new TypeError("the table pack lacks Sun, Moon or Earth");
  }
  const moonShare = 1 / (1 + pack.moonToEarthMassRatioInverse);
  const moonState = new Float64Array(9);
  const sunState = new Float64Array(9);
  let sunEpochJdTt = Number.NaN;

  /** Adds the Sun's barycentric state, carried from `epochJdTt` to the light-time by its acceleration (to 1e-14 au). */
  function addSun(epochJdTt: number, earlierDays: number, out: Float64Array): void {
    if (epochJdTt !== sunEpochJdTt) {
      sun!.evaluate(epochJdTt, 0, sunState);
      sunEpochJdTt = epochJdTt;
    }
    for (let i = 0; i < 3; i++) {
      const velocity = sunState[i + 3]!;
      const acceleration = sunState[i + 6]!;
      out[i] = out[i]! + sunState[i]! - earlierDays * (velocity - 0.5 * earlierDays * acceleration);
      out[i + 3] = out[i + 3]! + velocity - earlierDays * acceleration;
      if (out.length >= 9) out[i + 6] = out[i + 6]! + acceleration;
    }
  }

  return {
    name: pack.edition,
    firstJdTt,
    lastJdTt,
    gmEarthMoonAu3PerDay2:
      (pack.gmEarthMoonKm3PerS2 * SECONDS_PER_DAY * SECONDS_PER_DAY) / (AU_KM * AU_KM * AU_KM),
    covers: (body) => series[body] !== undefined,
    state(body, epochJdTt, earlierDays, out) {
      if (!(epochJdTt >= firstJdTt && epochJdTt <= lastJdTt)) {
        throw new EphemerisRangeError(pack.edition, epochJdTt, firstJdTt, lastJdTt);
      }
      const table = series[body];
      if (table === undefined) throw new RangeError(`${pack.edition} has no table of body ${body}`);
      table.evaluate(epochJdTt, earlierDays, out);
      if (heliocentric[body] === 1) addSun(epochJdTt, earlierDays, out);
      else if (body === EARTH) {
        moon.evaluate(epochJdTt, earlierDays, moonState);
        for (let i = 0; i < out.length; i++) out[i] = out[i]! - moonShare * moonState[i]!;
      }
    },
  };
}

/** A pack whose centres are not the ones this source adds up would give wrong places silently. */
function requireCentre(body: TableBody, index: number): void {
  const fits =
    index === EARTH
      ? body.centre === "earth-moon-barycentre"
      : index === MOON
        ? body.centre === "geocentric"
        : body.centre === "barycentric" || (body.centre === "heliocentric" && index !== SUN);
  if (!fits) throw new TypeError(`the table pack gives ${body.name} from the centre ${body.centre}`);
}
