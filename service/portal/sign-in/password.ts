import { deletePasswordLinks, deleteSignInLinks, findUser, normalizeEmail } from "../../../db/index.ts";
import { passwordChangedEmail } from "../mail/emails.ts";
import {
  attemptPassword,
  countAttempt,
  DONE,
  isPasswordLengthValid,
  type Outcome,
  type OutcomeWithCookies,
  outcomeOf,
  type Rejection,
  recordOwnerAction,
  rejected,
  type SignInContext,
} from "./context.ts";
import { LINK_PATHS } from "./links.ts";
import type { Client } from "./throttle.ts";

/** Checks the password of the signed-in user, before an action that cannot be undone. Returns the user. */
export async function checkPassword(
  context: SignInContext,
  password: string,
  client: Client,
): Promise<{ readonly ok: true; readonly userId: string; readonly email: string } | Rejection> {
  const { api, throttle } = context;
  const { headers } = client;
  const session = await api.getSession({ headers });
  if (session === null || !isPasswordLengthValid(password)) return rejected("wrong");
  const attempt = throttle.confirmPassword(session.session.id);
  const run = await attemptPassword(context, attempt, { network: client.network, isKnown: true }, () =>
    outcomeOf(api.verifyPassword({ headers, body: { password } })),
  );
  if (!run.ok) return run;
  if (!run.value.ok) return run.value;
  await attempt.succeed();
  return { ok: true, userId: session.user.id, email: session.user.email };
}

/** Emails a link to set a new password if the address has an account; outcome and time are the same if it has none. */
export async function requestPasswordReset(
  { api, throttle, outbox }: SignInContext,
  emailText: string,
  client: Client,
): Promise<Outcome> {
  const email = normalizeEmail(emailText);
  if (email === null) return rejected("bad_email");
  const rejection = await countAttempt(throttle.requestEmail(email, client));
  if (rejection !== null) return rejection;
  outbox.prepare(async () => {
    // A mailbox that is not admitted has links that work, so strangers cannot prevent its owner from using one.
    if (await throttle.admitEmail(email)) await outcomeOf(api.requestPasswordReset({ body: { email } }));
  });
  return DONE;
}

/**
 * Sets a new password with the token of an emailed link, and ends every session. Marks the browser as the owner's, so limits
 * on strangers do not apply to it.
 */
export async function resetPassword(
  { api, passwords, devices, resetMailbox }: SignInContext,
  token: string,
  password: string,
  { network, headers }: Client,
): Promise<OutcomeWithCookies> {
  if (!isPasswordLengthValid(password)) return rejected("bad_password");
  // Waits for its turn before the link is used up.
  const mailbox = { email: "" };
  const run = await passwords.run({ network, isKnown: false }, () =>
    resetMailbox.run(mailbox, () =>
      outcomeOf(api.resetPassword({ body: { token, newPassword: password } }), "bad_link"),
    ),
  );
  if (!run.ok) return rejected("busy");
  return run.value.ok ? { ok: true, cookies: [devices.mark(headers, mailbox.email)] } : run.value;
}

/** Changes the password of the signed-in user, and ends all other sessions. */
export async function changePassword(
  context: SignInContext,
  currentPassword: string,
  newPassword: string,
  client: Client,
): Promise<OutcomeWithCookies> {
  const { api, passwords } = context;
  const { headers, network } = client;
  if (!isPasswordLengthValid(newPassword)) return rejected("bad_password");
  const check = await checkPassword(context, currentPassword, client);
  if (!check.ok) return check;
  const body = { currentPassword, newPassword, revokeOtherSessions: true };
  const run = await passwords.run({ network, isKnown: true }, () =>
    api.changePassword({ headers, body, asResponse: true }),
  );
  if (!run.ok) return rejected("busy");
  const response = run.value;
  if (!response.ok) return rejected("wrong");
  await passwordSet(context, check.userId, "account.password_changed", "The password was changed");
  return { ok: true, cookies: response.headers.getSetCookie() };
}

/**
 * Follows a new password: links that were emailed before no longer work, except those that stop a change of address, and
 * the owner receives a notice.
 */
export async function passwordSet(
  context: Pick<SignInContext, "database" | "baseUrl" | "outbox" | "now" | "newAuditId">,
  userId: string,
  action: "account.password_changed" | "account.password_reset",
  detail: string,
): Promise<void> {
  const { kysely } = context.database;
  await deletePasswordLinks(kysely, userId);
  await deleteSignInLinks(kysely, { userId, purpose: "change_address" });
  const user = await findUser(kysely, userId);
  if (user === null) return;
  await recordOwnerAction(context, kysely, user.accountId, action, detail);
  context.outbox.send(passwordChangedEmail(user.email, `${context.baseUrl}${LINK_PATHS.forgotten}`));
}
