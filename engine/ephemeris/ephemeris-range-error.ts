/** Thrown when a state is asked for outside the dates that a source covers. */
export class EphemerisRangeError extends RangeError {
  readonly epochJdTt: number;
  readonly firstJdTt: number;
  readonly lastJdTt: number;

  constructor(source: string, epochJdTt: number, firstJdTt: number, lastJdTt: number) {
    super(`${source} covers JD ${firstJdTt} to ${lastJdTt} (TT); JD ${epochJdTt} is outside`);
    this.name = "EphemerisRangeError";
    this.epochJdTt = epochJdTt;
    this.firstJdTt = firstJdTt;
    this.lastJdTt = lastJdTt;
  }
}
