import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A disk that is slow to sync, for processes that are started with `environment`. */
export interface SlowDisk {
  readonly environment: Readonly<Record<string, string>>;
  /** From now on each sync takes this long in addition. */
  setDelay(ms: number): void;
  /** The files that main threads have synced since the last call. The event loop runs on the main thread. */
  takeSynced(): readonly string[];
}

const SOURCE = fileURLToPath(new URL("slow-disk.c", import.meta.url));

/** Whether this machine can build the library: Linux with a C compiler. */
export function canSlowDisk(): boolean {
  return process.platform === "linux" && spawnSync("cc", ["--version"]).status === 0;
}

/**
 * Builds the library that delays syncs.
 *
 * @param folder receives the library and its files
 */
export function createSlowDisk(folder: string): SlowDisk {
  const library = join(folder, "slow-disk.so");
  execFileSync("cc", ["-shared", "-fPIC", "-O1", "-o", library, SOURCE, "-ldl"]);
  const delay = join(folder, "slow-disk-ms");
  const record = join(folder, "slow-disk-record");
  writeFileSync(record, "");
  return {
    environment: { LD_PRELOAD: library, SLOW_DISK_MS_FILE: delay, SLOW_DISK_RECORD: record },
    setDelay: (ms) => (ms === 0 ? rmSync(delay, { force: true }) : writeFileSync(delay, String(ms))),
    takeSynced() {
      const files = readFileSync(record, "utf8").split("\n");
      writeFileSync(record, "");
      return files.filter((file) => file !== "");
    },
  };
}
