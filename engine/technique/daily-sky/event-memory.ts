import type { JdUt } from "../../units/flavours.ts";
import type { SkyEvent } from "./sky-events.ts";

/** The last results of one search for the next events. */
export interface EventMemory {
  /** The next events at or after an instant; null if no remembered result applies to it. */
  eventsAfter(epochJdUt: JdUt): readonly SkyEvent[] | null;
  /** Stores what a search from an instant found: empty if no event follows. */
  add(epochJdUt: JdUt, events: readonly SkyEvent[]): void;
}

interface Result {
  /** The result applies from here to its first event, or to the end of dates if it is empty. */
  fromJdUt: JdUt;
  readonly events: readonly SkyEvent[];
}

/** Maximum number of remembered results, each for one interval between two events. */
const RESULTS_MAX = 8;

export function createEventMemory(): EventMemory {
  const results: Result[] = [];

  return {
    eventsAfter(epochJdUt) {
      const result = results.find(
        ({ fromJdUt, events }) => epochJdUt >= fromJdUt && epochJdUt <= firstJdUt(events),
      );
      return result?.events ?? null;
    },
    add(epochJdUt, events) {
      const same = results.find((result) => firstJdUt(result.events) === firstJdUt(events));
      if (same !== undefined) {
        same.fromJdUt = Math.min(same.fromJdUt, epochJdUt);
        return;
      }
      results.push({ fromJdUt: epochJdUt, events });
      if (results.length > RESULTS_MAX) results.shift();
    },
  };
}

function firstJdUt([first]: readonly SkyEvent[]): JdUt {
  return first?.epochJdUt ?? Number.POSITIVE_INFINITY;
}
