/** The only door of the database. */
export { type AuditStamp, type KeyChange, recordKeyChange, recordPlanChange } from "./account-changes.ts";
export {
  type Account,
  changeAccountEmail,
  createAccount,
  deleteAccount,
  findAccountByEmail,
  findAccountById,
  findOrCreateAccountOfUser,
  listAccounts,
  type NewAccount,
  normalizeEmail,
  planOfAccount,
} from "./accounts.ts";
export {
  API_KEY_ENTROPY_BYTES,
  generateApiKey,
  hashApiKey,
  isApiKey,
  prefixOfApiKey,
} from "./api-key-format.ts";
export {
  ACTIVE_KEYS_MAX,
  type ApiKey,
  type ApiKeyHolder,
  type CreateApiKeyResult,
  countActiveApiKeys,
  createApiKey,
  createFindApiKeyHolder,
  type FindApiKeyHolder,
  listApiKeys,
  type NewApiKey,
  type ReplaceApiKeyResult,
  recordApiKeyUse,
  replaceApiKey,
  revokeApiKey,
} from "./api-keys.ts";
export { type AuditEntry, listAudit, recordAudit } from "./audit-log.ts";
export {
  type BillingCustomer,
  bindBillingCustomer,
  findBillingCustomer,
  setBillingSubscription,
} from "./billing-customers.ts";
export {
  createDailyPool,
  type DailyPool,
  deletePoolsBefore,
  type PoolTake,
  type PoolTakeResult,
  readPoolUsed,
} from "./daily-pool.ts";
export {
  type DatabaseLocation,
  DatabaseUrlError,
  describeLocation,
  parseDatabaseUrl,
} from "./database-url.ts";
export {
  addEndpointCalls,
  deleteEndpointCallsBefore,
  type EndpointCalls,
  readEndpointCalls,
} from "./endpoint-usage.ts";
export {
  createFirstAccount,
  type IssueApiKeyRequest,
  type IssueApiKeyResult,
  type IssuedApiKey,
  issueApiKey,
  type KeyChangeContext,
  type ReplaceIssuedKeyRequest,
  type ReplaceIssuedKeyResult,
  replaceIssuedKey,
  revokeIssuedKey,
} from "./issued-keys.ts";
export { MigrationError } from "./migrate.ts";
export { type Database, DatabaseOpenError, type OpenDatabaseOptions, openDatabase } from "./open-database.ts";
export { PLANS, type Plan, planAt, type Subscription } from "./plan.ts";
export { deleteRequestLogBefore, type RequestLogEntry, writeRequestLog } from "./request-log.ts";
export { newRowId, ROW_ID_ENTROPY_BYTES } from "./row-id.ts";
export { AUDIT_ACTORS, type AuditActor, type Schema, type SubscriptionState } from "./schema.ts";
export { findOrCreateSecret } from "./service-secrets.ts";
export {
  type AttemptLimit,
  clearAttempts,
  countAttempt,
  deleteAttemptsBefore,
} from "./sign-in-attempts.ts";
export {
  deleteExpiredSignIns,
  deleteUnconfirmedUser,
  deleteUnconfirmedUsersBefore,
} from "./sign-in-leftovers.ts";
export { findPasswordSetAtMs, isEmailInUse } from "./sign-in-people.ts";
export {
  type ApplyTransitionResult,
  applyTransition,
  hasTransition,
  listTransitions,
  nextSubscription,
  recordLapses,
  type SubscriptionEvent,
  type Transition,
  type TransitionRequest,
} from "./subscriptions.ts";
export { type PlanLimits, readUsage, type Usage } from "./usage.ts";
export { nextUtcMidnightMs, utcDayOf } from "./utc-day.ts";
