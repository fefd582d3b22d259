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
  readonly sign_in_users: SignInUsersTable;
  readonly sign_in_attempts: SignInAttemptsTable;
  readonly service_secrets: ServiceSecretsTable;
  readonly audit_log: AuditLogTable;
  readonly endpoint_usage: EndpointUsageTable;
  readonly billing_customers: BillingCustomersTable;
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
  /** 1 … 5 while the key is active, null once its revocation is set. Unique within the account, which is what bounds active keys. */
  readonly slot: number | null;
  readonly name: string;
  /** The key's first characters, for its owner to tell it from the others. */
  readonly shown: string;
  /** SHA-256 of the whole key, 64 hexadecimal digits; the key itself is kept nowhere. */
  readonly hash: string;
  readonly created_at_ms: number;
  /** Null while the key is active. It works until then: a key that another has taken the place of may go on for a while. */
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

/** Someone who can sign in; the sign-in library writes it, with sessions and credentials in tables of its own. */
export interface SignInUsersTable {
  readonly id: string;
  readonly email: string;
  /** SQLite has no booleans: 0 or 1. */
  readonly email_verified: boolean | number;
  /** The account that is theirs; null until the address is known to be. */
  readonly account_id: string | null;
}

/** Failed or costly attempts, for the throttle. */
export interface SignInAttemptsTable {
  /** What is counted, hashed: nothing in it leads to a person. */
  readonly subject: string;
  readonly attempts: number;
  /** When the count began. */
  readonly since_ms: number;
}

/** Made by the first process that needs one, where the operator set none; the same for all. */
export interface ServiceSecretsTable {
  readonly name: string;
  readonly value: string;
}

/** Who did something: the account's owner, the operator, the payment processor. */
export const AUDIT_ACTORS = ["owner", "operator", "payment"] as const;
export type AuditActor = (typeof AUDIT_ACTORS)[number];

/** What was done to an account. */
export interface AuditLogTable {
  readonly id: string;
  readonly account_id: string;
  readonly at_ms: number;
  readonly actor: AuditActor;
  readonly action: string;
  /** In words, for its owner. */
  readonly detail: string;
}

/** How often an account called an endpoint on a day: counts, and nothing about the requests. */
export interface EndpointUsageTable {
  readonly account_id: string;
  readonly day: string;
  readonly endpoint: string;
  readonly calls: number;
}

/** Who an account is to the payment processor. */
export interface BillingCustomersTable {
  readonly account_id: string;
  readonly customer_id: string;
  readonly subscription_id: string | null;
}
