import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Outcome, ScenarioContext } from "./scenario.ts";

/** A clock of processes that differs from the real one, by libfaketime. */
export interface FakeClock {
  /** Environment of a process that uses the clock. */
  readonly environment: Readonly<Record<string, string>>;
  /** Sets the difference, also for running processes. */
  setOffset(seconds: number): void;
}

/** The outcome of a scenario that cannot be run. */
export const NO_FAKE_CLOCK: Outcome = {
  goals: [],
  tables: [],
  notes: ["Not run: libfaketime is not installed (Debian: `faketime`)."],
};

/** A clock that shows the real time at first; null: libfaketime is not installed. */
export function openFakeClock(context: ScenarioContext): FakeClock | null {
  const library = findLibrary();
  if (library === null) return null;
  const file = join(context.openFolder(), "offset");
  const setOffset = (seconds: number): void =>
    writeFileSync(file, `${seconds < 0 ? "-" : "+"}${Math.abs(seconds)}s\n`);
  setOffset(0);
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: "1",
      DONT_FAKE_MONOTONIC: "1",
    },
    setOffset,
  };
}

/** The library for programs with threads, where Debian and other systems install it. */
function findLibrary(): string | null {
  const folders = ["/usr/lib", "/usr/lib64", "/usr/local/lib"].filter(existsSync);
  const candidates = folders.flatMap((folder) => [
    join(folder, "faketime"),
    ...readdirSync(folder)
      .filter((name) => name.endsWith("-linux-gnu"))
      .map((name) => join(folder, name, "faketime")),
  ]);
  const paths = candidates.map((folder) => join(folder, "libfaketimeMT.so.1"));
  return paths.find((path) => existsSync(path)) ?? null;
}
