import type { NumberSetting, SettingsReader } from "./settings-reader.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const DEFAULT_LOG_BUFFER_BYTES = 16 << 20;
const LOG_BUFFER: NumberSetting = { variable: "LOG_BUFFER_MAX_BYTES", min: 65_536, max: 1 << 30 };

/** The least level of the lines that are logged. */
export function readLogLevel({ text, problems }: SettingsReader): LogLevel {
  const value = text("LOG_LEVEL") ?? "info";
  const level = LOG_LEVELS.find((candidate) => candidate === value);
  if (level === undefined) problems.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(", ")}, not "${value}"`);
  return level ?? "info";
}

/** The size of the lines that each process, the supervisor of workers too, buffers while nothing reads its log. */
export function readLogBufferBytes({ wholeNumber }: SettingsReader): number {
  return wholeNumber(LOG_BUFFER, DEFAULT_LOG_BUFFER_BYTES);
}
