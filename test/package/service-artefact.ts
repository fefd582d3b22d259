import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ROOT } from "../source-tree.ts";

const BUILD_TIMEOUT_MS = 120_000;
const POLL_MS = 50;

/**
 * The folder of the service as one artefact, as `node tools/build-service.ts` makes it. The test files of a run share one build;
 * a test that changes it works on a copy.
 */
export async function serviceArtefact(): Promise<string> {
  const folder = join(tmpdir(), "service-artefact");
  const built = join(folder, "built");
  const deadlineMs = performance.now() + BUILD_TIMEOUT_MS;
  if (claim(folder)) {
    execFileSync(process.execPath, [join(ROOT, "tools/build-service.ts"), join(folder, "service")]);
    mkdirSync(built);
  }
  while (!existsSync(built)) {
    if (performance.now() > deadlineMs) throw new Error("another test did not build the artefact");
    await wait(POLL_MS);
  }
  return join(folder, "service");
}

/** Whether this caller is the first: of several that create a folder, one succeeds. */
function claim(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  }
}
