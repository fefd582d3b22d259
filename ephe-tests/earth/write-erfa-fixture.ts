/**
 * Writes earth-erfa.json: frame bias, precession, Delaunay arguments, nutation and sidereal time by ERFA. Needs a C compiler and
 * Debian's liberfa-dev. The product contains no part of ERFA.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeFixture } from "../reference/write-fixture.ts";

const source = join(import.meta.dirname, "erfa-values.c");

const scratch = mkdtempSync(join(tmpdir(), "erfa-values-"));
try {
  const program = join(scratch, "erfa-values");
  execFileSync("cc", ["-O1", "-o", program, source, "-lerfa", "-lm"]);
  const values = JSON.parse(execFileSync(program, { encoding: "utf8" })) as { version: string };
  const { version, ...tables } = values;
  const fixture = {
    what: "Orientation of the Earth: row-major matrices, angles in radians, Julian days",
    source: `ERFA ${version} (BSD licence)`,
    builder: "ephe-tests/earth/write-erfa-fixture.ts",
    ...tables,
  };
  writeFixture("earth-erfa", JSON.stringify(fixture).replaceAll('],"', '],\n"'));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
