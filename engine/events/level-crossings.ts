import type { JdUt } from "../units/flavours.ts";
import { type Cell, crossCell, crossingJdUt } from "./cell-crossings.ts";
import type { Motion } from "./motion.ts";
import type { Levels } from "./search-input.ts";
import type { SearchSpace } from "./sky-series.ts";

/** The instant at which a motion crosses one of the levels of a search. */
interface LevelCrossing {
  readonly epochJdUt: JdUt;
  /** Index in the caller's list of levels. */
  readonly level: number;
  /** Whether the angle increases there. */
  readonly rising: boolean;
}

/**
 * Cells are searched this far beyond the window. Near a turn a root can cross the end of the window when it is refined.
 */
const SEARCH_MARGIN_DAYS = 0.25;

/** The cells of a motion that contain a series' window with its margin: indices of their first samples. */
export function cellsOfWindow(
  { window }: SearchSpace,
  { stepDays, firstStep }: Motion,
): { readonly firstCell: number; readonly lastCell: number } {
  return {
    firstCell: Math.floor((window.startJdUt - SEARCH_MARGIN_DAYS) / stepDays) - firstStep,
    lastCell: Math.floor((window.endJdUt + SEARCH_MARGIN_DAYS) / stepDays) - firstStep,
  };
}

/**
 * Every crossing of every level in the series' window, in the order of time, each once. Instants are accurate to 0.01 s
 * where the body moves at its ordinary speed (docs/models.md).
 */
export function findLevelCrossings(series: SearchSpace, motion: Motion, levels: Levels): LevelCrossing[] {
  const { window, workspace } = series;
  const { firstCell, lastCell } = cellsOfWindow(series, motion);
  const crossings: LevelCrossing[] = [];
  for (let at = firstCell; at <= lastCell; at++) {
    const cell: Cell = { motion, levels, at };
    const count = crossCell(cell, false, workspace);
    for (let i = 0; i < count; i++) {
      const epochJdUt = crossingJdUt(cell, workspace, i);
      if (!(epochJdUt >= window.startJdUt && epochJdUt < window.endJdUt)) continue;
      const level = levels.index[workspace.crossings.rank[i]!]!;
      crossings.push({ epochJdUt, level, rising: workspace.crossings.rising[i] === 1 });
    }
  }
  return crossings.sort((a, b) => a.epochJdUt - b.epochJdUt || a.level - b.level);
}
