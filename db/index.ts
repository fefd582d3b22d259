/** The only entry point of the database. */
export * from "./accounts.ts";
export * from "./api-keys.ts";
export * from "./audit-log.ts";
export { type KeyUse, USES_PER_STATEMENT_MAX } from "./batch-statements.ts";
export * from "./daily-pool.ts";
export type { Database, FileEvent } from "./database.ts";
export * from "./database-url.ts";
export {
  type ClockRecord,
  deleteOldRows,
  readClockRecord,
  type TableWithOldRows,
  writeClockRecord,
} from "./housekeeping.ts";
export * from "./issued-keys.ts";
export * from "./keys-and-ids.ts";
export { MigrationError } from "./migrate.ts";
export * from "./open-database.ts";
export * from "./request-log.ts";
export { withRunningTimeout } from "./running-timeout.ts";
export type { Schema, SignInLinkPurpose, SubscriptionState } from "./schema.ts";
export * from "./sign-in.ts";
export * from "./sign-in-attempts.ts";
export * from "./sign-in-links.ts";
export { BackupError, backupSqliteFile } from "./sqlite/backup.ts";
export { VanishedDatabaseError } from "./sqlite/installation-record.ts";
export { restoreSqliteFile } from "./sqlite/restore.ts";
export * from "./sqlite/secret-file.ts";
export * from "./subscriptions.ts";
export * from "./usage.ts";
