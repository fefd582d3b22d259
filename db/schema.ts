/**
 * The tables, as both SQLite and PostgreSQL hold them. `migrations/` makes them; these types say the same to Kysely.
 *
 * Moments are whole milliseconds since 1970-01-01T00:00:00Z (`…_at_ms`), days are UTC days written YYYY-MM-DD (`…day`):
 * the two forms that both databases compare alike and that hold no time zone.
 */
export interface Schema {
  readonly accounts: AccountsTable;
  readonly api_keys: ApiKeysTable;
  readonly daily_pool: DailyPoolTable;
  readonly subscription_transitions: SubscriptionTransitionsTable;
  readonly request_log: RequestLogTable;
}

/** What an account may be in; see subscriptions.ts for how it moves. */
export const SUBSCRIPTION_STATES = ["free", "pro", "pro_ending"] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

export interface AccountsTable {
  readonly id: string;
  /** In lower case, so that unique means unique whatever the case. */
  readonly email: string;
  readonly subscription_state: SubscriptionState;
  /** End of what has been paid; null when nothing bounds it (free, or pro by the operator's word). */
  readonly paid_until_ms: number | null;
  readonly created_at_ms: number;
}

export interface ApiKeysTable {
  readonly id: string;
  readonly account_id: string;
  /** 1 … 5 while the key is active, null once revoked. Unique within the account, which is what bounds active keys. */
  readonly slot: number | null;
  readonly name: string;
  /** The key's first characters, for its owner to tell it from the others. */
  readonly shown: string;
  /** SHA-256 of the whole key, 64 hexadecimal digits; the key itself is kept nowhere. */
  readonly hash: string;
  readonly created_at_ms: number;
  readonly revoked_at_ms: number | null;
  readonly last_used_day: string | null;
}

export interface DailyPoolTable {
  readonly account_id: string;
  readonly day: string;
  readonly used: number;
}

export interface SubscriptionTransitionsTable {
  /** The event's own id; each is applied once. */
  readonly event_id: string;
  readonly account_id: string;
  readonly event: string;
  readonly from_state: SubscriptionState;
  readonly to_state: SubscriptionState;
  readonly paid_until_ms: number | null;
  readonly at_ms: number;
}

/** What is kept of a request, and all that is: nothing in it leads to a caller. */
export interface RequestLogTable {
  readonly endpoint: string;
  readonly status: number;
  readonly latency_us: number;
  readonly at_ms: number;
}
