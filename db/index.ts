/** The only entry point of the database. */
export {
  type Account,
  changeAccountEmail,
  createAccount,
  deleteAccount,
  findAccountByEmail,
  findAccountById,
  findOrCreateAccountOfUser,
  listAccounts,
  normalizeEmail,
  planOfAccount,
} from "./accounts.ts";
export {
  ACTIVE_KEYS_MAX,
  type ApiKey,
  countActiveApiKeys,
  createApiKey,
  listApiKeys,
  type NewApiKey,
  replaceApiKey,
  revokeApiKey,
} from "./api-keys.ts";
export {
  type AuditEntry,
  type AuditStamp,
  listAudit,
  recordAudit,
  recordKeyChange,
  recordPlanChange,
} from "./audit-log.ts";
export { type KeyUse, USES_PER_STATEMENT_MAX } from "./batch-statements.ts";
export {
  createDailyPool,
  DAY_MS,
  deletePoolsBefore,
  isoSecondsOf,
  nextUtcMidnightMs,
  readPoolUsed,
  utcDayOf,
} from "./daily-pool.ts";
export type { Database, FileEvent } from "./database.ts";
export * from "./database-url.ts";
export { type ClockRecord, readClockRecord, writeClockRecord } from "./housekeeping-clock.ts";
export {
  createFirstAccount,
  issueApiKey,
  type KeyChangeContext,
  replaceIssuedKey,
  revokeIssuedKey,
} from "./issued-keys.ts";
export {
  API_KEY_ENTROPY_BYTES,
  type ApiKeyOwner,
  createFindApiKeyOwner,
  generateApiKey,
  hashApiKey,
  isApiKey,
  newRowId,
  prefixOfApiKey,
  ROW_ID_ENTROPY_BYTES,
} from "./keys-and-ids.ts";
export { MigrationError } from "./migrate.ts";
export { DatabaseOpenError, type OpenDatabaseOptions, openDatabase } from "./open-database.ts";
export { PLANS, type Plan, planAt, planEndMs, type Subscription } from "./plan.ts";
export {
  createRequestLogTrim,
  deleteRequestLogBefore,
  writeRequestLog,
} from "./request-log.ts";
export { withRunningTimeout } from "./running-timeout.ts";
export type {
  Schema,
  SignInLinkPurpose,
  SubscriptionState,
} from "./schema.ts";
export * from "./sign-in.ts";
export {
  type AttemptLimit,
  clearAttempts,
  countAttempt,
  deleteAttemptsBefore,
  releaseAttempt,
} from "./sign-in-attempts.ts";
export * from "./sign-in-links.ts";
export { BackupError, backupSqliteFile } from "./sqlite/backup.ts";
export { VanishedDatabaseError } from "./sqlite/installation-record.ts";
export { restoreSqliteFile } from "./sqlite/restore.ts";
export * from "./sqlite/secret-file.ts";
export * from "./subscriptions.ts";
export {
  applyTransition,
  hasTransition,
  listTransitions,
  nextSubscription,
  recordLapses,
  type SubscriptionEvent,
} from "./subscriptions.ts";
export * from "./usage.ts";
