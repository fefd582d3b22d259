import { ASPECT_ARCS, type AspectName } from "../../chart/aspects.ts";
import { DEG_PER_RAD, RAD_PER_DEG } from "../../math/angle.ts";
import { orbFalloff } from "../orb.ts";
import { closestRad, type DayArcs } from "./day-arcs.ts";
import type { NatalTarget } from "./natal-targets.ts";
import {
  ASPECT_STRENGTHS,
  BODY_NATURES,
  OWN_TRANSIT_FACTOR,
  type SkyPair,
  type TransitingBody,
} from "./timing-weights.ts";

/** An aspect of a day, at its closest within the day. */
export interface DayAspect {
  /** "Venus Trine natal Moon", "Moon Square Mars". */
  readonly name: string;
  /** The smallest within the day; 0 when it gets exact. */
  readonly orbDeg: number;
  /** Points near the middle of the scale, positive when it helps; never 0. */
  readonly strength: number;
}

/** Something that an angle can come close to: one arc of one aspect to one point. */
export interface AspectLevel {
  readonly name: string;
  readonly levelRad: number;
  /** How far the level can be from there. */
  readonly errorDeg: number;
  /** The edge of the orb. */
  readonly orbDeg: number;
  /** When exact. */
  readonly strength: number;
}

/** What a body's aspects to natal points can bring. */
export function transitLevels(
  body: TransitingBody,
  targets: readonly NatalTarget[],
  significators: readonly TransitingBody[],
  contactPoints: number,
): readonly AspectLevel[] {
  const nature = BODY_NATURES[body];
  const own = significators.includes(body) ? OWN_TRANSIT_FACTOR : 1;
  return targets.flatMap((target) =>
    ASPECT_ARCS.map(({ aspect, arcDeg }) => ({
      name: `${body} ${aspect} natal ${target.name}`,
      levelRad: (target.longitudeDeg + arcDeg) * RAD_PER_DEG,
      errorDeg: target.errorDeg,
      orbDeg: nature.orbDeg,
      strength:
        contactPoints *
        target.weight *
        own *
        ASPECT_STRENGTHS[aspect] *
        valence(aspect, nature.ease, -nature.strain, nature.conjunction),
    })),
  );
}

/** What the aspects of two bodies in the sky can bring, as levels of the angle from `other` to `body`. */
export function skyLevels({ body, other, easy, hard, conjunction }: SkyPair): readonly AspectLevel[] {
  return ASPECT_ARCS.map(({ aspect, arcDeg }) => ({
    name: `${body} ${aspect} ${other}`,
    levelRad: arcDeg * RAD_PER_DEG,
    errorDeg: 0,
    orbDeg: BODY_NATURES[body].orbDeg,
    strength: valence(
      aspect,
      aspect === "Sextile" ? (easy * ASPECT_STRENGTHS.Sextile) / ASPECT_STRENGTHS.Trine : easy,
      hard,
      conjunction,
    ),
  })).filter(({ strength }) => strength !== 0);
}

function valence(aspect: AspectName, easy: number, hard: number, conjunction: number): number {
  if (aspect === "Conjunction") return conjunction;
  return aspect === "Trine" || aspect === "Sextile" ? easy : hard;
}

/**
 * Adds the aspects that come within their orbs in a day. One to a point that is uncertain counts as if its orb were the
 * widest that it can have been: nothing uncertain makes a score.
 */
export function collectAspects(
  arcs: DayArcs,
  day: number,
  levels: readonly AspectLevel[],
  found: DayAspect[],
): void {
  for (const { name, levelRad, errorDeg, orbDeg: edgeDeg, strength } of levels) {
    const orbDeg = closestRad(arcs, day, levelRad) * DEG_PER_RAD;
    const widestDeg = orbDeg + errorDeg;
    if (widestDeg < edgeDeg)
      found.push({ name, orbDeg, strength: strength * orbFalloff(widestDeg, edgeDeg) });
  }
}
