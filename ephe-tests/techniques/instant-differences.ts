import { secondsBeyondRounding } from "./drawn-requests.ts";

/** Collects how far instants rounded to the second are from unrounded ones of the reference. */
export class InstantDifferences {
  compared = 0;
  /** The largest difference beyond the rounding. */
  maxSeconds = 0;

  compare(iso: string, jdUt: number): void {
    this.compared += 1;
    this.maxSeconds = Math.max(this.maxSeconds, secondsBeyondRounding(iso, jdUt));
  }
}
