import { spawn } from "node:child_process";
import { once } from "node:events";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { vi } from "vitest";
import { runAdmin } from "../../../service/admin/main.ts";
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

/** Runs an admin command in this process: it prints and ends as in its own, which takes longer to start than the command runs. */
export async function runAdminCommand(
  environment: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<CommandResult> {
  const [out, err]: [string[], string[]] = [[], []];
  const writers = [
    vi.spyOn(process.stdout, "write").mockImplementation((text) => out.push(String(text)) > 0),
    vi.spyOn(process.stderr, "write").mockImplementation((text) => err.push(String(text)) > 0),
  ];
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  try {
    await runAdmin(args, "almagest admin");
    return { code: Number(process.exitCode ?? 0), out: out.join(""), err: err.join("") };
  } finally {
    process.exitCode = undefined;
    vi.unstubAllEnvs();
    for (const writer of writers) writer.mockRestore();
  }
}
