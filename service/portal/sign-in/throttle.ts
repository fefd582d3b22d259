import { createHmac } from "node:crypto";
import { type AttemptLimit, clearAttempts, countAttempt, type Database } from "../../../db/index.ts";

/** What can be tried too often. */
export type Attempt = "sign_in" | "letter";

/** Counts attempts by mailbox and by the caller's address; neither can be read from what is kept. */
export interface Throttle {
  /** Milliseconds to wait; 0: go on. Counts the attempt. */
  wait(attempt: Attempt, email: string, address: string): Promise<number>;
  /** It was right: the mailbox's attempts are forgotten. */
  clear(attempt: Attempt, email: string): Promise<void>;
}

const MINUTE_MS = 60_000;

/** A guess at a password takes a tenth of a second of the processor; a letter costs its receiver's patience. */
const BOUNDS: Readonly<Record<Attempt, { readonly email: AttemptLimit; readonly address: AttemptLimit }>> = {
  sign_in: {
    email: { attemptsMax: 10, withinMs: 15 * MINUTE_MS },
    address: { attemptsMax: 50, withinMs: 15 * MINUTE_MS },
  },
  letter: {
    email: { attemptsMax: 3, withinMs: 60 * MINUTE_MS },
    address: { attemptsMax: 20, withinMs: 60 * MINUTE_MS },
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
  const subjectOf = (attempt: Attempt, kind: string, what: string): string =>
    createHmac("sha256", secret).update(`${attempt} ${kind} ${what}`).digest("hex");

  return {
    async wait(attempt, email, address) {
      const { email: byEmail, address: byAddress } = BOUNDS[attempt];
      const nowMs = now();
      const there = subjectOf(attempt, "address", address);
      const waitMs = await countAttempt(kysely, { subject: there, nowMs }, byAddress);
      // Whoever is held up already neither fills the table with mailboxes nor holds up their owners.
      if (waitMs > 0) return waitMs;
      return await countAttempt(kysely, { subject: subjectOf(attempt, "email", email), nowMs }, byEmail);
    },
    clear: (attempt, email) => clearAttempts(kysely, subjectOf(attempt, "email", email)),
  };
}
