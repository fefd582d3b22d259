import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** The release of the zone data; raise both constants together to adopt a new one. */
export const TZDATA_VERSION = "2026f";
export const TZDATA_ZI_SHA256 = "1708f2c388c5b602defbc56eba3237a9615f8cd28dbbf2f58d7534ff434af5a6";
/** How Debian builds it: `PACKRATDATA=backzone PACKRATLIST=zone.tab`, recorded by tzdata in the file itself. */
export const TZDATA_FORM = "ddeps backzone zone.tab";

export interface TzdataSource {
  /** `/usr/share/zoneinfo` of the unpacked package: TZif files, tzdata.zi, zone.tab. */
  readonly zoneinfoDir: string;
  readonly packageFile: string;
  /** Scratch folder of this run for compiled files. */
  readonly scratchDir: string;
}

/**
 * Debian's tzdata package, unpacked into a scratch folder and verified.
 *
 * @param packageFile a `tzdata_….deb`; without it the package is fetched with `apt-get download tzdata`.
 * @throws {Error} when the release, its format or the checksum of tzdata.zi differ from the constants above.
 */
export function openTzdataSource(packageFile?: string): TzdataSource {
  const scratchDir = mkdtempSync(join(tmpdir(), "tzdata-"));
  const deb = packageFile === undefined ? downloadPackage(scratchDir) : resolve(packageFile);
  const rootDir = join(scratchDir, "package");
  mkdirSync(rootDir);
  execFileSync("dpkg", ["-x", deb, rootDir]);
  const zoneinfoDir = join(rootDir, "usr/share/zoneinfo");
  checkRelease(readFileSync(join(zoneinfoDir, "tzdata.zi")));
  return { zoneinfoDir, packageFile: deb, scratchDir };
}

/** Lower-case hexadecimal SHA-256. */
export function sha256Hex(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function downloadPackage(scratchDir: string): string {
  execFileSync("apt-get", ["download", "tzdata"], { cwd: scratchDir, stdio: ["ignore", "ignore", "ignore"] });
  const file = readdirSync(scratchDir).find((name) => name.endsWith(".deb"));
  if (file === undefined) throw new Error("apt-get download tzdata did not produce a package");
  return join(scratchDir, file);
}

function checkRelease(tzdataZi: Buffer): void {
  const head = tzdataZi.toString("latin1", 0, 400);
  const wrong: string[] = [];
  if (!head.includes(`# version ${TZDATA_VERSION}\n`)) wrong.push(`it is not release ${TZDATA_VERSION}`);
  if (!head.includes(`# ${TZDATA_FORM}\n`)) wrong.push(`it was not made with "${TZDATA_FORM}"`);
  if (sha256Hex(tzdataZi) !== TZDATA_ZI_SHA256) wrong.push(`its SHA-256 is ${sha256Hex(tzdataZi)}`);
  if (wrong.length > 0)
    throw new Error(`tzdata.zi of the package is not the pinned one: ${wrong.join("; ")}`);
}
