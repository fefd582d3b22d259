import { NATAL_POINT_NAMES } from "../../chart/natal-chart.ts";
import type { TransitContact } from "./transit-contacts.ts";
import { aspectWeight, slownessOf, TRANSIT_ORBS_DEG } from "./transit-tables.ts";

/** How many contacts a day is focused on. */
export const FOCUS_CONTACTS = 3;

/**
 * What a contact weighs on a day: slowness of the body × tightness, which is 1 at exact and 0 at the edge of the orb.
 *
 * @param natalErrorDeg how far the natal point can be off; the contact counts as if its orb were so much wider
 */
export function focusWeight(
  { transit, orbDeg }: Pick<TransitContact, "transit" | "orbDeg">,
  natalErrorDeg = 0,
): number {
  const share = (orbDeg + natalErrorDeg) / TRANSIT_ORBS_DEG[transit];
  return share < 1 ? slownessOf(transit) * (1 - share) : 0;
}

/**
 * The contacts that weigh most, the weightiest first: by {@link focusWeight}; of equal ones first the one whose point and
 * aspect weigh more, then the one that comes first in the order of bodies and points, in which they are given.
 *
 * @param natalErrorsDeg how far each of NATAL_POINT_NAMES can be off; null when the time of birth is known
 */
export function focusOf(
  contacts: readonly TransitContact[],
  natalErrorsDeg: readonly number[] | null = null,
): readonly TransitContact[] {
  return contacts
    .map((contact) => ({
      contact,
      weight: focusWeight(contact, natalErrorsDeg?.[NATAL_POINT_NAMES.indexOf(contact.natal)]),
      tieWeight: aspectWeight(contact.transit, contact.natal, contact.aspect),
    }))
    .sort((a, b) => b.weight - a.weight || b.tieWeight - a.tieWeight)
    .slice(0, FOCUS_CONTACTS)
    .map(({ contact }) => contact);
}
