/**
 * Builds `service/portal/map/land.json`, the outlines of the land on the world map: one list of longitude, latitude, … for
 * each ring, tenths of a degree. `node ephe-tests/zones/build-land.ts`. Needs `npm pack` and `tar`. The same package gives
 * the same bytes.
 *
 * **Source:** land of Natural Earth 4.1.0, 1:110m (public domain), as the npm package world-atlas packs it.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { defined } from "../../test/defined.ts";
import { withPinnedPackage } from "./pinned-package.ts";
import { decodeArcs, mergeShapes, type Ring, squareDegrees } from "./topology.ts";

const PACKAGE = "world-atlas@2.0.2";
const PACKAGE_SHA256 = "032e7765f2ce00edaeafec23ff22bc3b77e42987c257da944cc585b452c05b97";
/** Half a pixel of a map 720 pixels wide. */
const TOLERANCE_DEG = 0.25;
/** Smaller islands are a few pixels. */
const RING_SQUARE_DEG_MIN = 1;
const TENTHS_PER_DEG = 10;
/** The map ends north of Antarctica. */
const SOUTH_DEG = -62;
const FILE = join(import.meta.dirname, "../../service/portal/map/land.json");

withPinnedPackage(PACKAGE, PACKAGE_SHA256, (readTopology) => {
  const topology = readTopology("land-110m.json");
  const rings = mergeShapes(defined(topology.objects["land"]).geometries, decodeArcs(topology, TOLERANCE_DEG))
    .filter((ring) => squareDegrees(ring) >= RING_SQUARE_DEG_MIN)
    .filter((ring) => ring.some(([, latitudeDeg]) => latitudeDeg > SOUTH_DEG))
    .map(inTenths);
  const text = `[\n${rings.map((ring) => JSON.stringify(ring)).join(",\n")}\n]\n`;
  writeFileSync(FILE, text);
  console.log(`${rings.length} rings, ${text.length} bytes`);
});

/** Flat, without repeated points. */
function inTenths(ring: Ring): readonly number[] {
  const points = ring.map(([longitudeDeg, latitudeDeg]) => [
    Math.round(longitudeDeg * TENTHS_PER_DEG) + 0,
    Math.round(latitudeDeg * TENTHS_PER_DEG) + 0,
  ]);
  return points.filter((point, index) => String(point) !== String(points[index - 1])).flat();
}
