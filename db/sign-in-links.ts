import type { Kysely } from "kysely";
import type { RowOf, Schema, SignInLinkPurpose } from "./schema.ts";

export type SignInLink = RowOf<"sign_in_links">;

export async function addSignInLink(kysely: Kysely<Schema>, link: SignInLink): Promise<void> {
  await kysely
    .insertInto("sign_in_links")
    .values({
      token_hash: link.tokenHash,
      purpose: link.purpose,
      user_id: link.userId,
      email: link.email,
      created_at_ms: link.createdAtMs,
      expires_at_ms: link.expiresAtMs,
    })
    .execute();
}

/** Returns a link that has neither expired nor been used; null if there is none. */
export async function findSignInLink(
  kysely: Kysely<Schema>,
  { tokenHash, nowMs }: { readonly tokenHash: string; readonly nowMs: number },
): Promise<SignInLink | null> {
  const row = await kysely
    .selectFrom("sign_in_links")
    .select(["token_hash as tokenHash", "purpose", "user_id as userId", "email"])
    .select(["created_at_ms as createdAtMs", "expires_at_ms as expiresAtMs"])
    .where("token_hash", "=", tokenHash)
    .where("expires_at_ms", ">", nowMs)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Uses up a link. Atomic: of concurrent requests with one link, one succeeds.
 *
 * @returns whether the link existed.
 */
export async function consumeSignInLink(kysely: Kysely<Schema>, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await kysely
    .deleteFrom("sign_in_links")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/**
 * Uses up a link that stops a change of address, and makes it the proof for revoking the keys created meanwhile. Atomic, as
 * {@link consumeSignInLink}. Its creation becomes the earliest of the links sent to the address, which is when the change was
 * requested.
 *
 * @returns whether the link existed.
 */
export async function convertStopLink(
  kysely: Kysely<Schema>,
  { tokenHash, userId, email }: Pick<SignInLink, "tokenHash" | "userId" | "email">,
  expiresAtMs: number,
): Promise<boolean> {
  const { earliestMs } = await kysely
    .selectFrom("sign_in_links")
    .select(({ fn }) => fn.min("created_at_ms").as("earliestMs"))
    .where("user_id", "=", userId)
    .where("purpose", "=", "stop_change")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const { numUpdatedRows } = await kysely
    .updateTable("sign_in_links")
    .set({ purpose: "revoke_keys", created_at_ms: earliestMs, expires_at_ms: expiresAtMs })
    .where("token_hash", "=", tokenHash)
    .where("purpose", "=", "stop_change")
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Deletes links of a user.
 *
 * @param createdAfterMs only those created later than this.
 */
export async function deleteSignInLinks(
  kysely: Kysely<Schema>,
  {
    userId,
    purpose,
    createdAfterMs = 0,
  }: { readonly userId: string; readonly purpose: SignInLinkPurpose; readonly createdAfterMs?: number },
): Promise<void> {
  await kysely
    .deleteFrom("sign_in_links")
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .where("created_at_ms", ">", createdAfterMs)
    .execute();
}
