import { createHmac, timingSafeEqual } from "node:crypto";
import { findAccountByEmail, findPasswordSetAtMs, isEmailInUse, normalizeEmail } from "../../../db/index.ts";
import {
  BAD_EMAIL,
  countAttempt,
  DONE,
  type Outcome,
  type OutcomeWithCookies,
  outcomeOf,
  type Rejection,
  type SignInContext,
  WRONG,
} from "./context.ts";
import { checkPassword } from "./password.ts";
import { UNVERIFIED_STATUS } from "./session.ts";

/** The content of an emailed link that confirms an address. */
export interface AddressLink {
  readonly email: string;
  /** The address that replaces `email`; null for the link of a sign-up. */
  readonly newEmail: string | null;
  /** When the link was made, to the second. */
  readonly issuedAtMs: number;
}

/** Reads the token of a link of the sign-in library (RFC 7519, HS256); null if the signature is not valid. */
export function readAddressLink(token: string, secret: string): AddressLink | null {
  const [header = "", payload = "", signatureText = ""] = token.split(".");
  const expected = createHmac("sha256", secret).update(`${header}.${payload}`).digest();
  const signature = Buffer.from(signatureText, "base64url");
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null;
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as Record<string, unknown>;
  const { email, updateTo, iat } = claims;
  if (typeof email !== "string" || typeof iat !== "number") return null;
  return { email, newEmail: typeof updateTo === "string" ? updateTo : null, issuedAtMs: iat * 1000 };
}

/**
 * Confirms an address with the token of an emailed link. The link of a sign-up also requires the password, and signs the
 * user in: otherwise an attacker who signed up with someone else's address would share the account once its owner confirms.
 */
export async function confirmAddress(
  context: SignInContext,
  token: string,
  password: string,
  clientNetwork: string,
): Promise<OutcomeWithCookies> {
  const link = readAddressLink(token, context.secret);
  if (link === null) return { ok: false, reason: "bad_link" };
  const { email, newEmail, issuedAtMs } = link;
  if (newEmail === null) return await confirmSignUp(context, { email, token, password, clientNetwork });
  const rejection = await findChangeRejection(context, { email, newEmail, issuedAtMs });
  if (rejection !== null) return rejection;
  const outcome = await verifyToken(context, token);
  return outcome.ok ? { ok: true, cookies: [] } : outcome;
}

interface SignUpConfirmation {
  readonly email: string;
  readonly token: string;
  readonly password: string;
  readonly clientNetwork: string;
}

async function confirmSignUp(
  context: SignInContext,
  { email, token, password, clientNetwork }: SignUpConfirmation,
): Promise<OutcomeWithCookies> {
  const { api, throttle } = context;
  const rejection = await countAttempt(context, "sign_in", email, clientNetwork);
  if (rejection !== null) return rejection;
  const signIn = () => api.signInEmail({ body: { email, password }, asResponse: true });
  let response = await signIn();
  if (response.status === UNVERIFIED_STATUS) {
    const outcome = await verifyToken(context, token);
    if (!outcome.ok) return outcome;
    response = await signIn();
  }
  if (!response.ok) return WRONG;
  await throttle.clear("sign_in", email);
  return { ok: true, cookies: response.headers.getSetCookie() };
}

async function verifyToken({ api }: SignInContext, token: string): Promise<Outcome> {
  return await outcomeOf(api.verifyEmail({ query: { token } }), "bad_link");
}

/**
 * Checks what the library does not check in a link that changes an address: whether the password was set since, as after a
 * theft of the old one, and whether another account has the new address by now. The library checks the token itself.
 */
async function findChangeRejection(
  { database: { kysely } }: SignInContext,
  { email, newEmail, issuedAtMs }: AddressLink & { readonly newEmail: string },
): Promise<Rejection | null> {
  const setAtMs = await findPasswordSetAtMs(kysely, email);
  // The time of the link is truncated to the second.
  if (setAtMs !== null && setAtMs >= issuedAtMs + 1000) return { ok: false, reason: "bad_link" };
  return (await isEmailInUse(kysely, newEmail)) ? { ok: false, reason: "address_in_use" } : null;
}

/** Emails a link to the new address; opening it changes the address. Requires the password: the address can reset it. */
export async function changeAddress(
  context: SignInContext,
  headers: Headers,
  emailText: string,
  password: string,
  clientNetwork: string,
): Promise<Outcome> {
  const email = normalizeEmail(emailText);
  if (email === null) return BAD_EMAIL;
  const check = await checkPassword(context, headers, password, clientNetwork);
  if (!check.ok) return check;
  const rejection = await countAttempt(context, "send_email", email, clientNetwork);
  if (rejection !== null) return rejection;
  // An account that the operator created for that address remains its own.
  if ((await findAccountByEmail(context.database.kysely, email)) !== null) return DONE;
  return await outcomeOf(context.api.changeEmail({ headers, body: { newEmail: email } }));
}
