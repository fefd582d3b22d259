import type { AspectRules } from "../chart/aspect-rules.ts";
import { ASPECT_ARCS, type AspectArc, type AspectName, aspectArcs } from "../chart/aspects.ts";
import { BODY, BODY_NAMES, type BodyName } from "../ephemeris/body.ts";
import { normalizeDeg, RAD_PER_DEG } from "../math/angle.ts";
import { itemAt } from "../units/assert.ts";
import type { JdUt } from "../units/flavours.ts";
import { assertNoProblems, described } from "../units/invalid-input-error.ts";
import { listOf, numberFrom, type Rule } from "../units/read-options.ts";
import { findLevelCrossings } from "./level-crossings.ts";
import { passesOf } from "./longitude-passes.ts";
import { sortLevels } from "./search-input.ts";
import { relativeMotion, type SkySeries } from "./sky-series.ts";

/** The instant at which an aspect of a moving body to a fixed point is exact. */
interface FixedAspectPass<Aspect extends string = AspectName> {
  /** JD, UT. */
  readonly epochJdUt: JdUt;
  /** The moving body. */
  readonly body: BodyName;
  /** Index in the caller's list of longitudes. */
  readonly point: number;
  /** The name of the aspect. */
  readonly aspect: Aspect;
  /** Longitude of the body at that instant, 0 ≤ x < 360. */
  readonly longitudeDeg: number;
  /** Whether the body moves forward through the zodiac. */
  readonly direct: boolean;
}

/** The instant at which an aspect between two moving bodies is exact. */
export interface MutualAspectPass<Aspect extends string = AspectName> {
  /** JD, UT. */
  readonly epochJdUt: JdUt;
  /** The first body of the search. */
  readonly body: BodyName;
  /** The second body of the search. */
  readonly other: BodyName;
  /** The name of the aspect. */
  readonly aspect: Aspect;
}

/** Every exact aspect of these arcs: see findTransits, which has names instead of indices, and rules instead of arcs. */
export function searchFixedPasses<Aspect extends string>(
  series: SkySeries,
  longitudesDeg: readonly number[],
  bodies: readonly BodyName[],
  arcs: readonly AspectArc<Aspect>[],
): readonly FixedAspectPass<Aspect>[] {
  const levels = sortLevels(
    longitudesDeg.flatMap((longitudeDeg) => arcs.map(({ arcDeg }) => (longitudeDeg + arcDeg) * RAD_PER_DEG)),
  );
  return passesOf(series, bodies, levels).map(({ epochJdUt, body, level, direct }) => {
    const point = Math.floor(level / arcs.length);
    const { aspect, arcDeg } = itemAt(arcs, level - point * arcs.length);
    const longitudeDeg = normalizeDeg(itemAt(longitudesDeg, point) + arcDeg);
    return { epochJdUt, body, point, aspect, longitudeDeg, direct };
  });
}

/** The rules that a search needs: an instant of exactness has no orb. */
export type PassRules<Aspect extends string> = Pick<AspectRules<Aspect>, "aspects">;

const ANGLE_RULE: Rule = /* @__PURE__ */ numberFrom(0, 180);

/** Lists what is wrong with rules: no aspects, an angle that is not a number from 0 to 180, or one that is repeated. */
export function passRuleProblems(rules: PassRules<string>): readonly string[] {
  const aspects: unknown = rules?.aspects;
  if (!Array.isArray(aspects)) return ["rules.aspects must be an array"];
  return aspects.flatMap((aspect: { readonly angleDeg?: unknown } | null, i) => {
    const path = `rules.aspects[${i}].angleDeg`;
    const angleDeg = aspect?.angleDeg;
    const problems = ANGLE_RULE(path, angleDeg);
    if (problems.length > 0) return problems;
    const isRepeated = aspects.findIndex((other) => other?.angleDeg === angleDeg) < i;
    return isRepeated
      ? [`${path} must differ from the angles of other aspects, not ${described(angleDeg)}`]
      : [];
  });
}

/** The arcs of rules without problems; of the five major aspects without rules. */
export function passArcs<Aspect extends string>(
  rules: PassRules<Aspect> | undefined,
): readonly AspectArc<Aspect>[] {
  if (rules === undefined) return ASPECT_ARCS as readonly AspectArc<string>[] as readonly AspectArc<Aspect>[];
  return aspectArcs(rules.aspects);
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
  const arcs = passArcs(rules);
  const levels = sortLevels(arcs.map(({ arcDeg }) => arcDeg * RAD_PER_DEG));
  const motion = relativeMotion(series, BODY[body], BODY[other]);
  return findLevelCrossings(series, motion, levels).map(({ epochJdUt, level }) => {
    const { aspect } = itemAt(arcs, level);
    return { epochJdUt, body, other, aspect };
  });
}
