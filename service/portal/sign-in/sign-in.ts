import { AsyncLocalStorage } from "node:async_hooks";
import {
  type ApiKey,
  consumeSignInLink,
  findOrCreateAccountOfUser,
  findUser,
  listApiKeys,
  normalizeEmail,
  revokeIssuedKey,
} from "../../../db/index.ts";
import { existingAccountEmail, resetEmail } from "../mail/emails.ts";
import type { SignedInUser } from "../pages/portal-context.ts";
import { HOUR_MS } from "../pages/times.ts";
import { changeAddress, confirmAddress, findAddressLink, stopAddressChange } from "./address.ts";
import { attemptSignIn, type OutcomeWithCookies, rejected, type SignInContext } from "./context.ts";
import { createDevices, type SessionCookies, sessionCookiesOf } from "./devices.ts";
import {
  createSignInLibrary,
  RESET_LINK_MINUTES,
  type SignInLibrary,
  type SignInLibraryOptions,
  UNVERIFIED_STATUS,
} from "./library.ts";
import { findLink, LINK_HOURS, LINK_PATHS, linkTo } from "./links.ts";
import {
  changePassword,
  checkPassword,
  passwordSet,
  requestPasswordReset,
  resetPassword,
} from "./password.ts";
import { createPasswordQueue, type PasswordQueueState } from "./password-queue.ts";
import { confirmSignUpByEmail, signUp } from "./sign-up.ts";
import { type Client, createThrottle } from "./throttle.ts";

interface Session {
  readonly user: SignedInUser;
  /** Values of Set-Cookie that extend the session; empty unless it is due for renewal. */
  readonly cookies: readonly string[];
}

/** Signs in. An address that is not confirmed has the outcome of a wrong password, and receives the link again. */
async function signIn(
  context: SignInContext,
  emailText: string,
  password: string,
  client: Client,
): Promise<OutcomeWithCookies> {
  const { api, outbox } = context;
  const email = normalizeEmail(emailText);
  if (email === null) return rejected("wrong");
  return await attemptSignIn(context, { email, password }, client, async (body) => {
    const response = await api.signInEmail({ body, asResponse: true });
    // The client that signed up may not own the address. Response, time and counts must equal a wrong password's, or they would
    // reveal that no account had it. The first email may have been lost.
    if (response.status === UNVERIFIED_STATUS) outbox.prepare(() => confirmSignUpByEmail(context, email));
    return response;
  });
}

/** Ends the session of the cookies; returns the cookies that replace them. */
async function signOut({ api }: SignInContext, headers: Headers): Promise<readonly string[]> {
  const response = await api.signOut({ headers, asResponse: true });
  return response.headers.getSetCookie();
}

/** Returns the session of the cookies, or null. Creates the account of a user who has none. */
async function findSession(context: SignInContext, headers: Headers): Promise<Session | null> {
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

/**
 * Revokes the keys of a stopped change of address, with the link as proof; it requires no session. Uses up the link.
 *
 * @returns the revoked keys; null without such a link
 */
async function revokeKeysOfStoppedChange(
  context: SignInContext,
  token: string,
): Promise<readonly ApiKey[] | null> {
  const change = await findStoppedChange(context, token);
  if (change === null) return null;
  const { database, entropy, now } = context;
  for (const { id } of change.keys)
    await revokeIssuedKey({ database, actor: "owner", nowMs: now(), entropy }, id);
  await consumeSignInLink(database.kysely, change.link.tokenHash);
  await database.persist();
  return change.keys;
}

/**
 * Returns the link that has stopped a change of address, and the keys that were created from its request until it was stopped
 * and still work. Null if the link has stopped none, has expired or has revoked them.
 */
async function findStoppedChange(context: SignInContext, token: string) {
  const { database, now } = context;
  const link = await findLink(context, token, ["revoke_keys"]);
  const user = link?.userId ? await findUser(database.kysely, link.userId) : null;
  if (link === null || user === null) return null;
  const keys = user.accountId === null ? [] : await listApiKeys(database.kysely, user.accountId);
  const stoppedAtMs = link.expiresAtMs - LINK_HOURS.revoke_keys * HOUR_MS;
  const nowMs = now();
  const isOfChange = ({ createdAtMs, revokedAtMs }: ApiKey): boolean =>
    createdAtMs >= link.createdAtMs &&
    createdAtMs <= stoppedAtMs &&
    (revokedAtMs === null || revokedAtMs > nowMs);
  return { link, keys: keys.filter(isOfChange) };
}

interface SignInOptions
  extends Pick<
      SignInContext,
      "database" | "baseUrl" | "now" | "outbox" | "newToken" | "newAccountId" | "newAuditId" | "entropy"
    >,
    Pick<SignInLibraryOptions, "secret" | "log"> {}

export type SignIn = Awaited<ReturnType<typeof createSignIn>>;

/**
 * Signing up and in, passwords and addresses. Responses and their timing never reveal whether an address has an account;
 * emails are sent after the response.
 */
export async function createSignIn(options: SignInOptions) {
  const { database, baseUrl, secret, now, newToken } = options;
  const cookies = sessionCookiesOf(baseUrl);
  const devices = createDevices({ secret, cookies, newToken });
  const throttle = createThrottle({ database, secret, devices, now });
  const passwords = createPasswordQueue();
  const resetMailbox = new AsyncLocalStorage<{ email: string }>();
  const dependencies = { ...options, throttle, passwords, devices, resetMailbox };
  const { api } = await openLibrary(dependencies, cookies);
  const context: SignInContext = { ...dependencies, api };
  return {
    signUp: bind(context, signUp),
    signIn: bind(context, signIn),
    signOut: bind(context, signOut),
    findSession: bind(context, findSession),
    findAddressLink: bind(context, findAddressLink),
    confirmAddress: bind(context, confirmAddress),
    changeAddress: bind(context, changeAddress),
    stopAddressChange: bind(context, stopAddressChange),
    findStoppedChange: bind(context, findStoppedChange),
    revokeKeysOfStoppedChange: bind(context, revokeKeysOfStoppedChange),
    checkPassword: bind(context, checkPassword),
    requestPasswordReset: bind(context, requestPasswordReset),
    resetPassword: bind(context, resetPassword),
    changePassword: bind(context, changePassword),
    /** For the metrics. */
    passwordQueue: passwords.state as PasswordQueueState,
  };
}

function bind<Arguments extends readonly unknown[], Result>(
  context: SignInContext,
  action: (context: SignInContext, ...parameters: Arguments) => Result,
): (...parameters: Arguments) => Result {
  return (...parameters) => action(context, ...parameters);
}

async function openLibrary(
  dependencies: SignInOptions & Omit<SignInContext, "api">,
  cookies: SessionCookies,
): Promise<SignInLibrary> {
  const { database, baseUrl, secret, log, outbox, throttle, resetMailbox } = dependencies;
  return await createSignInLibrary({
    database,
    baseUrl,
    secret,
    cookies,
    log,
    // The link of an earlier email is still valid with the password of this sign-up.
    onSignUp: async (email) => outbox.prepare(() => confirmSignUpByEmail(dependencies, email)),
    onExistingAddress: async (email, isVerified) =>
      outbox.prepare(async () => {
        if (!isVerified) await confirmSignUpByEmail(dependencies, email);
        else if (await throttle.admitEmail(email))
          outbox.send(existingAccountEmail(email, `${baseUrl}${LINK_PATHS.forgotten}`));
      }),
    onResetLink: async (email, token) =>
      outbox.send(resetEmail(email, linkTo(baseUrl, LINK_PATHS.reset, token), RESET_LINK_MINUTES)),
    onPasswordReset: async (userId, email) => {
      const mailbox = resetMailbox.getStore();
      if (mailbox !== undefined) mailbox.email = email;
      await throttle.lift(email);
      await passwordSet(dependencies, userId, "account.password_reset", "The password was reset by email");
    },
  });
}
