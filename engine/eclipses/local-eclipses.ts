import { BODY } from "../ephemeris/body.ts";
import { type EphemerisSource, missingBodyProblems } from "../ephemeris/ephemeris-source.ts";
import { isEclipsePossible, MEAN_MONTH_DAYS, MEAN_NEW_MOON_JD, MEAN_REACH_DAYS } from "../events/eclipses.ts";
import type { EventWindow } from "../events/search-input.ts";
import { assertLocalSearch } from "../horizon/rise-set.ts";
import { RAD_PER_DEG } from "../math/angle.ts";
import type { Observer } from "../places/topocentric-frame.ts";
import { type ClosePair, closestJdUt, createClosePair } from "./close-pair.ts";
import type { LocalEclipse } from "./local-eclipse.ts";
import { findLocalLunarEclipse, findLocalSolarEclipse } from "./local-eclipse-kinds.ts";
import { sarosPlace } from "./saros.ts";
import { createPlaceHorizon } from "./sky-sight.ts";

/** Centres farther apart than this at their closest, seen from the Earth's centre, never eclipse; the farthest eclipse is at 1.6°. */
const CANDIDATE_DEG = 1.75;
/** A maximum at a place is within this time of the mean syzygy. */
const MAXIMUM_REACH_DAYS = 1.25;
/** Days beyond a window that the search needs of a source. */
const BEYOND_DAYS = 4;

/**
 * Finds the eclipses of Sun and Moon that are seen from a place, by the instant of their maximum there, in the order of time.
 *
 * Notes:
 * 1. Visible means that the upper limb is above the horizon of findRisesAndSets, in the standard air at the height.
 * 2. The Moon's radius is 1738.15 km, at second and third contact 1736.69 km; the Sun's is 696,000 km. Mountains at the limb shift the
 *    instants by seconds. The Earth's shadow is enlarged by 1.39 % (umbra) and 0.79 % (penumbra). Other conventions:
 *    docs/library-recipes.md.
 * 3. Magnitudes of solar eclipses are the covered share of the diameter if partial, the ratio of the diameters if total or annular.
 *
 * Range: the source's less four days at both ends; `sarosMember` for 1800–2399. Accuracy: contacts 1 s, docs/accuracy.md.
 *
 * **Source:** Urban & Seidelmann (2013), Explanatory Supplement, chapter 11; Espenak & Meeus (2006), Five Millennium Canon of Solar
 * Eclipses, NASA/TP-2006-214141; Espenak & Meeus (2009), the same of Lunar Eclipses, NASA/TP-2009-214172.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param observer the place: degrees and metres; its height has an effect on parallax and air, not on the horizon
 * @param window JD (UT): the start is included, the end is not
 * @returns every eclipse of which any part is above the horizon. An eclipse is returned as well if its maximum is below
 * the horizon and the Sun or the Moon rises or sets during it; `greatestSeen` is the greatest phase above the horizon.
 * Contacts are given whether they are seen or not; `sights` states where the body is and whether it is visible. The
 * same eclipses for a window that is split.
 * @throws {InvalidInputError} with every problem of place, window and source
 *
 * @example
 * ```ts
 * import { findLocalEclipses } from "almagest";
 * import { loadTableSource } from "almagest/tables";
 *
 * const dallas = { latitudeDeg: 32.78, longitudeDeg: -96.8, heightM: 130 };
 * const [first, second] = findLocalEclipses(loadTableSource(), dallas, { startJdUt: 2460390, endJdUt: 2460420 });
 * `${first.type} ${first.kind}, ${second.type} ${second.kind}`; // => "penumbral lunar, total solar"
 * second.magnitude; // => 1.0567
 * second.sarosSeries; // => 139
 * ```
 */
export function findLocalEclipses(
  source: EphemerisSource,
  observer: Observer,
  window: EventWindow,
): readonly LocalEclipse[] {
  assertLocalSearch(source, observer, window, BEYOND_DAYS, missingBodyProblems(source));
  const { startJdUt, endJdUt } = window;
  const search = createSearch(source, observer);
  const eclipses: LocalEclipse[] = [];
  const firstHalf = Math.floor((2 * (startJdUt - MAXIMUM_REACH_DAYS - MEAN_NEW_MOON_JD)) / MEAN_MONTH_DAYS);
  for (let half = firstHalf; meanSyzygyJdUt(half / 2) < endJdUt + MAXIMUM_REACH_DAYS; half++) {
    if (!isEclipsePossible(half / 2)) continue;
    const eclipse = half % 2 === 0 ? search.solar(half / 2) : search.lunar((half - 1) / 2);
    if (eclipse !== null && eclipse.maximumJdUt >= startJdUt && eclipse.maximumJdUt < endJdUt)
      eclipses.push(eclipse);
  }
  return eclipses;
}

/** The searches of one place. Both take a lunation. */
function createSearch(source: EphemerisSource, observer: Observer) {
  const horizon = createPlaceHorizon(observer);
  const geocentric = createClosePair(source, null, { kind: "body", index: BODY.Sun });
  const local = createClosePair(source, observer, { kind: "body", index: BODY.Sun });
  const shadow = createClosePair(source, null, { kind: "shadow" });
  return {
    solar(month: number): LocalEclipse | null {
      const nearJdUt = candidateJdUt(geocentric, month);
      const eclipse = nearJdUt === null ? null : findLocalSolarEclipse(source, local, horizon, nearJdUt);
      return eclipse && { ...eclipse, ...sarosPlace("solar", month) };
    },
    lunar(month: number): LocalEclipse | null {
      const nearJdUt = candidateJdUt(shadow, month + 0.5);
      const eclipse =
        nearJdUt === null ? null : findLocalLunarEclipse(source, shadow, local, horizon, nearJdUt);
      return eclipse && { ...eclipse, ...sarosPlace("lunar", month) };
    },
  };
}

/** The mean New Moon of a month, and the mean Full Moon half a month later. */
function meanSyzygyJdUt(month: number): number {
  return MEAN_NEW_MOON_JD + MEAN_MONTH_DAYS * month;
}

/** The instant of the closest approach near a mean syzygy, seen from the Earth's centre; null if there is no eclipse anywhere. */
function candidateJdUt(pair: ClosePair, month: number): number | null {
  const closest = closestJdUt(pair, meanSyzygyJdUt(month), MEAN_REACH_DAYS);
  pair.at(closest);
  return pair.separationRad > CANDIDATE_DEG * RAD_PER_DEG ? null : closest;
}
