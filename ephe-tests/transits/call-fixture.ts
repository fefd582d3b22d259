import { type GoldenCall, goldenCalls } from "../../test/service/golden-calls/golden-call.ts";
import { readFixture } from "../read-fixture.ts";
import type { ContactCase } from "./contact-fixture.ts";

export interface CommittedEvent {
  readonly kind: string;
  readonly date: string;
  readonly at: string;
  readonly body: string;
  readonly target: string;
  readonly aspect: string | null;
  readonly exactness: number;
  readonly longitude: number;
  readonly retrograde: boolean;
}

export interface CommittedContact {
  readonly transit: string;
  readonly natal: string;
  readonly aspect: string;
  readonly angle: number;
  readonly orb: number;
  readonly phase: string;
  readonly exactAt: string | null;
  readonly transitHouse?: number;
}

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
    readonly active?: readonly CommittedContact[];
    readonly transits?: readonly CommittedContact[];
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
