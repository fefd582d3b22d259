import { hash } from "node:crypto";
import { addSignInLink, findSignInLink, type SignInLink, type SignInLinkPurpose } from "../../../db/index.ts";
import type { PortalContext } from "../pages/portal-context.ts";
import { HOUR_MS } from "../pages/times.ts";

export const LINK_PATHS = {
  verify: "/account/verify",
  reset: "/account/reset",
  forgotten: "/account/forgotten",
  stop: "/account/stop-change",
  revokeKeys: "/account/stop-change/revoke-keys",
} as const;

/** How long a link works, by purpose. Stopping works longer than changing, so that a change can always be undone. */
export const LINK_HOURS: Readonly<Record<SignInLinkPurpose, number>> = {
  confirm_sign_up: 24,
  change_address: 24,
  stop_change: 72,
  revoke_keys: 72,
};

const PATHS: Readonly<Record<SignInLinkPurpose, string>> = {
  confirm_sign_up: LINK_PATHS.verify,
  change_address: LINK_PATHS.verify,
  stop_change: LINK_PATHS.stop,
  revoke_keys: LINK_PATHS.stop,
};

export interface LinkContext extends Pick<PortalContext, "database" | "baseUrl" | "now"> {
  readonly newToken: () => string;
}

/** Creates a link with a random token, of which the database stores the hash; returns its address. */
export async function createLink(
  { database, baseUrl, now, newToken }: LinkContext,
  { purpose, userId, email }: Pick<SignInLink, "purpose" | "userId" | "email">,
): Promise<string> {
  const token = newToken();
  const createdAtMs = now();
  const expiresAtMs = createdAtMs + LINK_HOURS[purpose] * HOUR_MS;
  const tokenHash = hashOfLinkToken(token);
  await addSignInLink(database.kysely, { tokenHash, purpose, userId, email, createdAtMs, expiresAtMs });
  return linkTo(baseUrl, PATHS[purpose], token);
}

/** Returns the link of a token, if it exists, has not expired and has the purpose. */
export async function findLink(
  { database, now }: Pick<LinkContext, "database" | "now">,
  token: string,
  purposes: readonly SignInLinkPurpose[],
): Promise<SignInLink | null> {
  const link = await findSignInLink(database.kysely, { tokenHash: hashOfLinkToken(token), nowMs: now() });
  return link !== null && purposes.some((purpose) => purpose === link.purpose) ? link : null;
}

export function linkTo(baseUrl: string, path: string, token: string): string {
  return `${baseUrl}${path}?token=${encodeURIComponent(token)}`;
}

/** The stored form of a token: reading it does not allow opening the link. */
function hashOfLinkToken(token: string): string {
  return hash("sha256", `link ${token}`, "hex");
}
