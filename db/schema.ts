/**
 * The tables, the same on SQLite and PostgreSQL. `migrations/` creates them; these types describe them to Kysely.
 *
 * Times are integer milliseconds since 1970-01-01T00:00:00Z (`…_ms`), days are UTC days as YYYY-MM-DD (`…day`): both
 * databases compare them alike, and neither has a time zone.
 */
export interface Schema {
  readonly accounts: {
    readonly id: string;
    /** Normalized, see `normalizeEmail`. */
    readonly email: string;
    readonly subscription_state: SubscriptionState;
    /** End of the paid period; null: without an end (free, or pro granted by the operator). */
    readonly paid_until_ms: number | null;
    readonly created_at_ms: number;
  };
  readonly api_keys: {
    readonly id: string;
    readonly account_id: string;
    /** 1 to 5 while the key is active, then null. Unique within the account, which limits its active keys. */
    readonly slot: number | null;
    readonly name: string;
    /** The first characters of the key, by which its owner recognizes it. */
    readonly shown: string;
    /** SHA-256 of the whole key, 64 hexadecimal digits. The key itself is not stored. */
    readonly hash: string;
    readonly created_at_ms: number;
    /** Null while the key is active. A replaced key works until then. */
    readonly revoked_at_ms: number | null;
    readonly last_used_day: string | null;
  };
  readonly daily_pool: {
    readonly account_id: string;
    readonly day: string;
    readonly used: number;
  };
  readonly subscription_transitions: {
    /** Each event is applied once. */
    readonly event_id: string;
    readonly account_id: string;
    /** See `SubscriptionEvent`. */
    readonly event: "payment" | "cancellation" | "grant" | "end" | "lapse";
    readonly from_state: SubscriptionState;
    readonly to_state: SubscriptionState;
    readonly paid_until_ms: number | null;
    readonly at_ms: number;
  };
  /** All that is stored of a request. Never add a caller, key, address or body. */
  readonly request_log: {
    /** The route or procedure, never the path that the client sent. */
    readonly endpoint: string;
    readonly status: number;
    readonly latency_us: number;
    readonly at_ms: number;
  };
  /** A user that can sign in. The sign-in library writes it, and sessions and credentials in its own tables. */
  readonly sign_in_users: {
    readonly id: string;
    readonly email: string;
    /** SQLite has no booleans: 0 or 1. */
    readonly email_verified: boolean | number;
    /** Null until the email address is confirmed. */
    readonly account_id: string | null;
  };
  /** Counts of attempts to sign in, sign up or send an email. */
  readonly sign_in_attempts: {
    /** The hash of an address: it does not identify a person. */
    readonly subject: string;
    readonly attempts: number;
    /** Start of the counted period. */
    readonly since_ms: number;
    /** The hash of the mailbox that the attempts concern; null if they are not counted by mailbox. */
    readonly mailbox: string | null;
  };
  /**
   * Emailed links other than those that set a password, which the sign-in library stores. A token is stored only as a hash, so a copy
   * of the database opens no link.
   */
  readonly sign_in_links: {
    /** SHA-256 of the token in the link. */
    readonly token_hash: string;
    readonly purpose: SignInLinkPurpose;
    /** Null for the link of a sign-up. */
    readonly user_id: string | null;
    /** Normalized. */
    readonly email: string;
    readonly created_at_ms: number;
    readonly expires_at_ms: number;
  };
  /** The changes of an account. */
  readonly audit_log: {
    readonly id: string;
    readonly account_id: string;
    readonly at_ms: number;
    readonly actor: AuditActor;
    /** `key.created`, `plan.payment`, `account.email_changed` … */
    readonly action: string;
    /** A sentence for the account owner. It never contains a key, a password or a link. */
    readonly detail: string;
  };
  /** Calls of an endpoint by an account on a day. */
  readonly endpoint_usage: {
    readonly account_id: string;
    readonly day: string;
    readonly endpoint: string;
    readonly calls: number;
  };
  /** An account's identifiers at the payment processor. */
  readonly billing_customers: {
    readonly account_id: string;
    readonly customer_id: string;
    readonly subscription_id: string | null;
  };
  /** The clock of the last housekeeping: one row. */
  readonly housekeeping_clock: {
    readonly id: number;
    /** The last time of the clock that was trusted. */
    readonly trusted_at_ms: number;
    /** The first and the last time of a clock that has jumped and is not trusted yet; null: it is trusted. */
    readonly jumped_at_ms: number | null;
    readonly seen_at_ms: number | null;
  };
}

type CamelCase<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** A row of a table, with the names of its columns in camel case. */
export type RowOf<Table extends keyof Schema> = {
  readonly [Column in keyof Schema[Table] as CamelCase<Column & string>]: Schema[Table][Column];
};

/** The states of a subscription; see `nextSubscription`. */
export type SubscriptionState = "free" | "pro" | "pro_ending";

/** What an emailed link does. Links that set a password are the sign-in library's. */
export type SignInLinkPurpose =
  /** Confirms the address of a sign-up. */
  | "confirm_sign_up"
  /** Changes the address of a user to the link's. */
  | "change_address"
  /** Undoes a change: restores the link's address. */
  | "stop_change"
  /** A link that has stopped a change: revokes the keys created since the change was requested. */
  | "revoke_keys";

/** The author of a change: the account owner, the operator, the payment processor. */
export type AuditActor = "owner" | "operator" | "payment";
