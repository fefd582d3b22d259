import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { builtService } from "../../package/shared-build.ts";
import { type LaunchOptions, launchService, type ServiceProcess } from "./launch-service.ts";

export type { ServiceProcess } from "./launch-service.ts";

/** Creates a folder, which is deleted after the test. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "almagest-process-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Starts the artefact of the service like an operator, on a free port. It is killed after the test. */
export async function startService(
  folder: string,
  environment: Readonly<Record<string, string>> = {},
  options: LaunchOptions = {},
): Promise<ServiceProcess> {
  const service = launchService(folder, environment, { start: await builtService(), ...options });
  onTestFinished(service.kill);
  return await service.ready;
}
