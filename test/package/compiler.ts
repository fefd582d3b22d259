import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The output of TypeScript's compiler for these arguments; empty if the program is valid. */
export function compilerOutput(args: readonly string[], cwd: string): string {
  const compiler = join(
    dirname(createRequire(import.meta.url).resolve("typescript/package.json")),
    "bin/tsc",
  );
  const { status, stdout, stderr, error } = spawnSync(
    process.execPath,
    [compiler, ...args, "--pretty", "false"],
    { cwd, encoding: "utf8" },
  );
  if (error !== undefined) throw error;
  return status === 0 ? "" : `${stdout}${stderr}` || `exit status ${status}`;
}
