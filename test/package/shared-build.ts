import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { onceInRun } from "../run/once-in-run.ts";
import { ROOT } from "../source-tree.ts";

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
  return await onceInRun(name, async (folder) => {
    for (const part of parts)
      execFileSync(process.execPath, [join(ROOT, `tools/build-${part}.ts`), folder], { stdio: "pipe" });
  });
}

/** The folder of the files under /downloads, for a service of the test. */
export async function sharedDownloads(): Promise<URL> {
  return pathToFileURL(join(await sharedBuild(), "downloads/"));
}
