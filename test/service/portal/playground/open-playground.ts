import { applyTransition, findAccountByEmail, type Plan } from "../../../../db/index.ts";
import { defined } from "../../../defined.ts";
import { newKey, openKey, usedOf } from "../../open-account.ts";
import { EMAIL, openPortalServer, type PortalServer } from "../open-portal.ts";
import type { WebClient } from "../web-client.ts";

export interface Playground {
  readonly server: PortalServer;
  /** Signed in. */
  readonly client: WebClient;
  /** A key of the same account. */
  readonly key: string;
  /** Requests that the account has used today. */
  used(): Promise<number>;
}

/** Starts the service with a signed-in user on a plan, who has a key. */
export async function openPlayground(
  plan: Plan = "pro",
  environment: Readonly<Record<string, string>> = {},
): Promise<Playground> {
  return await playgroundOn(await openPortalServer({ environment }), plan, EMAIL);
}

/** Signs up a user on a plan, who has a key. */
export async function playgroundOn(server: PortalServer, plan: Plan, email: string): Promise<Playground> {
  const client = await server.signedIn(email);
  const { database } = server.accounts;
  const { id: accountId } = defined(await findAccountByEmail(database.kysely, email));
  if (plan === "pro") {
    const grant = {
      accountId,
      eventId: `grant ${email}`,
      event: { kind: "grant" },
      nowMs: Date.now(),
    } as const;
    await applyTransition(database.kysely, grant);
  }
  const key = newKey();
  await openKey(database, accountId, key);
  return { server, client, key, used: () => usedOf({ ...server.accounts, accountId }) };
}
