/** What a distributed database refuses or executes across its nodes, by its documentation. */
export interface StatementRule {
  readonly name: string;
  /** What no statement may contain; the text is in lower case, without quotation marks. */
  readonly refused: RegExp;
  /** The page that states it. */
  readonly source: string;
}

const CITUS = "https://docs.citusdata.com/en/stable/develop/reference_workarounds.html";
const CITUS_KEYS = "https://docs.citusdata.com/en/v11.1/faq/faq.html";
const COCKROACH = "https://www.cockroachlabs.com/docs/v25.2/postgresql-compatibility";
const COCKROACH_SCHEMA = "https://www.cockroachlabs.com/docs/v24.1/online-schema-changes";
const YUGABYTE = "https://docs.yugabyte.com/latest/explore/ysql-language-features/postgresql-compatibility/";
const YUGABYTE_LOCKS = "https://dev.to/yugabyte/advisorycustomapplication-lock-with-yugabytedb-jao";

/** Rules for every statement, migrations included. */
export const STATEMENT_RULES: readonly StatementRule[] = [
  { name: "advisory locks", refused: /pg_(try_)?advisory/, source: YUGABYTE_LOCKS },
  { name: "LISTEN and NOTIFY", refused: /^\s*(un)?listen |^\s*notify |pg_notify/, source: YUGABYTE },
  {
    name: "triggers, rules, functions and procedures",
    refused: /create (or replace )?(trigger|rule|function|procedure|event)/,
    source: COCKROACH,
  },
  { name: "LOCK TABLE", refused: /^\s*lock /, source: YUGABYTE },
  { name: "table inheritance", refused: /inherits\s*\(/, source: YUGABYTE },
  { name: "exclusion constraints", refused: /exclude (using|\()/, source: YUGABYTE },
  { name: "deferrable constraints", refused: /deferrable|set constraints/, source: YUGABYTE },
  { name: "generated columns", refused: /generated always/, source: YUGABYTE },
  {
    name: "sequences, serial columns included",
    refused: /\b(big|small)?serial\b|nextval|create sequence/,
    source: CITUS,
  },
  { name: "temporary tables", refused: /create (local |global )?temp/, source: COCKROACH },
  { name: "a level of isolation", refused: /isolation level|transaction_isolation/, source: COCKROACH },
  { name: "system columns of rows", refused: /\b(ctid|xmin|xmax|tableoid)\b/, source: COCKROACH },
  { name: "cursors", refused: /declare \w+ (no scroll )?cursor|where current of/, source: COCKROACH },
  {
    name: "recursive and modifying CTEs",
    refused: /with recursive|as (not )?(materialized )?\(\s*(insert|update|delete)/,
    source: CITUS,
  },
  {
    name: "TABLESAMPLE and grouping sets",
    refused: /tablesample|grouping sets|\bcube\s*\(|\brollup\s*\(/,
    source: CITUS,
  },
  {
    name: "volatile functions in an UPDATE",
    refused: /^\s*update .*\b(random|clock_timestamp|gen_random_uuid|nextval|now)\s*\(/s,
    source: CITUS,
  },
  // Kysely adds columns one at a time: each migration has one change of a table per statement.
  {
    name: "changes of a column's type",
    refused: /alter (column )?\S+ (set data )?type /,
    source: COCKROACH_SCHEMA,
  },
];

/** Rules for statements of requests: a lock of rows, which Citus accepts in queries of one shard only. */
export const REQUEST_RULES: readonly StatementRule[] = [
  { name: "locks of rows", refused: /for (no key )?(update|share)/, source: CITUS },
  { name: "arrays of keys", refused: /any\s*\(|unnest\s*\(/, source: CITUS_KEYS },
];

/** Names the rules that a statement breaks. */
export function findBrokenRules(statement: string, rules: readonly StatementRule[]): readonly string[] {
  const text = normalize(statement);
  return rules.filter(({ refused }) => refused.test(text)).map(({ name }) => name);
}

/** Tables whose rows belong to an account, and the column that has it. */
export const ACCOUNT_COLUMNS: Readonly<Record<string, string>> = {
  accounts: "id",
  api_keys: "account_id",
  daily_pool: "account_id",
  subscription_transitions: "account_id",
  audit_log: "account_id",
  endpoint_usage: "account_id",
  billing_customers: "account_id",
};

/** Whether a statement on rows of accounts names the account, and so concerns one node. True for every other statement. */
export function namesAccount(statement: string): boolean {
  const text = normalize(statement);
  const tables = [...text.matchAll(/(?:from|join|into|update) (\w+)/g)].map(([, table]) => table ?? "");
  const columns = new Set(tables.flatMap((table) => ACCOUNT_COLUMNS[table] ?? []));
  if (columns.size === 0 || /^insert into \w+ \([^)]*\) values/.test(text)) return true;
  if (/^insert into accounts /.test(text)) return true;
  return [...columns].some((column) => new RegExp(`(^|[\\s.(])${column} = \\$`).test(text));
}

function normalize(statement: string): string {
  return statement.toLowerCase().replaceAll('"', "").replaceAll(/\s+/g, " ").trim();
}
