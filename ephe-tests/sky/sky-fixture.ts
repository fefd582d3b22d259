import type { SkyEventKind } from "../../engine/index.ts";
import { readFixture } from "../read-fixture.ts";

/** An event in the reference's longitudes; members that do not apply to its kind are omitted. */
export interface FixtureEvent {
  readonly kind: SkyEventKind;
  /** To a hundredth of a second. */
  readonly epochJdUt: number;
  readonly body: string;
  /** The body's position at that instant. */
  readonly longitudeDeg: number;
  /** For an ingress: index of the sign entered, and whether in direct motion. */
  readonly sign?: number;
  readonly direct?: boolean;
  readonly eclipseType?: string;
  readonly untilJdUt?: number;
}

/** The sky of a noon, and every event from 00:00 of its day to seven days after it, in chronological order. */
export interface FixtureSky {
  readonly date: string;
  readonly epochJdUt: number;
  /** By body: longitude, degrees, and speed, degrees per day. */
  readonly places: Readonly<Record<string, readonly [number, number]>>;
  readonly illumination: number;
  /** From 00:00 on: moment and the Moon's longitude, degrees. */
  readonly nextNewMoon: readonly [number, number];
  readonly nextFullMoon: readonly [number, number];
  readonly events: readonly FixtureEvent[];
}

export function readSkies(): readonly FixtureSky[] {
  return (readFixture("skies") as { readonly skies: readonly FixtureSky[] }).skies;
}
