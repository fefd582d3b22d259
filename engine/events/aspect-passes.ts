import type { AspectRules } from "../chart/aspect-rules.ts";
import { type AspectName, aspectArcs } from "../chart/aspects.ts";
import { BODY_NAMES, type BodyName } from "../ephemeris/body.ts";
import { described } from "../units/described.ts";
import { assertNoProblems, InvalidInputError } from "../units/invalid-input-error.ts";
import {
  type FixedAspectPass,
  MAJOR_ARCS,
  type MutualAspectPass,
  type PassArcs,
  passArcsOf,
  searchFixedPasses,
  searchMutualPasses,
} from "./aspect-pass-search.ts";
import type { SkySeries } from "./sky-series.ts";

/** The rules that a search needs: an instant of exactness has no orb. */
export type PassRules<Aspect extends string> = Pick<AspectRules<Aspect>, "aspects">;

/** @throws {InvalidInputError} when the rules have no aspects, an angle is not a number from 0 to 180, or one is repeated */
function arcsOf<Aspect extends string>(rules: PassRules<Aspect> | undefined): PassArcs<Aspect> {
  if (rules === undefined) return MAJOR_ARCS as PassArcs<string> as PassArcs<Aspect>;
  const { aspects } = rules;
  if (!Array.isArray(aspects)) throw new InvalidInputError(["rules.aspects must be an array"]);
  const problems = aspects.flatMap(({ angleDeg }, i) => {
    const path = `rules.aspects[${i}].angleDeg`;
    if (!(angleDeg >= 0 && angleDeg <= 180))
      return [`${path} must be a number from 0 to 180, not ${described(angleDeg)}`];
    const isRepeated = aspects.findIndex((other) => other.angleDeg === angleDeg) < i;
    return isRepeated
      ? [`${path} must differ from the angles of other aspects, not ${described(angleDeg)}`]
      : [];
  });
  assertNoProblems(problems);
  return passArcsOf(aspectArcs(aspects));
}

/**
 * Every exact aspect (of `rules`, or conjunction, sextile, square, trine, opposition) of the series' bodies to fixed longitudes
 * within the series' window, in the order of time. Each pass of a retrograde loop is one event. A point at which a body turns
 * without passing it is not an event.
 *
 * Range: the series' window. Accuracy: docs/models.md.
 *
 * @param series samples of {@link createSkySeries}; its window is the window of the search
 * @param longitudesDeg of the points, ecliptic of date, degrees, of any turn
 * @param bodies the bodies to search; those that are not in the series are omitted. Default: all seventeen
 * @param rules aspects with their angles, as `findAspects` takes them; orbs are ignored. Default: the five major
 * aspects
 * @returns the passes with instant (JD, UT), body, index of the point, aspect, longitude in degrees and direction
 * @throws {InvalidInputError} when a longitude is not a finite number, or an angle is repeated or not from 0 to 180
 *
 * @example
 * ```ts
 * import { findFixedAspectPasses } from "almagest";
 * import { createSkySeries } from "almagest/kernels";
 * import { loadTableSource } from "almagest/tables";
 *
 * const window = { startJdUt: 2460310.5, endJdUt: 2460341.5 };
 * const series = createSkySeries(loadTableSource(), window, ["Sun"]);
 * const [pass] = findFixedAspectPasses(series, [24.5]);
 * pass.aspect; // => "Square"
 * pass.longitudeDeg; // => 294.5
 * ```
 */
export function findFixedAspectPasses<Aspect extends string = AspectName>(
  series: SkySeries,
  longitudesDeg: readonly number[],
  bodies: readonly BodyName[] = BODY_NAMES,
  rules?: PassRules<Aspect>,
): readonly FixedAspectPass<Aspect>[] {
  return searchFixedPasses(series, longitudesDeg, bodies, arcsOf(rules));
}

/**
 * Every exact aspect between two bodies of the series within its window, in the order of time.
 *
 * Range: the series' window. Accuracy: docs/models.md.
 *
 * @param series samples of {@link createSkySeries}; its window is the window of the search
 * @param body one body of the series
 * @param other another body of the series
 * @param rules aspects with their angles, as `findAspects` takes them; orbs are ignored. Default: the five major
 * aspects
 * @returns the passes with instant (JD, UT) and aspect
 * @throws {InvalidInputError} when the series does not contain both bodies, or an angle is repeated or not from 0 to
 * 180
 *
 * @example
 * ```ts
 * import { findMutualAspectPasses } from "almagest";
 * import { createSkySeries } from "almagest/kernels";
 * import { loadTableSource } from "almagest/tables";
 *
 * const window = { startJdUt: 2460310.5, endJdUt: 2460341.5 };
 * const series = createSkySeries(loadTableSource(), window, ["Venus", "Saturn"]);
 * const passes = findMutualAspectPasses(series, "Venus", "Saturn");
 * passes.map(({ aspect }) => aspect); // => ["Square","Sextile"]
 * ```
 */
export function findMutualAspectPasses<Aspect extends string = AspectName>(
  series: SkySeries,
  body: BodyName,
  other: BodyName,
  rules?: PassRules<Aspect>,
): readonly MutualAspectPass<Aspect>[] {
  return searchMutualPasses(series, body, other, arcsOf(rules));
}
