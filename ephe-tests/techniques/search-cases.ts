import { ASPECTS, BODY_NAMES, type BodyName, SIGN_NAMES } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import { signedDeg } from "../accuracy/difference-statistics.ts";
import type { BruteCourse, Pass } from "../events/brute-force.ts";
import type { ReferenceLibrary } from "../reference/reference-library.ts";
import type { InstantDifferences } from "./drawn-requests.ts";
import {
  birthJdUt,
  type DrawnBirth,
  dateOf,
  drawBirth,
  drawDayJdUt,
  elementOf,
  jdOf,
} from "./drawn-requests.ts";
import { referenceAngles, referenceCourse, referenceLongitudeDeg } from "./reference-angles.ts";
import type { ServiceAnswers } from "./service-answers.ts";

/** A request for a search of fifty years. */
export interface SearchCase {
  readonly body: BodyName;
  readonly aspect?: string;
  readonly target:
    | { readonly body: BodyName }
    | { readonly longitude: number }
    | { readonly birth: DrawnBirth; readonly point: string }
    | { readonly sign: string };
  readonly from: string;
  readonly to: string;
  readonly orb?: number;
}

/** A pass of the reference, and the instants at which the orb begins and ends; null outside of the fifty years. */
export interface ReferenceContact {
  readonly epochJdUt: number;
  readonly retrograde: boolean;
  readonly entersJdUt: number | null;
  readonly leavesJdUt: number | null;
}

const YEARS_DAYS = 18_262;
const SIGN_DEG = 30;
const QUOTIENT_DAYS = 0.01;
const KINDS = 4;
/** True node and Lilith turn every few days, and a search by brute force takes half a minute. */
const OSCULATING_EVERY = 15;
const OSCULATING: readonly BodyName[] = ["TrueNode", "Lilith"];
const SMOOTH = BODY_NAMES.filter((name) => !OSCULATING.includes(name));
const POINTS: readonly string[] = [...SMOOTH, "Ascendant", "Midheaven"];
const ORBS = [undefined, undefined, 0.25, 0.5, 2, 3];

/** A search for a body's aspect to another body, to a longitude or a natal point, or for its ingresses, in turn. */
export function searchCase(index: number, random: () => number): SearchCase {
  const startJdUt = drawDayJdUt(random, 1, 51);
  const days = { from: dateOf(startJdUt), to: dateOf(startJdUt + YEARS_DAYS - 1) };
  const body = elementOf(index % OSCULATING_EVERY === 0 ? OSCULATING : SMOOTH, random);
  const kind = index % KINDS;
  if (kind === 3) return { body, target: { sign: elementOf(SIGN_NAMES, random) }, ...days };
  const orb = elementOf(ORBS, random);
  const contact = {
    body,
    aspect: elementOf(ASPECTS, random).name,
    ...days,
    ...(orb === undefined ? {} : { orb }),
  };
  if (kind === 0) {
    const other = elementOf(
      SMOOTH.filter((name) => name !== body),
      random,
    );
    return { ...contact, target: { body: other } };
  }
  if (kind === 1) return { ...contact, target: { longitude: Number((random() * 360).toFixed(2)) } };
  return { ...contact, target: { birth: drawBirth(random, 0), point: elementOf(POINTS, random) } };
}

/** The contacts of a search by brute force in the reference's longitudes. */
export function referenceContacts(library: ReferenceLibrary, one: SearchCase): readonly ReferenceContact[] {
  const { body, target, from, to } = one;
  const other = "body" in target ? target.body : null;
  const course = referenceCourse(library, body, other, jdOf(from), jdOf(to) + 1);
  const contacts = "sign" in target ? ingressesOf(course, target.sign) : aspectsOf(library, course, one);
  return contacts.map(({ exact: { epochJdUt, rising }, enters, leaves }) => ({
    epochJdUt,
    retrograde: other === null ? !rising : isRetrograde(library, body, epochJdUt),
    entersJdUt: enters?.epochJdUt ?? null,
    leavesJdUt: leaves?.epochJdUt ?? null,
  }));
}

interface Contact {
  readonly exact: Pass;
  readonly enters: Pass | undefined;
  readonly leaves: Pass | undefined;
}

function isRetrograde(library: ReferenceLibrary, body: BodyName, jdUt: number): boolean {
  const [before, after] = [-QUOTIENT_DAYS, QUOTIENT_DAYS].map((days) =>
    referenceLongitudeDeg(library, body, jdUt + days),
  );
  return signedDeg(defined(after) - defined(before)) < 0;
}

/** The entries into a sign, each with the exit that follows. */
function ingressesOf(course: BruteCourse, sign: string): readonly Contact[] {
  const startDeg = SIGN_NAMES.indexOf(sign as (typeof SIGN_NAMES)[number]) * SIGN_DEG;
  const limits = course.passes([startDeg, startDeg + SIGN_DEG]);
  const isEntry = ({ level, rising }: Pass): boolean => (level === 0) === rising;
  return limits.filter(isEntry).map((entry) => ({
    exact: entry,
    enters: entry,
    leaves: limits.find((limit) => limit.epochJdUt > entry.epochJdUt && !isEntry(limit)),
  }));
}

function aspectsOf(
  library: ReferenceLibrary,
  course: BruteCourse,
  { aspect, target, orb = 1 }: SearchCase,
): readonly Contact[] {
  const { angleDeg } = defined(ASPECTS.find(({ name }) => name === aspect));
  const anglesDeg = angleDeg === 0 || angleDeg === 180 ? [angleDeg] : [angleDeg, -angleDeg];
  return anglesDeg
    .flatMap((deg) => {
      const exactDeg = targetDeg(library, target) + deg;
      const limits = course.passes([exactDeg - orb, exactDeg + orb]);
      return course.passes([exactDeg]).map((exact) => ({
        exact,
        enters: limits.findLast((limit) => limit.epochJdUt < exact.epochJdUt),
        leaves: limits.find((limit) => limit.epochJdUt > exact.epochJdUt),
      }));
    })
    .sort((a, b) => a.exact.epochJdUt - b.exact.epochJdUt);
}

/** The longitude of a target that does not move; 0 of another body, from whose longitude the course is measured. */
function targetDeg(library: ReferenceLibrary, target: SearchCase["target"]): number {
  if ("longitude" in target) return target.longitude;
  if (!("birth" in target)) return 0;
  const { birth, point } = target;
  const jdUt = birthJdUt(birth);
  if (point !== "Ascendant" && point !== "Midheaven")
    return referenceLongitudeDeg(library, point as BodyName, jdUt);
  const angles = referenceAngles(library, jdUt, birth.latitude, birth.longitude);
  return point === "Ascendant" ? angles.ascendantDeg : angles.midheavenDeg;
}

/** Exact instants, and the begins and ends of orbs. */
export interface SearchInstants {
  readonly exact: InstantDifferences;
  readonly orb: InstantDifferences;
}

/** Whether our pages of a search have the reference's contacts and no others; adds how far their instants are apart. */
export async function compareSearch(
  answers: ServiceAnswers,
  one: SearchCase,
  expected: readonly ReferenceContact[],
  { exact, orb }: SearchInstants,
): Promise<boolean> {
  let compared = 0;
  let isEqual = true;
  const add = (iso: string | undefined, jdUt: number | null): void => {
    if (iso !== undefined && jdUt !== null) orb.compare(iso, jdUt);
    else isEqual &&= (iso === undefined) === (jdUt === null);
  };
  for (let from: string | undefined = one.from; from !== undefined; ) {
    const { passes, next } = await answers.search({ ...one, from });
    const fromJdUt = jdOf(from);
    for (const { exactAt, retrograde, enters, leaves } of passes) {
      const theirs = expected[compared];
      if (theirs === undefined) return false;
      exact.compare(exactAt, theirs.epochJdUt);
      isEqual &&= retrograde === theirs.retrograde;
      const entersJdUt = theirs.entersJdUt;
      // Each page states null where the orb begins before it.
      add(enters, entersJdUt !== null && entersJdUt < fromJdUt ? null : entersJdUt);
      add(leaves, theirs.leavesJdUt);
      compared += 1;
    }
    from = next;
  }
  return isEqual && compared === expected.length;
}
