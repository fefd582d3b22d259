import type { AsyncLocalStorage } from "node:async_hooks";
import { type Database, recordAudit } from "../../../db/index.ts";
import type { Outbox } from "../mail/mailer.ts";
import type { PortalContext } from "../pages/portal-context.ts";
import type { Devices } from "./devices.ts";
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN, type SignInLibrary } from "./library.ts";
import type { LinkContext } from "./links.ts";
import type { Browser, PasswordQueue } from "./password-queue.ts";
import type { Attempt, Client, Throttle } from "./throttle.ts";

/** Shared by sign-in, sign-up, password reset and address change. */
export interface SignInContext extends LinkContext, Pick<PortalContext, "newAuditId" | "entropy"> {
  readonly api: SignInLibrary["api"];
  readonly throttle: Throttle;
  readonly passwords: PasswordQueue;
  readonly devices: Devices;
  readonly outbox: Outbox;
  /** Receives the mailbox of a reset in progress, which the sign-in library reports to its event handler only. */
  readonly resetMailbox: AsyncLocalStorage<{ email: string }>;
  readonly newAccountId: () => string;
}

export type Rejection =
  | {
      readonly ok: false;
      readonly reason:
        | "bad_email"
        | "same_email"
        | "bad_password"
        /** The address or the password is wrong, or the address is not confirmed. */
        | "wrong"
        | "bad_link"
        | "address_in_use"
        /** Too many passwords are waiting to be checked. */
        | "busy";
    }
  | { readonly ok: false; readonly reason: "too_often"; readonly waitMs: number };
export type Outcome = { readonly ok: true } | Rejection;
/** `cookies` are values of Set-Cookie. */
export type OutcomeWithCookies = { readonly ok: true; readonly cookies: readonly string[] } | Rejection;

export const DONE: Outcome = { ok: true };

export function rejected(reason: Exclude<Rejection["reason"], "too_often">): Rejection {
  return { ok: false, reason };
}

/** Whether a text can be a password. One that cannot is rejected before it is hashed. */
export function isPasswordLengthValid(password: string): boolean {
  return password.length >= PASSWORD_LENGTH_MIN && password.length <= PASSWORD_LENGTH_MAX;
}

/** Counts an attempt; returns null unless there were too many. */
export async function countAttempt(attempt: Attempt): Promise<Rejection | null> {
  const waitMs = await attempt.count();
  return waitMs > 0 ? { ok: false, reason: "too_often", waitMs } : null;
}

/**
 * Counts an attempt, then runs a task that checks a password. The attempt is counted before the password is hashed, so
 * simultaneous attempts cannot exceed the limit.
 */
export async function attemptPassword<Value>(
  { passwords }: Pick<SignInContext, "passwords">,
  attempt: Attempt,
  browser: Browser,
  task: () => Promise<Value>,
): Promise<{ readonly ok: true; readonly value: Value } | Rejection> {
  const rejection = await countAttempt(attempt);
  if (rejection !== null) return rejection;
  const run = await passwords.run(browser, task);
  if (run.ok) return run;
  await attempt.reject();
  return rejected("busy");
}

/**
 * Signs in to a mailbox with a password, and marks the browser as its owner's.
 *
 * @param signIn calls the sign-in library; null if a link was used up meanwhile
 */
export async function attemptSignIn(
  context: SignInContext,
  body: { readonly email: string; readonly password: string },
  { headers, network }: Client,
  signIn: (body: { email: string; password: string }) => Promise<Response | null>,
): Promise<OutcomeWithCookies> {
  const { throttle, devices } = context;
  const { email, password } = body;
  if (!isPasswordLengthValid(password)) return rejected("wrong");
  const attempt = throttle.signIn(email, { headers, network });
  const isKnown = devices.find(headers, email) !== null;
  const run = await attemptPassword(context, attempt, { network, isKnown }, () => signIn(body));
  if (!run.ok) return run;
  const response = run.value;
  if (response === null) return rejected("bad_link");
  if (!response.ok) return rejected("wrong");
  await attempt.succeed();
  return { ok: true, cookies: [...response.headers.getSetCookie(), devices.mark(headers, email)] };
}

/**
 * Awaits a call of the sign-in library, which rejects by throwing an error with a status below 500.
 *
 * @param reason the reason of a rejection
 */
export async function outcomeOf(
  call: Promise<unknown>,
  reason: "wrong" | "bad_link" | "bad_email" = "wrong",
): Promise<Outcome> {
  try {
    await call;
    return DONE;
  } catch (error) {
    const statusCode = statusCodeOf(error);
    if (statusCode === undefined || statusCode >= 500) throw error;
    return rejected(reason);
  }
}

export function statusCodeOf(error: unknown): number | undefined {
  return (error as { readonly statusCode?: number }).statusCode;
}

/** Adds an action of the account owner to the audit log; does nothing if the user has no account yet. */
export async function recordOwnerAction(
  { now, newAuditId }: Pick<SignInContext, "now" | "newAuditId">,
  kysely: Database["kysely"],
  accountId: string | null,
  action: string,
  detail: string,
): Promise<void> {
  if (accountId === null) return;
  await recordAudit(kysely, { id: newAuditId(), accountId, atMs: now(), actor: "owner", action, detail });
}
