import { REFERENCE_RELEASE } from "../accuracy/difference-statistics.ts";
import {
  FLAG,
  GEOMETRIC,
  REFERENCE_BODY,
  type ReferenceLibrary,
  referenceRelease,
} from "../reference/reference-library.ts";

/** The distance of an instant from the nearest seam of a table of the reference, days. */
export function seamDistanceDays(table: "Moon" | "Sun", epochJd: number): number {
  const { edgeJdTt, granuleDays } = tableOf(table);
  const granules = (epochJd - edgeJdTt) / granuleDays;
  return Math.abs(granules - Math.round(granules)) * granuleDays;
}

function tableOf(table: "Moon" | "Sun") {
  const entry = referenceRelease(REFERENCE_RELEASE).bodies[table];
  if (entry === undefined) throw new Error(`release ${REFERENCE_RELEASE} has no ${table}`);
  return entry;
}

/** The largest and the mean jump of a quantity of the reference at the seams of one of its tables. */
export interface SeamJumps {
  readonly name: string;
  readonly unit: string;
  readonly seams: number;
  readonly max: number;
  readonly mean: number;
}

/** Days between the samples next to a seam. */
const STEP_DAYS = 0.002;

/** The jump at a seam: from the parabolas through three values on either side. */
function jumpsOf(values: (epochJdTt: number) => readonly number[], boundaryJdTt: number): number[] {
  const at = (step: number) => values(boundaryJdTt + step * STEP_DAYS);
  const [a, b, c, d, e, f] = [at(-3), at(-2), at(-1), at(1), at(2), at(3)] as [
    readonly number[],
    readonly number[],
    readonly number[],
    readonly number[],
    readonly number[],
    readonly number[],
  ];
  return a.map((_, i) => {
    const take = (of: readonly number[]) => of[i] as number;
    return 3 * (take(c) - take(d)) - 3 * (take(b) - take(e)) + take(a) - take(f);
  });
}

/** Jumps of the Sun from the barycentre at the seams of its table, and of the points of the Moon's orbit at the Moon's. */
export function measureSeamJumps(library: ReferenceLibrary, firstJd: number, lastJd: number): SeamJumps[] {
  const boundariesOf = (table: "Moon" | "Sun"): number[] => {
    const { edgeJdTt, granuleDays } = tableOf(table);
    const first = Math.ceil((firstJd + 1 - edgeJdTt) / granuleDays);
    const count = Math.floor((lastJd - 1 - edgeJdTt) / granuleDays) - first + 1;
    return Array.from({ length: count }, (_, granule) => edgeJdTt + (first + granule) * granuleDays);
  };
  const summary = (name: string, unit: string, jumps: readonly number[]): SeamJumps => ({
    name,
    unit,
    seams: jumps.length,
    max: Math.max(...jumps),
    mean: jumps.reduce((sum, jump) => sum + jump, 0) / jumps.length,
  });
  const sunAt = (epochJdTt: number) =>
    library.calc(epochJdTt, REFERENCE_BODY.Sun, GEOMETRIC | FLAG.barycentric).data.slice(0, 3);
  const suns = boundariesOf("Sun").map((seam) => ({
    jumpAu: Math.hypot(...jumpsOf(sunAt, seam)),
    distanceAu: Math.hypot(...sunAt(seam - STEP_DAYS)),
  }));
  const pointJumps = (body: number): number[] => {
    const directionAt = (epochJdTt: number) => {
      const longitude = ((library.calc(epochJdTt, body, FLAG.swieph).data[0] as number) * Math.PI) / 180;
      return [Math.cos(longitude), Math.sin(longitude)];
    };
    return boundariesOf("Moon").map((seam) => (Math.hypot(...jumpsOf(directionAt, seam)) * 180) / Math.PI);
  };
  return [
    summary(
      "Sun from the barycentre",
      "au",
      suns.map(({ jumpAu }) => jumpAu),
    ),
    summary(
      "Sun from the barycentre",
      "°",
      suns.map(({ jumpAu, distanceAu }) => (jumpAu / distanceAu) * (180 / Math.PI)),
    ),
    summary("true node", "°", pointJumps(REFERENCE_BODY.TrueNode)),
    summary("Lilith", "°", pointJumps(REFERENCE_BODY.Lilith)),
  ];
}
