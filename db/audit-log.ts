import type { Kysely } from "kysely";
import type { ApiKey } from "./api-keys.ts";
import type { AuditActor, RowOf, Schema } from "./schema.ts";
import type { SubscriptionEvent, Transition } from "./subscriptions.ts";

/** A change of an account. */
export type AuditEntry = RowOf<"audit_log">;

export interface AuditStamp {
  readonly auditId: string;
  readonly actor: AuditActor;
  readonly atMs: number;
}

export type KeyChange =
  | "created"
  | "revoked"
  /** A new key took its slot; the old one may keep working for some time. */
  | "replaced";

/** Adds an entry. Call it in the transaction of the change that it records. */
export async function recordAudit(kysely: Kysely<Schema>, entry: AuditEntry): Promise<void> {
  const { id, accountId, atMs, actor, action, detail } = entry;
  await kysely
    .insertInto("audit_log")
    .values({ id, account_id: accountId, at_ms: atMs, actor, action, detail })
    .execute();
}

/** Records a change of a key, which the entry names by its name and first characters. */
export async function recordKeyChange(
  kysely: Kysely<Schema>,
  { auditId: id, actor, atMs }: AuditStamp,
  change: KeyChange,
  { accountId, name, prefix, revokedAtMs }: ApiKey,
): Promise<void> {
  const hasOverlap = change === "replaced" && revokedAtMs !== null && revokedAtMs > atMs;
  const until = hasOverlap ? `; it works until ${minuteOf(revokedAtMs)} UTC` : "";
  const detail = `Key “${name}” (${prefix}…) was ${change}${until}`;
  await recordAudit(kysely, { id, accountId, atMs, actor, action: `key.${change}`, detail });
}

/** `2026-12-31 23:59` in UTC. */
function minuteOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 16).replace("T", " ");
}

const PLAN_CHANGES: Readonly<Record<SubscriptionEvent["kind"], string>> = {
  payment: "API Pro was paid for",
  cancellation: "The subscription was cancelled; it runs to the end of the paid period",
  grant: "API Pro was granted",
  end: "API Pro ended",
  lapse: "API Pro expired",
};

export async function recordPlanChange(
  kysely: Kysely<Schema>,
  { auditId: id, actor, atMs }: AuditStamp,
  { accountId, event, to }: Pick<Transition, "accountId" | "event" | "to">,
): Promise<void> {
  // A cancellation without a paid period left ends the plan.
  const detail = PLAN_CHANGES[event === "cancellation" && to === "free" ? "end" : event];
  await recordAudit(kysely, { id, accountId, atMs, actor, action: `plan.${event}`, detail });
}

/** The changes of an account, latest first. */
export async function listAudit(
  kysely: Kysely<Schema>,
  { accountId, limit }: { readonly accountId: string; readonly limit: number },
): Promise<readonly AuditEntry[]> {
  return await kysely
    .selectFrom("audit_log")
    .select(["id", "account_id as accountId", "at_ms as atMs", "actor", "action", "detail"])
    .where("account_id", "=", accountId)
    .orderBy("at_ms", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
