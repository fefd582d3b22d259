import type { Deg } from "../units/flavours.ts";
import { ASPECTS, type AspectName } from "./aspects.ts";

/** An aspect to look for. */
export interface AspectRule<Name extends string = string> {
  /** Name of the aspect, unique in the rules. */
  readonly name: Name;
  /** The exact angle, 0–180. */
  readonly angleDeg: Deg;
  /** The widest orb, inclusive, 0–180. Only with `bodyOrbs` may it be absent: then the bodies alone limit the orb. */
  readonly orbDeg?: Deg;
}

/** How the orbs of two bodies make the orb of a pair: the larger or smaller one, or the sum of half of each (moieties). */
export const ORB_COMBINATIONS = ["larger", "smaller", "moiety"] as const;
/** One of {@link ORB_COMBINATIONS}. */
export type OrbCombination = (typeof ORB_COMBINATIONS)[number];

/** Orbs by body. An aspect with an `orbDeg` of its own is limited by both. */
export interface BodyOrbs {
  /** How the orbs of two bodies make the orb of a pair. */
  readonly combine: OrbCombination;
  /** Full orbs by name of the point; a moiety is half of one. */
  readonly orbsDeg: Readonly<Record<string, Deg>>;
  /** The orb of every other point. */
  readonly otherDeg: Deg;
}

/** The orb of one pair, in place of all other limits. */
export interface PairOrb {
  /** Names of two points, in any order. */
  readonly between: readonly [string, string];
  /** Name of the aspect. Default: every aspect that no other entry for the pair names. */
  readonly aspect?: string;
  /** The widest orb, inclusive. */
  readonly orbDeg: Deg;
}

/** Which aspects {@link findAspects} finds. */
export interface AspectRules<Name extends string = string> {
  /** The aspects in longitude. */
  readonly aspects: readonly AspectRule<Name>[];
  /** Orbs by body. Default: the orbs of the aspects alone limit a pair. */
  readonly bodyOrbs?: BodyOrbs;
  /** Orbs of single pairs. Default: none. */
  readonly pairOrbs?: readonly PairOrb[];
  /** The orb of parallels and contra-parallels of declination. Default: none are looked for. */
  readonly parallelOrbDeg?: Deg;
  /** The orb of antiscia and contra-antiscia. Default: none are looked for. */
  readonly antisciaOrbDeg?: Deg;
  /** Default: `"flag"`, which lists aspects out of sign; `"omit"` does not. */
  readonly outOfSign?: "flag" | "omit";
}

/** The rules of a chart's own aspects: the five major ones. */
export const CHART_ASPECT_RULES: AspectRules<AspectName> = { aspects: ASPECTS };

/** Aspects by division of the circle, without orbs, which differ between schools: add `orbDeg`, or use them with `bodyOrbs`. */
export const MINOR_ASPECTS = [
  { name: "Semisextile", angleDeg: 30 },
  { name: "Semisquare", angleDeg: 45 },
  // 360° / 7
  { name: "Septile", angleDeg: 51.42857142857143 },
  { name: "Quintile", angleDeg: 72 },
  { name: "Sesquiquadrate", angleDeg: 135 },
  { name: "Biquintile", angleDeg: 144 },
  { name: "Quincunx", angleDeg: 150 },
] as const;

/** A point to find aspects of: a body of a chart, an angle, a star. */
export interface AspectPoint<Name extends string = string> {
  /** Name of the point, unique in a list. */
  readonly name: Name;
  /** Longitude, any turn. */
  readonly longitudeDeg: Deg;
  /** Speed in longitude, negative when retrograde, 0 for a fixed point. Without it the phase of the point's aspects is null. */
  readonly speedDegPerDay?: number;
  /** −90 to 90. Without it the point takes part in no parallel. */
  readonly declinationDeg?: Deg;
  /** Without it the phase of the point's parallels is null. */
  readonly declinationSpeedDegPerDay?: number;
}

/** Returns the orb of an aspect of a pair, from complete rules. */
export function createOrbLookup<Name extends string>(
  rules: AspectRules<Name>,
): (first: string, second: string, aspect: AspectRule<Name>) => Deg {
  const { bodyOrbs, pairOrbs = [] } = rules;
  const exceptions = new Map(
    pairOrbs.flatMap(({ between: [a, b], aspect, orbDeg }) => [
      [pairKey(a, b, aspect), orbDeg] as const,
      [pairKey(b, a, aspect), orbDeg] as const,
    ]),
  );
  const limitOf = (first: string, second: string, aspect: AspectRule<Name>): Deg =>
    Math.min(
      aspect.orbDeg ?? Number.POSITIVE_INFINITY,
      bodyOrbs === undefined ? Number.POSITIVE_INFINITY : combinedOrbDeg(bodyOrbs, first, second),
    );
  // Most rules have no exceptions: no keys are written for them.
  if (exceptions.size === 0) return limitOf;
  return (first, second, aspect) =>
    exceptions.get(pairKey(first, second, aspect.name)) ??
    exceptions.get(pairKey(first, second)) ??
    limitOf(first, second, aspect);
}

/** Identifies a pair and an aspect, or the pair alone. */
export function pairKey(first: string, second: string, aspect?: string): string {
  return JSON.stringify([first, second, aspect ?? null]);
}

function combinedOrbDeg({ combine, orbsDeg, otherDeg }: BodyOrbs, first: string, second: string): Deg {
  const firstDeg = Object.hasOwn(orbsDeg, first) ? orbsDeg[first]! : otherDeg;
  const secondDeg = Object.hasOwn(orbsDeg, second) ? orbsDeg[second]! : otherDeg;
  if (combine === "moiety") return (firstDeg + secondDeg) / 2;
  return combine === "larger" ? Math.max(firstDeg, secondDeg) : Math.min(firstDeg, secondDeg);
}
