import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BodyName } from "../../engine/index.ts";
import { ACTIVITY_WEIGHTS, BODY_NATURES } from "../../engine/technique/timing/timing-weights.ts";

/** A day as the reference has it. */
export interface ReferenceDay {
  /** The golden call that it belongs to and its date there; "" and "" for a day at random. */
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
  /** How long the Moon is void of course within the day, days. */
  readonly voidDays: number;
  /** The arc that each of WATCHED goes over in the day: where it begins, 0 ≤ x < 360, and its length, degrees. */
  readonly arcsDeg: readonly (readonly [startDeg: number, lengthDeg: number])[];
}

/** A body, or a body counted from another. */
export type WatchedAngle = readonly [body: BodyName, from: BodyName | null];

const pairs = new Map(
  Object.values(ACTIVITY_WEIGHTS).flatMap(({ sky }) =>
    sky.map(({ body, other }) => [`${body} ${other}`, [body, other] as const] as const),
  ),
);

/** The angles of a ReferenceDay's arcs, in their order. */
export const WATCHED: readonly WatchedAngle[] = [
  ...(Object.keys(BODY_NATURES) as BodyName[]).map((body) => [body, null] as const),
  ...[...pairs.keys()].sort().map((key) => pairs.get(key)!),
];

export interface TimingFixture {
  /** "Moon", "Moon from Venus": {@link WATCHED} when the fixture was written. */
  readonly watched: readonly string[];
  readonly days: readonly ReferenceDay[];
}

export const nameOfWatched = ([body, from]: WatchedAngle): string =>
  from === null ? body : `${body} from ${from}`;

export function readTimingFixture(): TimingFixture {
  const path = join(import.meta.dirname, "..", "fixtures", "timing.json");
  return JSON.parse(readFileSync(path, "utf8")) as TimingFixture;
}
