import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

/** Whether a program exists and ends with 0. */
export const canRun = (program: string, ...args: readonly string[]): boolean =>
  spawnSync(program, args).status === 0;

/** A PATH on which shell scripts with these names precede the programs of the system. */
export function pathWith(scripts: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "almagest-programs-"));
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return [folder, process.env["PATH"]].join(delimiter);
}
