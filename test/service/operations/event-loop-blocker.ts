import { writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Writes a module that stops the event loop of a process for the time when it receives SIGUSR2.
 *
 * @param folder receives the module
 * @returns the environment with which a service imports it
 */
export function blockEventLoop(folder: string, blockedMs: number): Readonly<Record<string, string>> {
  const file = join(folder, "block.mjs");
  writeFileSync(
    file,
    `process.on("SIGUSR2", () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${blockedMs}));`,
  );
  return { NODE_OPTIONS: `--import ${file}` };
}
