import { findOrCreateAccountOfUser, normalizeEmail } from "../../../db/index.ts";
import type { SignedInUser } from "../pages/portal-context.ts";
import {
  attemptPassword,
  isPasswordLengthValid,
  type OutcomeWithCookies,
  type SignInContext,
  WRONG,
} from "./context.ts";
import { UNVERIFIED_STATUS } from "./library.ts";
import { confirmSignUpByEmail } from "./sign-up.ts";
import type { Client } from "./throttle.ts";

export interface Session {
  readonly user: SignedInUser;
  /** Values of Set-Cookie that extend the session; empty unless it is due for renewal. */
  readonly cookies: readonly string[];
}

/** Signs in. An address that is not confirmed has the outcome of a wrong password, and receives the link again. */
export async function signIn(
  context: SignInContext,
  emailText: string,
  password: string,
  client: Client,
): Promise<OutcomeWithCookies> {
  const { api, throttle, devices, outbox } = context;
  const email = normalizeEmail(emailText);
  if (email === null || !isPasswordLengthValid(password)) return WRONG;
  const attempt = throttle.signIn(email, client);
  const isKnown = devices.find(client.headers, email) !== null;
  const run = await attemptPassword(context, attempt, { network: client.network, isKnown }, () =>
    api.signInEmail({ body: { email, password }, asResponse: true }),
  );
  if (!run.ok) return run;
  const response = run.value;
  // The client that signed up may not own the address. Response, time and counts must equal a wrong password's, or they would
  // reveal that no account had it. The first email may have been lost.
  if (response.status === UNVERIFIED_STATUS) outbox.prepare(() => confirmSignUpByEmail(context, email));
  if (!response.ok) return WRONG;
  await attempt.succeed();
  return { ok: true, cookies: [...response.headers.getSetCookie(), devices.mark(client.headers, email)] };
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
