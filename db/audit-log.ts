import type { Kysely, Selectable } from "kysely";
import type { AuditActor, AuditLogTable, Schema } from "./schema.ts";

/** Something that was done to an account. */
export interface AuditEntry {
  readonly id: string;
  readonly accountId: string;
  readonly atMs: number;
  readonly actor: AuditActor;
  /** `key.created`, `plan.payment`, `account.email_changed` … */
  readonly action: string;
  /** In words, for the account's owner: never a key, a password or a link. */
  readonly detail: string;
}

/** Adds an entry; inside a transaction it stands or falls with what it tells of. */
export async function recordAudit(kysely: Kysely<Schema>, entry: AuditEntry): Promise<void> {
  const { id, accountId, atMs, actor, action, detail } = entry;
  await kysely
    .insertInto("audit_log")
    .values({ id, account_id: accountId, at_ms: atMs, actor, action, detail })
    .execute();
}

/** What was done to an account, the latest first. */
export async function listAudit(
  kysely: Kysely<Schema>,
  { accountId, limit }: { readonly accountId: string; readonly limit: number },
): Promise<readonly AuditEntry[]> {
  const rows = await kysely
    .selectFrom("audit_log")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("at_ms", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toEntry);
}

function toEntry(row: Selectable<AuditLogTable>): AuditEntry {
  return {
    id: row.id,
    accountId: row.account_id,
    atMs: row.at_ms,
    actor: row.actor,
    action: row.action,
    detail: row.detail,
  };
}
