import { ASPECT_ARCS, type AspectName } from "../../chart/aspects.ts";
import type { PlanetName } from "../../ephemeris/body.ts";
import { DEG_PER_RAD, RAD_PER_DEG } from "../../math/angle.ts";
import { orbFalloff } from "../orb.ts";
import type { FactorFacts } from "../score-facts.ts";
import { closestRad, type DayArcs } from "./day-arcs.ts";
import type { NatalTarget } from "./natal-targets.ts";
import { ASPECT_STRENGTHS, BODY_NATURES, OWN_TRANSIT_FACTOR, type SkyPair } from "./timing-weights.ts";

/** An aspect of a day at its least orb within the day. */
export interface DayAspect {
  /** "Venus Trine natal Moon", "Moon Square Mars". */
  readonly name: string;
  readonly facts: AspectFacts;
  /** The least orb within the day; 0 if the aspect is exact in it. */
  readonly orbDeg: number;
  /** In points near the middle of the scale, positive when it helps; never 0. */
  readonly strength: number;
}

/** The parts of an aspect's name. */
export type AspectFacts = Required<Pick<FactorFacts, "kind" | "body" | "aspect" | "target">>;

/** One arc of one aspect to one point: a level that an angle can approach. */
export interface AspectLevel {
  readonly name: string;
  readonly facts: AspectFacts;
  readonly levelRad: number;
  /** Possible error of the level. */
  readonly errorDeg: number;
  /** The edge of the orb. */
  readonly orbDeg: number;
  /** Strength of the exact aspect. */
  readonly strength: number;
}

/** The levels of a body's aspects to natal points. */
export function transitLevels(
  body: PlanetName,
  targets: readonly NatalTarget[],
  significators: readonly PlanetName[],
  contactPoints: number,
): readonly AspectLevel[] {
  const nature = BODY_NATURES[body];
  const significatorFactor = significators.includes(body) ? OWN_TRANSIT_FACTOR : 1;
  return targets.flatMap((target) =>
    ASPECT_ARCS.map(({ aspect, arcDeg }) => ({
      name: `${body} ${aspect} natal ${target.name}`,
      facts: { kind: "transit", body, aspect, target: target.name },
      levelRad: (target.longitudeDeg + arcDeg) * RAD_PER_DEG,
      errorDeg: target.errorDeg,
      orbDeg: nature.orbDeg,
      strength:
        contactPoints *
        target.weight *
        significatorFactor *
        ASPECT_STRENGTHS[aspect] *
        valence(aspect, nature.ease, -nature.strain, nature.conjunction),
    })),
  );
}

/** The levels of the aspects between two transiting bodies, for the longitude of `body` counted from `other`. */
export function skyLevels({ body, other, easy, hard, conjunction }: SkyPair): readonly AspectLevel[] {
  return ASPECT_ARCS.map(({ aspect, arcDeg }) => ({
    name: `${body} ${aspect} ${other}`,
    facts: { kind: "aspect", body, aspect, target: other } as const,
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

/** The effect of an aspect, by its kind. */
function valence(aspect: AspectName, easy: number, hard: number, conjunction: number): number {
  if (aspect === "Conjunction") return conjunction;
  return aspect === "Trine" || aspect === "Sextile" ? easy : hard;
}

/**
 * The aspects within their orbs in a day. The possible error of a level is added to the orb, so an uncertain aspect does not
 * change a score.
 */
export function aspectsOfDay(
  arcs: DayArcs,
  day: number,
  levels: readonly AspectLevel[],
): readonly DayAspect[] {
  const aspects: DayAspect[] = [];
  for (const { name, facts, levelRad, errorDeg, orbDeg: edgeDeg, strength } of levels) {
    const orbDeg = closestRad(arcs, day, levelRad) * DEG_PER_RAD;
    const widestDeg = orbDeg + errorDeg;
    if (widestDeg < edgeDeg)
      aspects.push({ name, facts, orbDeg, strength: strength * orbFalloff(widestDeg, edgeDeg) });
  }
  return aspects;
}
