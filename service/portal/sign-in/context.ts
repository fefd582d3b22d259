import { type Account, type Database, recordAudit } from "../../../db/index.ts";
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN, type SignInLibrary } from "./library.ts";
import type { Attempt, Throttle } from "./throttle.ts";

/** What signing in and its neighbours share. */
export interface SignInContext {
  readonly database: Database;
  readonly api: SignInLibrary["api"];
  readonly throttle: Throttle;
  /** Signs the tokens of links. */
  readonly secret: string;
  readonly now: () => number;
  readonly newAccountId: () => string;
  readonly newAuditId: () => string;
}

export interface SignedInUser {
  readonly userId: string;
  readonly account: Account;
}

/** Why an action was rejected. */
export type Rejection =
  | {
      readonly ok: false;
      readonly reason: "bad_email" | "bad_password" | "wrong" | "unverified" | "bad_link" | "address_in_use";
    }
  | { readonly ok: false; readonly reason: "too_often"; readonly waitMs: number };
export type Outcome = { readonly ok: true } | Rejection;
/** `cookies` are values of Set-Cookie. */
export type OutcomeWithCookies = { readonly ok: true; readonly cookies: readonly string[] } | Rejection;

export const DONE: Outcome = { ok: true };
export const WRONG: Rejection = { ok: false, reason: "wrong" };
export const BAD_EMAIL: Rejection = { ok: false, reason: "bad_email" };
export const BAD_PASSWORD: Rejection = { ok: false, reason: "bad_password" };

export function isPasswordLengthValid(password: string): boolean {
  return password.length >= PASSWORD_LENGTH_MIN && password.length <= PASSWORD_LENGTH_MAX;
}

/** Counts an attempt; returns null unless there were too many. */
export async function countAttempt(
  { throttle }: SignInContext,
  attempt: Attempt,
  email: string,
  clientNetwork: string,
): Promise<Rejection | null> {
  const waitMs = await throttle.wait(attempt, email, clientNetwork);
  return waitMs > 0 ? { ok: false, reason: "too_often", waitMs } : null;
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
    return { ok: false, reason };
  }
}

/** The HTTP status of an error of the sign-in library. */
export function statusCodeOf(error: unknown): number | undefined {
  return (error as { readonly statusCode?: number }).statusCode;
}

/** Returns the account of a user of the sign-in library; null before the first signed-in page creates it. */
export async function findAccountId({ kysely }: Database, userId: string): Promise<string | null> {
  const row = await kysely
    .selectFrom("sign_in_users")
    .select("account_id")
    .where("id", "=", userId)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** Adds an action of the account owner to the audit log; does nothing if the user has no account yet. */
export async function recordOwnerAction(
  { database, now, newAuditId }: Pick<SignInContext, "database" | "now" | "newAuditId">,
  accountId: string | null,
  action: string,
  detail: string,
): Promise<void> {
  if (accountId === null) return;
  await recordAudit(database.kysely, {
    id: newAuditId(),
    accountId,
    atMs: now(),
    actor: "owner",
    action,
    detail,
  });
}
