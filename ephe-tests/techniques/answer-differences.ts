import { signedDeg } from "../accuracy/difference-statistics.ts";
import { PRINTED_TIE_DEG } from "../budgets.ts";
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

const HALF_DIGIT_DEG = 0.5e-4;

/** Counts printed longitudes that differ from unrounded ones of the reference. */
export class PrintedLongitudes {
  compared = 0;
  /** Longitudes with another fourth decimal than the reference's, ties apart. */
  differing = 0;
  /** Those whose unrounded values are on both sides of a rounding limit, within the tie. */
  tied = 0;
  /** By how much the reference's is beyond the rounding limit at most, degrees. */
  excessMaxDeg = 0;

  compare(printedDeg: number, referenceDeg: number, tieDeg = PRINTED_TIE_DEG): void {
    this.compared += 1;
    const excessDeg = Math.abs(signedDeg(printedDeg - referenceDeg)) - HALF_DIGIT_DEG;
    // The subtraction of two longitudes rounds to 1e-13°.
    if (excessDeg <= 1e-12) return;
    this.excessMaxDeg = Math.max(this.excessMaxDeg, excessDeg);
    if (excessDeg <= tieDeg) this.tied += 1;
    else this.differing += 1;
  }
}
