import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";

/** Debian installs each version into a folder of its own. */
const DEBIAN_FOLDER = "/usr/lib/postgresql";

/**
 * The programs of an installed PostgreSQL: the embedded one has neither pg_dump nor pg_restore, and an older pg_dump does
 * not read a newer server. Undefined if none is installed.
 */
export const POSTGRES_PROGRAMS: string | undefined = (
  existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : []
)
  .sort((a, b) => Number(b) - Number(a))
  .map((version) => join(DEBIAN_FOLDER, version, "bin"))
  .find((folder) => ["initdb", "postgres", "pg_dump"].every((program) => existsSync(join(folder, program))));

/** The user of servers that do not run as root; undefined if this process is not root's. */
export function serverUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (userInfo().uid !== 0) return undefined;
  const idOf = (flag: string): number => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}
