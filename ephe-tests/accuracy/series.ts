import type { Figures } from "./difference-statistics.ts";

/** Differences of one quantity by century. */
export interface Series {
  readonly name: string;
  readonly centuries: readonly Figures[];
}

/** The largest difference of a quantity in all centuries. */
export function largestOf(one: Series | undefined): number {
  return Math.max(...(one?.centuries ?? []).map(({ max }) => max));
}
