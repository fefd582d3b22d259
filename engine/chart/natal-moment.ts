import type { Deg, JdUt } from "../units/flavours.ts";
import { InvalidInputError } from "../units/invalid-input-error.ts";

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

/** Thrown for a moment that has no chart. `problems` names every invalid member. */
export class InvalidMomentError extends InvalidInputError {
  override readonly name = "InvalidMomentError";
}

/** @throws {InvalidMomentError} unless the instant is finite and the place is on the globe */
export function validateNatalMoment(moment: Omit<NatalMoment, "timeKnown">): void {
  const { epochJdUt, latitudeDeg, longitudeDeg } = moment;
  const problems: string[] = [];
  if (!Number.isFinite(epochJdUt)) problems.push(`epochJdUt must be a finite number, not ${epochJdUt}`);
  if (!(Math.abs(latitudeDeg) <= 90)) {
    problems.push(`latitudeDeg must be a number from -90 to 90, not ${latitudeDeg}`);
  }
  if (!(Math.abs(longitudeDeg) <= 180)) {
    problems.push(`longitudeDeg must be a number from -180 to 180, not ${longitudeDeg}`);
  }
  if (problems.length > 0) throw new InvalidMomentError(problems);
}
