import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { julianDayTtFromUt } from "../time/delta-t.ts";
import type { JdUt } from "../units/flavours.ts";
import { type Eclipse, findEclipses } from "./eclipses.ts";
import {
  isEclipsePossible,
  MEAN_SYZYGY_REACH_DAYS,
  meanMonthsUntil,
  meanSyzygyJdUt,
} from "./mean-syzygies.ts";

/** What `findEclipses` needs after its window. */
const MARGIN_DAYS = 7;

/**
 * The first solar or lunar eclipse whose greatest eclipse is at or after an instant of UT: the same, to the last bit, as
 * `findEclipses` returns. Null if the source's dates end before it. Two eclipses of a kind are at most six months apart.
 *
 * @throws {EphemerisRangeError} when the source does not cover a week before the instant
 */
export function findNextEclipse(
  source: EphemerisSource,
  startJdUt: JdUt,
  kind: Eclipse["kind"],
): Eclipse | null {
  const phase = kind === "solar" ? 0 : 0.5;
  const firstMonth = Math.floor(meanMonthsUntil(startJdUt - MEAN_SYZYGY_REACH_DAYS) - phase);
  for (let month = firstMonth + phase; ; month++) {
    const meanJdUt = meanSyzygyJdUt(month);
    const window = {
      startJdUt: Math.max(meanJdUt - MEAN_SYZYGY_REACH_DAYS, startJdUt),
      endJdUt: meanJdUt + MEAN_SYZYGY_REACH_DAYS,
    };
    if (julianDayTtFromUt(window.endJdUt + MARGIN_DAYS) > source.lastJdTt) return null;
    if (!isEclipsePossible(month) || window.endJdUt <= startJdUt) continue;
    const eclipse = findEclipses(source, window).find((each) => each.kind === kind);
    if (eclipse !== undefined) return eclipse;
  }
}
