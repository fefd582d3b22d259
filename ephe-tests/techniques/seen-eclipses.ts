import { SECONDS_PER_DAY } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import { GRAZING_MAGNITUDE, SHORT_CENTRAL_PHASE_SECONDS } from "../budgets.ts";
import { type ReferenceEclipse, referenceEclipse } from "../eclipses/eclipse-cases.ts";
import type { ReferenceLibrary } from "../reference/reference-library.ts";
import type { InstantDifferences } from "./drawn-requests.ts";
import { dateOf, drawDayJdUt, jdOf, secondsBeyondRounding } from "./drawn-requests.ts";
import { referenceAltitudeDeg } from "./reference-angles.ts";
import type { ServiceAnswers } from "./service-answers.ts";

type Kind = "solar" | "lunar";
/** An eclipse of our answers. */
type SeenEclipse = NonNullable<
  NonNullable<Awaited<ReturnType<ServiceAnswers["almanac"]>>["nextEclipses"]>[Kind]
>;

/** An eclipse of the reference, with the true altitude of Sun or Moon at each of its contacts. */
export interface ReferenceSeen extends ReferenceEclipse {
  readonly altitudesDeg: readonly (number | null)[];
}

/** What the comparison of eclipses counts. */
export interface EclipseCounts {
  /** Eclipses of the reference. */
  compared: number;
  /** Eclipses and contacts that only the reference has, and eclipses of another type. */
  missing: number;
  /** Eclipses that only we have: all that is seen of them is next to the horizon, or not. */
  atHorizon: number;
  extra: number;
  /** Maxima of lunar eclipses, where the reference ends its search early. */
  lunarMaxSeconds: number;
}

const YEARS_DAYS = 18_262;
const SAME_DAYS = 0.3;
const NEXT_DAYS = 5;
/** The reference counts what a place sees while the lower limb is on the horizon or above it. */
const HORIZON_BAND_DEG = 0.8;

export type EclipseYears = ReturnType<typeof eclipseYears>;

/** Fifty years of eclipses at a place. */
export function eclipseYears(random: () => number) {
  const startJdUt = drawDayJdUt(random, 1, 60);
  return {
    latitude: Number(((random() * 2 - 1) * 80).toFixed(4)),
    longitude: Number(((random() * 2 - 1) * 180).toFixed(4)),
    startJdUt,
    endJdUt: startJdUt + YEARS_DAYS,
  };
}

/** The reference's eclipses of a kind that begin within the years. */
export function referenceEclipses(
  library: ReferenceLibrary,
  { latitude, longitude, startJdUt, endJdUt }: EclipseYears,
  kind: Kind,
): readonly ReferenceSeen[] {
  const observer = { latitudeDeg: latitude, longitudeDeg: longitude, heightM: 0 };
  const body = kind === "solar" ? "Sun" : "Moon";
  const eclipses: ReferenceSeen[] = [];
  for (let fromJdUt = startJdUt; ; ) {
    const eclipse = referenceEclipse(library, { kind, startJdUt: fromJdUt, observer });
    if (eclipse.maximumJdUt >= endJdUt) return eclipses;
    const altitudesDeg = eclipse.contactsJdUt.map((jdUt) =>
      jdUt === null ? null : referenceAltitudeDeg(library, body, { latitude, longitude }, jdUt),
    );
    eclipses.push({ ...eclipse, altitudesDeg });
    fromJdUt = eclipse.maximumJdUt + NEXT_DAYS;
  }
}

/** Our eclipses of both kinds, by almanacs of days that follow one another. */
export async function seenEclipses(
  answers: ServiceAnswers,
  { latitude, longitude, startJdUt, endJdUt }: EclipseYears,
): Promise<Readonly<Record<Kind, readonly SeenEclipse[]>>> {
  const byKind = { solar: new Map<string, SeenEclipse>(), lunar: new Map<string, SeenEclipse>() };
  for (let jdUt = startJdUt; jdUt < endJdUt; ) {
    const date = dateOf(jdUt);
    const { nextEclipses } = await answers.almanac({ latitude, longitude, date, timezone: "UTC" });
    const { solar, lunar } = defined(nextEclipses);
    const next = [defined(solar).at, defined(lunar).at].sort();
    if (jdOf(defined(solar).at) < endJdUt) byKind.solar.set(defined(solar).at, defined(solar));
    if (jdOf(defined(lunar).at) < endJdUt) byKind.lunar.set(defined(lunar).at, defined(lunar));
    jdUt = Math.floor(jdOf(defined(next[0])) + 0.5) + 0.5;
  }
  return { solar: [...byKind.solar.values()], lunar: [...byKind.lunar.values()] };
}

const CONTACTS: Readonly<Record<Kind, readonly string[]>> = {
  solar: ["partial_begins", "central_begins", "central_ends", "partial_ends"],
  lunar: [
    "partial_begins",
    "total_begins",
    "total_ends",
    "partial_ends",
    "penumbral_begins",
    "penumbral_ends",
  ],
};

/** Compares our eclipses of a kind with the reference's. */
export function compareEclipses(
  kind: Kind,
  ours: readonly SeenEclipse[],
  theirs: readonly ReferenceSeen[],
  instants: InstantDifferences,
  counts: EclipseCounts,
): void {
  const isSame = (one: SeenEclipse, { maximumJdUt }: ReferenceSeen): boolean =>
    Math.abs(jdOf(one.at) - maximumJdUt) < SAME_DAYS;
  for (const one of ours) {
    if (theirs.some((eclipse) => isSame(one, eclipse))) continue;
    const isBelow = one.altitude < HORIZON_BAND_DEG && (one.greatestSeen !== one.at || one.altitude < 0);
    counts[isBelow ? "atHorizon" : "extra"] += 1;
  }
  for (const eclipse of theirs) {
    counts.compared += 1;
    const one = ours.find((each) => isSame(each, eclipse));
    if (one === undefined || (!eclipse.isMoved && one.type !== eclipse.type)) counts.missing += 1;
    else compareEclipse(kind, one, eclipse, instants, counts);
  }
}

function compareEclipse(
  kind: Kind,
  one: SeenEclipse,
  eclipse: ReferenceSeen,
  instants: InstantDifferences,
  counts: EclipseCounts,
): void {
  if (!eclipse.isMoved && kind === "solar") instants.compare(one.at, eclipse.maximumJdUt);
  if (!eclipse.isMoved && kind === "lunar") {
    const seconds = secondsBeyondRounding(one.at, eclipse.maximumJdUt);
    counts.lunarMaxSeconds = Math.max(counts.lunarMaxSeconds, seconds);
  }
  const isGrazing = one.type === "partial" && one.magnitude < GRAZING_MAGNITUDE;
  const [second, third] = [eclipse.contactsJdUt[1], eclipse.contactsJdUt[2]];
  const centralDays = (third ?? Number.NaN) - (second ?? Number.NaN);
  const isShort = kind === "solar" && !(centralDays * SECONDS_PER_DAY >= SHORT_CENTRAL_PHASE_SECONDS);
  for (const [index, jdUt] of eclipse.contactsJdUt.entries()) {
    const isInner = index === 1 || index === 2;
    if (jdUt === null || (index <= 3 && isGrazing) || (isInner && isShort)) continue;
    const contact = one.contacts.find((each) => each.contact === CONTACTS[kind][index]);
    if (contact !== undefined) instants.compare(contact.at, jdUt);
    else if (defined(eclipse.altitudesDeg[index]) > HORIZON_BAND_DEG) counts.missing += 1;
  }
}
