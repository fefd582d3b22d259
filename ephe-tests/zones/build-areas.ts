/**
 * Builds `service/civil/data/clock-areas-america.json`: the areas that the American clock rules name.
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
import { decodeArcs, mergeShapes, type Ring, type Topology } from "./topology.ts";
import { sha256Hex } from "./tzdata-source.ts";

const PACKAGE = "us-atlas@3.0.1";
const PACKAGE_SHA256 = "e6daba1800885868303ad3549da62f85a557b8142bb72629ec15651de62f9c5d";
/** A border moves by at most 0.55 km; the file has three decimals. */
const TOLERANCE_DEG = 0.005;
/** Islands below 0.0003 square degrees, some 3 km², are omitted. */
const RING_SQUARE_DEG_MIN = 0.0003;
const DATA_DIR = join(import.meta.dirname, "../../service/civil/data");

interface ClockRules {
  readonly rules: readonly { readonly areas?: readonly string[]; readonly exceptAreas?: readonly string[] }[];
}

const rulesText = readFileSync(join(DATA_DIR, "clock-rules-america.json"), "utf8");
const { rules } = JSON.parse(rulesText) as ClockRules;
const areaIds = [...new Set(rules.flatMap(({ areas = [], exceptAreas = [] }) => [...areas, ...exceptAreas]))];
const scratchDir = mkdtempSync(join(tmpdir(), "us-atlas-"));
try {
  const lines = createLines(areaIds.sort());
  writeFileSync(join(DATA_DIR, "clock-areas-america.json"), `{\n${lines.join(",\n")}\n}\n`);
  console.log(`${lines.length} areas`);
} finally {
  rmSync(scratchDir, { recursive: true });
}

function createLines(ids: readonly string[]): string[] {
  downloadPackage();
  const states = readTopology("states-10m.json");
  const counties = readTopology("counties-10m.json");
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

function downloadPackage(): void {
  const file = execFileSync("npm", ["pack", PACKAGE, "--silent"], {
    cwd: scratchDir,
    encoding: "utf8",
  }).trim();
  const checksum = sha256Hex(readFileSync(join(scratchDir, file)));
  if (checksum !== PACKAGE_SHA256)
    throw new Error(`${file} is not the pinned package: its SHA-256 is ${checksum}`);
  execFileSync("tar", ["xzf", file], { cwd: scratchDir });
}

function readTopology(fileName: string) {
  const topology = JSON.parse(readFileSync(join(scratchDir, "package", fileName), "utf8")) as Topology;
  const arcs = decodeArcs(topology, TOLERANCE_DEG);
  const shapes = fileName.startsWith("states") ? topology.objects["states"] : topology.objects["counties"];
  const shapeOf = (code: string) => defined(shapes?.geometries.find(({ id }) => id === code));
  return {
    nameOf: (code: string) => shapeOf(code).properties.name,
    outline: (codes: readonly string[]) =>
      mergeShapes(codes.map(shapeOf), arcs).filter((ring) => squareDegrees(ring) >= RING_SQUARE_DEG_MIN),
  };
}

function squareDegrees(ring: Ring): number {
  let twice = 0;
  ring.forEach(([x, y], index) => {
    const [nextX, nextY] = defined(ring[(index + 1) % ring.length]);
    twice += x * nextY - nextX * y;
  });
  return Math.abs(twice) / 2;
}
