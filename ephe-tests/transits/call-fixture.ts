import type { TransitContact } from "../../proto/gen/almagest/v1/sky_pb.ts";
import type { TransitEvent } from "../../proto/gen/almagest/v1/transits_pb.ts";
import { type GoldenCall, goldenCalls } from "../../test/service/golden-calls/golden-call.ts";
import type { Committed } from "../committed.ts";
import { readFixture } from "../read-fixture.ts";

/** A contact computed from the reference; hundredths of a second from the computed instant, null: never exact in its pass. */
type FixtureContact = readonly [
  body: number,
  point: number,
  angleDeg: number,
  orbDegE4: number,
  applying: number,
  exactTicks: number | null,
];

/** A moment, nineteen points, and every contact of the seventeen bodies with them. */
export interface ContactCase {
  readonly what: string;
  readonly epochJdUt: number;
  readonly longitudesDeg: readonly number[];
  readonly contacts: readonly FixtureContact[];
}

export const TICKS_PER_DAY = 8_640_000;

export function readContactCases(): readonly ContactCase[] {
  return (readFixture("transit-contacts") as { readonly cases: readonly ContactCase[] }).cases;
}

export type CommittedEvent = Committed<TransitEvent>;

/** A golden call about transits: `transits` of a day's horoscope, `events` and `active` of a window. */
export interface TransitCall {
  readonly request: {
    readonly birth: { readonly latitude: number; readonly longitude: number };
    readonly date?: string;
    readonly from?: string;
  };
  readonly response: {
    readonly input: { readonly timeKnown: boolean };
    readonly time: { readonly julianDayUT: number };
    readonly window?: { readonly from: string; readonly to: string };
    readonly events: readonly CommittedEvent[];
    readonly active?: readonly Committed<TransitContact>[];
    readonly transits?: readonly Committed<TransitContact>[];
  };
}

/** The golden calls of transits and of horoscopes with a birth, by name. */
export function readTransitCalls(): readonly (readonly [string, TransitCall])[] {
  return goldenCalls
    .filter(([name, { request }]) => /^(transits|horoscope-daily)-/.test(name) && "birth" in (request ?? {}))
    .map(([name, call]) => [name, call as GoldenCall & TransitCall]);
}

/** The reference's values for one of them. */
export interface ReferenceCall {
  readonly epochJdUt: number;
  /** Of the bodies, by natal house of the chart; null if the time is unknown. */
  readonly houses: readonly number[] | null;
  readonly contacts: ContactCase["contacts"];
  /** Null for a horoscope. */
  readonly events: readonly ReferenceEvent[] | null;
}

/** Moment (JD UT, 7 decimals), kind, body, target, aspect's angle or −1, longitude and exactness (1e-4°), 1 if retrograde. */
export type ReferenceEvent = readonly [number, string, string, string, number, number, number, number];

export function readReferenceCalls(): ReadonlyMap<string, ReferenceCall> {
  const { calls } = readFixture("transit-calls") as {
    readonly calls: Readonly<Record<string, ReferenceCall>>;
  };
  return new Map(Object.entries(calls));
}
