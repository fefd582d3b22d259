import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import type { LunarEclipseType } from "../events/eclipses.ts";
import type { Observer } from "../places/topocentric-frame.ts";
import type { JdUt } from "../units/flavours.ts";
import type { ContactPair } from "./close-pair.ts";
import { horizonEventsBetween, type SkyBody, type SkySight, type TimedSight } from "./sky-sight.ts";

/** The instant at which most of an eclipse is seen: its maximum, or a rising or setting. */
interface GreatestSeen {
  /** JD, UT. */
  readonly epochJdUt: JdUt;
  /** The magnitude at that instant. */
  readonly magnitude: number;
  /** The obscuration at that instant, 0–1. */
  readonly obscuration: number;
}

/** What solar and lunar eclipses at a place have in common. */
interface EclipseAtPlace {
  /** The maximum at the place, above the horizon or below it. */
  readonly maximumJdUt: JdUt;
  /** What is seen above the horizon. */
  readonly greatestSeen: GreatestSeen;
  /** Upper limb on the horizon during the eclipse: the Sun's, or the Moon's in a lunar eclipse. Null if there is no such instant. */
  readonly riseJdUt: JdUt | null;
  /** The same of a setting. */
  readonly setJdUt: JdUt | null;
  /** The saros series, numbered as in NASA's catalogues. */
  readonly sarosSeries: number;
  /** 1 is the first eclipse of the series; null of a series without an eclipse in 1800–2399. */
  readonly sarosMember: number | null;
}

/** The limbs of Sun and Moon touch: outside (first, fourth) and inside (second, third). */
export interface SolarContacts {
  /** Begin of the eclipse: JD, UT. */
  readonly firstJdUt: JdUt;
  /**
   * Begin of totality or annularity. Null in a partial eclipse, and within some kilometres of the edge of totality, where the Sun is
   * seen in the valleys of the limb throughout.
   */
  readonly secondJdUt: JdUt | null;
  /** End of totality or annularity; null where the second contact is. */
  readonly thirdJdUt: JdUt | null;
  /** End of the eclipse. */
  readonly fourthJdUt: JdUt;
}

/** A solar eclipse as it is seen from a place. */
export interface LocalSolarEclipse extends EclipseAtPlace {
  /** An eclipse of the Sun. */
  readonly kind: "solar";
  /** At the maximum at the place. */
  readonly type: "partial" | "annular" | "total";
  /** At the maximum. Partial: the covered share of the Sun's diameter. Annular and total: the ratio of the Moon's diameter to the Sun's. */
  readonly magnitude: number;
  /** The covered share of the Sun's disc at the maximum, 0–1. */
  readonly obscuration: number;
  /** The instants of the contacts, seen or not. */
  readonly contacts: SolarContacts;
  /** The Sun at the maximum and at the contacts. */
  readonly sights: {
    /** At the maximum. */
    readonly maximum: SkySight;
    /** At the first contact. */
    readonly first: SkySight;
    /** At the second contact; null as its instant is. */
    readonly second: SkySight | null;
    /** At the third contact; null as its instant is. */
    readonly third: SkySight | null;
    /** At the fourth contact. */
    readonly fourth: SkySight;
  };
}

/** The Moon's limbs touch the edges of the Earth's shadow. */
export interface LunarContacts {
  /** The Moon enters the penumbra (P1). */
  readonly penumbraFirstJdUt: JdUt;
  /** The Moon enters the umbra (U1). */
  readonly firstJdUt: JdUt | null;
  /** Begin of totality (U2). */
  readonly secondJdUt: JdUt | null;
  /** End of totality (U3). */
  readonly thirdJdUt: JdUt | null;
  /** The Moon leaves the umbra (U4). */
  readonly fourthJdUt: JdUt | null;
  /** The Moon leaves the penumbra (P4). */
  readonly penumbraLastJdUt: JdUt;
}

/** A lunar eclipse as it is seen from a place. Its instants are the same everywhere. */
export interface LocalLunarEclipse extends EclipseAtPlace {
  /** An eclipse of the Moon. */
  readonly kind: "lunar";
  /** The type of the eclipse, the same everywhere. */
  readonly type: LunarEclipseType;
  /** The share of the Moon's diameter in the umbra at the maximum, above 1 in a total eclipse; 0 in a penumbral one. */
  readonly magnitude: number;
  /** The share of the Moon's diameter in the penumbra, the umbra included. */
  readonly penumbralMagnitude: number;
  /** The share of the Moon's disc in the umbra at the maximum, 0–1. */
  readonly obscuration: number;
  /** The instants of the contacts, seen or not. */
  readonly contacts: LunarContacts;
  /** The Moon at the maximum and at the contacts. */
  readonly sights: {
    /** At the maximum. */
    readonly maximum: SkySight;
    /** As the Moon enters the penumbra (P1). */
    readonly penumbraFirst: SkySight;
    /** As it enters the umbra (U1); null in a penumbral eclipse. */
    readonly first: SkySight | null;
    /** As totality begins (U2); null without totality. */
    readonly second: SkySight | null;
    /** As totality ends (U3); null without totality. */
    readonly third: SkySight | null;
    /** As it leaves the umbra (U4); null in a penumbral eclipse. */
    readonly fourth: SkySight | null;
    /** As it leaves the penumbra (P4). */
    readonly penumbraLast: SkySight;
  };
}

/** An eclipse at a place. */
export type LocalEclipse = LocalSolarEclipse | LocalLunarEclipse;

/**
 * The phase of an eclipse that is visible; null if all of it is below the horizon.
 *
 * @param sights contacts and maximum, in the order of time
 */
export function visiblePhase(
  source: EphemerisSource,
  observer: Observer,
  body: SkyBody,
  sights: readonly TimedSight[],
  maximumJdUt: JdUt,
  phaseAt: (epochJdUt: JdUt) => Omit<GreatestSeen, "epochJdUt">,
): Pick<EclipseAtPlace, "greatestSeen" | "riseJdUt" | "setJdUt"> | null {
  const events = horizonEventsBetween(source, observer, body, sights);
  const seenJdUt = sights.filter(({ sight }) => sight.isVisible).map(({ epochJdUt }) => epochJdUt);
  const candidatesJdUt = [...seenJdUt, ...events.map(({ epochJdUt }) => epochJdUt)];
  if (candidatesJdUt.length === 0) return null;
  const epochJdUt = candidatesJdUt.includes(maximumJdUt) ? maximumJdUt : nearest(candidatesJdUt, maximumJdUt);
  const eventJdUt = (kind: "rise" | "set") => events.find((event) => event.kind === kind)?.epochJdUt ?? null;
  return {
    greatestSeen: { epochJdUt, ...phaseAt(epochJdUt) },
    riseJdUt: eventJdUt("rise"),
    setJdUt: eventJdUt("set"),
  };
}

/** The phase decreases with the time from the maximum, on both sides nearly alike. */
function nearest(instantsJdUt: readonly JdUt[], middleJdUt: JdUt): JdUt {
  return instantsJdUt.reduce((best, instant) =>
    Math.abs(instant - middleJdUt) < Math.abs(best - middleJdUt) ? instant : best,
  );
}

/** The instants at which limbs touch outside (first, fourth) and inside (second, third), where they do. */
export function contactsOf(outer: ContactPair, inner: ContactPair | null): SolarContacts {
  return {
    firstJdUt: outer.beforeJdUt,
    secondJdUt: inner?.beforeJdUt ?? null,
    thirdJdUt: inner?.afterJdUt ?? null,
    fourthJdUt: outer.afterJdUt,
  };
}
