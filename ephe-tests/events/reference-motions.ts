/** The reference's longitudes as angles for the brute-force search, its eclipses, and values derived from both. */
import { BODY_NAMES, type BodyName } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import { type EclipseSearch, FLAG, openReference, REFERENCE_BODY } from "../reference/reference-library.ts";
import { referenceState } from "../reference/reference-places.ts";
import { type Angle, brutePasses } from "./brute-force.ts";
import { ARCS_DEG } from "./event-fixture.ts";

export const reference = openReference();

export const longitude =
  (name: BodyName): Angle =>
  (epochJdUt) =>
    defined(referenceState(reference, name, epochJdUt)[0]);
export const ahead =
  (name: BodyName, other: BodyName): Angle =>
  (epochJdUt) =>
    longitude(name)(epochJdUt) - longitude(other)(epochJdUt);

export const QUARTERS_DEG = [0, 90, 180, 270];
export const CUSPS_DEG = Array.from({ length: 12 }, (_, sign) => 30 * sign);

/** Kind bits of the reference's documentation; hybrid precedes total and annular, which are set with it. */
const KIND_BITS = [
  [32, "hybrid"],
  [8, "annular"],
  [64, "penumbral"],
  [4, "total"],
  [16, "partial"],
] as const;

/** Instant of greatest eclipse and kind of the first eclipse after an instant. */
export function nextEclipse(search: EclipseSearch, fromJdUt: number): readonly [number, string] {
  const { flag, error, data } = search(fromJdUt, FLAG.swieph, 0, false);
  if (flag < 0) throw new Error(error);
  return [defined(data[0]), defined(KIND_BITS.find(([bit]) => (flag & bit) !== 0))[1]];
}

export interface VoidSpan {
  readonly startJdUt: number;
  readonly endJdUt: number;
  /** Name of the body aspected last, or "". */
  readonly last: string;
}

/** Every void-of-course span that overlaps a window. */
export function bruteVoids(startJdUt: number, endJdUt: number): readonly VoidSpan[] {
  const searchStartJdUt = startJdUt - 3;
  const late = endJdUt + 3;
  const entries = brutePasses(longitude("Moon"), CUSPS_DEG, searchStartJdUt, late, 0.1);
  const aspects = BODY_NAMES.filter((name) => name !== "Moon" && REFERENCE_BODY[name] <= REFERENCE_BODY.Pluto)
    .flatMap((name) =>
      brutePasses(ahead("Moon", name), ARCS_DEG, searchStartJdUt, late, 0.1).map(({ epochJdUt }) => ({
        epochJdUt,
        name,
      })),
    )
    .sort((a, b) => a.epochJdUt - b.epochJdUt);
  const spans: VoidSpan[] = [];
  for (let i = 1; i < entries.length; i++) {
    const entry = defined(entries[i - 1]).epochJdUt;
    const exit = defined(entries[i]).epochJdUt;
    const last = aspects.findLast(({ epochJdUt }) => epochJdUt > entry && epochJdUt < exit);
    const start = last?.epochJdUt ?? entry;
    if (start < endJdUt && exit > startJdUt) {
      spans.push({ startJdUt: start, endJdUt: exit, last: last?.name ?? "" });
    }
  }
  return spans;
}
