import {
  type ApiKey,
  consumeSignInLink,
  findUser,
  listApiKeys,
  revokeIssuedKey,
  type SignInLink,
} from "../../../db/index.ts";
import { HOUR_MS } from "../pages/times.ts";
import type { SignInContext } from "./context.ts";
import { findLink, LINK_HOURS } from "./links.ts";

/** The link that has stopped a change of address, and the working keys created from its request until it was stopped. */
interface StoppedChange {
  readonly link: SignInLink;
  readonly keys: readonly ApiKey[];
}

/**
 * Returns the keys that were created during a change of address and still work, with the link that has stopped the change.
 * Null if the link has stopped none, has expired or has revoked them.
 */
export async function findKeysOfStoppedChange(
  context: SignInContext,
  token: string,
): Promise<readonly ApiKey[] | null> {
  return (await findStoppedChange(context, token))?.keys ?? null;
}

/**
 * Revokes those keys, with the link as proof; it requires no session. Uses up the link.
 *
 * @returns the revoked keys; null without such a link
 */
export async function revokeKeysOfStoppedChange(
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

async function findStoppedChange(context: SignInContext, token: string): Promise<StoppedChange | null> {
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
