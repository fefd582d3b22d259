/**
 * Writes ephe-tests/fixtures/frames.json: the reference's positions in every combination of centre, light, plane and equinox
 * at 500 random instants: `npm run reference:fixtures`. Needs the reference tool installed.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { REFERENCE_RELEASE, seededRandom } from "../accuracy/difference-statistics.ts";
import { openReference } from "../reference/reference-library.ts";
import {
  COMPARED_POINTS,
  FRAMES,
  isCompared,
  randomInstant,
  randomObserver,
  referencePlace,
} from "./frame-cases.ts";

const ROWS = 500;
const POINTS_PER_ROW = 3;

const reference = openReference(REFERENCE_RELEASE);
const random = seededRandom(26);
let nextPoint = 0;

const rows = Array.from({ length: ROWS }, (_, i) => {
  const options = FRAMES[i % FRAMES.length] as (typeof FRAMES)[number];
  const epochJdUt = randomInstant(random);
  const observer = options.centre === "topocentric" ? randomObserver(random) : undefined;
  const places: Record<string, readonly number[]> = {};
  while (Object.keys(places).length < POINTS_PER_ROW) {
    const point = COMPARED_POINTS[nextPoint++ % COMPARED_POINTS.length] as (typeof COMPARED_POINTS)[number];
    if (!isCompared(options, point)) continue;
    const values = referencePlace(reference, options, observer, point, epochJdUt);
    places[point] = values.map((value, at) =>
      Number(at === 2 ? value.toPrecision(12) : value.toFixed(at < 2 ? 11 : 7)),
    );
  }
  return { ...options, epochJdUt, ...(observer && { observer }), places };
});

const file = join(import.meta.dirname, "../fixtures/frames.json");
writeFileSync(file, `{"rows":[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]}\n`);
