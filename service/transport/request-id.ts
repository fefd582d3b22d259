import { randomUUID } from "node:crypto";

/** The header that names a request, both ways. */
export const REQUEST_ID_HEADER = "x-request-id";

/** What is taken from outside: nothing that could break a header or a log line. */
const WELL_FORMED = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** The caller's own id when it is well formed (8 to 64 of A–Z a–z 0–9 . _ -), else a new one. */
export function requestIdFrom(header: string | readonly string[] | null | undefined): string {
  return typeof header === "string" && WELL_FORMED.test(header) ? header : randomUUID();
}
