import { normalizeEmail } from "../../../db/index.ts";
import {
  BAD_EMAIL,
  BAD_PASSWORD,
  countAttempt,
  findAccountId,
  isPasswordLengthValid,
  type Outcome,
  type OutcomeWithCookies,
  outcomeOf,
  recordOwnerAction,
  type SignInContext,
  WRONG,
} from "./context.ts";

/** Checks the password of the signed-in user, before an action that cannot be undone. */
export async function checkPassword(
  context: SignInContext,
  headers: Headers,
  password: string,
  clientNetwork: string,
): Promise<Outcome> {
  const { api, throttle } = context;
  const session = await api.getSession({ headers });
  if (session === null) return WRONG;
  const { email } = session.user;
  const rejection = await countAttempt(context, "sign_in", email, clientNetwork);
  if (rejection !== null) return rejection;
  const outcome = await outcomeOf(api.verifyPassword({ headers, body: { password } }));
  if (outcome.ok) await throttle.clear("sign_in", email);
  return outcome;
}

/** Emails a link to set a new password if the address has an account; the outcome is the same if it has none. */
export async function requestPasswordReset(
  context: SignInContext,
  emailText: string,
  clientNetwork: string,
): Promise<Outcome> {
  const email = normalizeEmail(emailText);
  if (email === null) return BAD_EMAIL;
  const rejection = await countAttempt(context, "send_email", email, clientNetwork);
  if (rejection !== null) return rejection;
  return await outcomeOf(context.api.requestPasswordReset({ body: { email } }));
}

/** Sets a new password with the token of an emailed link, and ends every session. */
export async function resetPassword(
  { api }: SignInContext,
  token: string,
  password: string,
): Promise<Outcome> {
  if (!isPasswordLengthValid(password)) return BAD_PASSWORD;
  return await outcomeOf(api.resetPassword({ body: { token, newPassword: password } }), "bad_link");
}

/** Changes the password of the signed-in user, and ends all other sessions. */
export async function changePassword(
  context: SignInContext,
  headers: Headers,
  currentPassword: string,
  newPassword: string,
  clientNetwork: string,
): Promise<OutcomeWithCookies> {
  if (!isPasswordLengthValid(newPassword)) return BAD_PASSWORD;
  const check = await checkPassword(context, headers, currentPassword, clientNetwork);
  if (!check.ok) return check;
  const body = { currentPassword, newPassword, revokeOtherSessions: true };
  const response = await context.api.changePassword({ headers, body, asResponse: true });
  if (!response.ok) return WRONG;
  const { user } = (await response.json()) as { readonly user: { readonly id: string } };
  const accountId = await findAccountId(context.database, user.id);
  await recordOwnerAction(context, accountId, "account.password_changed", "The password was changed");
  return { ok: true, cookies: response.headers.getSetCookie() };
}
