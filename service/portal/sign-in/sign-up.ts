import { deleteUnconfirmedUser, normalizeEmail } from "../../../db/index.ts";
import {
  BAD_EMAIL,
  BAD_PASSWORD,
  countAttempt,
  isPasswordLengthValid,
  type Outcome,
  outcomeOf,
  type SignInContext,
  statusCodeOf,
} from "./context.ts";

/** The library's status when another request signs up with the same address at the same time. */
const CONCURRENT_SIGN_UP_STATUS = 422;

/** Sends an email to the address, whether or not it has an account. */
export async function signUp(
  context: SignInContext,
  emailText: string,
  password: string,
  clientNetwork: string,
): Promise<Outcome> {
  const { database, api } = context;
  const email = normalizeEmail(emailText);
  if (email === null) return BAD_EMAIL;
  if (!isPasswordLengthValid(password)) return BAD_PASSWORD;
  const rejection = await countAttempt(context, "send_email", email, clientNetwork);
  if (rejection !== null) return rejection;
  // An attacker may have signed up with someone else's address and be waiting for its owner to confirm it.
  await deleteUnconfirmedUser(database.kysely, email);
  const call = api.signUpEmail({ body: { email, password, name: "" } }).catch((error: unknown) => {
    // Reporting the rejection would reveal that the address had no account.
    if (statusCodeOf(error) !== CONCURRENT_SIGN_UP_STATUS) throw error;
  });
  return await outcomeOf(call, "bad_email");
}
