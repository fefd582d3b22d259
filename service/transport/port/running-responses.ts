import type { DoorResponse } from "./one-port.ts";

/** The responses that are not complete. */
export interface RunningResponses extends Iterable<DoorResponse> {
  /** Adds a response until it closes. */
  add(response: DoorResponse): void;
  readonly size: number;
}

/**
 * An array whose last entry takes the place of a removed one.
 *
 * A Set would do the same, but V8 replaces the table of one that changes all the time, and links the old tables to the new: from
 * the second garbage collection on, a dead table keeps the responses of the next one, so all of them get into the old
 * generation, 6 kB for each request.
 */
export function createRunningResponses(): RunningResponses {
  const entries: { readonly response: DoorResponse; place: number }[] = [];
  return {
    add(response) {
      const entry = { response, place: entries.length };
      entries.push(entry);
      response.once("close", () => {
        const last = entries.pop();
        if (last === undefined || last === entry) return;
        entries[entry.place] = last;
        last.place = entry.place;
      });
    },
    get size() {
      return entries.length;
    },
    *[Symbol.iterator]() {
      for (const { response } of entries) yield response;
    },
  };
}
