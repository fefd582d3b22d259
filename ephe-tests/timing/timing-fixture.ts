import type { BodyName } from "../../engine/index.ts";
import { ACTIVITY_WEIGHTS, BODY_NATURES } from "../../engine/technique/timing/timing-weights.ts";
import { defined } from "../../test/defined.ts";
import { readFixture } from "../read-fixture.ts";

/** A day computed from the reference. */
export interface ReferenceDay {
  /** Its golden call and date; "" and "" for a random day. */
  readonly call: string;
  readonly date: string;
  readonly startJdUt: number;
  readonly noonJdUt: number;
  readonly endJdUt: number;
  /** Longitudes at noon, degrees. */
  readonly sunDeg: number;
  readonly moonDeg: number;
  /** At noon. */
  readonly retrograde: readonly string[];
  /** Duration of the void of course within the day, days. */
  readonly voidDays: number;
  /** The arc of each of WATCHED in the day: start, 0 ≤ x < 360, and length, degrees. */
  readonly arcsDeg: readonly (readonly [startDeg: number, lengthDeg: number])[];
}

/** A body, or a body relative to another. */
export type WatchedAngle = readonly [body: BodyName, from: BodyName | null];

const pairs = new Map(
  Object.values(ACTIVITY_WEIGHTS).flatMap(({ sky }) =>
    sky.map(({ body, other }) => [`${body} ${other}`, [body, other] as const] as const),
  ),
);

/** The angles of a ReferenceDay's arcs, in their order. */
export const WATCHED: readonly WatchedAngle[] = [
  ...(Object.keys(BODY_NATURES) as BodyName[]).map((body) => [body, null] as const),
  ...[...pairs.keys()].sort().map((key) => defined(pairs.get(key))),
];

export interface TimingFixture {
  /** "Moon", "Moon from Venus": {@link WATCHED} when the fixture was written. */
  readonly watched: readonly string[];
  readonly days: readonly ReferenceDay[];
}

export const nameOfWatched = ([body, from]: WatchedAngle): string =>
  from === null ? body : `${body} from ${from}`;

export function readTimingFixture(): TimingFixture {
  return readFixture("timing") as TimingFixture;
}
