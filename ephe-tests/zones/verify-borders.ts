/**
 * Compares the zones that the service finds with geo-tz's; zero differences are required:
 * `node ephe-tests/zones/verify-borders.ts`, about ten minutes on two cores. Exits with 1 on any difference.
 *
 * - 10,000,000 random places on the Earth
 * - 1,000,000 places within 100 m of a border, at every block of borders
 * - places exactly on borders, on and next to the limits of the quadtree, at the poles, 180° and limits of nautical zones
 */
import { availableParallelism } from "node:os";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { seededRandom } from "../accuracy/difference-statistics.ts";
import {
  cellsWithBorders,
  createEdgeReader,
  placesNearBorders,
  placesOfCell,
  placesOfGraticule,
  placesOnBorders,
  placesOnSphere,
} from "./border-places.ts";
import { type BorderComparison, createBorderComparison, type Place } from "./compare-borders.ts";

const SPHERE_PLACES = 10_000_000;
const NEAR_PLACES = 1_000_000;
const BATCH_PLACES = 500_000;
const ON_BORDER_PLACES_PER_CELL = 40;
const SEED = 20261122;
const DIFFERENCES_SHOWN = 20;

/** What one worker compared. */
interface Share {
  readonly counts: Readonly<Record<string, BorderComparison["counts"]>>;
  readonly differences: readonly string[];
}

if (isMainThread) await verify();
else parentPort?.postMessage(compareShare(workerData));

async function verify(): Promise<void> {
  const workers = availableParallelism();
  const shares = await Promise.all(
    Array.from({ length: workers }, (_, worker) => runWorker({ worker, workers })),
  );
  for (const name of Object.keys(shares[0]?.counts ?? {})) {
    const sum = (count: keyof BorderComparison["counts"]) =>
      shares.reduce((total, { counts }) => total + (counts[name]?.[count] ?? 0), 0).toLocaleString("en");
    console.log(
      `${sum("places")} ${name} (${sum("severalZones")} in several zones, ${sum("nautical")} at sea)`,
    );
  }
  const differences = shares.flatMap((share) => share.differences);
  for (const difference of differences.slice(0, DIFFERENCES_SHOWN)) console.log(difference);
  console.log(`${differences.length} differences`);
  if (differences.length > 0) process.exitCode = 1;
}

function runWorker(data: { readonly worker: number; readonly workers: number }): Promise<Share> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: data });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

function compareShare({ worker, workers }: { readonly worker: number; readonly workers: number }): Share {
  const random = seededRandom(SEED + worker);
  const edgesOf = createEdgeReader();
  const cells = cellsWithBorders();
  const comparisons = {
    "random places": createBorderComparison(),
    "places within 100 m of a border": createBorderComparison(),
    "places exactly on borders": createBorderComparison(),
    "limits of the quadtree and the graticule": createBorderComparison(),
  };
  const compareAll = (name: keyof typeof comparisons, places: readonly Place[]): void => {
    for (const place of places) comparisons[name].compare(place);
  };
  if (worker === 0) compareAll("limits of the quadtree and the graticule", placesOfGraticule());
  const nearPlacesPerCell = Math.ceil(NEAR_PLACES / cells.length);
  for (let index = worker; index < cells.length; index += workers) {
    const cell = cells[index];
    if (cell === undefined) continue;
    const edges = edgesOf(cell);
    compareAll("places within 100 m of a border", placesNearBorders(random, edges, nearPlacesPerCell));
    compareAll("places exactly on borders", placesOnBorders(random, edges, ON_BORDER_PLACES_PER_CELL));
    compareAll("limits of the quadtree and the graticule", placesOfCell(random, cell));
  }
  for (let left = Math.ceil(SPHERE_PLACES / workers); left > 0; left -= BATCH_PLACES) {
    compareAll("random places", placesOnSphere(random, Math.min(left, BATCH_PLACES)));
  }
  return {
    counts: Object.fromEntries(Object.entries(comparisons).map(([name, { counts }]) => [name, counts])),
    differences: Object.values(comparisons).flatMap(({ differences }) => differences),
  };
}
