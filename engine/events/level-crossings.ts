import { type Cell, crossCell, crossingMoment, type Levels } from "./cell-crossings.ts";
import type { Motion } from "./motion.ts";
import type { SkyTrack } from "./sky-track.ts";

/** A motion passes one of the levels it was searched for. */
export interface LevelCrossing {
  readonly epochJdUt: number;
  /** Index into the levels as they were given. */
  readonly level: number;
  /** Whether the angle grows there. */
  readonly rising: boolean;
}

/**
 * Cells are searched this far beyond the window, for roots that cross its ends when they are refined: of the
 * interpolation's errors next to a turn.
 */
export const SEARCH_MARGIN_DAYS = 0.25;

/**
 * Every crossing of every level in the track's window, in the order of time: none missed, none doubled. Moments are
 * good to 0.01 s where the body moves at its ordinary pace (docs/events.md).
 */
export function findLevelCrossings(track: SkyTrack, motion: Motion, levels: Levels): LevelCrossing[] {
  const { startJdUt, endJdUt } = track.window;
  const { stepDays, firstStep } = motion;
  const found: LevelCrossing[] = [];
  const firstCell = Math.floor((startJdUt - SEARCH_MARGIN_DAYS) / stepDays) - firstStep;
  const lastCell = Math.floor((endJdUt + SEARCH_MARGIN_DAYS) / stepDays) - firstStep;
  for (let at = firstCell; at <= lastCell; at++) {
    const cell: Cell = { source: track.source, motion, levels, at };
    crossCell(cell, false, (place, rising, part) => {
      const epochJdUt = crossingMoment(cell, place, rising, part);
      if (epochJdUt >= startJdUt && epochJdUt < endJdUt) {
        found.push({ epochJdUt, level: levels.index[place]!, rising });
      }
    });
  }
  return found.sort((a, b) => a.epochJdUt - b.epochJdUt || a.level - b.level);
}
