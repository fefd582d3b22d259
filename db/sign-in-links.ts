import type { Kysely, Selectable } from "kysely";
import type { Schema, SignInLinkPurpose, SignInLinksTable } from "./schema.ts";

/** An emailed link. Its token is stored only as a hash, so a copy of the database opens no link. */
export interface SignInLink {
  /** SHA-256 of the token. */
  readonly tokenHash: string;
  readonly purpose: SignInLinkPurpose;
  /** Null for the link of a sign-up. */
  readonly userId: string | null;
  /** Normalized. */
  readonly email: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
}

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
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .where("expires_at_ms", ">", nowMs)
    .executeTakeFirst();
  return row === undefined ? null : toLink(row);
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

function toLink(row: Selectable<SignInLinksTable>): SignInLink {
  return {
    tokenHash: row.token_hash,
    purpose: row.purpose,
    userId: row.user_id,
    email: row.email,
    createdAtMs: row.created_at_ms,
    expiresAtMs: row.expires_at_ms,
  };
}
