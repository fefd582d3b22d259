import { NATAL_POINT_NAMES } from "../../chart/natal-chart.ts";
import type { TransitContact } from "./transit-contacts.ts";
import { aspectWeight, slownessOf, TRANSIT_ORBS_DEG } from "./transit-tables.ts";

/** Number of contacts in a day's focus. */
export const FOCUS_CONTACTS = 3;

/**
 * Weight of a contact on a day: slowness of the transiting body × tightness, which is 1 when exact and 0 at the edge of the
 * orb.
 *
 * @param contact transiting body, and orb in degrees
 * @param natalErrorDeg possible error of the natal point, degrees, added to the orb. Default: 0
 * @returns 0 ≤ x ≤ 1; 0 at the edge of the orb and beyond. There are no errors.
 */
export function focusWeight(
  { transit, orbDeg }: Pick<TransitContact, "transit" | "orbDeg">,
  natalErrorDeg = 0,
): number {
  const share = (orbDeg + natalErrorDeg) / TRANSIT_ORBS_DEG[transit];
  return share < 1 ? slownessOf(transit) * (1 - share) : 0;
}

/**
 * The contacts of greatest weight, in descending order of {@link focusWeight}. Equal ones are ordered by the weight of point
 * and aspect, then as given.
 *
 * @param contacts in the order of {@link findTransitContacts}
 * @param natalErrorsDeg possible error of each of NATAL_POINT_NAMES, degrees; null (default) when the time of birth is
 * known
 * @returns at most FOCUS_CONTACTS contacts. There are no errors.
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
