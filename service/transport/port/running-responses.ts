import type { DoorResponse } from "./exchange.ts";

/** The responses that are not complete. */
export interface RunningResponses extends Iterable<DoorResponse> {
  /** Adds a response until it closes. */
  add(response: DoorResponse): void;
  readonly size: number;
}

/**
 * The responses in an array whose last entry takes the place of a removed one. A Set that changes all the time keeps removed
 * responses alive until a full collection: 6 kB for each request.
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
