import { readFixture } from "../read-fixture.ts";

/** A contact computed from the reference. */
export interface FixtureContact {
  readonly body: number;
  readonly point: number;
  readonly angleDeg: number;
  readonly orbDegE4: number;
  readonly applying: boolean;
  /** Hundredths of a second from the computed instant; null: never exact in its pass. */
  readonly exactTicks: number | null;
}

/** A moment, nineteen points, and every contact of the seventeen bodies with them. */
export interface ContactCase {
  readonly what: string;
  readonly epochJdUt: number;
  readonly longitudesDeg: readonly number[];
  /** {@link FixtureContact}, its fields in this order, `applying` as 0 or 1. */
  readonly contacts: readonly (readonly [number, number, number, number, number, number | null])[];
}

export const TICKS_PER_DAY = 8_640_000;

export function readContactCases(): readonly ContactCase[] {
  return (readFixture("transit-contacts") as { readonly cases: readonly ContactCase[] }).cases;
}

export function contactsOf({ contacts }: ContactCase): readonly FixtureContact[] {
  return contacts.map(([body, point, angleDeg, orbDegE4, applying, exactTicks]) => ({
    body,
    point,
    angleDeg,
    orbDegE4,
    applying: applying === 1,
    exactTicks,
  }));
}
