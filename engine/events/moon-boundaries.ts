import { BODY } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { countAtMost } from "../math/number-arrays.ts";
import { deltaTSeconds, julianDayTtFromUt } from "../time/delta-t.ts";
import { LIGHT_SPEED_AU_PER_DAY } from "../units/constants.ts";
import type { JdUt } from "../units/flavours.ts";
import { SECONDS_PER_DAY } from "../units/time.ts";
import type { Motion } from "./motion.ts";

/**
 * Distance of the two instants on both sides of a boundary from the boundary: 0.2 ms. Rounding of Julian days moves the instant at
 * which the table changes its granule by less than 0.1 ms.
 */
export const BOUNDARY_SIDE_DAYS = 2e-9;
/** More than the Moon's light-time, 1.4 s. */
const LIGHT_TIME_DAYS_MAX = 2e-5;

/** The boundaries of a source's Moon in UT, at which node and Lilith jump. Owned by one search. */
export interface MoonBoundaries {
  readonly source: EphemerisSource;
  readonly moonState: Float64Array;
  /** Two neighbouring boundaries, between which the last search for a boundary was: most searches are between the same two. */
  previousJdUt: JdUt;
  nextJdUt: JdUt;
}

export function createMoonBoundaries(source: EphemerisSource): MoonBoundaries {
  return { source, moonState: new Float64Array(6), previousJdUt: Number.NaN, nextJdUt: Number.NaN };
}

/** Whether a motion jumps at the boundaries of the Moon: the osculating node and apogee, and angles counted from them. */
export function jumpsAtMoonBoundaries({ body, from }: Motion): boolean {
  return body === BODY.TrueNode || body === BODY.Lilith || from === BODY.TrueNode || from === BODY.Lilith;
}

/** The first boundary that is later than `afterJdUt` and earlier than `beforeJdUt`; NaN if there is none. */
export function nextMoonBoundary(boundaries: MoonBoundaries, afterJdUt: JdUt, beforeJdUt: JdUt): JdUt {
  const { moonBoundariesJdTt } = boundaries.source;
  if (moonBoundariesJdTt === undefined) return Number.NaN;
  if (!(afterJdUt >= boundaries.previousJdUt && afterJdUt < boundaries.nextJdUt)) {
    let next = countAtMost(moonBoundariesJdTt, julianDayTtFromUt(afterJdUt) - LIGHT_TIME_DAYS_MAX);
    const boundaryAt = (i: number): JdUt => boundaryJdUt(boundaries, moonBoundariesJdTt[i]!);
    while (next < moonBoundariesJdTt.length && boundaryAt(next) <= afterJdUt) next++;
    boundaries.previousJdUt = next === 0 ? Number.NEGATIVE_INFINITY : boundaryAt(next - 1);
    boundaries.nextJdUt = next === moonBoundariesJdTt.length ? Number.POSITIVE_INFINITY : boundaryAt(next);
  }
  return boundaries.nextJdUt < beforeJdUt ? boundaries.nextJdUt : Number.NaN;
}

/** The instant at which light that left the Moon at a boundary arrives. */
function boundaryJdUt({ source, moonState }: MoonBoundaries, boundaryJdTt: number): JdUt {
  source.state(BODY.Moon, boundaryJdTt, 0, moonState);
  const x = moonState[0]!;
  const y = moonState[1]!;
  const z = moonState[2]!;
  const distanceAu = Math.sqrt(x * x + y * y + z * z);
  const arrivalJdTt = boundaryJdTt + distanceAu / LIGHT_SPEED_AU_PER_DAY;
  const guessJdUt = arrivalJdTt - deltaTSeconds(arrivalJdTt) / SECONDS_PER_DAY;
  return arrivalJdTt - deltaTSeconds(guessJdUt) / SECONDS_PER_DAY;
}
