import type { BodyName } from "./body.ts";

/** What a source gives states of: the bodies of a chart that move on orbits of their own, and the Earth. */
export type SourceBody = Exclude<BodyName, "TrueNode" | "Lilith"> | "Earth";

/**
 * Where geometric states come from.
 *
 * States are rectangular, in au and au/day, on the ICRS axes (equatorial), the argument is TT (used as TDB).
 * Every body is barycentric, but the Moon, which is geocentric. No light-time, no aberration.
 */
export interface EphemerisSource {
  /** Name and edition, for reports: "Swiss Ephemeris 2.10.03 / swe-basic-data 4.0-20221111" … */
  readonly name: string;
  /** The dates covered, both ends included; outside them {@link state} throws an EphemerisRangeError. */
  readonly firstJdTt: number;
  readonly lastJdTt: number;
  /**
   * Writes a state into `out`: position (0–2, au), velocity (3–5, au/day) and, when `out` has nine
   * places, acceleration (6–8, au/day²).
   */
  state(body: SourceBody, epochJdTt: number, out: Float64Array): void;
}
