import type { AspectRules } from "../chart/aspect-rules.ts";
import { type AspectName, aspectArcs } from "../chart/aspects.ts";
import { BODY_NAMES, type BodyName } from "../ephemeris/body.ts";
import { assertNoProblems, described } from "../units/invalid-input-error.ts";
import { listOf } from "../units/read-options.ts";
import {
  MAJOR_ARCS,
  type MutualAspectPass,
  type PassArcs,
  passArcsOf,
  searchMutualPasses,
} from "./aspect-pass-search.ts";
import type { SkySeries } from "./sky-series.ts";

/** The rules that a search needs: an instant of exactness has no orb. */
export type PassRules<Aspect extends string> = Pick<AspectRules<Aspect>, "aspects">;

/** Lists what is wrong with rules: no aspects, an angle that is not a number from 0 to 180, or one that is repeated. */
export function passRuleProblems(rules: PassRules<string>): readonly string[] {
  const aspects: unknown = rules?.aspects;
  if (!Array.isArray(aspects)) return ["rules.aspects must be an array"];
  return aspects.flatMap((aspect: { readonly angleDeg?: unknown } | null, i) => {
    const path = `rules.aspects[${i}].angleDeg`;
    const angleDeg = aspect?.angleDeg;
    if (!(typeof angleDeg === "number" && angleDeg >= 0 && angleDeg <= 180))
      return [`${path} must be a number from 0 to 180, not ${described(angleDeg)}`];
    const isRepeated = aspects.findIndex((other) => other?.angleDeg === angleDeg) < i;
    return isRepeated
      ? [`${path} must differ from the angles of other aspects, not ${described(angleDeg)}`]
      : [];
  });
}

/** The arcs of rules without problems; of the five major aspects without rules. */
export function passArcs<Aspect extends string>(rules: PassRules<Aspect> | undefined): PassArcs<Aspect> {
  if (rules === undefined) return MAJOR_ARCS as PassArcs<string> as PassArcs<Aspect>;
  return passArcsOf(aspectArcs(rules.aspects));
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
 * @throws {InvalidInputError} when the series does not contain both bodies, a name is not of a body, or an angle is repeated or not from 0 to
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
  assertNoProblems([
    ...listOf(BODY_NAMES)("bodies", [body, other]),
    ...(rules === undefined ? [] : passRuleProblems(rules)),
  ]);
  return searchMutualPasses(series, body, other, passArcs(rules));
}
