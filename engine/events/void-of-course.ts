import type { AspectName } from "../chart/aspects.ts";
import type { SignName } from "../chart/ecliptic-point.ts";
import { BODY, type BodyName, PLANETS } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import type { JdUt } from "../units/flavours.ts";
import { MAJOR_ARCS, searchMutualPasses } from "./aspect-pass-search.ts";
import { findIngresses } from "./longitude-passes.ts";
import type { EventWindow } from "./search-input.ts";
import { createSkyTrack } from "./sky-track.ts";

/** An interval in which the Moon makes no further exact major aspect before it leaves its sign. */
export interface VoidOfCourse {
  /** JD, UT, of the last exact aspect; of the Moon's entry into the sign if it makes none there. */
  readonly startJdUt: JdUt;
  /** JD, UT, at which the Moon enters the next sign. */
  readonly endJdUt: JdUt;
  /** The last aspect and the other body; null when the interval begins with the Moon's entry into the sign. */
  readonly lastAspect: { readonly body: BodyName; readonly aspect: AspectName } | null;
  /** The sign that the Moon enters. */
  readonly nextSign: SignName;
}

/** The Sun and the planets: the bodies whose aspects with the Moon count. */
const PARTNERS: readonly BodyName[] = PLANETS.filter((name) => name !== "Moon");

/** The Moon is in a sign for at most 2.6 days. */
const STAY_DAYS_MAX = 3;

/**
 * Every void-of-course interval of the Moon that overlaps the window, in the order of time: one for each sign that the Moon
 * leaves, however short. An interval is returned whole, including the parts outside the window.
 *
 * Conjunction, sextile, square, trine and opposition to the Sun and Mercury–Pluto count, as far as the source covers these
 * bodies.
 *
 * @throws {InvalidInputError} when the window runs backwards or exceeds a thousand years
 * @throws {EphemerisRangeError} when the window with a margin of nine days exceeds the source's dates
 *
 * **Source:** the modern definition of Al H. Morrison; docs/events.md describes the others.
 *
 * @example
 * ```ts
 * import { findVoidOfCourse } from "almagest/engine";
 * import { loadTableSource } from "almagest/engine/node";
 *
 * const [first] = findVoidOfCourse(loadTableSource(), { startJdUt: 2460310.5, endJdUt: 2460312.5 });
 * first.lastAspect; // => {"body":"Pluto","aspect":"Trine"}
 * first.nextSign; // => "Libra"
 * ```
 */
export function findVoidOfCourse(source: EphemerisSource, window: EventWindow): readonly VoidOfCourse[] {
  const { startJdUt, endJdUt } = window;
  const track = createSkyTrack(
    source,
    { startJdUt: startJdUt - STAY_DAYS_MAX, endJdUt: endJdUt + STAY_DAYS_MAX },
    PLANETS,
  );
  const aspects = PARTNERS.filter((partner) => track.bodies.includes(BODY[partner]))
    .flatMap((partner) => searchMutualPasses(track, "Moon", partner, MAJOR_ARCS))
    .sort((a, b) => a.epochJdUt - b.epochJdUt);
  const ingresses = findIngresses(track, ["Moon"]);
  const intervals: VoidOfCourse[] = [];
  ingresses.forEach((exit, i) => {
    const entry = ingresses[i - 1];
    if (entry === undefined) return;
    const lastAspect = aspects
      .filter(({ epochJdUt }) => epochJdUt >= entry.epochJdUt && epochJdUt < exit.epochJdUt)
      .at(-1);
    const interval = {
      startJdUt: lastAspect?.epochJdUt ?? entry.epochJdUt,
      endJdUt: exit.epochJdUt,
      lastAspect: lastAspect === undefined ? null : { body: lastAspect.other, aspect: lastAspect.aspect },
      nextSign: exit.sign,
    };
    if (interval.startJdUt < endJdUt && interval.endJdUt > startJdUt) intervals.push(interval);
  });
  return intervals;
}
