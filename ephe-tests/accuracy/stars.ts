import {
  computeApparentStarPlaces,
  computeSkyFrame,
  createSkyFrame,
  FIXED_STAR_COUNT,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { FLAG, openReference } from "../reference/reference-library.ts";
import { anyDay } from "../stars/catalogue-cases.ts";
import { STAR_FILE_FOLDER } from "../stars/star-rows.ts";
import { TRADITIONAL_STARS } from "../stars/traditional-stars.ts";
import {
  arcDeg,
  DEG_PER_RAD,
  Differences,
  largestOf,
  printedDegE4,
  seededRandom,
} from "./difference-statistics.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "./measurement.ts";

/** Every star at whole Julian days: the reference's binding truncates the date in its star functions. */
function measure({ instants }: AccuracyRun) {
  const library = openReference();
  library.set_ephe_path(STAR_FILE_FOLDER);
  const source = loadTableSource();
  const frame = createSkyFrame();
  const longitudeRad = new Float64Array(FIXED_STAR_COUNT);
  const random = seededRandom(63);
  const all = new Differences();
  const dates = Math.ceil(instants / 40);
  for (let i = 0; i < dates; i++) {
    const day = anyDay(random);
    computeSkyFrame(source, day, frame);
    computeApparentStarPlaces(frame, longitudeRad);
    for (const [star, { rowKey }] of TRADITIONAL_STARS.entries()) {
      const ours = (longitudeRad[star] as number) * DEG_PER_RAD;
      const theirs = library.fixstar2_ut(`,${rowKey}`, day, FLAG.swieph).data[0] as number;
      all.add(arcDeg(ours, theirs), printedDegE4(ours) === printedDegE4(theirs));
    }
  }
  return { stars: [{ name: `${FIXED_STAR_COUNT} stars`, figures: all.figures() }] };
}

function rows({ stars }: ReturnType<typeof measure>) {
  return [atMost("63 stars", largestOf(stars), "°", 1e-6)];
}

export const starsMeasurement = defineMeasurement({ name: "stars", measure, rows });
