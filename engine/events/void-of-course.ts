import type { AspectName } from "../chart/aspects.ts";
import type { SignName } from "../chart/ecliptic-point.ts";
import type { BodyName } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { findMutualAspectPasses } from "./aspect-passes.ts";
import { findIngresses } from "./longitude-passes.ts";
import { createSkyTrack, type EventWindow } from "./sky-track.ts";

/** The Moon makes no further exact major aspect before she leaves her sign. */
export interface VoidOfCourse {
  /** The last exact aspect; the Moon's entry into the sign when she makes none in it. Moment of UT. */
  readonly startJdUt: number;
  /** The moment she enters the next sign. */
  readonly endJdUt: number;
  /** The aspect she made last, and to whom; null when the span begins with her entry into the sign. */
  readonly lastAspect: { readonly body: BodyName; readonly aspect: AspectName } | null;
  /** The sign she enters. */
  readonly nextSign: SignName;
}

/** The Sun and the planets, in whose aspects the Moon is on her course. */
const PARTNERS: readonly BodyName[] = [
  "Sun",
  "Mercury",
  "Venus",
  "Mars",
  "Jupiter",
  "Saturn",
  "Uranus",
  "Neptune",
  "Pluto",
];

/** The Moon stays in a sign for 2.6 days at most. */
const LONGEST_STAY_DAYS = 3;

/**
 * Every void-of-course span that shares a moment with the window, in the order of time, from before its start and
 * beyond its end where they reach there. One for every sign the Moon leaves, however short.
 *
 * Conjunction, sextile, square, trine and opposition to Sun and Mercury–Pluto count. Throws as {@link createSkyTrack},
 * for a window three days longer on both sides. **Source:** the modern definition of Al H. Morrison; docs/events.md
 * names the others.
 */
export function findVoidOfCourse(source: EphemerisSource, window: EventWindow): readonly VoidOfCourse[] {
  const { startJdUt, endJdUt } = window;
  const track = createSkyTrack(
    source,
    { startJdUt: startJdUt - LONGEST_STAY_DAYS, endJdUt: endJdUt + LONGEST_STAY_DAYS },
    ["Moon", ...PARTNERS],
  );
  const aspects = PARTNERS.flatMap((partner) => findMutualAspectPasses(track, "Moon", partner)).sort(
    (a, b) => a.epochJdUt - b.epochJdUt,
  );
  const ingresses = findIngresses(track, ["Moon"]);
  const spans: VoidOfCourse[] = [];
  ingresses.forEach((leaving, i) => {
    const entry = ingresses[i - 1];
    if (entry === undefined) return;
    const inSign = aspects.filter(
      ({ epochJdUt }) => epochJdUt >= entry.epochJdUt && epochJdUt < leaving.epochJdUt,
    );
    const last = inSign.at(-1);
    const span = {
      startJdUt: last?.epochJdUt ?? entry.epochJdUt,
      endJdUt: leaving.epochJdUt,
      lastAspect: last === undefined ? null : { body: last.other, aspect: last.aspect },
      nextSign: leaving.sign,
    };
    if (span.startJdUt < endJdUt && span.endJdUt > startJdUt) spans.push(span);
  });
  return spans;
}
