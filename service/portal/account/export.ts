import {
  type Account,
  type Database,
  listApiKeys,
  listAudit,
  listTransitions,
  planOfAccount,
  readEndpointCalls,
} from "../../../db/index.ts";

/** Entries of the audit log in an export: more than an account ever has. */
const AUDIT_MAX = 100_000;

/** Everything that is kept of an account, for its owner to take away; nothing in it opens anything. */
export async function exportOf({ kysely }: Database, account: Account, nowMs: number): Promise<string> {
  const accountId = account.id;
  const moment = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
  const [keys, calls, transitions, audit] = [
    await listApiKeys(kysely, accountId),
    await readEndpointCalls(kysely, { accountId, fromDay: "0000-01-01" }),
    await listTransitions(kysely, accountId),
    await listAudit(kysely, { accountId, limit: AUDIT_MAX }),
  ];
  const content = {
    exportedAt: moment(nowMs),
    account: {
      id: accountId,
      email: account.email,
      createdAt: moment(account.createdAtMs),
      plan: planOfAccount(account, nowMs),
      paidUntil: moment(account.subscription.paidUntilMs),
    },
    keys: keys.map(({ id, name, prefix, createdAtMs, revokedAtMs, lastUsedDay }) => ({
      id,
      name,
      firstCharacters: prefix,
      createdAt: moment(createdAtMs),
      revokedAt: moment(revokedAtMs),
      lastUsedDay,
    })),
    calls: calls.map(({ day, endpoint, calls: number }) => ({ day, endpoint, calls: number })),
    planChanges: transitions.map(({ event, from, to, atMs, paidUntilMs }) => ({
      at: moment(atMs),
      event,
      from,
      to,
      paidUntil: moment(paidUntilMs),
    })),
    audit: audit.map(({ atMs, actor, action, detail }) => ({ at: moment(atMs), actor, action, detail })),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}
