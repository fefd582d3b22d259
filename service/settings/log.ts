import type { SettingsReader } from "./settings-reader.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const DEFAULT_LOG_BUFFER_BYTES = 16 << 20;

/** The least level of the lines that are logged. */
export function readLogLevel({ oneOf }: SettingsReader): LogLevel {
  return oneOf("LOG_LEVEL", LOG_LEVELS, "info");
}

/** The size of the lines that each process, the supervisor of workers too, buffers while nothing reads its log. */
export function readLogBufferBytes({ wholeNumber }: SettingsReader): number {
  return wholeNumber(
    { variable: "LOG_BUFFER_MAX_BYTES", min: 65_536, max: 1 << 30 },
    DEFAULT_LOG_BUFFER_BYTES,
  );
}
