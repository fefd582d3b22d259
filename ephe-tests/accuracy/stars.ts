import {
  computeApparentStarPlaces,
  computeSkyFrame,
  createSkyFrame,
  FIXED_STAR_COUNT,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { FLAG, openReference } from "../reference/reference-library.ts";
import { STAR_FILE_FOLDER } from "../stars/star-file.ts";
import { TRADITIONAL_STARS } from "../stars/traditional-stars.ts";
import {
  arcDeg,
  byCentury,
  centuryOf,
  DEG_PER_RAD,
  EDITION,
  FIRST_JD_UT,
  LAST_JD_UT,
  printedDegE4,
  seededRandom,
} from "./difference-statistics.ts";
import { type AccuracyRun, definePart } from "./part.ts";
import { centuryTable, type Series } from "./tables.ts";

interface StarResult {
  readonly stars: readonly Series[];
}

/** Every star at whole Julian days: the reference's binding truncates the date in its star functions. */
function measure({ instants }: AccuracyRun): StarResult {
  const library = openReference(EDITION);
  library.set_ephe_path(STAR_FILE_FOLDER);
  const source = loadTableSource();
  const frame = createSkyFrame();
  const random = seededRandom(63);
  const longitudeRad = new Float64Array(FIXED_STAR_COUNT);
  const all = byCentury();
  const dates = Math.ceil(instants / 40);
  for (let i = 0; i < dates; i++) {
    const epochJdUt = Math.ceil(FIRST_JD_UT + random() * (LAST_JD_UT - FIRST_JD_UT - 1));
    computeSkyFrame(source, epochJdUt, frame);
    computeApparentStarPlaces(frame, longitudeRad);
    TRADITIONAL_STARS.forEach(({ rowKey }, star) => {
      const theirs = library.fixstar2_ut(`,${rowKey}`, epochJdUt, FLAG.swieph).data[0] as number;
      const value = (longitudeRad[star] as number) * DEG_PER_RAD;
      all[centuryOf(epochJdUt)]?.add(arcDeg(value, theirs), printedDegE4(value) === printedDegE4(theirs));
    });
  }
  return { stars: [{ name: `${FIXED_STAR_COUNT} stars`, centuries: all.map((one) => one.figures()) }] };
}

function section({ stars }: StarResult): string {
  return `## Fixed stars

${centuryTable(stars)}`;
}

export const starsPart = definePart({ name: "stars", measure, section });
