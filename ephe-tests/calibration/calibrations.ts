import type { Calibration } from "./calibration.ts";
import { RELOCATION_CALIBRATION } from "./relocation.ts";
import { SYNASTRY_CALIBRATIONS } from "./synastry.ts";
import { TIMING_CALIBRATION } from "./timing.ts";

/** Every technique whose scores are calibrated, in the order of records/calibration.json. */
export const CALIBRATIONS: readonly Calibration[] = [
  ...SYNASTRY_CALIBRATIONS,
  RELOCATION_CALIBRATION,
  TIMING_CALIBRATION,
];
