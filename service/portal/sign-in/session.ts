import { findOrCreateAccountOfUser, normalizeEmail } from "../../../db/index.ts";
import {
  countAttempt,
  type OutcomeWithCookies,
  type SignedInUser,
  type SignInContext,
  WRONG,
} from "./context.ts";

/** The library's status for a correct password of an address that is not confirmed. */
export const UNVERIFIED_STATUS = 403;

export interface Session {
  readonly user: SignedInUser;
  /** Values of Set-Cookie that extend the session; empty unless it is due for renewal. */
  readonly cookies: readonly string[];
}

export async function signIn(
  context: SignInContext,
  emailText: string,
  password: string,
  clientNetwork: string,
): Promise<OutcomeWithCookies> {
  const { api, throttle } = context;
  const email = normalizeEmail(emailText);
  if (email === null) return WRONG;
  const rejection = await countAttempt(context, "sign_in", email, clientNetwork);
  if (rejection !== null) return rejection;
  const response = await api.signInEmail({ body: { email, password }, asResponse: true });
  if (response.status === UNVERIFIED_STATUS) {
    // The password was correct, so this reveals nothing. The first email may have been lost.
    if ((await countAttempt(context, "send_email", email, clientNetwork)) === null)
      await api.sendVerificationEmail({ body: { email } });
    return { ok: false, reason: "unverified" };
  }
  if (!response.ok) return WRONG;
  await throttle.clear("sign_in", email);
  return { ok: true, cookies: response.headers.getSetCookie() };
}

/** Ends the session of the cookies; returns the cookies that replace them. */
export async function signOut({ api }: SignInContext, headers: Headers): Promise<readonly string[]> {
  const response = await api.signOut({ headers, asResponse: true });
  return response.headers.getSetCookie();
}

/** Returns the session of the cookies, or null. Creates the account of a user who has none. */
export async function findSession(context: SignInContext, headers: Headers): Promise<Session | null> {
  const { database, api, now, newAccountId } = context;
  if (headers.get("cookie") === null) return null;
  const { response, headers: responseHeaders } = await api.getSession({ headers, returnHeaders: true });
  if (response === null) return null;
  const userId = response.user.id;
  const account = await findOrCreateAccountOfUser(database.kysely, {
    userId,
    newAccountId: newAccountId(),
    nowMs: now(),
  });
  if (account === null) return null;
  return { user: { userId, account }, cookies: responseHeaders.getSetCookie() };
}
