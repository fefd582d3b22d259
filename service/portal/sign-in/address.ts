import {
  changeUserEmail,
  consumeSignInLink,
  convertStopLink,
  deletePassword,
  deletePasswordLinks,
  deleteSessions,
  deleteSignInLinks,
  deleteUnconfirmedUser,
  findUser,
  isEmailInUse,
  normalizeEmail,
  type SignInLink,
} from "../../../db/index.ts";
import { addressChangedEmail, addressRequestedEmail, verificationEmail } from "../mail/emails.ts";
import { HOUR_MS } from "../pages/times.ts";
import {
  countAttempt,
  DONE,
  type Outcome,
  type OutcomeWithCookies,
  recordOwnerAction,
  rejected,
  type SignInContext,
} from "./context.ts";
import { createLink, findLink, LINK_HOURS } from "./links.ts";
import { checkPassword } from "./password.ts";
import { confirmSignUp } from "./sign-up.ts";
import type { Client } from "./throttle.ts";

/** Returns what an emailed link confirms; null if it has expired or was used. */
export async function findAddressLink(
  context: SignInContext,
  token: string,
): Promise<Pick<SignInLink, "purpose" | "email"> | null> {
  return await findLink(context, token, ["confirm_sign_up", "change_address"]);
}

/** Confirms an address with the token of an emailed link. A sign-up also requires the password. */
export async function confirmAddress(
  context: SignInContext,
  token: string,
  password: string,
  client: Client,
): Promise<OutcomeWithCookies> {
  const link = await findLink(context, token, ["confirm_sign_up", "change_address"]);
  if (link === null) return rejected("bad_link");
  if (link.purpose === "confirm_sign_up") return await confirmSignUp(context, link, password, client);
  const outcome = await applyChange(context, link, client);
  return outcome.ok ? { ok: true, cookies: [] } : outcome;
}

/**
 * Emails a link to the new address; opening it changes the address. Requires the password: the address can reset it. The
 * old address receives a notice with a link that stops the change.
 */
export async function changeAddress(
  context: SignInContext,
  emailText: string,
  password: string,
  client: Client,
): Promise<Outcome> {
  const email = normalizeEmail(emailText);
  if (email === null) return rejected("bad_email");
  const check = await checkPassword(context, password, client);
  if (!check.ok) return check;
  const { userId, email: oldEmail } = check;
  if (email === oldEmail) return rejected("same_email");
  const rejection = await countAttempt(context.throttle.requestEmail(email, client));
  if (rejection !== null) return rejection;
  const { kysely } = context.database;
  await deleteSignInLinks(kysely, { userId, purpose: "change_address" });
  const stopLink = await createLink(context, { purpose: "stop_change", userId, email: oldEmail });
  const changeLink = await createLink(context, { purpose: "change_address", userId, email });
  context.outbox.send(addressRequestedEmail(oldEmail, email, stopLink, LINK_HOURS.stop_change));
  // Neither the response nor its time may reveal whether the new address has an account.
  context.outbox.prepare(async () => {
    if ((await isEmailInUse(kysely, email)) || !(await context.throttle.admitEmail(email))) return;
    context.outbox.send(verificationEmail(email, changeLink, LINK_HOURS.change_address));
  });
  return DONE;
}

/** Changes the address and ends all sessions except the current browser's. */
async function applyChange(context: SignInContext, link: SignInLink, client: Client): Promise<Outcome> {
  const { database, api, outbox, now } = context;
  const session = await api.getSession({ headers: client.headers });
  const result = await database.kysely.transaction().execute(async (transaction) => {
    const user = link.userId === null ? null : await findUser(transaction, link.userId);
    if (user === null) return rejected("bad_link");
    if (await isEmailInUse(transaction, link.email)) return rejected("address_in_use");
    if (!(await consumeSignInLink(transaction, link.tokenHash))) return rejected("bad_link");
    await changeUserEmail(transaction, user, link.email, now());
    await deleteSessions(transaction, { userId: user.id, exceptSessionId: session?.session.id ?? null });
    await deletePasswordLinks(transaction, user.id);
    const detail = `The email address was changed to ${link.email}`;
    await recordOwnerAction(context, transaction, user.accountId, "account.email_changed", detail);
    return { ok: true, user } as const;
  });
  if (!result.ok) return result;
  await database.persist();
  const { id: userId, email: oldEmail } = result.user;
  const stopLink = await createLink(context, { purpose: "stop_change", userId, email: oldEmail });
  outbox.send(addressChangedEmail(oldEmail, link.email, stopLink, LINK_HOURS.stop_change));
  return DONE;
}

/**
 * Stops or undoes a change of address with the link sent to the old address. The client that requested the
 * change knows the password, so the password is deleted, and the old address receives an email to set a new one.
 */
export async function stopAddressChange(context: SignInContext, token: string): Promise<Outcome> {
  const { database, api, throttle, now } = context;
  const link = await findLink(context, token, ["stop_change"]);
  if (link === null) return rejected("bad_link");
  const { email, createdAtMs } = link;
  const outcome = await database.kysely.transaction().execute(async (transaction): Promise<Outcome> => {
    const user = link.userId === null ? null : await findUser(transaction, link.userId);
    if (user === null) return rejected("bad_link");
    const userId = user.id;
    await deleteUnconfirmedUser(transaction, email);
    if (await isEmailInUse(transaction, email, user)) return rejected("address_in_use");
    const expiresAtMs = now() + LINK_HOURS.revoke_keys * HOUR_MS;
    if (!(await convertStopLink(transaction, link, expiresAtMs))) return rejected("bad_link");
    if (user.email !== email) await changeUserEmail(transaction, user, email, now());
    await deleteSignInLinks(transaction, { userId, purpose: "change_address" });
    // Links sent to the account's later addresses; the earlier ones belong to its owner.
    for (const purpose of ["stop_change", "revoke_keys"] as const)
      await deleteSignInLinks(transaction, { userId, purpose, createdAfterMs: createdAtMs });
    await deleteSessions(transaction, { userId });
    await deletePasswordLinks(transaction, userId);
    await deletePassword(transaction, userId);
    const detail = `A change of the email address was stopped from ${email}; the password was removed and all sessions were ended`;
    await recordOwnerAction(context, transaction, user.accountId, "account.email_change_stopped", detail);
    return DONE;
  });
  if (!outcome.ok) return outcome;
  await database.persist();
  await throttle.lift(email);
  await api.requestPasswordReset({ body: { email } });
  return DONE;
}
