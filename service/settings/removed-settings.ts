import type { SettingsReader } from "./settings-reader.ts";

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

/** A setting that is set, although it no longer exists. */
export interface RemovedSetting {
  readonly setting: string;
  readonly replacement: string;
}

export function findRemovedSettings({ text }: SettingsReader): readonly RemovedSetting[] {
  return Object.entries(REMOVED_SETTINGS)
    .filter(([setting]) => text(setting) !== null)
    .map(([setting, replacement]) => ({ setting, replacement }));
}
