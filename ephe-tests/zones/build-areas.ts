/**
 * Builds `civil/data/clock-areas-america.json`: the areas that the American clock rules name.
 * `node ephe-tests/zones/build-areas.ts`. Needs `npm pack` and `tar`. The same package gives the same bytes.
 *
 * **Source of states and counties:** cartographic boundaries of the United States Census Bureau (2017, public domain), as
 * the npm package us-atlas packs them.
 */

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defined } from "../../test/defined.ts";
import { CITIES, COUNTY_GROUPS, OUTLINES, STATES } from "./area-list.ts";
import { decodeArcs, mergeShapes, type Ring, squareDegrees, type Topology } from "./topology.ts";
import { sha256Hex } from "./tzdata-source.ts";

const PACKAGE = "us-atlas@3.0.1";
const PACKAGE_SHA256 = "e6daba1800885868303ad3549da62f85a557b8142bb72629ec15651de62f9c5d";
/** A border moves by at most 0.55 km; the file has three decimals. */
const TOLERANCE_DEG = 0.005;
/** Islands below 0.0003 square degrees, some 3 km², are omitted. */
const RING_SQUARE_DEG_MIN = 0.0003;
const DATA_DIR = join(import.meta.dirname, "../../civil/data");

interface ClockRules {
  readonly rules: readonly { readonly areas?: readonly string[]; readonly exceptAreas?: readonly string[] }[];
}

const rulesText = readFileSync(join(DATA_DIR, "clock-rules-america.json"), "utf8");
const { rules } = JSON.parse(rulesText) as ClockRules;
const areaIds = [...new Set(rules.flatMap(({ areas = [], exceptAreas = [] }) => [...areas, ...exceptAreas]))];
withPinnedPackage(PACKAGE, PACKAGE_SHA256, (readTopology) => {
  const states = atlasOf(readTopology("states-10m.json"), "states");
  const counties = atlasOf(readTopology("counties-10m.json"), "counties");
  const lines = createLines(areaIds.sort(), states, counties);
  writeFileSync(join(DATA_DIR, "clock-areas-america.json"), `{\n${lines.join(",\n")}\n}\n`);
  console.log(`${lines.length} areas`);
});

type Atlas = ReturnType<typeof atlasOf>;

function createLines(ids: readonly string[], states: Atlas, counties: Atlas): string[] {
  return ids.map((id) => {
    const stateCode = STATES[id];
    const group = COUNTY_GROUPS[id];
    const outline = OUTLINES[id];
    if (stateCode !== undefined) return areaLine(id, states.nameOf(stateCode), states.outline([stateCode]));
    if (group !== undefined) return areaLine(id, group.name, counties.outline(group.counties));
    if (outline !== undefined) return areaLine(id, outline.name, [outline.ring]);
    return `  ${JSON.stringify(id)}: ${JSON.stringify(defined(CITIES[id]))}`;
  });
}

function areaLine(id: string, name: string, rings: readonly Ring[]): string {
  const rounded = rings.map((ring) => ring.map(([x, y]) => [Number(x.toFixed(3)), Number(y.toFixed(3))]));
  return `  ${JSON.stringify(id)}: ${JSON.stringify({ name, rings: rounded })}`;
}

function atlasOf(topology: Topology, objectName: string) {
  const arcs = decodeArcs(topology, TOLERANCE_DEG);
  const shapes = topology.objects[objectName];
  const shapeOf = (code: string) => defined(shapes?.geometries.find(({ id }) => id === code));
  return {
    nameOf: (code: string) => shapeOf(code).properties.name,
    outline: (codes: readonly string[]) =>
      mergeShapes(codes.map(shapeOf), arcs).filter((ring) => squareDegrees(ring) >= RING_SQUARE_DEG_MIN),
  };
}

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
