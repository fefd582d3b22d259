import assert from "node:assert/strict";
import type { Kysely } from "kysely";
import type { Schema } from "./schema.ts";

/** An account's identifiers at the payment processor. */
export interface BillingCustomer {
  readonly accountId: string;
  readonly customerId: string;
  readonly subscriptionId: string | null;
}

/** Binds an account to a customer, unless it is bound already. Returns the bound customer. */
export async function bindBillingCustomer(
  kysely: Kysely<Schema>,
  { accountId, customerId }: Pick<BillingCustomer, "accountId" | "customerId">,
): Promise<BillingCustomer> {
  await kysely
    .insertInto("billing_customers")
    .values({ account_id: accountId, customer_id: customerId, subscription_id: null })
    .onConflict((conflict) => conflict.column("account_id").doNothing())
    .execute();
  const bound = await findBillingCustomer(kysely, { accountId });
  assert.ok(bound !== null, "an account that was just bound has a billing customer");
  return bound;
}

/** Stores the subscription that a customer pays for. */
export async function setBillingSubscription(
  kysely: Kysely<Schema>,
  { customerId, subscriptionId }: { readonly customerId: string; readonly subscriptionId: string | null },
): Promise<void> {
  await kysely
    .updateTable("billing_customers")
    .set({ subscription_id: subscriptionId })
    .where("customer_id", "=", customerId)
    .execute();
}

/** Finds a customer by account or by customer id. */
export async function findBillingCustomer(
  kysely: Kysely<Schema>,
  by: { readonly accountId: string } | { readonly customerId: string },
): Promise<BillingCustomer | null> {
  const row = await kysely
    .selectFrom("billing_customers")
    .selectAll()
    .where((where) =>
      "accountId" in by ? where("account_id", "=", by.accountId) : where("customer_id", "=", by.customerId),
    )
    .executeTakeFirst();
  if (row === undefined) return null;
  return { accountId: row.account_id, customerId: row.customer_id, subscriptionId: row.subscription_id };
}
