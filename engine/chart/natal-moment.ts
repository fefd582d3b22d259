import type { Deg, JdUt } from "../units/flavours.ts";
import { assertNoProblems } from "../units/invalid-input-error.ts";

/** The instant and place of a chart. */
export interface NatalMoment {
  /** Julian day of UT1 (UTC is used as UT1). */
  readonly epochJdUt: JdUt;
  /** Geographic latitude, −90 to 90, north positive. */
  readonly latitudeDeg: Deg;
  /** Geographic longitude, −180 to 180, east positive. */
  readonly longitudeDeg: Deg;
  /** When false, the chart has no angles, no houses and no house of any body. */
  readonly timeKnown: boolean;
}

/**
 * Members of a caller without types may be of any kind.
 *
 * @param text a value in a message
 * @throws {InvalidInputError} unless the instant is finite, the place is on the globe and `timeKnown` is a boolean
 */
export function validateNatalMoment(
  moment: Omit<NatalMoment, "timeKnown">,
  timeKnown: boolean | null = true,
  text: (value: unknown) => string = String,
): void {
  const { epochJdUt } = moment;
  const problems: string[] = [];
  if (!Number.isFinite(epochJdUt)) problems.push(`epochJdUt must be a finite number, not ${text(epochJdUt)}`);
  for (const [name, most] of [
    ["latitudeDeg", 90],
    ["longitudeDeg", 180],
  ] as const) {
    const deg = moment[name];
    if (!(Number.isFinite(deg) && Math.abs(deg) <= most)) {
      problems.push(`${name} must be a number from -${most} to ${most}, not ${text(deg)}`);
    }
  }
  if (typeof timeKnown !== "boolean")
    problems.push(`timeKnown must be true or false, not ${text(timeKnown)}`);
  assertNoProblems(problems);
}
