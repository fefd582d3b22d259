/** When and where a chart is cast for. */
export interface NatalMoment {
  /** Julian day, UT1 (UTC is used as UT1). */
  readonly epochJdUt: number;
  /** Degrees, −90 to 90, north positive. */
  readonly latitudeDeg: number;
  /** Degrees, −180 to 180, east positive. */
  readonly longitudeDeg: number;
  /** Without the time of birth there are no angles, no houses and no house of any body. */
  readonly timeKnown: boolean;
}

/** A moment that no chart can be cast for; `problems` names every one. */
export class InvalidMomentError extends RangeError {
  override readonly name = "InvalidMomentError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("; "));
    this.problems = problems;
  }
}

/** Throws an {@link InvalidMomentError} unless date and place are finite and the place is on the globe. */
export function assertNatalMoment(moment: NatalMoment): void {
  const { epochJdUt, latitudeDeg, longitudeDeg } = moment;
  if (Number.isFinite(epochJdUt) && Math.abs(latitudeDeg) <= 90 && Math.abs(longitudeDeg) <= 180) return;
  const problems: string[] = [];
  if (!Number.isFinite(epochJdUt)) problems.push(`epochJdUt must be a finite number, not ${epochJdUt}`);
  if (!(Math.abs(latitudeDeg) <= 90)) problems.push(`latitudeDeg must lie in -90 to 90, not ${latitudeDeg}`);
  if (!(Math.abs(longitudeDeg) <= 180)) {
    problems.push(`longitudeDeg must lie in -180 to 180, not ${longitudeDeg}`);
  }
  throw new InvalidMomentError(problems);
}
