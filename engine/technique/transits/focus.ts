import { aspectWeight } from "./significance.ts";
import type { TransitContact } from "./transit-contacts.ts";
import { TRANSIT_ORBS_DEG } from "./transit-orbs.ts";
import { slownessOf } from "./transit-weights.ts";

/** How many contacts a day is focused on. */
export const FOCUS_CONTACTS = 3;

/**
 * What a contact weighs on a day: slowness of the body × tightness, which is 1 at exact and 0 at the edge of the orb.
 */
export function focusWeight({ transit, orbDeg }: Pick<TransitContact, "transit" | "orbDeg">): number {
  return slownessOf(transit) * (1 - orbDeg / TRANSIT_ORBS_DEG[transit]);
}

/**
 * The contacts that weigh most, the weightiest first: by {@link focusWeight}; of equal ones first the one whose point and
 * aspect weigh more, then the one that comes first in the order of bodies and points, in which they are given.
 */
export function focusOf(contacts: readonly TransitContact[]): readonly TransitContact[] {
  const weightOf = ({ transit, natal, aspect }: TransitContact) => aspectWeight(transit, natal, aspect);
  return [...contacts]
    .sort((a, b) => focusWeight(b) - focusWeight(a) || weightOf(b) - weightOf(a))
    .slice(0, FOCUS_CONTACTS);
}
