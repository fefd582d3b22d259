import type { Logger } from "pino";
import { changeAccountEmail, type Database, findAccountById } from "../../../db/index.ts";
import type { Email, Mailer } from "../mail/mailer.ts";
import { changeAddress, confirmAddress, readAddressLink } from "./address.ts";
import { findAccountId, recordOwnerAction, type SignInContext } from "./context.ts";
import { existingAccountEmail, resetEmail, verificationEmail } from "./emails.ts";
import { createSignInLibrary, type SignInLibrary } from "./library.ts";
import { changePassword, checkPassword, requestPasswordReset, resetPassword } from "./password.ts";
import { findSession, signIn, signOut } from "./session.ts";
import { signUp } from "./sign-up.ts";
import { createThrottle } from "./throttle.ts";

export interface SignInOptions {
  readonly database: Database;
  readonly mailer: Mailer;
  /** The service's public address. */
  readonly baseUrl: string;
  /** Signs cookies and links; at least 32 random characters. */
  readonly secret: string;
  readonly now: () => number;
  readonly newAccountId: () => string;
  readonly newAuditId: () => string;
  readonly log: Pick<Logger, "error" | "warn">;
}

/** Where emailed links lead. */
export const LINK_PATHS = {
  verify: "/account/verify",
  reset: "/account/reset",
  forgotten: "/account/forgotten",
} as const;

export type SignIn = Awaited<ReturnType<typeof createSignIn>>;

/**
 * Signing up and in, passwords and addresses. Responses and their timing never reveal whether an address has an account;
 * emails are sent after the response. `clientNetwork` identifies the client to the throttle.
 */
export async function createSignIn(options: SignInOptions) {
  const { database, secret, now, newAccountId, newAuditId } = options;
  const { api } = await openLibrary(options);
  const throttle = createThrottle({ database, secret, now });
  const context: SignInContext = { database, api, throttle, secret, now, newAccountId, newAuditId };
  return {
    signUp: bind(context, signUp),
    signIn: bind(context, signIn),
    signOut: bind(context, signOut),
    findSession: bind(context, findSession),
    /** Whether an emailed link also requires the password: it confirms a sign-up. */
    requiresPassword: (token: string): boolean => readAddressLink(token, secret)?.newEmail === null,
    confirmAddress: bind(context, confirmAddress),
    changeAddress: bind(context, changeAddress),
    checkPassword: bind(context, checkPassword),
    requestPasswordReset: bind(context, requestPasswordReset),
    resetPassword: bind(context, resetPassword),
    changePassword: bind(context, changePassword),
  };
}

function bind<Arguments extends readonly unknown[], Result>(
  context: SignInContext,
  action: (context: SignInContext, ...parameters: Arguments) => Result,
): (...parameters: Arguments) => Result {
  return (...parameters) => action(context, ...parameters);
}

/** Opens the sign-in library, with the emails and the audit log that its events lead to. */
async function openLibrary({
  database,
  mailer,
  baseUrl,
  secret,
  now,
  newAuditId,
  log,
}: SignInOptions): Promise<SignInLibrary> {
  const audit = { database, now, newAuditId };
  const linkTo = (path: string, token: string) => `${baseUrl}${path}?token=${encodeURIComponent(token)}`;
  /** Does not wait for the mail server: the time of a response must not reveal whether an email is sent. */
  const sendEmail = (email: Email): void => {
    mailer.send(email).catch((error: unknown) => log.error({ err: error }, "email delivery failed"));
  };
  const library = await createSignInLibrary({
    database,
    baseUrl,
    secret,
    log,
    onVerificationLink: async (email, token) =>
      sendEmail(verificationEmail(email, linkTo(LINK_PATHS.verify, token))),
    onResetLink: async (email, token) => sendEmail(resetEmail(email, linkTo(LINK_PATHS.reset, token))),
    onExistingAddress: async (email, isVerified) => {
      if (isVerified) sendEmail(existingAccountEmail(email, `${baseUrl}${LINK_PATHS.forgotten}`));
      else await library.api.sendVerificationEmail({ body: { email } });
    },
    onPasswordReset: async (userId) => {
      const accountId = await findAccountId(database, userId);
      await recordOwnerAction(audit, accountId, "account.password_reset", "The password was reset by email");
    },
    onUserChanged: async (userId, email) => {
      const accountId = await findAccountId(database, userId);
      if (accountId === null) return;
      const account = await findAccountById(database.kysely, accountId);
      if (account === null || account.email === email) return;
      await changeAccountEmail(database.kysely, { accountId, email });
      await recordOwnerAction(
        audit,
        accountId,
        "account.email_changed",
        `The email address was changed to ${email}`,
      );
    },
  });
  return library;
}
