import { type Kysely, sql } from "kysely";

export const kind = "expand";

/**
 * The tables of the first release, the same on SQLite and PostgreSQL. Primary keys of account-owned rows begin with the account,
 * so that a distributed database stores them with it. A released migration never changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    MIGRATION_KINDS,
    ...ACCOUNTS_AND_KEYS,
    ...COUNTS,
    ...SIGN_IN,
    ...SIGN_IN_LIMITS,
    ...RECORDS_OF_ACCOUNTS,
    HOUSEKEEPING_CLOCK,
  ])
    await sql.raw(statement).execute(db);
}

/**
 * The kinds of all migrations. A version reads from it whether it can run on a schema that a newer version has migrated; see
 * `DatabaseMigration`. No migration may change this table: every later version reads it.
 */
const MIGRATION_KINDS = `create table almagest_migration_kinds (
  name text not null primary key,
  kind text not null,
  needs text,
  constraint almagest_migration_kinds_kind check (kind in ('expand', 'contract')),
  constraint almagest_migration_kinds_needs check ((kind = 'contract') = (needs is not null))
)`;

const ACCOUNTS_AND_KEYS = [
  `create table accounts (
    id text not null primary key,
    email text not null unique,
    subscription_state text not null,
    paid_until_ms bigint,
    created_at_ms bigint not null,
    constraint accounts_subscription_state check (subscription_state in ('free', 'pro', 'pro_ending')),
    constraint accounts_paid_until
      check (subscription_state = 'pro' or (subscription_state = 'free') = (paid_until_ms is null))
  )`,
  "create index accounts_ending on accounts (paid_until_ms) where subscription_state = 'pro_ending'",
  `create table api_keys (
    id text not null,
    account_id text not null references accounts (id) on delete cascade,
    slot integer,
    name text not null,
    shown text not null,
    hash text not null unique,
    created_at_ms bigint not null,
    revoked_at_ms bigint,
    last_used_day text,
    constraint api_keys_slot check (slot between 1 and 5),
    constraint api_keys_active_in_slot check ((slot is null) = (revoked_at_ms is not null)),
    constraint api_keys_account_slot unique (account_id, slot),
    constraint api_keys_account_id primary key (account_id, id)
  )`,
  "create unique index api_keys_id on api_keys (id)",
];

/** Housekeeping finds old days by an expression, so that no statement of a call uses its index instead of the primary key. */
const COUNTS = [
  `create table daily_pool (
    account_id text not null references accounts (id) on delete cascade,
    day text not null,
    used integer not null,
    constraint daily_pool_account_day primary key (account_id, day),
    constraint daily_pool_used check (used >= 0)
  )`,
  "create index daily_pool_expiry on daily_pool ((day || ''))",
  `create table subscription_transitions (
    event_id text not null,
    account_id text not null references accounts (id) on delete cascade,
    event text not null,
    from_state text not null,
    to_state text not null,
    paid_until_ms bigint,
    at_ms bigint not null,
    constraint subscription_transitions_account_event primary key (account_id, event_id)
  )`,
  "create unique index subscription_transitions_event on subscription_transitions (event_id)",
  "create index subscription_transitions_account on subscription_transitions (account_id, at_ms)",
  `create table request_log (
    endpoint text not null,
    status integer not null,
    latency_us integer not null,
    at_ms bigint not null
  )`,
  "create index request_log_at on request_log (at_ms)",
];

/** The tables of the sign-in library, renamed, in its own time format. A user has no account until its address is confirmed. */
const SIGN_IN = [
  `create table sign_in_users (
    created_at timestamptz not null,
    updated_at timestamptz not null,
    id text not null primary key,
    name text not null,
    email text not null unique,
    email_verified boolean not null,
    image text,
    account_id text unique references accounts (id) on delete cascade
  )`,
  "create index sign_in_users_without_account on sign_in_users (created_at) where account_id is null",
  `create table sign_in_sessions (
    created_at timestamptz not null,
    updated_at timestamptz not null,
    user_id text not null references sign_in_users (id) on delete cascade,
    id text not null primary key,
    token text not null unique,
    expires_at timestamptz not null,
    ip_address text,
    user_agent text
  )`,
  "create index sign_in_sessions_user on sign_in_sessions (user_id)",
  "create index sign_in_sessions_expiry on sign_in_sessions (expires_at)",
  `create table sign_in_credentials (
    created_at timestamptz not null,
    updated_at timestamptz not null,
    user_id text not null references sign_in_users (id) on delete cascade,
    id text not null primary key,
    provider_id text not null,
    provider_account_id text not null,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamptz,
    refresh_token_expires_at timestamptz,
    scope text,
    password text
  )`,
  "create index sign_in_credentials_user on sign_in_credentials (user_id)",
  `create table sign_in_verifications (
    created_at timestamptz not null,
    updated_at timestamptz not null,
    id text not null primary key,
    identifier text not null,
    value text not null,
    expires_at timestamptz not null
  )`,
  "create index sign_in_verifications_identifier on sign_in_verifications (identifier)",
  "create index sign_in_verifications_expiry on sign_in_verifications (expires_at)",
];

/**
 * Attempts to sign in, and emailed links as hashes of random tokens. A reset clears the attempts of its mailbox. A link that confirms
 * a sign-up has no user: a later sign-up with the address replaces the user.
 */
const SIGN_IN_LIMITS = [
  `create table sign_in_attempts (
    subject text not null primary key,
    attempts integer not null,
    since_ms bigint not null,
    mailbox text
  )`,
  "create index sign_in_attempts_mailbox on sign_in_attempts (mailbox)",
  "create index sign_in_attempts_expiry on sign_in_attempts (since_ms)",
  `create table sign_in_links (
    token_hash text not null primary key,
    purpose text not null,
    user_id text references sign_in_users (id) on delete cascade,
    email text not null,
    created_at_ms bigint not null,
    expires_at_ms bigint not null
  )`,
  "create index sign_in_links_user on sign_in_links (user_id)",
  "create index sign_in_links_expiry on sign_in_links (expires_at_ms)",
];

/** Changes of accounts, calls by endpoint, identifiers at the payment processor. */
const RECORDS_OF_ACCOUNTS = [
  `create table audit_log (
    account_id text not null references accounts (id) on delete cascade,
    id text not null,
    at_ms bigint not null,
    actor text not null,
    action text not null,
    detail text not null,
    constraint audit_log_actor check (actor in ('owner', 'operator', 'payment')),
    constraint audit_log_account_id primary key (account_id, id)
  )`,
  "create index audit_log_account on audit_log (account_id, at_ms)",
  `create table endpoint_usage (
    account_id text not null references accounts (id) on delete cascade,
    day text not null,
    endpoint text not null,
    calls integer not null,
    constraint endpoint_usage_account_day primary key (account_id, day, endpoint)
  )`,
  "create index endpoint_usage_expiry on endpoint_usage ((day || ''))",
  `create table billing_customers (
    account_id text not null references accounts (id) on delete cascade,
    customer_id text not null unique,
    subscription_id text unique,
    constraint billing_customers_account primary key (account_id)
  )`,
];

/** The clock of the last housekeeping, to notice a jump: one row. */
const HOUSEKEEPING_CLOCK = `create table housekeeping_clock (
  id integer not null primary key,
  trusted_at_ms bigint not null,
  jumped_at_ms bigint,
  seen_at_ms bigint
)`;
