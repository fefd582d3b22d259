import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";

/** Another version of the project. */
export interface ReleasedVersion {
  readonly commit: string;
  readonly date: string;
  /** Its `start.mjs`. */
  readonly start: string;
}

const ROOT = join(import.meta.dirname, "..");
/** What both versions must share: the tables, because a migration is changed until it is released, and the packages. */
const SHARED = ["db/migrations", "package-lock.json"];

function git(...args: readonly string[]): string {
  return execFileSync("git", args, {
    cwd: ROOT,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
}

/**
 * Writes an earlier version into an empty folder: the last release, by its tag, or the oldest commit with the tables and
 * packages of the present one while there is no release.
 *
 * @returns null without the history of the repository
 */
export function unpackReleasedVersion(folder: string): ReleasedVersion | null {
  try {
    const tag = git("tag", "--list", "v*", "--sort=-version:refname").split("\n")[0] ?? "";
    const reference = tag === "" ? git("log", "-1", "--format=%h", "--", ...SHARED) : tag;
    if (reference === "") return null;
    const version = join(folder, "released");
    mkdirSync(version);
    const archive = join(folder, "released.tar");
    git("archive", `--output=${archive}`, reference);
    execFileSync("tar", ["-xf", archive, "-C", version]);
    symlinkSync(join(ROOT, "node_modules"), join(version, "node_modules"));
    const date = git("log", "-1", "--format=%cs", reference);
    return { commit: reference, date, start: join(version, "service/start.mjs") };
  } catch {
    return null;
  }
}
