import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { onceInRun } from "../run/once-in-run.ts";
import { ROOT } from "../source-tree.ts";

type Part = "library" | "assistant" | "clients" | "service";

/**
 * The folder of what `npm run build` writes: library, assistant, downloads and service, the service as one artefact. The test
 * files of a run share one build; a test that changes it works on a copy.
 */
export async function sharedBuild(): Promise<string> {
  await sharedDownloads();
  return await builtPart("service");
}

/** The folder of the files under /downloads, for a service of the test. The service of the shared build has them too. */
export async function sharedDownloads(): Promise<URL> {
  for (const part of ["library", "assistant"] as const) await builtPart(part);
  return pathToFileURL(join(await builtPart("clients"), "downloads/"));
}

/** Builds one part of the shared build, unless another test has. Returns the folder of the build, whose other parts may be missing. */
export async function builtPart(part: Part): Promise<string> {
  const build = join(tmpdir(), "shared-build");
  await onceInRun(`shared-build-${part}`, async () => runBuild(part, build));
  return build;
}

/**
 * The program of the service's artefact, without downloads, built once in a run. A start of it takes a third of the processor
 * time of a start from the sources.
 */
export async function builtService(): Promise<string> {
  const folder = await onceInRun("shared-service", async (build) => runBuild("service", build));
  return join(folder, "service/almagest.js");
}

function runBuild(part: Part, build: string): void {
  execFileSync(process.execPath, [join(ROOT, `tools/build-${part}.ts`), build], { stdio: "pipe" });
}
