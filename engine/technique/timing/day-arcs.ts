import { ASPECT_ARCS, type AspectName } from "../../chart/aspects.ts";
import { DIGIT_FORMS } from "../../chart/digits.ts";
import { signOf } from "../../chart/ecliptic-point.ts";
import { NATAL_POINT_NAMES, type NatalPointName, type NatalPoints } from "../../chart/natal-chart.ts";
import { isCovered, type PlanetName } from "../../ephemeris/body.ts";
import { createCellPolynomial, fitCell, type Motion } from "../../events/motion.ts";
import { createTurningPoints, findTurningPoints, polynomialValue } from "../../events/turning-points.ts";
import { DEG_PER_RAD, normalizeRad, RAD_PER_DEG, signedRad } from "../../math/angle.ts";
import { itemAt } from "../../units/assert.ts";
import type { JdUt } from "../../units/flavours.ts";
import { DOMICILE_RULERS } from "../dignities/dignity-tables.ts";
import { type FactorFacts, orbFalloff } from "../score.ts";
import {
  ACTIVITY_WEIGHTS,
  type ActivityName,
  ANGLE_WEIGHT,
  ASPECT_STRENGTHS,
  BODY_NATURES,
  HOUSE_RULER_WEIGHT,
  OWN_TRANSIT_FACTOR,
  SIGNIFICATOR_WEIGHTS,
  type SkyPair,
} from "./timing-weights.ts";

/** A day of a zone's calendar, usually 23, 24 or 25 hours. Julian days, UT. */
export interface LocalDaySpan {
  /** The first instant of the day. */
  readonly startJdUt: JdUt;
  /** The instant for which the day's sign and phase of the Moon are computed. */
  readonly noonJdUt: JdUt;
  /** The first instant of the next day. */
  readonly endJdUt: JdUt;
}

/** The arc of the circle that an angle covers in each day, turns within the day included. */
export interface DayArcs {
  /** By day; of any turn. */
  readonly middleRad: Float64Array;
  readonly halfLengthRad: Float64Array;
}

/**
 * The arc that a motion covers in each of the days.
 *
 * Notes: the motion is continuous, so it takes every angle between the lowest and the highest of a day. Both are at an end
 * of the day or at a turn within it. The arc of a day does not depend on the other days, to the last bit. Accuracy:
 * docs/models.md, as for the polynomials between samples.
 */
export function dayArcsOf(motion: Motion, days: readonly LocalDaySpan[]): DayArcs {
  const middleRad = new Float64Array(days.length);
  const halfLengthRad = new Float64Array(days.length);
  const { stepDays, firstStep, angleRad } = motion;
  const polynomial = createCellPolynomial();
  const turns = createTurningPoints();
  let cell = -1;
  const enterCell = (at: number): void => {
    if (at === cell) return;
    cell = at;
    fitCell(motion, cell, polynomial);
    findTurningPoints(polynomial.coefficients, turns);
  };
  const angleAt = (u: number): number => angleRad[cell]! + polynomialValue(polynomial.coefficients, u);
  days.forEach(({ startJdUt, endJdUt }, day) => {
    const start = startJdUt / stepDays - firstStep;
    const end = endJdUt / stepDays - firstStep;
    const firstCell = Math.floor(start);
    const lastCell = Math.floor(end);
    enterCell(firstCell);
    const startRad = normalizeRad(angleAt(start - firstCell));
    let low = 0;
    let high = 0;
    const include = (u: number): void => {
      const travelRad = signedRad(angleAt(u) - startRad);
      low = Math.min(low, travelRad);
      high = Math.max(high, travelRad);
    };
    for (let at = firstCell; at <= lastCell; at++) {
      enterCell(at);
      const fromU = at === firstCell ? start - firstCell : 0;
      const toU = at === lastCell ? end - lastCell : 1;
      for (const u of turns.u.subarray(0, turns.count)) if (u > fromU && u < toU) include(u);
      include(toU);
    }
    middleRad[day] = startRad + (low + high) / 2;
    halfLengthRad[day] = (high - low) / 2;
  });
  return { middleRad, halfLengthRad };
}

/** Least distance of the angle from `levelRad` in a day (rad); 0 if the angle reaches it. */
export function closestRad({ middleRad, halfLengthRad }: DayArcs, day: number, levelRad: number): number {
  const distance = Math.abs(signedRad(levelRad - middleRad[day]!)) - halfLengthRad[day]!;
  return distance > 0 ? distance : 0;
}

/** A natal point whose transits count. */
interface NatalTarget {
  readonly name: NatalPointName;
  readonly longitudeDeg: number;
  /** Possible error when the time of birth is unknown; otherwise 0. */
  readonly errorDeg: number;
  /** 0–1. */
  readonly weight: number;
}

/** By house, the angle on whose axis it begins. */
const AXES: Readonly<Record<number, NatalPointName>> = {
  1: "Ascendant",
  7: "Ascendant",
  4: "Midheaven",
  10: "Midheaven",
};

/**
 * The natal points that represent an activity, each once, with the larger weight if it has two. Without cusps there are no
 * angles and no rulers.
 *
 * @param pointsDeg by NATAL_POINT_NAMES; NaN for a point to omit
 * @param cuspsDeg of the twelve houses; null when the time is unknown
 */
export function natalTargetsOf(
  activity: ActivityName,
  pointsDeg: NatalPoints,
  cuspsDeg: readonly number[] | null,
  errorsDeg: readonly number[] | null,
): readonly NatalTarget[] {
  const { significators, houses } = ACTIVITY_WEIGHTS[activity];
  const weights = new Map<NatalPointName, number>();
  const add = (name: NatalPointName, weight: number): void => {
    weights.set(name, Math.max(weights.get(name) ?? 0, weight));
  };
  significators.forEach((name, rank) => {
    add(name, itemAt(SIGNIFICATOR_WEIGHTS, rank));
  });
  if (cuspsDeg !== null) {
    for (const house of houses) {
      const angle = AXES[house];
      if (angle !== undefined) add(angle, ANGLE_WEIGHT);
      add(DOMICILE_RULERS[signOf(itemAt(cuspsDeg, house - 1), DIGIT_FORMS.full)], HOUSE_RULER_WEIGHT);
    }
  }
  const targets: NatalTarget[] = [];
  for (const [name, weight] of weights) {
    const point = NATAL_POINT_NAMES.indexOf(name);
    const longitudeDeg = itemAt(pointsDeg, point);
    const errorDeg = errorsDeg?.[point] ?? 0;
    if (isCovered(longitudeDeg)) targets.push({ name, longitudeDeg, errorDeg, weight });
  }
  return targets;
}

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
type AspectFacts = Required<Pick<FactorFacts, "kind" | "body" | "aspect" | "target">>;

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
