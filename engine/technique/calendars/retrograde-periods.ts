import { BODY, type BodyName } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { findMutualAspectPasses } from "../../events/aspect-passes.ts";
import { findLongitudePasses } from "../../events/longitude-passes.ts";
import { assertSearch, type BodyOptions, type EventWindow, readBodies } from "../../events/search-input.ts";
import { createSkySeries, type SkySeries } from "../../events/sky-series.ts";
import { findStations, STATION_BODIES, type Station } from "../../events/stations.ts";
import { assert } from "../../units/assert.ts";
import type { Deg, JdUt } from "../../units/flavours.ts";

/** A retrograde period with its shadows: five instants, in the order of time. */
export interface RetrogradePeriod {
  /** The body that turns. */
  readonly body: BodyName;
  /** JD, UT, of the first pass over the longitude of the direct station: the shadow begins. */
  readonly shadowStartJdUt: JdUt;
  /** The station at which the body turns retrograde. */
  readonly retrogradeJdUt: JdUt;
  /** The exact aspect with the Sun: see `sunAspect`. */
  readonly sunJdUt: JdUt;
  /** The station at which the body turns direct. */
  readonly directJdUt: JdUt;
  /** The last pass over the longitude of the retrograde station: the shadow ends. */
  readonly shadowEndJdUt: JdUt;
  /** Mercury and Venus meet the Sun at their inferior conjunction, all others are opposite to it. */
  readonly sunAspect: "inferior conjunction" | "opposition";
  /** Longitude of the retrograde station, where the shadow ends; 0 ≤ x < 360. */
  readonly retrogradeLongitudeDeg: Deg;
  /** Longitude of the direct station, where the shadow begins. */
  readonly directLongitudeDeg: Deg;
}

const INNER_PLANETS: readonly BodyName[] = ["Mercury", "Venus"];
/** The longest shadow before a retrograde station and after a direct one is Pluto's: 124.7 and 123.3 days in 1800–2399. */
const SHADOW_DAYS_MAX = 130;
/** The longest retrograde motion is Pluto's: 165.5 days in 1800–2399. */
const RETROGRADE_DAYS_MAX = 170;
const MARGIN = { beforeDays: SHADOW_DAYS_MAX + 7, afterDays: RETROGRADE_DAYS_MAX + SHADOW_DAYS_MAX + 7 };

/**
 * Every retrograde period whose retrograde station is in the window, whole, in the order of these stations.
 *
 * Notes:
 * 1. A period belongs to the window that contains its retrograde station, so consecutive windows have each period once; its other
 *    instants may be outside the window. For the periods that overlap a window, search from 300 days before its start and
 *    keep those whose shadow ends after it.
 * 2. Stations and shadows are in apparent tropical longitude. A sidereal longitude turns minutes to hours apart from it
 *    (`findStations` on a sidereal series).
 *
 * Range: the source's less 137 days at its start and 307 at its end. Accuracy: docs/models.md.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param window JD (UT): the start is included, the end is not
 * @param options `bodies`: some of STATION_BODIES, which is the default; those that the source does not cover are omitted
 * @returns the periods with their five instants (JD, UT) and the longitudes of both stations, degrees
 * @throws {InvalidInputError} with every problem of options and window
 *
 * @example
 * ```ts
 * import { findRetrogradePeriods } from "almagest";
 * import { loadTableSource } from "almagest/tables";
 *
 * const year = { startJdUt: 2460310.5, endJdUt: 2460676.5 }; // 2024
 * const [first, ...others] = findRetrogradePeriods(loadTableSource(), year, { bodies: ["Mercury"] });
 * first.retrogradeJdUt; // => 2460402.427
 * first.directLongitudeDeg; // => 15.9812
 * others.length; // => 2
 * ```
 */
export function findRetrogradePeriods(
  source: EphemerisSource,
  window: EventWindow,
  options: BodyOptions = {},
): readonly RetrogradePeriod[] {
  const problems: string[] = [];
  const bodies = readBodies(options, STATION_BODIES, problems);
  assertSearch(source, window, MARGIN, problems);
  if (window.startJdUt === window.endJdUt) return [];
  const series = createSkySeries(
    source,
    {
      startJdUt: window.startJdUt - SHADOW_DAYS_MAX,
      endJdUt: window.endJdUt + RETROGRADE_DAYS_MAX + SHADOW_DAYS_MAX,
    },
    ["Sun", ...bodies],
  );
  return STATION_BODIES.filter((name) => bodies.includes(name) && series.bodies.includes(BODY[name]))
    .flatMap((name) => periodsOf(series, name, window))
    .sort((a, b) => a.retrogradeJdUt - b.retrogradeJdUt);
}

function periodsOf(
  series: SkySeries,
  body: BodyName,
  { startJdUt, endJdUt }: EventWindow,
): RetrogradePeriod[] {
  const stations = findStations(series, { bodies: [body] });
  const turns = stations.flatMap((retrograde, i) => {
    const { direction, epochJdUt } = retrograde;
    const isInWindow = epochJdUt >= startJdUt && epochJdUt < endJdUt;
    if (direction !== "retrograde" || !isInWindow) return [];
    const direct = stations[i + 1];
    assert(direct?.direction === "direct", "a direct station must follow a retrograde one");
    return [{ retrograde, direct }];
  });
  if (turns.length === 0) return [];
  const isInner = INNER_PLANETS.includes(body);
  const sunAspect = isInner ? "inferior conjunction" : "opposition";
  const rules = { aspects: [{ name: sunAspect, angleDeg: isInner ? 0 : 180 }] } as const;
  const sunInstants = findMutualAspectPasses(series, body, "Sun", rules).map(({ epochJdUt }) => epochJdUt);
  const limits = turns.flatMap(({ retrograde, direct }) => [retrograde.longitudeDeg, direct.longitudeDeg]);
  const passes = findLongitudePasses(series, limits, { bodies: [body] }).filter(({ direct }) => direct);
  return turns.map(({ retrograde, direct }): RetrogradePeriod => {
    const passesOver = (station: Station) =>
      passes
        .filter(({ longitudeDeg }) => longitudeDeg === station.longitudeDeg)
        .map(({ epochJdUt }) => epochJdUt);
    return {
      body,
      shadowStartJdUt: lastBefore(passesOver(direct), retrograde),
      retrogradeJdUt: retrograde.epochJdUt,
      sunJdUt: firstAfter(sunInstants, retrograde),
      directJdUt: direct.epochJdUt,
      shadowEndJdUt: firstAfter(passesOver(retrograde), direct),
      sunAspect,
      retrogradeLongitudeDeg: retrograde.longitudeDeg,
      directLongitudeDeg: direct.longitudeDeg,
    };
  });
}

function lastBefore(instants: readonly JdUt[], { epochJdUt }: Station): JdUt {
  const shadowStartJdUt = instants.filter((instant) => instant < epochJdUt).at(-1);
  assert(shadowStartJdUt !== undefined, "a shadow must begin before the retrograde station");
  return shadowStartJdUt;
}

function firstAfter(instants: readonly JdUt[], { epochJdUt }: Station): JdUt {
  const nextJdUt = instants.find((instant) => instant > epochJdUt);
  assert(nextJdUt !== undefined, "the Sun's aspect and the end of the shadow must follow the station");
  return nextJdUt;
}
