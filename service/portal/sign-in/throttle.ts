import { createHmac } from "node:crypto";
import {
  type AttemptLimit,
  clearAttempts,
  countAttempt,
  type Database,
  releaseAttempt,
} from "../../../db/index.ts";
import { siteOf } from "../../limits/network.ts";
import { HOUR_MS, MINUTE_MS } from "../pages/times.ts";
import type { Devices } from "./devices.ts";

export interface Client {
  /** For limits only; stored only as a keyed hash, never logged. */
  readonly network: string;
  readonly headers: Headers;
}

/** An attempt, counted before it is made. */
export interface Attempt {
  /** Counts the attempt; returns the milliseconds to wait before the next, or 0 if the attempt is allowed. */
  count(): Promise<number>;
  /** The password was not checked: subtracts the attempt from the counts, except the network's. */
  reject(): Promise<void>;
  /** The attempt succeeded: earlier failures are forgotten. */
  succeed(): Promise<void>;
}

/**
 * Checking a password takes a tenth of a second of CPU; an email annoys its recipient. A network is an IPv4 address or an
 * IPv6 /48.
 */
const LIMITS = {
  signIn: {
    network: { attemptsMax: 50, withinMs: 15 * MINUTE_MS },
    mailboxAndNetwork: { attemptsMax: 10, withinMs: 15 * MINUTE_MS },
    // Strangers need several networks to use up the next one.
    mailboxAndNetworkOfDay: { attemptsMax: 25, withinMs: 24 * HOUR_MS },
    // NIST SP 800-63B-4, 3.2.2: at most 100 consecutive failures on an account.
    mailbox: { attemptsMax: 100, withinMs: 24 * HOUR_MS },
    device: { attemptsMax: 10, withinMs: HOUR_MS },
  },
  confirmPassword: { session: { attemptsMax: 10, withinMs: 24 * HOUR_MS } },
  requestEmail: {
    network: { attemptsMax: 20, withinMs: HOUR_MS },
    mailboxAndNetwork: { attemptsMax: 3, withinMs: HOUR_MS },
    device: { attemptsMax: 3, withinMs: HOUR_MS },
    // Half the lifetime of the shortest-lived link.
    mailbox: { attemptsMax: 6, withinMs: 30 * MINUTE_MS },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, AttemptLimit>>>>;

interface Counter {
  readonly subject: string;
  /** Set if lifting the limits on a mailbox deletes the count. */
  readonly mailbox: string | null;
  readonly limit: AttemptLimit;
  /** Whether the count is of a network over all mailboxes. A success subtracts its attempt; a rejected attempt remains. */
  readonly isOfNetwork: boolean;
}

/** Networks remembered as over their limit; beyond that all are forgotten, and the database decides again. */
const BLOCKED_NETWORKS_MAX = 10_000;

function createCounting(kysely: Database["kysely"], now: () => number) {
  /** The end of the period, by subject. A flood of attempts that are rejected anyway costs no statement. */
  const blockedUntilMs = new Map<string, number>();
  const count = async ({ subject, mailbox, limit, isOfNetwork }: Counter): Promise<number> => {
    const nowMs = now();
    const blockedMs = (blockedUntilMs.get(subject) ?? 0) - nowMs;
    if (blockedMs > 0) return blockedMs;
    const waitMs = await countAttempt(kysely, { subject, mailbox, nowMs }, limit);
    if (waitMs > 0 && isOfNetwork) {
      if (blockedUntilMs.size >= BLOCKED_NETWORKS_MAX) blockedUntilMs.clear();
      blockedUntilMs.set(subject, nowMs + waitMs);
    }
    return waitMs;
  };
  /** Returns 0, or the wait of the first counter over its limit; the counters after it are not counted. */
  const countAll = async (counters: readonly Counter[]): Promise<number> => {
    for (const counter of counters) {
      const waitMs = await count(counter);
      if (waitMs > 0) return waitMs;
    }
    return 0;
  };
  /** @param alternatives lists of counters: the first that admits the attempt counts it */
  const attemptOf = (alternatives: readonly (readonly Counter[])[]): Attempt => {
    let counted: readonly Counter[] = [];
    return {
      async count() {
        let waitMs = 0;
        for (const counters of alternatives) {
          waitMs = await countAll(counters);
          if (waitMs > 0) continue;
          counted = counters;
          return 0;
        }
        return waitMs;
      },
      async reject() {
        for (const { subject, isOfNetwork } of counted)
          if (!isOfNetwork) await releaseAttempt(kysely, subject);
      },
      async succeed() {
        for (const { subject, isOfNetwork } of counted)
          await (isOfNetwork ? releaseAttempt(kysely, subject) : clearAttempts(kysely, { subject }));
      },
    };
  };
  return { countAll, attemptOf };
}

/**
 * Counts attempts in the database, for all processes together. Mailboxes, networks and sessions are stored only as keyed
 * hashes. Strangers are counted by mailbox and network, by network, and by mailbox over all networks; a browser that has
 * signed in to the mailbox before, and a session, each have a count of their own, which strangers cannot use up.
 */
export function createThrottle({
  database: { kysely },
  secret,
  devices,
  now,
}: {
  readonly database: Database;
  readonly secret: string;
  readonly devices: Devices;
  readonly now: () => number;
}) {
  const keyedHash = (...parts: readonly string[]): string =>
    createHmac("sha256", secret).update(parts.join(" ")).digest("hex");
  const counter = (
    limit: AttemptLimit,
    subject: readonly string[],
    { mailbox = null, isOfNetwork = false }: Partial<Pick<Counter, "mailbox" | "isOfNetwork">> = {},
  ): Counter => ({ subject: keyedHash(...subject), limit, mailbox, isOfNetwork });
  const { countAll, attemptOf } = createCounting(kysely, now);
  const ofDevice = (action: string, limit: AttemptLimit, email: string, { headers }: Client) => {
    const device = devices.find(headers, email);
    return device === null ? [] : [[counter(limit, [action, "device", device])]];
  };
  const mailboxOf = (email: string): string => keyedHash("mailbox", email);

  return {
    signIn(email: string, client: Client): Attempt {
      const { network, mailboxAndNetwork, mailboxAndNetworkOfDay, mailbox, device } = LIMITS.signIn;
      const site = siteOf(client.network);
      const ofMailbox = { mailbox: mailboxOf(email) };
      return attemptOf([
        ...ofDevice("sign_in", device, email, client),
        [
          counter(network, ["sign_in network", site], { isOfNetwork: true }),
          counter(mailboxAndNetwork, ["sign_in both", email, site], ofMailbox),
          counter(mailboxAndNetworkOfDay, ["sign_in both of day", email, site], ofMailbox),
          counter(mailbox, ["sign_in mailbox", email], ofMailbox),
        ],
      ]);
    },
    /** Entering the password again in a session. */
    confirmPassword: (sessionId: string) =>
      attemptOf([[counter(LIMITS.confirmPassword.session, ["confirm session", sessionId])]]),
    requestEmail(email: string, client: Client): Attempt {
      const { network, mailboxAndNetwork, device } = LIMITS.requestEmail;
      const site = siteOf(client.network);
      return attemptOf([
        ...ofDevice("request_email", device, email, client),
        [
          counter(network, ["request_email network", site], { isOfNetwork: true }),
          counter(mailboxAndNetwork, ["request_email both", email, site]),
        ],
      ]);
    },
    /**
     * Counts an email with a link to a mailbox, over all networks. If it returns false, the mailbox has received links in the
     * last half hour that still work, so the email is not needed.
     */
    async admitEmail(email: string): Promise<boolean> {
      return (await countAll([counter(LIMITS.requestEmail.mailbox, ["email mailbox", email])])) === 0;
    },
    /** The owner of the mailbox has set a new password: lifts every limit on signing in to it. */
    lift: (email: string) => clearAttempts(kysely, { mailbox: mailboxOf(email) }),
  };
}

export type Throttle = ReturnType<typeof createThrottle>;
