import { availableParallelism } from "node:os";
import type { Limits } from "./limits.ts";
import type { SettingsReader } from "./settings-reader.ts";

/** Environment variable that the supervisor sets for a worker: its number. */
export const WORKER_VARIABLE = "ALMAGEST_WORKER";

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

/** The limits of one of several processes that share a port. Limits of connections are divided, the others are per process. */
export function shareLimits(limits: Limits, workers: number): Limits {
  const shareOf = (limit: number): number => Math.ceil(limit / workers);
  return {
    ...limits,
    connectionsMax: shareOf(limits.connectionsMax),
    connectionsPerAddressMax: shareOf(limits.connectionsPerAddressMax),
  };
}
