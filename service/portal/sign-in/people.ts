import {
  type Account,
  changeAccountEmail,
  type Database,
  deleteUnconfirmedUser,
  findAccountByEmail,
  findAccountById,
  findOrCreateAccountOfUser,
  findPasswordSetAtMs,
  isEmailInUse,
  normalizeEmail,
  recordAudit,
} from "../../../db/index.ts";
import type { Mail } from "../mail/mail.ts";
import { addressLinkOf } from "./address-link.ts";
import { knownAddressLetter, resetLetter, verificationLetter } from "./emails.ts";
import { createSignInLibrary, PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from "./library.ts";
import { createThrottle } from "./throttle.ts";

export interface PeopleOptions {
  readonly database: Database;
  readonly mail: Mail;
  readonly baseUrl: string;
  readonly secret: string;
  readonly now: () => number;
  /** The id of a new account. */
  readonly newAccountId: () => string;
  /** The id of a new entry of the audit log. */
  readonly newAuditId: () => string;
  readonly log: {
    error(fields: object, message: string): void;
    warn(fields: object, message: string): void;
  };
}

/** Someone who is signed in. */
export interface SignedIn {
  readonly userId: string;
  readonly account: Account;
}

/** Why something was not done, for a page to say. */
export type Refusal =
  | {
      readonly done: false;
      readonly reason: "bad_email" | "bad_password" | "wrong" | "unverified" | "bad_link" | "taken";
    }
  | { readonly done: false; readonly reason: "too_often"; readonly waitMs: number };
export type Outcome = { readonly done: true } | Refusal;
export type OutcomeWithCookies = { readonly done: true; readonly cookies: readonly string[] } | Refusal;

/** Where letters lead; the pages of the developer area are there. */
export const LINK_PATHS = {
  verify: "/account/verify",
  reset: "/account/reset",
  forgotten: "/account/forgotten",
} as const;

const DONE: Outcome = { done: true };
/** What the library says of a right password for an address that is not confirmed. */
const UNVERIFIED_STATUS = 403;
/** What it says when somebody else signs up with the address at the same moment. */
const TWIN_STATUS = 422;

/**
 * Signing up and in, as the pages need it. What tells strangers whether an address has an account is kept the same for
 * both: signing up, resetting, and how long either takes but for a letter, which is sent afterwards.
 */
export async function createPeople(options: PeopleOptions) {
  const { database, mail, baseUrl, secret, now, newAccountId, newAuditId, log } = options;
  const { kysely } = database;
  const throttle = createThrottle({ database, secret, now });
  const linkTo = (path: string, token: string) => `${baseUrl}${path}?token=${encodeURIComponent(token)}`;
  /** Letters go out beside the answer, so that its time tells nothing. */
  const post = (letter: Parameters<Mail["send"]>[0]): void => {
    mail.send(letter).catch((error: unknown) => log.error({ err: error }, "a letter was not sent"));
  };

  const accountIdOf = async (userId: string): Promise<string | null> => {
    const row = await kysely
      .selectFrom("sign_in_users")
      .select("account_id")
      .where("id", "=", userId)
      .executeTakeFirst();
    return row?.account_id ?? null;
  };
  const record = async (accountId: string | null, action: string, detail: string): Promise<void> => {
    if (accountId === null) return;
    await recordAudit(kysely, { id: newAuditId(), accountId, atMs: now(), actor: "owner", action, detail });
  };

  const library = await createSignInLibrary({
    database,
    baseUrl,
    secret,
    log,
    onVerificationLink: async (email, token) =>
      post(verificationLetter(email, linkTo(LINK_PATHS.verify, token))),
    onResetLink: async (email, token) => post(resetLetter(email, linkTo(LINK_PATHS.reset, token))),
    onKnownAddress: async (email, isVerified) => {
      if (isVerified) post(knownAddressLetter(email, `${baseUrl}${LINK_PATHS.forgotten}`));
      else await library.api.sendVerificationEmail({ body: { email } });
    },
    onPasswordReset: async (userId) =>
      record(await accountIdOf(userId), "account.password_reset", "The password was set anew by a letter"),
    onUserChanged: async (userId, email) => {
      const accountId = await accountIdOf(userId);
      if (accountId === null) return;
      const before = await findAccountById(kysely, accountId);
      if (before === null || before.email === email) return;
      await changeAccountEmail(kysely, { accountId, email });
      await record(accountId, "account.email_changed", `The address was changed to ${email}`);
    },
  });
  const { api } = library;

  const tooOften = async (
    attempt: "sign_in" | "letter",
    email: string,
    address: string,
  ): Promise<Refusal | null> => {
    const waitMs = await throttle.wait(attempt, email, address);
    return waitMs > 0 ? { done: false, reason: "too_often", waitMs } : null;
  };
  const isPassword = (password: string): boolean =>
    password.length >= PASSWORD_LENGTH_MIN && password.length <= PASSWORD_LENGTH_MAX;

  /**
   * What the library does not look at in a link that changes an address: that the password has been set anew since, as after
   * a theft of the old one, and that somebody else has the address by now. It checks the token itself.
   */
  const refusalOfChange = async (email: string, newEmail: string, askedAtMs: number) => {
    const setAtMs = await findPasswordSetAtMs(kysely, email);
    // A link tells its second alone.
    if (setAtMs !== null && setAtMs >= askedAtMs + 1000) return { done: false, reason: "bad_link" } as const;
    return (await isEmailInUse(kysely, newEmail)) ? ({ done: false, reason: "taken" } as const) : null;
  };

  /** Whether the password is that of whoever is signed in: asked before what cannot be undone. */
  const isPasswordOf = async (headers: Headers, password: string, address: string): Promise<Outcome> => {
    const session = await api.getSession({ headers });
    if (session === null) return { done: false, reason: "wrong" };
    const { email } = session.user;
    const refusal = await tooOften("sign_in", email, address);
    if (refusal !== null) return refusal;
    const outcome = await outcomeOf(api.verifyPassword({ headers, body: { password } }));
    if (outcome.done) await throttle.clear("sign_in", email);
    return outcome;
  };

  return {
    /** Sends a letter to the address, whether it has an account or not; `address` is where the caller is. */
    async signUp(emailText: string, password: string, address: string): Promise<Outcome> {
      const email = normalizeEmail(emailText);
      if (email === null) return { done: false, reason: "bad_email" };
      if (!isPassword(password)) return { done: false, reason: "bad_password" };
      const refusal = await tooOften("letter", email, address);
      if (refusal !== null) return refusal;
      // Somebody else may have signed up with an address that is not theirs, and wait for its owner to confirm it.
      await deleteUnconfirmedUser(kysely, email);
      const signedUp = api.signUpEmail({ body: { email, password, name: "" } });
      // Of two at once one is refused; telling so would tell that the address had no account.
      return await outcomeOf(signedUp.catch(unlessStatus(TWIN_STATUS)), "bad_email");
    },

    /** Whether a letter's link needs the password too: it confirms an address that was signed up with. */
    asksPassword: (token: string): boolean => addressLinkOf(token, secret)?.newEmail === null,

    /**
     * Confirms that an address is someone's, by the token of a letter. Of someone who signed up, by the password too, and
     * signs them in: whoever has the mailbox alone may have been signed up by somebody else, who then had their account.
     */
    async verify(token: string, password: string, address: string): Promise<OutcomeWithCookies> {
      const link = addressLinkOf(token, secret);
      if (link === null) return { done: false, reason: "bad_link" };
      const { email, newEmail, askedAtMs } = link;
      const confirmed = () => outcomeOf(api.verifyEmail({ query: { token } }), "bad_link");
      if (newEmail !== null) {
        const outcome = (await refusalOfChange(email, newEmail, askedAtMs)) ?? (await confirmed());
        return outcome.done ? { done: true, cookies: [] } : outcome;
      }
      const refusal = await tooOften("sign_in", email, address);
      if (refusal !== null) return refusal;
      const signIn = () => api.signInEmail({ body: { email, password }, asResponse: true });
      let answer = await signIn();
      if (answer.status === UNVERIFIED_STATUS) {
        const outcome = await confirmed();
        if (!outcome.done) return outcome;
        answer = await signIn();
      }
      if (!answer.ok) return { done: false, reason: "wrong" };
      await throttle.clear("sign_in", email);
      return { done: true, cookies: answer.headers.getSetCookie() };
    },

    async signIn(emailText: string, password: string, address: string): Promise<OutcomeWithCookies> {
      const email = normalizeEmail(emailText);
      if (email === null) return { done: false, reason: "wrong" };
      const refusal = await tooOften("sign_in", email, address);
      if (refusal !== null) return refusal;
      const answer = await api.signInEmail({ body: { email, password }, asResponse: true });
      if (answer.status === UNVERIFIED_STATUS) {
        // The password was right, so nobody learns of the account who did not know; the letter may have been lost.
        if ((await tooOften("letter", email, address)) === null)
          await api.sendVerificationEmail({ body: { email } });
        return { done: false, reason: "unverified" };
      }
      if (!answer.ok) return { done: false, reason: "wrong" };
      await throttle.clear("sign_in", email);
      return { done: true, cookies: answer.headers.getSetCookie() };
    },

    /** Ends the session that the cookies name; the cookies that take its place. */
    async signOut(headers: Headers): Promise<readonly string[]> {
      const answer = await api.signOut({ headers, asResponse: true });
      return answer.headers.getSetCookie();
    },

    /** Who is signed in by these cookies; null: nobody. A long session is prolonged by the cookies given back. */
    async whoIs(
      headers: Headers,
    ): Promise<{ readonly signedIn: SignedIn; readonly cookies: readonly string[] } | null> {
      if (headers.get("cookie") === null) return null;
      const { response, headers: answered } = await api.getSession({ headers, returnHeaders: true });
      if (response === null) return null;
      const userId = response.user.id;
      const account = await findOrCreateAccountOfUser(kysely, {
        userId,
        newAccountId: newAccountId(),
        nowMs: now(),
      });
      if (account === null) return null;
      return { signedIn: { userId, account }, cookies: answered.getSetCookie() };
    },

    /** Sends a link to set a new password, if the address has an account; says the same if not. */
    async forgotten(emailText: string, address: string): Promise<Outcome> {
      const email = normalizeEmail(emailText);
      if (email === null) return { done: false, reason: "bad_email" };
      const refusal = await tooOften("letter", email, address);
      if (refusal !== null) return refusal;
      return await outcomeOf(api.requestPasswordReset({ body: { email } }));
    },

    /** Sets a new password by the token of a letter, and ends every session. */
    async reset(token: string, password: string): Promise<Outcome> {
      if (!isPassword(password)) return { done: false, reason: "bad_password" };
      return await outcomeOf(api.resetPassword({ body: { token, newPassword: password } }), "bad_link");
    },

    /** Sets another password and ends all other sessions. */
    async changePassword(
      headers: Headers,
      current: string,
      next: string,
      address: string,
    ): Promise<OutcomeWithCookies> {
      if (!isPassword(next)) return { done: false, reason: "bad_password" };
      const right = await isPasswordOf(headers, current, address);
      if (!right.done) return right;
      const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true };
      const answer = await api.changePassword({ headers, body, asResponse: true });
      if (!answer.ok) return { done: false, reason: "wrong" };
      const { user } = (await answer.json()) as { readonly user: { readonly id: string } };
      await record(await accountIdOf(user.id), "account.password_changed", "The password was changed");
      return { done: true, cookies: answer.headers.getSetCookie() };
    },

    /**
     * Sends a letter to the new address; the change is made when its link is opened. Asks for the password: whoever has
     * the address can set another one.
     */
    async changeEmail(
      headers: Headers,
      emailText: string,
      password: string,
      address: string,
    ): Promise<Outcome> {
      const email = normalizeEmail(emailText);
      if (email === null) return { done: false, reason: "bad_email" };
      const right = await isPasswordOf(headers, password, address);
      if (!right.done) return right;
      const refusal = await tooOften("letter", email, address);
      if (refusal !== null) return refusal;
      // An account that the operator made for that address stays with it.
      if ((await findAccountByEmail(kysely, email)) !== null) return DONE;
      return await outcomeOf(api.changeEmail({ headers, body: { newEmail: email } }));
    },

    isPasswordOf,
  };
}

export type People = Awaited<ReturnType<typeof createPeople>>;

function unlessStatus(passedOver: number): (error: unknown) => void {
  return (error) => {
    if ((error as { readonly statusCode?: number }).statusCode !== passedOver) throw error;
  };
}

/** The library says no by throwing an error with a status below 500. */
async function outcomeOf(
  work: Promise<unknown>,
  reason: "wrong" | "bad_link" | "bad_email" = "wrong",
): Promise<Outcome> {
  try {
    await work;
    return DONE;
  } catch (error) {
    const { statusCode } = error as { readonly statusCode?: number };
    if (statusCode === undefined || statusCode >= 500) throw error;
    return { done: false, reason };
  }
}
