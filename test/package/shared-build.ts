import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { claimInRun } from "../run/test-run.ts";
import { ROOT } from "../source-tree.ts";

/** The name of the folder within the folder of the run. */
const NAME = "shared-build";
const BUILD_TIMEOUT_MS = 120_000;
const POLL_MS = 50;

/**
 * The folder of what `npm run build` writes: library, assistant, downloads and service, the service as one artefact. The test
 * files of a run share one build; a test that changes it works on a copy.
 */
export async function sharedBuild(): Promise<string> {
  const folder = join(tmpdir(), NAME);
  const built = join(folder, "built");
  const deadlineMs = performance.now() + BUILD_TIMEOUT_MS;
  if (claimInRun(NAME)) {
    for (const part of ["library", "assistant", "clients", "service"])
      execFileSync(process.execPath, [join(ROOT, `tools/build-${part}.ts`), folder], { stdio: "pipe" });
    mkdirSync(built);
  }
  while (!existsSync(built)) {
    if (performance.now() > deadlineMs) throw new Error("another test did not finish the build");
    await wait(POLL_MS);
  }
  return folder;
}

/** The folder of the files under /downloads, for a service of the test. */
export async function sharedDownloads(): Promise<URL> {
  return pathToFileURL(join(await sharedBuild(), "downloads/"));
}
