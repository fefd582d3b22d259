import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isFirstInRun } from "./test-run.ts";

const TIMEOUT_MS = 240_000;
const POLL_MS = 50;

/**
 * Fills a folder of that name within the folder of the run, once for all files of the run; the others wait. A test that changes
 * the folder works on a copy.
 */
export async function onceInRun(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(tmpdir(), name);
  const filled = join(tmpdir(), `${name}-filled`);
  const deadlineMs = performance.now() + TIMEOUT_MS;
  if (isFirstInRun(name)) {
    mkdirSync(folder, { recursive: true });
    await fill(folder);
    writeFileSync(filled, "");
  }
  while (!existsSync(filled)) {
    if (performance.now() > deadlineMs) throw new Error(`another test did not finish ${name}`);
    await wait(POLL_MS);
  }
  return folder;
}
