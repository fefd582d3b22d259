import type { BodyName } from "../../ephemeris/body.ts";

/**
 * The planet that rules each sign from Aries on, by the traditional scheme of the seven visible bodies: one ruler for
 * every sign, where the newer schemes give Scorpio, Aquarius and Pisces two. **Source:** Ptolemy, Tetrabiblos I.17.
 */
const RULERS: readonly BodyName[] = [
  "Mars",
  "Venus",
  "Mercury",
  "Moon",
  "Sun",
  "Mercury",
  "Venus",
  "Mars",
  "Jupiter",
  "Saturn",
  "Saturn",
  "Jupiter",
];

/** The ruler of the sign that holds a longitude, degrees, 0 ≤ x < 360. */
export function rulerOfLongitude(longitudeDeg: number): BodyName {
  return RULERS[Math.floor(longitudeDeg / 30)]!;
}
