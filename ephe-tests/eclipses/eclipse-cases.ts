import {
  type EphemerisSource,
  findLocalEclipses,
  type LocalEclipse,
  type Observer,
  SECONDS_PER_DAY,
} from "../../engine/index.ts";
import { FIRST_JD_UT, LAST_JD_UT } from "../accuracy/difference-statistics.ts";
import { GRAZING_MAGNITUDE, SHORT_CENTRAL_PHASE_SECONDS } from "../budgets.ts";
import { FLAG, type ReferenceLibrary } from "../reference/reference-library.ts";

/** One search: the next eclipse of a kind after an instant, as a place sees it. */
export interface EclipseCase {
  readonly kind: LocalEclipse["kind"];
  readonly startJdUt: number;
  readonly observer: Observer;
}

/** What the reference answers. Its contacts below the horizon are absent. */
export interface ReferenceEclipse {
  readonly type: LocalEclipse["type"];
  readonly maximumJdUt: number;
  /** Whether it moved the maximum to a rising or setting. */
  readonly isMoved: boolean;
  /** First to fourth contact; in lunar eclipses also the two of the penumbra. Null below the horizon and where there is none. */
  readonly contactsJdUt: readonly (number | null)[];
  readonly magnitude: number;
  /** Solar: obscuration. Lunar: penumbral magnitude. */
  readonly share: number;
  readonly sarosSeries: number;
  readonly sarosMember: number;
}

const ECLIPSE_FLAG = { total: 4, annular: 8, partial: 16, penumbral: 64 } as const;
/** Central eclipses, total, annular or hybrid. */
export const CENTRAL_KINDS = 1 | 4 | 8 | 32;
/** Every third case is a lunar eclipse, every third a solar one near its central line, every third a solar one anywhere. */
const KINDS = 3;
const CENTRAL = 1;
const LUNAR = 2;
/** Places near a central line are within this of it. */
const NEAR_DEG = 0.6;

/** A random case. */
export function eclipseCase(library: ReferenceLibrary, index: number, random: () => number): EclipseCase {
  const startJdUt = Number((FIRST_JD_UT + 40 + random() * (LAST_JD_UT - FIRST_JD_UT - 6000)).toFixed(3));
  const choice = index % KINDS;
  if (choice === CENTRAL) return centralCase(library, startJdUt, random);
  return {
    kind: choice === LUNAR ? "lunar" : "solar",
    startJdUt,
    observer: {
      latitudeDeg: Number(((random() * 2 - 1) * 80).toFixed(4)),
      longitudeDeg: Number(((random() * 2 - 1) * 180).toFixed(4)),
      heightM: index % 2 === 0 ? Math.round(random() * 3000) : 0,
    },
  };
}

/** A case near the central line of the next central eclipse. */
function centralCase(library: ReferenceLibrary, afterJdUt: number, random: () => number): EclipseCase {
  const { data } = library.sol_eclipse_when_glob(afterJdUt, FLAG.swieph, CENTRAL_KINDS, false);
  const beginJdUt = data[6] as number;
  const endJdUt = data[7] as number;
  const epochJdUt = beginJdUt + (0.05 + 0.9 * random()) * (endJdUt - beginJdUt);
  const [longitudeDeg = 0, latitudeDeg = 0] = library.sol_eclipse_where(epochJdUt, FLAG.swieph).data;
  const latitude = latitudeDeg + (random() * 2 - 1) * NEAR_DEG;
  return {
    kind: "solar",
    startJdUt: Number((epochJdUt - 1).toFixed(3)),
    observer: {
      latitudeDeg: Number(Math.max(-89.9, Math.min(89.9, latitude)).toFixed(4)),
      longitudeDeg: Number(longitudeDeg.toFixed(4)),
      heightM: Math.round(random() * 1000),
    },
  };
}

/** The reference's next eclipse. */
export function referenceEclipse(library: ReferenceLibrary, one: EclipseCase): ReferenceEclipse {
  const { kind, startJdUt, observer } = one;
  const place = [observer.longitudeDeg, observer.latitudeDeg, observer.heightM] as const;
  const search = kind === "solar" ? library.sol_eclipse_when_loc : library.lun_eclipse_when_loc;
  const { flag, error, data, attributes } = search(startJdUt, FLAG.swieph, place, false);
  if (flag === -1) throw new Error(`${JSON.stringify(one)}: ${error}`);
  const maximumJdUt = data[0] as number;
  const near = (place: number) => {
    const value = data[place] as number;
    return Math.abs(value - maximumJdUt) < 1 ? value : null;
  };
  const [contacts, horizon] =
    kind === "solar"
      ? [
          [1, 2, 3, 4],
          [5, 6],
        ]
      : [
          [2, 4, 5, 3, 6, 7],
          [8, 9],
        ];
  return {
    type: typeOf(flag),
    maximumJdUt,
    isMoved: horizon.some((at) => Math.abs((near(at) ?? Number.NaN) - maximumJdUt) < 1e-6),
    contactsJdUt: contacts.map(near),
    magnitude: attributes[8] as number,
    share: attributes[kind === "solar" ? 2 : 1] as number,
    sarosSeries: attributes[9] as number,
    sarosMember: attributes[10] as number,
  };
}

function typeOf(flag: number): LocalEclipse["type"] {
  if ((flag & ECLIPSE_FLAG.total) !== 0) return "total";
  if ((flag & ECLIPSE_FLAG.annular) !== 0) return "annular";
  return (flag & ECLIPSE_FLAG.penumbral) === 0 ? "partial" : "penumbral";
}

/** Differences of one case: ours less the reference's. */
export interface EclipseDifference {
  /** Eclipses of ours before the reference's; they end or begin at the horizon. */
  readonly before: readonly LocalEclipse[];
  readonly ours: LocalEclipse | undefined;
  readonly isTypeEqual: boolean;
  readonly isSarosEqual: boolean;
  /** Seconds; null of a moved maximum. */
  readonly maximumSeconds: number | null;
  /** Seconds of every contact that the reference gives, in its order; NaN where ours is missing. */
  readonly contactsSeconds: readonly (number | null)[];
  /** Null of a moved maximum. */
  readonly magnitude: number | null;
  readonly share: number | null;
}

const AFTER_DAYS = 0.2;

/** Compares the first eclipse of both. */
export function compareEclipse(
  source: EphemerisSource,
  one: EclipseCase,
  theirs: ReferenceEclipse,
): EclipseDifference {
  const window = { startJdUt: one.startJdUt, endJdUt: theirs.maximumJdUt + AFTER_DAYS };
  const all = findLocalEclipses(source, one.observer, window).filter(({ kind }) => kind === one.kind);
  const ours = all.find(({ maximumJdUt }) => Math.abs(maximumJdUt - theirs.maximumJdUt) < AFTER_DAYS);
  const seconds = (mine: number | null | undefined, other: number) =>
    ((mine ?? Number.NaN) - other) * SECONDS_PER_DAY;
  const mine = ours === undefined ? [] : contactsOf(ours);
  const moved = theirs.isMoved;
  const share = ours === undefined ? Number.NaN : shareOf(ours);
  return {
    before: all.filter((eclipse) => eclipse !== ours),
    ours,
    isTypeEqual: ours?.type === theirs.type,
    isSarosEqual: ours?.sarosSeries === theirs.sarosSeries && ours.sarosMember === theirs.sarosMember,
    maximumSeconds: moved ? null : seconds(ours?.maximumJdUt, theirs.maximumJdUt),
    contactsSeconds: theirs.contactsJdUt.map((other, i) => (other === null ? null : seconds(mine[i], other))),
    magnitude: moved ? null : (ours?.magnitude ?? Number.NaN) - theirs.magnitude,
    // The reference's obscuration of a total eclipse exceeds 1: it is the square of the ratio of the diameters.
    share: moved ? null : share - (one.kind === "solar" ? Math.min(1, theirs.share) : theirs.share),
  };
}

/** Whether the contact at an index of `contactsSeconds` is one that the reference finds: see the budgets. */
export function isSharp(eclipse: LocalEclipse, contact: number): boolean {
  const isInner = contact === 1 || contact === 2;
  if (isInner && eclipse.kind === "solar") return centralSeconds(eclipse) >= SHORT_CENTRAL_PHASE_SECONDS;
  return contact > 3 || !isGrazing(eclipse);
}

/** The length of totality or annularity at a place; infinite of other eclipses. */
function centralSeconds({ type, contacts: { secondJdUt, thirdJdUt } }: LocalEclipse): number {
  if (secondJdUt === null || thirdJdUt === null) return type === "total" ? 0 : Number.POSITIVE_INFINITY;
  return (thirdJdUt - secondJdUt) * SECONDS_PER_DAY;
}

/** Whether a partial eclipse is so small that its contacts are close together: the reference's are wrong there, or in reverse order. */
function isGrazing({ type, magnitude }: LocalEclipse): boolean {
  return type === "partial" && magnitude < GRAZING_MAGNITUDE;
}

/** The reference's horizon is where the lower limb is on ours or above it. */
const HORIZON_BAND_DEG = 0.8;

/** Whether all that is seen of an eclipse is next to the horizon. */
export function isAtHorizon({ maximumJdUt, greatestSeen, sights }: LocalEclipse): boolean {
  const isBelow = sights.maximum.apparentAltitudeDeg < HORIZON_BAND_DEG;
  return isBelow && (greatestSeen.epochJdUt !== maximumJdUt || sights.maximum.altitudeDeg < 0);
}

function contactsOf(eclipse: LocalEclipse): readonly (number | null)[] {
  const { firstJdUt, secondJdUt, thirdJdUt, fourthJdUt } = eclipse.contacts;
  const inner = [firstJdUt, secondJdUt, thirdJdUt, fourthJdUt];
  if (eclipse.kind === "solar") return inner;
  return [...inner, eclipse.contacts.penumbraFirstJdUt, eclipse.contacts.penumbraLastJdUt];
}

function shareOf(eclipse: LocalEclipse): number {
  return eclipse.kind === "solar" ? eclipse.obscuration : eclipse.penumbralMagnitude;
}
