/** Decimals of a speed in answers, degrees per day. */
const SPEED_SCALE = 1e4;

/** A speed, degrees per day, as answers print it: 4 decimals. */
export function printedSpeed(speedDegPerDay: number): number {
  // Adding 0 turns −0 into 0.
  return (Math.round(speedDegPerDay * SPEED_SCALE) + 0) / SPEED_SCALE;
}
