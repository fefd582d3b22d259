import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject, onTestFinished } from "vitest";
import { type Database, type OpenDatabaseOptions, openDatabase } from "../../db/index.ts";
import { writeMigratedFile } from "./migrated-file.ts";
import { MIGRATED } from "./postgres/migrated.ts";
import { seedAccount, seedKey } from "./seeds.ts";

declare module "vitest" {
  interface ProvidedContext {
    readonly dialects: readonly Dialect[];
  }
}

export type Dialect = "sqlite" | "postgres";

/** Databases that this test project runs on: see vitest.config.ts. */
export const DIALECTS = inject("dialects");

/** Creates a folder, which is deleted after the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "almagest-test-db-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns the address of a database with tables and without rows, a copy of another, which is deleted after the test. */
export async function newDatabaseUrl(dialect: Dialect): Promise<string> {
  if (dialect === "postgres") return await newPostgresUrl(MIGRATED);
  const path = join(newFolder(), "almagest.db");
  await writeMigratedFile(path);
  return `sqlite:${path}`;
}

/** Returns the address of a database without tables, which is deleted after the test. */
export async function newEmptyUrl(dialect: Dialect): Promise<string> {
  return dialect === "sqlite"
    ? `sqlite:${join(newFolder(), "almagest.db")}`
    : await newPostgresUrl("template0");
}

async function newPostgresUrl(template: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${inject("sharedPostgresPort")}`);
  if (!answer.ok) throw new Error(await answer.text());
  const server = new URL(await answer.text());
  const name = `almagest_test_${randomBytes(8).toString("hex")}`;
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  onTestFinished(() => onServer(server, `drop database ${name} with (force)`));
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

async function onServer(server: URL, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Opens a new database, which is closed after the test. */
export async function newDatabase(dialect: Dialect): Promise<Database> {
  return await openForTest({ url: await newDatabaseUrl(dialect) });
}

/** Opens a database like the service. It is closed after the test. */
export async function openForTest(options: OpenDatabaseOptions): Promise<Database> {
  const database = await openDatabase(options);
  onTestFinished(() => database.close());
  return database;
}

/** Opens a new database with an account on the Free plan. */
export async function newAccount(dialect: Dialect) {
  const database = await newDatabase(dialect);
  return { database, kysely: database.kysely, accountId: await seedAccount(database) };
}

/** Opens a new database with an account and its key. */
export async function newKey(dialect: Dialect) {
  const account = await newAccount(dialect);
  const { id: keyId, hash } = await seedKey(account.database, account.accountId);
  return { ...account, keyId, hash };
}
