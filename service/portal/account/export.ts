import {
  type Account,
  type Database,
  listApiKeys,
  listAudit,
  listTransitions,
  planOfAccount,
  readEndpointCalls,
} from "../../../db/index.ts";

/** Audit entries in an export; no account reaches this number. */
const AUDIT_ENTRIES_MAX = 100_000;

/** Returns all stored data of an account as JSON text, for its owner. Contains no secrets. */
export async function exportAccount({ kysely }: Database, account: Account, nowMs: number): Promise<string> {
  const accountId = account.id;
  const isoTime = (epochMs: number | null): string | null =>
    epochMs === null ? null : new Date(epochMs).toISOString();
  const keys = await listApiKeys(kysely, accountId);
  const calls = await readEndpointCalls(kysely, { accountId, fromDay: "0000-01-01" });
  const transitions = await listTransitions(kysely, accountId);
  const audit = await listAudit(kysely, { accountId, limit: AUDIT_ENTRIES_MAX });
  const content = {
    exportedAt: isoTime(nowMs),
    account: {
      id: accountId,
      email: account.email,
      createdAt: isoTime(account.createdAtMs),
      plan: planOfAccount(account, nowMs),
      paidUntil: isoTime(account.subscription.paidUntilMs),
    },
    keys: keys.map(({ id, name, prefix, createdAtMs, revokedAtMs, lastUsedDay }) => ({
      id,
      name,
      firstCharacters: prefix,
      createdAt: isoTime(createdAtMs),
      revokedAt: isoTime(revokedAtMs),
      lastUsedDay,
    })),
    calls: calls.map(({ day, endpoint, calls: count }) => ({ day, endpoint, calls: count })),
    planChanges: transitions.map(({ event, from, to, atMs, paidUntilMs }) => ({
      at: isoTime(atMs),
      event,
      from,
      to,
      paidUntil: isoTime(paidUntilMs),
    })),
    audit: audit.map(({ atMs, actor, action, detail }) => ({ at: isoTime(atMs), actor, action, detail })),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}
