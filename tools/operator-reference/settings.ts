import { type Config, findRemovedSettings, readConfig } from "../../service/app/config.ts";
import { ConfigError, type Environment } from "../../service/settings/settings-reader.ts";

/** A setting as the reference describes it; the accepted values are read from the service's own message. */
interface Setting {
  readonly variable: string;
  /** Reads the default of a service without settings, or states it. */
  readonly fallback: string | ((config: Config) => string | number);
  readonly meaning: string;
}

type Group = readonly [heading: string, settings: readonly Setting[]];

const setting = (variable: string, fallback: Setting["fallback"], meaning: string): Setting => ({
  variable,
  fallback,
  meaning,
});
const NONE = "none";

const GROUPS: readonly Group[] = [
  [
    "Network",
    [
      setting("HOST", (config) => config.host, "listen address; `0.0.0.0` or `::` for all"),
      setting("PORT", (config) => config.port, "port; 0 lets the system choose"),
      setting("BASE_URL", "the listen address", "public address, used in links"),
      setting(
        "TRUSTED_PROXIES",
        (config) => config.trustedProxies,
        "proxies in front that append to `X-Forwarded-For`",
      ),
      setting(
        "TLS_CERT_FILE",
        NONE,
        "PEM certificate chain; with the key, the port accepts TLS 1.2 and later only",
      ),
      setting("TLS_KEY_FILE", NONE, "PEM key of the certificate"),
      setting(
        "PRIVATE_PORT",
        NONE,
        "port for the operator, on 127.0.0.1 unless an address is given; unset: not opened",
      ),
      setting("REFLECTION", (config) => (config.hasReflection ? "on" : "off"), "gRPC server reflection"),
    ],
  ],
  [
    "Database",
    [
      setting(
        "DATABASE_URL",
        (config) => config.databaseUrl,
        "`sqlite:` and a file, or `postgres://user:password@host:5432/database`; behind a pooler with `?prepare=off` at its end",
      ),
      setting(
        "REQUEST_LOG_RETENTION_DAYS",
        (config) => config.requestLog.retentionDays,
        "days for which rows of the request log are stored; 0 switches it off",
      ),
    ],
  ],
  [
    "Plans and pages",
    [
      setting(
        "PLAN_FREE_LIMIT",
        (config) => config.planLimits.free,
        "requests per UTC day and account on Free",
      ),
      setting(
        "PLAN_PRO_LIMIT",
        (config) => config.planLimits.pro,
        "requests per UTC day and account on API Pro",
      ),
      setting(
        "PLAN_FREE_NAME",
        (config) => config.planNames.free,
        "name of the plan in pages, guides and messages",
      ),
      setting("PLAN_PRO_NAME", (config) => config.planNames.pro, "the same for API Pro"),
      setting(
        "CONTACT_URL",
        NONE,
        "where users reach you: in the footer, on the plan page and in `/.well-known/security.txt`, which otherwise names security@ the host of `BASE_URL`",
      ),
      setting("TERMS_URL", NONE, "your terms: in the footer, and linked where users sign up and upgrade"),
      setting(
        "PRIVACY_URL",
        "the page about privacy",
        "your privacy policy: in the footer, and linked where users sign up",
      ),
    ],
  ],
  [
    "Accounts and payment",
    [
      setting(
        "SMTP_URL",
        NONE,
        "mail server; unset: the links of emails are logged as warnings for you to forward",
      ),
      setting("MAIL_FROM", (config) => config.portal.mailFrom, "sender of the emails"),
      setting(
        "SIGN_IN_SECRET",
        "SQLite: generated, stored in a file",
        "signs session cookies; required with PostgreSQL, the same for all processes",
      ),
      setting("STRIPE_SECRET_KEY", NONE, "key of the payment processor; unset: you set the plans"),
      setting("STRIPE_WEBHOOK_SECRET", NONE, "signing secret of its webhook"),
      setting("STRIPE_PRICE_ID", NONE, "price of API Pro"),
      setting("STRIPE_API_BASE", "Stripe's", "another address of the payment processor's API, for tests"),
    ],
  ],
  [
    "Process",
    [
      setting(
        "WORKERS",
        (config) => config.workers,
        "processes that serve the port; `auto`: as many as processors",
      ),
      setting(
        "INSTANCE",
        "host name and process ID",
        "name of this process in the log; each of several workers adds `/` and its number",
      ),
      setting("DRAIN_MS", (config) => config.drainMs, "time for which new requests are served on shutdown"),
      setting(
        "STOP_TIMEOUT_MS",
        (config) => config.stopTimeoutMs,
        "time that running requests have to finish after that",
      ),
      setting(
        "WATCHDOG_TIMEOUT_MS",
        (config) => config.watchdogTimeoutMs,
        "time without an iteration of the event loop after which a process is killed; at least 2000, or 0: never",
      ),
    ],
  ],
  [
    "Log and traces",
    [
      setting("LOG_LEVEL", (config) => config.logLevel, "least level of the lines that are logged"),
      setting(
        "LOG_BUFFER_MAX_BYTES",
        (config) => config.logBufferBytesMax,
        "log lines that a process buffers while nothing reads its log",
      ),
      setting(
        "OTEL_EXPORTER_OTLP_ENDPOINT",
        NONE,
        "address of an OpenTelemetry collector; unset: requests are not traced",
      ),
      setting("OTEL_TRACES_SAMPLER", "`parentbased_always_on`", "which requests are traced"),
      setting(
        "OTEL_TRACES_SAMPLER_ARG",
        "1",
        "share of the requests that a sampler with `traceidratio` traces",
      ),
    ],
  ],
  [
    "Limits",
    [
      setting(
        "MAX_CONNECTIONS",
        ({ limits }) => limits.connectionsMax,
        "open connections of all workers together; further ones are closed",
      ),
      setting(
        "MAX_CONNECTIONS_PER_ADDRESS",
        "half of `MAX_CONNECTIONS`",
        "open connections, and open requests, of an IPv4 address or an IPv6 /64 network; connections are not limited if `TRUSTED_PROXIES` is set",
      ),
      setting("MAX_STREAMS_TOTAL", ({ limits }) => limits.requestsTotalMax, "open requests of a process"),
      setting(
        "MAX_BODY_BYTES_TOTAL",
        ({ limits }) => limits.bodyBytesTotalMax,
        "bytes of bodies that a process is reading; a network may use half",
      ),
      setting(
        "MAX_UNSENT_BYTES_TOTAL",
        ({ limits }) => limits.unsentBytesTotalMax,
        "bytes of a process's responses that have not been sent; a network may use half",
      ),
      setting("MAX_CALLS", ({ limits }) => limits.callsMax, "calls in progress; further ones wait"),
      setting(
        "MAX_CALLS_PER_ACCOUNT",
        ({ limits }) => limits.callsPerAccountMax,
        "calls in progress of one account",
      ),
      setting(
        "MAX_QUEUED_CALLS",
        ({ limits }) => limits.queuedCallsMax,
        "calls waiting; further ones are rejected",
      ),
      setting("REQUEST_TIMEOUT_MS", ({ limits }) => limits.requestTimeoutMs, "until the body is complete"),
      setting(
        "RESPONSE_TIMEOUT_MS",
        ({ limits }) => limits.responseTimeoutMs,
        "until the response has been read to its end; of a health watch or reflection stream, from its end",
      ),
      setting(
        "RESPONSE_STALL_TIMEOUT_MS",
        ({ limits }) => limits.responseStallTimeoutMs,
        "for a response of which the client reads nothing, health watches included",
      ),
      setting("IDLE_TIMEOUT_MS", ({ limits }) => limits.idleTimeoutMs, "for a connection without a request"),
      setting(
        "REFUSAL_BURST",
        ({ limits }) => limits.refusalBurst,
        "rejected requests of an account, or of a network without a valid key, in a burst",
      ),
      setting(
        "REFUSALS_PER_SECOND",
        ({ limits }) => limits.refusalsPerSecond,
        "by how many that burst is restored per second",
      ),
    ],
  ],
];

/** The variables that the reference describes. */
export const DESCRIBED_SETTINGS: readonly string[] = GROUPS.flatMap(([, settings]) =>
  settings.map(({ variable }) => variable),
);

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

function rowOf({ variable, fallback, meaning }: Setting, config: Config): string {
  const value = typeof fallback === "string" ? fallback : `\`${fallback(config)}\``;
  return `| \`${variable}\` | ${value} | ${acceptedValuesOf(variable)} | ${meaning} |`;
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

/** The page `docs/reference/settings.md`. */
export function settingsPage(): string {
  const config = readConfig({});
  return [
    "# Settings",
    "",
    "For operators: every environment variable of the service, with its default and the values that it accepts. Times are in",
    "milliseconds (`_MS`), sizes in bytes (`_BYTES`). [Operations](../operations.md#settings) explains the ones to set first.",
    "<!-- repository -->Written by `node tools/operator-reference/write.ts` from the code.<!-- /repository -->",
    ...GROUPS.flatMap(([heading, settings]) => [
      "",
      `## ${heading}`,
      "",
      "| variable | default | accepted | meaning |",
      "|---|---|---|---|",
      ...settings.map((each) => rowOf(each, config)),
    ]),
    "",
    "## Removed settings",
    "",
    "A removed setting that is set is logged as a warning at start, with its replacement, and has no other effect.",
    "",
    "| removed | replaced by |",
    "|---|---|",
    ...removedRows(),
    "",
  ].join("\n");
}
