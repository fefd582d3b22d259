import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { claimInRun } from "../run/test-run.ts";
import { ROOT } from "../source-tree.ts";

const BUILD_TIMEOUT_MS = 120_000;
const POLL_MS = 50;

/**
 * The folder of what `npm run build` writes: library, assistant, downloads and service, the service as one artefact. The test
 * files of a run share one build; a test that changes it works on a copy.
 */
export async function sharedBuild(): Promise<string> {
  return await buildOnce("shared-build", ["library", "assistant", "clients", "service"]);
}

/**
 * The program of the service's artefact, without downloads, built once in a run. A start of it takes a third of the processor
 * time of a start from the sources.
 */
export async function builtService(): Promise<string> {
  return join(await buildOnce("shared-service", ["service"]), "service/almagest.js");
}

/** Runs builds into a folder of that name within the folder of the run, unless another test has. Returns the folder. */
async function buildOnce(name: string, parts: readonly string[]): Promise<string> {
  const folder = join(tmpdir(), name);
  const built = join(folder, "built");
  const deadlineMs = performance.now() + BUILD_TIMEOUT_MS;
  if (claimInRun(name)) {
    for (const part of parts)
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
