import { type Database, listApiKeys } from "../../../db/index.ts";
import { type Html, html } from "./html.ts";

/** Names the user's own key below code that reads one, in a browser that was signed in. */
export const OWN_KEY_SCRIPT = "own-key.js";

/**
 * Finds the key that the samples of an account name: the newest one that works.
 *
 * @returns its first characters, which do not authenticate; null if no key works
 */
export async function findOwnKeyPrefix(
  { kysely }: Pick<Database, "kysely">,
  accountId: string,
  nowMs: number,
): Promise<string | null> {
  const keys = await listApiKeys(kysely, accountId);
  const newest = keys.findLast(({ revokedAtMs }) => revokedAtMs === null || revokedAtMs > nowMs);
  return newest?.prefix ?? null;
}

/** Where the key of a sample comes from, as the start of a sentence that ends with the variable that contains it. */
export function keySource(isSignedIn: boolean, keyPrefix: string | null): Html {
  if (keyPrefix !== null) return html`With <a href="/account/keys">your key</a> <code>${keyPrefix}…</code>`;
  return isSignedIn
    ? html`<a href="/account/keys">Create a key</a>. With the key`
    : html`<a href="/account/sign-up">Sign up</a> for a key. With the key`;
}
