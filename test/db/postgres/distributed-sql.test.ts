import { Kysely, sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import * as db from "../../../db/index.ts";
import { migrateToLatest } from "../../../db/migrate.ts";
import { createPostgresDialect } from "../../../db/postgres/dialect.ts";
import { prepareDistributedBatches } from "../../../db/postgres/open.ts";
import { DIALECTS, newDatabaseUrl, newEmptyUrl, openForTest } from "../new-database.ts";
import { everyFunction, WITHOUT_STATEMENTS } from "../statements/every-function.ts";
import {
  ACCOUNT_COLUMNS,
  findBrokenRules,
  namesAccount,
  REQUEST_RULES,
  STATEMENT_RULES,
} from "../statements/rules.ts";

const CONNECTION = {
  poolSize: 1,
  connectTimeoutMs: 2_000,
  statementTimeoutMs: 0,
  preparesStatements: true,
  onIdleError: () => {},
};

/** Functions with a statement that does not name one account, and why. docs/database.md explains their cost. */
const OF_ALL_ACCOUNTS: Readonly<Record<string, string>> = {
  createFindApiKeyOwner: "the caller sends a key: a lookup by its hash",
  revokeApiKey: "the operator names a key",
  revokeIssuedKey: "the operator names a key",
  findAccountByEmail: "the operator and sign-in name an address",
  findOrCreateAccountOfUser: "an address belongs to one account",
  isEmailInUse: "an address belongs to one account",
  findBillingCustomer: "the payment processor names its customer",
  setBillingSubscription: "the payment processor names its customer",
  listAccounts: "the operator lists accounts",
  recordLapses: "housekeeping",
  addEndpointCalls: "counts of several accounts, off the request",
  deleteOldRows: "housekeeping",
};

/** Unique keys that do not contain the account. docs/database.md states what each distributed database does with them. */
const GLOBAL_KEYS = [
  "accounts_email_key",
  "api_keys_hash_key",
  "api_keys_id",
  "billing_customers_customer_id_key",
  "billing_customers_subscription_id_key",
  "subscription_transitions_event",
];

async function openRecorded(dialect: "sqlite" | "postgres") {
  const opened = await openForTest({ url: await newDatabaseUrl(dialect) });
  const database = { ...opened, batchStatements: prepareDistributedBatches(opened) };
  const statements: string[] = [];
  database.onStatement((_durationMs, statement) => statements.push(statement));
  return { database, statements };
}

test("every exported function of the database is called, or has no statement", async () => {
  const { database } = await openRecorded("sqlite" === DIALECTS[0] ? "sqlite" : "postgres");
  const exported = Object.entries(db).filter(
    ([name, value]) => typeof value === "function" && /^[a-z]/.test(name),
  );
  const called = Object.keys(everyFunction(database));
  expect([...called, ...WITHOUT_STATEMENTS].toSorted()).toEqual(exported.map(([name]) => name).toSorted());
});

describe.each(DIALECTS.filter((dialect) => dialect === "postgres"))("statements on %s", (dialect) => {
  test("are within what Citus, YugabyteDB and CockroachDB support, and name their account", async () => {
    const { database, statements } = await openRecorded(dialect);
    const broken: string[] = [];
    const ofAllAccounts = new Set<string>();
    for (const [name, call] of Object.entries(everyFunction(database))) {
      statements.length = 0;
      await call();
      expect(statements.length, name).toBeGreaterThan(0);
      for (const statement of statements) {
        const rules = findBrokenRules(statement, [...STATEMENT_RULES, ...REQUEST_RULES]);
        broken.push(...rules.map((rule) => `${name}: ${rule}: ${statement}`));
        if (!namesAccount(statement)) ofAllAccounts.add(name);
      }
    }
    expect(broken).toEqual([]);
    expect([...ofAllAccounts].toSorted()).toEqual(Object.keys(OF_ALL_ACCOUNTS).toSorted());
  });

  test("of migrations are within it too", async () => {
    const statements = await recordMigrations();
    expect(statements.some((statement) => statement.startsWith("create table"))).toBe(true);
    expect(statements.flatMap((statement) => findBrokenRules(statement, STATEMENT_RULES))).toEqual([]);
  });

  test("leave keys that begin with the account, which is all that a foreign key between accounts' rows has", async () => {
    const { kysely } = await openForTest({ url: await newEmptyUrl(dialect) });
    const { rows } = await sql<{
      table: string;
      name: string;
      isPrimary: boolean;
      columns: readonly string[];
    }>`
      select t.relname as "table", i.relname as name, x.indisprimary as "isPrimary",
        array(select a.attname::text from unnest(x.indkey) with ordinality k (number, position)
          join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number order by k.position) as columns
      from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      where x.indisunique and t.relnamespace = 'public'::regnamespace order by i.relname`.execute(kysely);
    const keys = rows.filter(({ table }) => Object.hasOwn(ACCOUNT_COLUMNS, table));
    const withoutAccount = keys.filter(({ table, columns }) => columns[0] !== ACCOUNT_COLUMNS[table]);
    expect(withoutAccount.map(({ name }) => name)).toEqual(GLOBAL_KEYS);
    expect(withoutAccount.filter(({ isPrimary }) => isPrimary)).toEqual([]);
    const { rows: foreign } = await sql<{ table: string; definition: string }>`
      select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f'`.execute(kysely);
    const ofAccounts = foreign.filter(({ table }) => Object.hasOwn(ACCOUNT_COLUMNS, table));
    expect(new Set(ofAccounts.map(({ definition }) => definition))).toEqual(
      new Set(["FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE"]),
    );
  });

  /** Runs all migrations on an empty database. */
  async function recordMigrations(): Promise<readonly string[]> {
    const { dialect: postgres } = createPostgresDialect(await newEmptyUrl(dialect), CONNECTION);
    const statements: string[] = [];
    const kysely = new Kysely<unknown>({
      dialect: postgres,
      log: ({ query }) => {
        statements.push(query.sql);
      },
    });
    onTestFinished(() => kysely.destroy());
    await migrateToLatest(kysely, dialect);
    return statements;
  }
});
