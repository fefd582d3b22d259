import { createHmac } from "node:crypto";
import { type AttemptLimit, clearAttempts, countAttempt, type Database } from "../../../db/index.ts";

/** Actions whose attempts are limited. */
export type Attempt = "sign_in" | "send_email";

/** Counts attempts by email address and by client network. Both are stored only as keyed hashes. */
export interface Throttle {
  /** Counts an attempt; returns the milliseconds to wait before the next, or 0 if the attempt is allowed. */
  wait(attempt: Attempt, email: string, clientNetwork: string): Promise<number>;
  /** Resets the count of an email address after a success. */
  clear(attempt: Attempt, email: string): Promise<void>;
}

const MINUTE_MS = 60_000;

/** Checking a password takes a tenth of a second of CPU; an email annoys its recipient. */
const LIMITS: Readonly<Record<Attempt, { readonly email: AttemptLimit; readonly network: AttemptLimit }>> = {
  sign_in: {
    email: { attemptsMax: 10, withinMs: 15 * MINUTE_MS },
    network: { attemptsMax: 50, withinMs: 15 * MINUTE_MS },
  },
  send_email: {
    email: { attemptsMax: 3, withinMs: 60 * MINUTE_MS },
    network: { attemptsMax: 20, withinMs: 60 * MINUTE_MS },
  },
};

export function createThrottle({
  database: { kysely },
  secret,
  now,
}: {
  readonly database: Database;
  readonly secret: string;
  readonly now: () => number;
}): Throttle {
  const subjectOf = (attempt: Attempt, kind: "email" | "network", value: string): string =>
    createHmac("sha256", secret).update(`${attempt} ${kind} ${value}`).digest("hex");

  return {
    async wait(attempt, email, clientNetwork) {
      const limits = LIMITS[attempt];
      const nowMs = now();
      const network = subjectOf(attempt, "network", clientNetwork);
      const waitMs = await countAttempt(kysely, { subject: network, nowMs }, limits.network);
      // A throttled client must not fill the table with email addresses, nor throttle their owners.
      if (waitMs > 0) return waitMs;
      return await countAttempt(kysely, { subject: subjectOf(attempt, "email", email), nowMs }, limits.email);
    },
    clear: (attempt, email) => clearAttempts(kysely, subjectOf(attempt, "email", email)),
  };
}
