import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { newFolder } from "../../db/new-database.ts";
import { bareEnvironment } from "../../run/test-run.ts";

const START = fileURLToPath(new URL("../../../service/start.mjs", import.meta.url));

export interface CommandResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line in a process, in a new folder. */
export async function runCommand(
  environment: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<CommandResult> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", START, "admin", ...args], {
    env: { ...bareEnvironment(), ...environment },
    cwd: newFolder(),
  });
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
