import { spawn } from "node:child_process";
import { once } from "node:events";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { newFolder } from "../../db/new-database.ts";
import { builtService } from "../../package/shared-build.ts";
import { bareEnvironment } from "../../run/test-run.ts";

export interface CommandResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line of the artefact in a process, in a new folder, by the name that an installation gives it: `almagest`. */
export async function runCommand(
  environment: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<CommandResult> {
  const folder = newFolder();
  const program = join(folder, "almagest");
  symlinkSync(await builtService(), program);
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", program, "admin", ...args],
    {
      env: { ...bareEnvironment(), ...environment },
      cwd: folder,
    },
  );
  let out = "";
  let err = "";
  child.stdout.on("data", (part) => {
    out += part;
  });
  child.stderr.on("data", (part) => {
    err += part;
  });
  const [code] = (await once(child, "close")) as [number | null];
  return { code, out, err };
}
