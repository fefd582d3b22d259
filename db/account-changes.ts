import type { Kysely } from "kysely";
import type { ApiKey } from "./api-keys.ts";
import { recordAudit } from "./audit-log.ts";
import type { AuditActor, Schema } from "./schema.ts";
import type { SubscriptionEvent, Transition } from "./subscriptions.ts";

/** Who changed something, and the entry of the audit log that says so. */
export interface AuditStamp {
  readonly auditId: string;
  readonly actor: AuditActor;
  readonly atMs: number;
}

export type KeyChange =
  | "created"
  | "revoked"
  /** Another key is in its place; it may go on working for a while. */
  | "replaced";

/** Tells the account's owner of a change of a key: by its name and first characters, never the key. */
export async function recordKeyChange(
  kysely: Kysely<Schema>,
  { auditId: id, actor, atMs }: AuditStamp,
  change: KeyChange,
  { accountId, name, prefix, revokedAtMs }: ApiKey,
): Promise<void> {
  const worksOn = change === "replaced" && revokedAtMs !== null && revokedAtMs > atMs;
  const until = worksOn ? `; it works until ${minuteOf(revokedAtMs)} UTC` : "";
  const detail = `Key “${name}” (${prefix}…) was ${change}${until}`;
  await recordAudit(kysely, { id, accountId, atMs, actor, action: `key.${change}`, detail });
}

const PLAN_CHANGES: Readonly<Record<SubscriptionEvent["kind"], string>> = {
  payment: "API Pro was paid for",
  cancellation: "The subscription was cancelled; it runs to the end of what is paid",
  grant: "API Pro was given",
  end: "API Pro ended",
  lapse: "API Pro ran out",
};

/** Tells the account's owner of a change of the plan. */
export async function recordPlanChange(
  kysely: Kysely<Schema>,
  { auditId: id, actor, atMs }: AuditStamp,
  { accountId, event, to }: Pick<Transition, "accountId" | "event" | "to">,
): Promise<void> {
  // With nothing paid ahead, a cancellation is the end.
  const detail = PLAN_CHANGES[event === "cancellation" && to === "free" ? "end" : event];
  await recordAudit(kysely, { id, accountId, atMs, actor, action: `plan.${event}`, detail });
}

function minuteOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 16).replace("T", " ");
}
