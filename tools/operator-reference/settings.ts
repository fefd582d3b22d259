import { type Config, findRemovedSettings, readConfig } from "../../service/app/config.ts";
import { ConfigError, type Environment } from "../../service/settings/settings-reader.ts";

/** The defaults of a service without settings. The page states the others in words. */
const DEFAULTS: Readonly<Record<string, (config: Config) => string | number>> = {
  HOST: (config) => config.host,
  PORT: (config) => config.port,
  TRUSTED_PROXIES: (config) => config.trustedProxies,
  REFLECTION: (config) => (config.hasReflection ? "on" : "off"),
  DATABASE_URL: (config) => config.databaseUrl,
  REQUEST_LOG_RETENTION_DAYS: (config) => config.requestLog.retentionDays,
  PLAN_FREE_LIMIT: (config) => config.planLimits.free,
  PLAN_PRO_LIMIT: (config) => config.planLimits.pro,
  PLAN_FREE_NAME: (config) => config.planNames.free,
  PLAN_PRO_NAME: (config) => config.planNames.pro,
  MAIL_FROM: (config) => config.portal.mailFrom,
  WORKERS: (config) => config.workers,
  DRAIN_MS: (config) => config.drainMs,
  STOP_TIMEOUT_MS: (config) => config.stopTimeoutMs,
  WATCHDOG_TIMEOUT_MS: (config) => config.watchdogTimeoutMs,
  LOG_LEVEL: (config) => config.logLevel,
  LOG_BUFFER_MAX_BYTES: (config) => config.logBufferBytesMax,
  MAX_CONNECTIONS: ({ limits }) => limits.connectionsMax,
  MAX_STREAMS_TOTAL: ({ limits }) => limits.requestsTotalMax,
  MAX_BODY_BYTES_TOTAL: ({ limits }) => limits.bodyBytesTotalMax,
  MAX_UNSENT_BYTES_TOTAL: ({ limits }) => limits.unsentBytesTotalMax,
  MAX_CALLS: ({ limits }) => limits.callsMax,
  MAX_CALLS_PER_ACCOUNT: ({ limits }) => limits.callsPerAccountMax,
  MAX_QUEUED_CALLS: ({ limits }) => limits.queuedCallsMax,
  REQUEST_TIMEOUT_MS: ({ limits }) => limits.requestTimeoutMs,
  RESPONSE_TIMEOUT_MS: ({ limits }) => limits.responseTimeoutMs,
  RESPONSE_STALL_TIMEOUT_MS: ({ limits }) => limits.responseStallTimeoutMs,
  IDLE_TIMEOUT_MS: ({ limits }) => limits.idleTimeoutMs,
  REFUSAL_BURST: ({ limits }) => limits.refusalBurst,
  REFUSALS_PER_SECOND: ({ limits }) => limits.refusalsPerSecond,
};

/** What the service reports about a setting without meaning, after "must": the values that it accepts; empty if it takes all. */
function acceptedValuesOf(variable: string): string {
  try {
    readConfig({ [variable]: "?" });
    return "";
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const [, accepted = ""] = /\bmust (?:be )?(.*?)(?:, not "\?")?$/.exec(error.problems[0] ?? "") ?? [];
    return accepted
      .replace(/^an? (?:address|URL) like (\S+)$/, "such as $1")
      .replace("set together", "together with the others of its group")
      .replace(/^have |^start with |; expected .*$/g, "");
  }
}

/** Settings that no longer exist, in rows by what replaces them. */
function removedRows(): readonly string[] {
  const everySet: Environment = new Proxy({}, { get: () => "set" });
  const removed = findRemovedSettings({ text: (variable) => everySet[variable] ?? null });
  const byReplacement = Map.groupBy(removed, ({ replacement }) => replacement);
  return [...byReplacement].map(
    ([replacement, settings]) =>
      `| ${settings.map((each) => `\`${each.setting}\``).join(", ")} | ${replacement} |`,
  );
}

/** A row of a setting: name, default, accepted values, meaning. */
const ROW = /^\| `(\w+)` \| ([^|]*) \| [^|]*\| ([^|]*) \|$/gm;

/** The variables that the page describes. */
export function describedSettings(page: string): readonly string[] {
  return [...page.matchAll(ROW)].map(([, variable]) => String(variable));
}

/** The page `docs/reference/settings.md` with the defaults and accepted values of the code, and the settings that are removed. */
export function settingsPage(page: string): string {
  const config = readConfig({});
  const rows = page.replaceAll(ROW, (_row, variable: string, stated: string, meaning: string) => {
    const value = DEFAULTS[variable]?.(config);
    const fallback = value === undefined ? stated : `\`${value}\``;
    return `| \`${variable}\` | ${fallback} | ${acceptedValuesOf(variable)} | ${meaning} |`;
  });
  return rows.replace(
    /(?<=\| removed \| replaced by \|\n\|---\|---\|\n)[\s\S]*$/,
    () => `${removedRows().join("\n")}\n`,
  );
}
