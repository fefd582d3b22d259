import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";
import { DatabaseUrlError, type PlanLimits, parseDatabaseUrl } from "../../db/index.ts";
import { type PortalSettings, readPortalSettings } from "../portal/settings.ts";
import { DEFAULT_LIMITS, type Limits } from "../settings/limits.ts";

/** What the service and the command line for accounts must agree on. */
export interface AccountConfig {
  /** `sqlite:./data/almagest.db` or `postgres://…`; may hold a password, so it is never logged. */
  readonly databaseUrl: string;
  /** Requests a UTC day that each plan has. */
  readonly planLimits: PlanLimits;
}

/** Everything that can be set from outside, checked. */
export interface Config extends AccountConfig {
  readonly host: string;
  /** 0 asks the system for a free port. */
  readonly port: number;
  /** The address that callers know the service by, without a slash at the end; null: as listened on. */
  readonly baseUrl: string | null;
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null;
  readonly logLevel: LogLevel;
  /** How long running requests may take to finish after SIGTERM or SIGINT. */
  readonly stopTimeoutMs: number;
  readonly limits: Limits;
  /** Where Prometheus reads the metrics; null: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** How long the request log is kept. */
  readonly requestLogRetentionDays: number;
  readonly portal: PortalSettings;
  /** Where weaknesses are reported, an address of mailto:, https: or tel:; null: security@ the service's host. */
  readonly securityContact: string | null;
}

export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Says everything that is wrong with the settings at once. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.name = "ConfigError";
    this.problems = problems;
  }
}

/** A whole number in the environment: its name, and what it may be. */
interface NumberSetting {
  readonly variable: string;
  readonly min: number;
  readonly max: number;
}

const DAY_MS = 86_400_000;

/** The environment variable of each limit. */
export const LIMIT_SETTINGS: Readonly<Record<keyof Limits, NumberSetting>> = {
  maxConnections: { variable: "MAX_CONNECTIONS", min: 1, max: 1_000_000 },
  maxStreamsPerConnection: { variable: "MAX_STREAMS_PER_CONNECTION", min: 1, max: 100_000 },
  maxBodyBytes: { variable: "MAX_BODY_BYTES", min: 1024, max: 1 << 20 },
  maxHeaderBytes: { variable: "MAX_HEADER_BYTES", min: 2048, max: 1 << 18 },
  prefaceTimeoutMs: { variable: "PREFACE_TIMEOUT_MS", min: 1, max: DAY_MS },
  headersTimeoutMs: { variable: "HEADERS_TIMEOUT_MS", min: 1, max: DAY_MS },
  requestTimeoutMs: { variable: "REQUEST_TIMEOUT_MS", min: 1, max: DAY_MS },
  responseTimeoutMs: { variable: "RESPONSE_TIMEOUT_MS", min: 1, max: DAY_MS },
  idleTimeoutMs: { variable: "IDLE_TIMEOUT_MS", min: 1, max: DAY_MS },
  maxControlFramesPerWindow: { variable: "MAX_CONTROL_FRAMES", min: 1, max: 1_000_000 },
  streamResetBurst: { variable: "STREAM_RESET_BURST", min: 1, max: 1_000_000 },
  streamResetsPerSecond: { variable: "STREAM_RESETS_PER_SECOND", min: 1, max: 1_000_000 },
};

type Environment = Readonly<Record<string, string | undefined>>;

const DEFAULT_DATABASE_URL = "sqlite:./data/almagest.db";
const DEFAULT_PLAN_LIMITS: PlanLimits = { free: 10, pro: 1000 };
const PLAN_LIMIT_MAX = 1_000_000_000;

/**
 * Reads the settings; an empty variable counts as not set. With `readAccountConfig` the only reader of the process's
 * environment.
 *
 * @throws ConfigError naming every problem.
 */
export function readConfig(environment: Environment = process.env): Config {
  const problems: string[] = [];
  const settings = settingsReader(environment, problems);
  const { text, wholeNumber } = settings;

  const limits = Object.fromEntries(
    Object.entries(LIMIT_SETTINGS).map(([name, setting]) => [
      name,
      wholeNumber(setting, DEFAULT_LIMITS[name as keyof Limits]),
    ]),
  ) as unknown as Limits;
  if (limits.headersTimeoutMs > limits.requestTimeoutMs) {
    problems.push("HEADERS_TIMEOUT_MS must not be longer than REQUEST_TIMEOUT_MS");
  }

  const logLevel = text("LOG_LEVEL") ?? "info";
  if (!isLogLevel(logLevel)) {
    problems.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(", ")}, not "${logLevel}"`);
  }

  const config: Config = {
    ...readAccountSettings(environment, problems),
    host: text("HOST") ?? "127.0.0.1",
    port: wholeNumber({ variable: "PORT", min: 0, max: 65_535 }, 8080),
    baseUrl: readBaseUrl(text("BASE_URL"), problems),
    tls: readTls(text("TLS_CERT_FILE"), text("TLS_KEY_FILE"), problems),
    logLevel: isLogLevel(logLevel) ? logLevel : "info",
    stopTimeoutMs: wholeNumber({ variable: "STOP_TIMEOUT_MS", min: 0, max: DAY_MS }, 10_000),
    limits,
    metrics: readMetrics(environment, problems),
    requestLogRetentionDays: wholeNumber({ variable: "REQUEST_LOG_RETENTION_DAYS", min: 1, max: 3650 }, 30),
    portal: readPortalSettings(settings, problems),
    securityContact: readSecurityContact(text("SECURITY_CONTACT"), problems),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/**
 * Reads no more than what the command line for accounts needs: it works whatever is set for the service's port.
 *
 * @throws ConfigError naming every problem.
 */
export function readAccountConfig(environment: Environment = process.env): AccountConfig {
  const problems: string[] = [];
  const config = readAccountSettings(environment, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function readAccountSettings(environment: Environment, problems: string[]): AccountConfig {
  const { text, wholeNumber } = settingsReader(environment, problems);
  const databaseUrl = text("DATABASE_URL") ?? DEFAULT_DATABASE_URL;
  try {
    parseDatabaseUrl(databaseUrl);
  } catch (error) {
    if (!(error instanceof DatabaseUrlError)) throw error;
    problems.push(`DATABASE_URL cannot be used: ${error.message}`);
  }
  const planLimit = (variable: string, fallback: number) =>
    wholeNumber({ variable, min: 0, max: PLAN_LIMIT_MAX }, fallback);
  return {
    databaseUrl,
    planLimits: {
      free: planLimit("PLAN_FREE_LIMIT", DEFAULT_PLAN_LIMITS.free),
      pro: planLimit("PLAN_PRO_LIMIT", DEFAULT_PLAN_LIMITS.pro),
    },
  };
}

function settingsReader(environment: Environment, problems: string[]) {
  const text = (name: string): string | null => environment[name]?.trim() || null;
  const wholeNumber = ({ variable, min, max }: NumberSetting, fallback: number): number => {
    const value = text(variable);
    if (value === null) return fallback;
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= min && number <= max) return number;
    problems.push(`${variable} must be a whole number from ${min} to ${max}, not "${value}"`);
    return fallback;
  };
  return { text, wholeNumber };
}

/** Nothing is opened that was not asked for: several processes of a machine would want the same port. */
function readMetrics(environment: Environment, problems: string[]): Config["metrics"] {
  const { text, wholeNumber } = settingsReader(environment, problems);
  if (text("METRICS_PORT") === null) {
    if (text("METRICS_HOST") !== null) problems.push("METRICS_HOST needs METRICS_PORT");
    return null;
  }
  return {
    host: text("METRICS_HOST") ?? "127.0.0.1",
    port: wholeNumber({ variable: "METRICS_PORT", min: 0, max: 65_535 }, 0),
  };
}

function isLogLevel(value: string): value is LogLevel {
  return (LOG_LEVELS as readonly string[]).includes(value);
}

function readBaseUrl(value: string | null, problems: string[]): string | null {
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  const plain = url !== null && url.search === "" && url.hash === "" && url.username === "";
  if (!plain || (url.protocol !== "http:" && url.protocol !== "https:")) {
    problems.push(`BASE_URL must be an address like https://api.example.com, not "${value}"`);
    return null;
  }
  return url.href.replace(/\/+$/, "");
}

function readSecurityContact(value: string | null, problems: string[]): string | null {
  if (value === null || (/^(mailto:|https:|tel:)\S+$/.test(value) && URL.canParse(value))) return value;
  problems.push(`SECURITY_CONTACT must be an address like mailto:security@example.com, not "${value}"`);
  return null;
}

function readTls(certFile: string | null, keyFile: string | null, problems: string[]): Config["tls"] {
  if (certFile === null && keyFile === null) return null;
  if (certFile === null || keyFile === null) {
    problems.push("TLS_CERT_FILE and TLS_KEY_FILE must be set together");
    return null;
  }
  const cert = readPem("TLS_CERT_FILE", certFile, problems);
  const key = readPem("TLS_KEY_FILE", keyFile, problems);
  if (cert === null || key === null) return null;
  try {
    createSecureContext({ cert, key });
    return { cert, key };
  } catch (error) {
    problems.push(`TLS_CERT_FILE and TLS_KEY_FILE are no pair of certificate and key: ${messageOf(error)}`);
    return null;
  }
}

function readPem(variable: string, file: string, problems: string[]): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    problems.push(`${variable} cannot be read: ${messageOf(error)}`);
    return null;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
