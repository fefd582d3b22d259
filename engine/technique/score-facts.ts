import type { AspectName } from "../chart/aspects.ts";
import type { SignName } from "../chart/ecliptic-point.ts";
import type { NatalPointName } from "../chart/natal-chart.ts";
import type { BodyName } from "../ephemeris/body.ts";
import type { MoonPhaseName } from "./daily-sky/moon.ts";
import type { AngleName } from "./relocation/relocated-chart.ts";

/**
 * What a factor of a score is:
 *
 * - `aspect`: between two points, of two people or of the sky of a day
 * - `transit`: an aspect of a transiting body to a natal point
 * - `angle`: a body at an angle of a relocated chart
 * - `house`: a body in a house
 * - `sign`, `phase`, `void_of_course`: the Moon of a day
 * - `retrograde`: a retrograde body
 * - `level`: sets the median of random charts
 * - `rounding`: the remainder after rounding
 */
export const FACTOR_KINDS = [
  "aspect",
  "transit",
  "angle",
  "house",
  "sign",
  "phase",
  "void_of_course",
  "retrograde",
  "level",
  "rounding",
] as const;

/** One of {@link FACTOR_KINDS}. */
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** The parts of a factor; absent where the factor has none. */
export interface FactorFacts {
  /** What the factor is: see FACTOR_KINDS. */
  readonly kind: FactorKind;
  /** In synastry, the person whose body it is; target and house are the other person's. */
  readonly person?: "personA" | "personB";
  /** The body of the factor. */
  readonly body?: BodyName;
  /** The aspect of the body to the target. */
  readonly aspect?: AspectName;
  /** The natal point or angle that the body aspects or is at. */
  readonly target?: NatalPointName | AngleName;
  /** As printed in the factor: degrees, 2 decimals. */
  readonly orbDeg?: number;
  /** 1–12. */
  readonly house?: number;
  /** The sign of the factor. */
  readonly sign?: SignName;
  /** The phase of the Moon. */
  readonly phase?: MoonPhaseName;
  /** Minutes of the day in which the Moon is void of course. */
  readonly minutes?: number;
}
