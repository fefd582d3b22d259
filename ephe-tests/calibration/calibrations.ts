import type { Calibration } from "./calibration.ts";

/** Every technique whose scores are calibrated, in the order of docs/calibration.md. */
export const CALIBRATIONS: readonly Calibration[] = [];
