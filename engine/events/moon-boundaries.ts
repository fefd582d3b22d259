import { BODY } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { countAtMost } from "../math/ascending.ts";
import { deltaTSeconds, julianDayTtFromUt } from "../time/delta-t.ts";
import { LIGHT_SPEED_AU_PER_DAY } from "../units/constants.ts";
import type { JdUt } from "../units/flavours.ts";
import { SECONDS_PER_DAY } from "../units/time.ts";
import type { Motion } from "./motion.ts";

/**
 * Distance of the two instants on both sides of a seam from the seam: 0.2 ms. Rounding of Julian days moves the instant at
 * which the table changes its granule by less than 0.1 ms.
 */
export const SEAM_SIDE_DAYS = 2e-9;
/** More than the Moon's light-time, 1.4 s. */
const LIGHT_TIME_DAYS_MAX = 2e-5;

/** The seams of a source's Moon in UT, at which node and Lilith jump. Owned by one search. */
export interface MoonSeams {
  readonly source: EphemerisSource;
  readonly moonState: Float64Array;
  /** Two neighbouring seams, between which the last search for a seam was: most searches are between the same two. */
  previousJdUt: JdUt;
  nextJdUt: JdUt;
}

export function createMoonSeams(source: EphemerisSource): MoonSeams {
  return { source, moonState: new Float64Array(6), previousJdUt: Number.NaN, nextJdUt: Number.NaN };
}

/** Whether a motion jumps at the seams of the Moon: the osculating node and apogee, and angles counted from them. */
export function jumpsAtMoonSeams({ body, from }: Motion): boolean {
  return body === BODY.TrueNode || body === BODY.Lilith || from === BODY.TrueNode || from === BODY.Lilith;
}

/** The first seam that is later than `afterJdUt` and earlier than `beforeJdUt`; NaN if there is none. */
export function nextMoonSeam(seams: MoonSeams, afterJdUt: JdUt, beforeJdUt: JdUt): JdUt {
  const { moonSeamsJdTt } = seams.source;
  if (moonSeamsJdTt === undefined) return Number.NaN;
  if (!(afterJdUt >= seams.previousJdUt && afterJdUt < seams.nextJdUt)) {
    let next = countAtMost(moonSeamsJdTt, julianDayTtFromUt(afterJdUt) - LIGHT_TIME_DAYS_MAX);
    const seamAt = (i: number): JdUt => seamJdUt(seams, moonSeamsJdTt[i]!);
    while (next < moonSeamsJdTt.length && seamAt(next) <= afterJdUt) next++;
    seams.previousJdUt = next === 0 ? Number.NEGATIVE_INFINITY : seamAt(next - 1);
    seams.nextJdUt = next === moonSeamsJdTt.length ? Number.POSITIVE_INFINITY : seamAt(next);
  }
  return seams.nextJdUt < beforeJdUt ? seams.nextJdUt : Number.NaN;
}

/** The instant at which light that left the Moon at a seam arrives. */
function seamJdUt({ source, moonState }: MoonSeams, seamJdTt: number): JdUt {
  source.state(BODY.Moon, seamJdTt, 0, moonState);
  const x = moonState[0]!;
  const y = moonState[1]!;
  const z = moonState[2]!;
  const distanceAu = Math.sqrt(x * x + y * y + z * z);
  const arrivalJdTt = seamJdTt + distanceAu / LIGHT_SPEED_AU_PER_DAY;
  const guessJdUt = arrivalJdTt - deltaTSeconds(arrivalJdTt) / SECONDS_PER_DAY;
  return arrivalJdTt - deltaTSeconds(guessJdUt) / SECONDS_PER_DAY;
}
