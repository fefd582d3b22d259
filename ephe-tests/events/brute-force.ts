import type { BodyName } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import { signedDeg } from "../accuracy/difference-statistics.ts";

/** Brute-force event search in the reference's longitudes: dense samples and bisection. */

/** A longitude, or a difference of two, in degrees, modulo 360. */
export type Angle = (epochJdUt: number) => number;

export interface Pass {
  readonly epochJdUt: number;
  readonly level: number;
  readonly rising: boolean;
}

export interface Turn {
  readonly epochJdUt: number;
  readonly toDirect: boolean;
}

/** Sampling steps of a body's longitude, days, short enough to find every turn. */
export const stepOf = (name: BodyName): number =>
  name === "TrueNode" || name === "Lilith" ? 0.05 : name === "Moon" ? 0.1 : 0.5;

const PRECISION_DAYS = 1e-8;

/** Slope by fourth-order central differences, over a tenth of a day for slow bodies. */
function slope(angle: Angle, epochJdUt: number, reachDays: number): number {
  const difference = (days: number) => signedDeg(angle(epochJdUt + days) - angle(epochJdUt - days));
  return (8 * difference(reachDays) - difference(2 * reachDays)) / (12 * reachDays);
}

/** The instant between two others at which `value` changes its sign, by bisection. */
export function signChange(value: (epochJdUt: number) => number, early: number, late: number): number {
  let low = early;
  let high = late;
  const lowSide = value(low) >= 0;
  while (high - low > PRECISION_DAYS) {
    const middle = (low + high) / 2;
    if (value(middle) >= 0 === lowSide) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Every turn of an angle in the span, searched at steps of `stepDays`. */
export function bruteTurns(
  angle: Angle,
  startJdUt: number,
  endJdUt: number,
  stepDays: number,
): readonly Turn[] {
  const reachDays = Math.min(0.1, stepDays / 5);
  const speed = (epochJdUt: number) => slope(angle, epochJdUt, reachDays);
  const turns: Turn[] = [];
  const steps = Math.ceil((endJdUt - startJdUt) / stepDays);
  let previousSpeed = speed(startJdUt);
  for (let i = 1; i <= steps; i++) {
    const late = Math.min(startJdUt + i * stepDays, endJdUt);
    const nextSpeed = speed(late);
    if (previousSpeed >= 0 !== nextSpeed >= 0) {
      const epochJdUt = signChange(speed, startJdUt + (i - 1) * stepDays, late);
      turns.push({ epochJdUt, toDirect: nextSpeed >= 0 });
    }
    previousSpeed = nextSpeed;
  }
  return turns;
}

/** An angle that is sampled once; its passages over any level are found in the samples. */
export interface BruteCourse {
  /** Every passage over each of the levels (degrees) in chronological order; the limits must be within the course. */
  passes(levelsDeg: readonly number[], startJdUt?: number, endJdUt?: number): readonly Pass[];
}

/** A cell in which the angle moves by less than this share of what it moves in a neighbouring one can contain turns. */
const SLOW_SHARE = 0.5;

/** Samples an angle at steps of `stepDays` and at its turns, which are searched where the samples turn back or are close together. */
export function createBruteCourse(
  angle: Angle,
  startJdUt: number,
  endJdUt: number,
  stepDays: number,
): BruteCourse {
  const steps = Math.ceil((endJdUt - startJdUt) / stepDays);
  const grid = Array.from({ length: steps + 1 }, (_, i) => Math.min(startJdUt + i * stepDays, endJdUt));
  const samples = grid.map(angle);
  const moved = grid.slice(1).map((_, i) => signedDeg(defined(samples[i + 1]) - defined(samples[i])));
  const canTurn = (cell: number): boolean => {
    const ownDeg = defined(moved[cell]);
    return [moved[cell - 1] ?? ownDeg, moved[cell + 1] ?? ownDeg].some(
      (nextDeg) => nextDeg >= 0 !== ownDeg >= 0 || Math.abs(ownDeg) < SLOW_SHARE * Math.abs(nextDeg),
    );
  };
  const turns = moved.flatMap((_, cell) =>
    !canTurn(cell)
      ? []
      : bruteTurns(angle, defined(grid[cell]), defined(grid[cell + 1]), stepDays).map(
          (turn) => turn.epochJdUt,
        ),
  );
  const sampled = [
    ...grid.map((jdUt, i) => [jdUt, defined(samples[i])] as const),
    ...turns.map((jdUt) => [jdUt, angle(jdUt)] as const),
  ].sort(([a], [b]) => a - b);
  const moments = sampled.map(([jdUt]) => jdUt);
  const angles = sampled.map(([, deg]) => deg);
  return {
    passes(levelsDeg, fromJdUt = startJdUt, toJdUt = endJdUt) {
      const passes: Pass[] = [];
      const first = Math.max(1, Math.floor((fromJdUt - startJdUt) / stepDays));
      for (let i = first; i < moments.length && defined(moments[i - 1]) < toJdUt; i++) {
        const motion = signedDeg(defined(angles[i]) - defined(angles[i - 1]));
        levelsDeg.forEach((levelDeg, level) => {
          const ahead = signedDeg(levelDeg - defined(angles[i - 1]));
          const isPassed = motion > 0 ? ahead > 0 && ahead <= motion : ahead <= 0 && ahead > motion;
          if (!isPassed) return;
          const excess = (epochJdUt: number) => signedDeg(angle(epochJdUt) - levelDeg);
          const epochJdUt = signChange(excess, defined(moments[i - 1]), defined(moments[i]));
          if (epochJdUt >= fromJdUt && epochJdUt <= toJdUt)
            passes.push({ epochJdUt, level, rising: motion > 0 });
        });
      }
      return passes.sort((a, b) => a.epochJdUt - b.epochJdUt);
    },
  };
}

/** Every passage of an angle over each of the levels (degrees) in chronological order; turns are found first. */
export function brutePasses(
  angle: Angle,
  levelsDeg: readonly number[],
  startJdUt: number,
  endJdUt: number,
  stepDays: number,
): readonly Pass[] {
  return createBruteCourse(angle, startJdUt, endJdUt, stepDays).passes(levelsDeg);
}
