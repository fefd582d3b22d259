import type { Answer } from "../call/handle-call.ts";

/** What every answer has that says nothing else: nobody keeps it. */
export const NOT_KEPT = "no-store";

/** RFC 9111: nobody but who asked keeps it, for a day; what is computed changes with the service's version alone. */
const KEPT_BY_ASKER: Readonly<Record<string, string>> = {
  "cache-control": "private, max-age=86400",
  // It takes a key to ask, so an answer is kept for that key alone.
  vary: "Authorization, X-API-Key",
};

/** The headers of an answer to a GET beside its own: whether it may be kept. */
export function cacheHeaders({ isLasting }: Answer): Readonly<Record<string, string>> {
  return isLasting ? KEPT_BY_ASKER : { "cache-control": NOT_KEPT };
}
