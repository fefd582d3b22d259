import { availableParallelism } from "node:os";
import type { SettingsReader } from "./settings-reader.ts";

/** Environment variable that the supervisor sets for a worker: its number. */
export const WORKER_VARIABLE = "ALMAGEST_WORKER";
/** Environment variable that the supervisor sets to 1 for a worker before which none has been ready. */
export const FIRST_WORKER_VARIABLE = "ALMAGEST_FIRST_WORKER";

/** More processes than processors do not help; this bounds a typing error. */
const WORKERS_MAX = 256;

/**
 * The number of processes that serve the port. `auto` is the number of processors that the system lets this process use.
 */
export function readWorkers({ text, problems }: SettingsReader): number {
  const value = text("WORKERS") ?? "1";
  if (value === "auto") return Math.min(availableParallelism(), WORKERS_MAX);
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= 1 && number <= WORKERS_MAX) return number;
  problems.push(`WORKERS must be auto or a whole number from 1 to ${WORKERS_MAX}, not "${value}"`);
  return 1;
}

/** Below, a pause of a busy machine would end a process. */
const WATCHDOG_MS_MIN = 2_000;
const WATCHDOG_MS_MAX = 600_000;

/** After how long without an iteration of its event loop a process is killed; 0: never. */
export function readWatchdogTimeout({ wholeNumber, problems }: SettingsReader): number {
  const timeoutMs = wholeNumber({ variable: "WATCHDOG_TIMEOUT_MS", min: 0, max: WATCHDOG_MS_MAX }, 15_000);
  if (timeoutMs === 0 || timeoutMs >= WATCHDOG_MS_MIN) return timeoutMs;
  problems.push(`WATCHDOG_TIMEOUT_MS must be 0 or at least ${WATCHDOG_MS_MIN}, not "${timeoutMs}"`);
  return 0;
}

const DEFAULT_LOG_BUFFER_BYTES = 16 << 20;

/** The size of the lines that each process, the supervisor of workers too, buffers while nothing reads its log. */
export function readLogBufferBytes({ wholeNumber }: SettingsReader): number {
  const setting = { variable: "LOG_BUFFER_MAX_BYTES", min: 65_536, max: 1 << 30 };
  return wholeNumber(setting, DEFAULT_LOG_BUFFER_BYTES);
}
