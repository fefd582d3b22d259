import { hostname } from "node:os";
import { DAY_MS, DatabaseUrlError, type PlanLimits, parseDatabaseUrl } from "../../db/index.ts";
import { PLAN_NAMES, type PlanNames } from "../contract/plans.ts";
import { type Limits, readLimits, shareLimits } from "../limits/limits.ts";
import type { RequestLogSettings } from "../operations/buffered-rows.ts";
import { type PortalSettings, readPortalSettings } from "../portal/settings.ts";
import { type NetworkSettings, readNetworkSettings } from "../settings/network.ts";
import {
  assertNoProblems,
  createSettingsReader,
  type Environment,
  type SettingsReader,
} from "../settings/settings-reader.ts";
import { readTraces, type TraceSettings } from "../settings/traces.ts";
import {
  readLogBufferBytes,
  readWatchdogTimeout,
  readWorkers,
  WORKER_VARIABLE,
} from "../settings/workers.ts";

const FIXED = "nothing: the value is fixed";

/** Settings that no longer exist, each with what replaces it. */
const REMOVED_SETTINGS: Readonly<Record<string, string>> = {
  COMPRESSION: "nothing: a proxy that compresses removes Accept-Encoding",
  DATABASE_PREPARE: "?prepare=off at the end of DATABASE_URL",
  HEADERS_TIMEOUT_MS: "REQUEST_TIMEOUT_MS, which bounds it",
  LONG_STREAM_TIMEOUT_MS: FIXED,
  MAX_BODY_BYTES: FIXED,
  MAX_BODY_BYTES_PER_CONNECTION: "MAX_BODY_BYTES_TOTAL",
  MAX_BODY_BYTES_PER_NETWORK: "MAX_BODY_BYTES_TOTAL",
  MAX_CONTROL_FRAMES: FIXED,
  MAX_HEADER_BYTES: FIXED,
  MAX_LONG_STREAMS: FIXED,
  MAX_LONG_STREAMS_PER_CONNECTION: FIXED,
  MAX_LONG_STREAMS_PER_NETWORK: FIXED,
  MAX_STREAMS_PER_CONNECTION: FIXED,
  MAX_STREAMS_PER_NETWORK: "MAX_CONNECTIONS_PER_ADDRESS",
  MAX_UNSENT_BYTES_PER_CONNECTION: "MAX_UNSENT_BYTES_TOTAL",
  MAX_UNSENT_BYTES_PER_NETWORK: "MAX_UNSENT_BYTES_TOTAL",
  METRICS_HOST: "PRIVATE_PORT, as address:port",
  METRICS_PORT: "PRIVATE_PORT",
  NETWORK_TURN_MS: FIXED,
  OTEL_BSP_MAX_QUEUE_SIZE: FIXED,
  OTEL_BSP_SCHEDULE_DELAY: FIXED,
  PREFACE_TIMEOUT_MS: FIXED,
  PRIVATE_HOST: "PRIVATE_PORT, as address:port",
  REQUEST_LOG_MAX_ROWS: "REQUEST_LOG_RETENTION_DAYS",
  SECURITY_CONTACT: "CONTACT_URL",
  STREAM_RESETS_PER_SECOND: FIXED,
  STREAM_RESET_BURST: FIXED,
  TOOL_CALL_ORIGINS: FIXED,
};

export function findRemovedSettings({ text }: Pick<SettingsReader, "text">) {
  return Object.entries(REMOVED_SETTINGS)
    .filter(([setting]) => text(setting) !== null)
    .map(([setting, replacement]) => ({ setting, replacement }));
}

interface DatabaseSettings {
  /** `sqlite:./data/almagest.db` or `postgres://…`; may contain a password, so it is never logged. */
  readonly databaseUrl: string;
  /** Whether statements of requests are prepared: not with `?prepare=off`, for a pooler in transaction mode. */
  readonly preparesStatements: boolean;
}

const DEFAULT_DATABASE_URL = "sqlite:./data/almagest.db";
/** The last parameter of a PostgreSQL URL; it is for the service, not the driver. */
const PREPARE_PARAMETER = /(?<=^postgres.*)[?&]prepare=(on|off)$/;

function readDatabaseSettings({ text, problems }: SettingsReader): DatabaseSettings {
  const value = text("DATABASE_URL") ?? DEFAULT_DATABASE_URL;
  const [, parameter] = PREPARE_PARAMETER.exec(value) ?? [];
  const databaseUrl = value.replace(PREPARE_PARAMETER, "");
  try {
    parseDatabaseUrl(databaseUrl);
  } catch (error) {
    if (!(error instanceof DatabaseUrlError)) throw error;
    problems.push(`DATABASE_URL is not valid: ${error.message}`);
  }
  return { databaseUrl, preparesStatements: parameter !== "off" };
}

/** The settings that the service and the admin command share. */
export interface AccountConfig extends DatabaseSettings {
  readonly planLimits: PlanLimits;
}

/** All settings, validated. */
export interface Config extends AccountConfig, NetworkSettings {
  readonly workers: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Lines of the log that nothing has read are dropped beyond this size. */
  readonly logBufferBytesMax: number;
  /** Distinguishes this process from others in the log. */
  readonly instance: string;
  /** How long new requests are served after SIGTERM or SIGINT, while `/readyz` reports that the service is stopping. */
  readonly drainMs: number;
  /** How long the requests in progress may take to finish after that. */
  readonly stopTimeoutMs: number;
  /** After how long without an iteration of its event loop a process is killed; 0: never. */
  readonly watchdogTimeoutMs: number;
  /** The limits of this process: each of several workers gets its share. */
  readonly limits: Limits;
  readonly requestLog: RequestLogSettings;
  /** Where traces of requests are sent; null: requests are not traced. */
  readonly traces: TraceSettings | null;
  readonly portal: PortalSettings;
  /** Where users reach the operator, a mailto: or https: address; null: the pages name none. */
  readonly contactUrl: string | null;
  readonly planNames: PlanNames;
  /** The operator's terms, an https: address; null: the pages link none. */
  readonly termsUrl: string | null;
  /** The operator's privacy policy, an https: address; null: the pages link the service's own description. */
  readonly privacyUrl: string | null;
  readonly removedSettings: ReturnType<typeof findRemovedSettings>;
}

/** Characters that mean the same in HTML, Markdown and JSON. */
const PLAN_NAME_FORM = /^[\p{L}\p{N} .+-]{1,40}$/u;
const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "silent"] as const;
const INSTANCE_FORM = /^[\w.:/-]{1,100}$/;

const DEFAULT_PLAN_LIMITS: PlanLimits = { free: 10, pro: 1000 };
/** The oldest rows are deleted first. */
const REQUEST_LOG_ROWS_MAX = 5_000_000;
const PLAN_LIMIT_MAX = 1_000_000_000;

/**
 * Reads the settings; an empty variable counts as unset. This function and `readAccountConfig` are the only readers of the
 * environment.
 *
 * @throws {ConfigError} naming every problem
 */
export function readConfig(environment: Environment = process.env): Config {
  const reader = createSettingsReader(environment);
  const accounts = readAccountSettings(reader);
  const workers = readWorkers(reader);
  const config: Config = {
    ...accounts,
    ...readNetworkSettings(reader),
    workers,
    limits: shareLimits(readLimits(reader), workers),
    logLevel: reader.oneOf("LOG_LEVEL", LOG_LEVELS, "info"),
    logBufferBytesMax: readLogBufferBytes(reader),
    instance: readInstance(reader),
    drainMs: reader.wholeNumber({ variable: "DRAIN_MS", min: 0, max: DAY_MS }, 0),
    stopTimeoutMs: reader.wholeNumber({ variable: "STOP_TIMEOUT_MS", min: 0, max: DAY_MS }, 10_000),
    watchdogTimeoutMs: readWatchdogTimeout(reader),
    requestLog: {
      retentionDays: reader.wholeNumber({ variable: "REQUEST_LOG_RETENTION_DAYS", min: 0, max: 3650 }, 30),
      rowsMax: REQUEST_LOG_ROWS_MAX,
    },
    traces: readTraces(reader),
    portal: readPortalSettings(reader, accounts.databaseUrl.startsWith("postgres")),
    removedSettings: findRemovedSettings(reader),
    contactUrl: readContact(reader, "CONTACT_URL", ["mailto:", "https:"]),
    planNames: readPlanNames(reader),
    termsUrl: readContact(reader, "TERMS_URL", ["https:"]),
    privacyUrl: readContact(reader, "PRIVACY_URL", ["https:"]),
  };
  assertNoProblems(reader);
  return config;
}

/**
 * Reads only what the admin command needs: it runs whatever the service's other settings are.
 *
 * @throws {ConfigError} naming every problem
 */
export function readAccountConfig(environment: Environment = process.env): AccountConfig {
  const reader = createSettingsReader(environment);
  const config = readAccountSettings(reader);
  assertNoProblems(reader);
  return config;
}

function readAccountSettings(reader: SettingsReader): AccountConfig {
  const planLimit = (variable: string, fallback: number) =>
    reader.wholeNumber({ variable, min: 0, max: PLAN_LIMIT_MAX }, fallback);
  return {
    ...readDatabaseSettings(reader),
    planLimits: {
      free: planLimit("PLAN_FREE_LIMIT", DEFAULT_PLAN_LIMITS.free),
      pro: planLimit("PLAN_PRO_LIMIT", DEFAULT_PLAN_LIMITS.pro),
    },
  };
}

/** Each of several workers gets its own name. */
function readInstance({ text, problems }: SettingsReader): string {
  const worker = text(WORKER_VARIABLE);
  const value = text("INSTANCE");
  if (value === null) return `${hostname()}:${process.pid}`;
  if (!INSTANCE_FORM.test(value)) {
    problems.push(`INSTANCE must be 1 to 100 of A–Z a–z 0–9 . _ : / -, not "${value}"`);
  }
  return worker === null ? value : `${value}/${worker}`;
}

function readContact(
  { text, problems }: SettingsReader,
  variable: string,
  schemes: readonly string[],
): string | null {
  const value = text(variable);
  if (value === null) return null;
  const isContact =
    schemes.some((scheme) => value.startsWith(scheme)) && /^\S+$/.test(value) && URL.canParse(value);
  if (isContact) return value;
  const example = schemes.includes("mailto:") ? "mailto:security@example.com" : "https://example.com/terms";
  problems.push(`${variable} must be an address like ${example}, not "${value}"`);
  return null;
}

/** The names as set, or `PLAN_NAMES` itself if none is. */
function readPlanNames({ text, problems }: SettingsReader): PlanNames {
  const set = { free: text("PLAN_FREE_NAME"), pro: text("PLAN_PRO_NAME") };
  for (const [variable, name] of [
    ["PLAN_FREE_NAME", set.free],
    ["PLAN_PRO_NAME", set.pro],
  ] as const) {
    if (name !== null && !PLAN_NAME_FORM.test(name))
      problems.push(`${variable} must be 1 to 40 letters, digits, spaces or . + -, not "${name}"`);
  }
  if (set.free === null && set.pro === null) return PLAN_NAMES;
  return { free: set.free ?? PLAN_NAMES.free, pro: set.pro ?? PLAN_NAMES.pro };
}
