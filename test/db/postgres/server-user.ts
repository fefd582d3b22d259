import { execFileSync } from "node:child_process";
import { userInfo } from "node:os";

/** The user of servers that do not run as root; undefined if this process is not root's. */
export function serverUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (userInfo().uid !== 0) return undefined;
  const idOf = (flag: string): number => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}
