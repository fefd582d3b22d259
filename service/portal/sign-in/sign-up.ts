import {
  confirmUserEmail,
  consumeSignInLink,
  deleteUnconfirmedUser,
  normalizeEmail,
  type SignInLink,
} from "../../../db/index.ts";
import { verificationEmail } from "../mail/emails.ts";
import {
  attemptSignIn,
  countAttempt,
  isPasswordLengthValid,
  type Outcome,
  type OutcomeWithCookies,
  outcomeOf,
  rejected,
  type SignInContext,
  statusCodeOf,
} from "./context.ts";
import { UNVERIFIED_STATUS } from "./library.ts";
import { createLink, LINK_HOURS, type LinkContext } from "./links.ts";
import type { Client } from "./throttle.ts";

/** The library's status when another request signs up with the same address at the same time. */
const CONCURRENT_SIGN_UP_STATUS = 422;
/** PostgreSQL's and SQLite's codes of a credential whose user does not exist: another sign-up has deleted it since. */
const MISSING_USER_CODES: readonly unknown[] = ["23503", 787];

/** Whether another request that signs up with the same address at the same time made a sign-up fail. */
function isConcurrentSignUp(error: unknown): boolean {
  if (statusCodeOf(error) === CONCURRENT_SIGN_UP_STATUS) return true;
  const { code, errcode } = error as { readonly code?: unknown; readonly errcode?: unknown };
  return MISSING_USER_CODES.includes(code) || MISSING_USER_CODES.includes(errcode);
}

/** Sends an email to the address, whether or not it has an account. */
export async function signUp(
  context: SignInContext,
  emailText: string,
  password: string,
  client: Client,
): Promise<Outcome> {
  const { database, api, throttle, passwords } = context;
  const email = normalizeEmail(emailText);
  if (email === null) return rejected("bad_email");
  if (!isPasswordLengthValid(password)) return rejected("bad_password");
  const attempt = throttle.requestEmail(email, client);
  const rejection = await countAttempt(attempt);
  if (rejection !== null) return rejection;
  const run = await passwords.run({ network: client.network, isKnown: false }, async () => {
    // An attacker may have signed up with someone else's address and be waiting for its owner to confirm it.
    await deleteUnconfirmedUser(database.kysely, email);
    const call = api.signUpEmail({ body: { email, password, name: "" } }).catch((error: unknown) => {
      // Reporting the rejection would reveal that the address had no account.
      if (!isConcurrentSignUp(error)) throw error;
    });
    return await outcomeOf(call, "bad_email");
  });
  if (run.ok) return run.value;
  await attempt.reject();
  return rejected("busy");
}

/** Emails a link that confirms the address of a sign-up, unless enough links to the mailbox still work. */
export async function confirmSignUpByEmail(
  context: LinkContext & Pick<SignInContext, "outbox" | "throttle">,
  email: string,
): Promise<void> {
  if (!(await context.throttle.admitEmail(email))) return;
  const link = await createLink(context, { purpose: "confirm_sign_up", userId: null, email });
  context.outbox.send(verificationEmail(email, link, LINK_HOURS.confirm_sign_up));
}

/**
 * Confirms the address of a sign-up with its link and its password, and signs the user in. Without the password, an
 * attacker who signed up with someone else's address would share the account once its owner confirms.
 */
export async function confirmSignUp(
  context: SignInContext,
  { email, tokenHash }: SignInLink,
  password: string,
  client: Client,
): Promise<OutcomeWithCookies> {
  const { api, database, now } = context;
  return await attemptSignIn(context, { email, password }, client, async (body) => {
    const signIn = () => api.signInEmail({ body, asResponse: true });
    const response = await signIn();
    if (response.status !== UNVERIFIED_STATUS) return response;
    const isConfirmed = await database.kysely.transaction().execute(async (transaction) => {
      if (!(await consumeSignInLink(transaction, tokenHash))) return false;
      await confirmUserEmail(transaction, email, now());
      return true;
    });
    return isConfirmed ? await signIn() : null;
  });
}
