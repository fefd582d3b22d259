import {
  computeApparentStarPlaces,
  computeSkyFrame,
  createSkyFrame,
  FIXED_STAR_COUNT,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import type { ResultRow } from "../../tools/records/record.ts";
import { FLAG, openReference } from "../reference/reference-library.ts";
import { STAR_FILE_FOLDER } from "../stars/star-rows.ts";
import { TRADITIONAL_STARS } from "../stars/traditional-stars.ts";
import {
  arcDeg,
  byCentury,
  centuryOf,
  DEG_PER_RAD,
  FIRST_JD_UT,
  LAST_JD_UT,
  largestOf,
  printedDegE4,
  REFERENCE_RELEASE,
  type Series,
  seededRandom,
} from "./difference-statistics.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "./measurement.ts";

interface StarResult {
  readonly stars: readonly Series[];
  /** The reference at instants with a fraction of a day, as its binding returns it. */
  readonly starFractions: {
    readonly values: number;
    /** Largest difference of the engine at the instant itself, degrees, and of the engine at the whole day before. */
    readonly atInstant: number;
    readonly atWholeDay: number;
    readonly star: string;
    readonly epochJdUt: number;
  };
  /** The reference's star of the name "Menkar", at J2000.0: degrees from its α Ceti and from its λ Ceti. */
  readonly menkar: { readonly fromAlphaDeg: number; readonly fromLambdaDeg: number };
}

/** Opens the reference and the engine for comparisons of stars. */
function createStarComparison() {
  const library = openReference(REFERENCE_RELEASE);
  library.set_ephe_path(STAR_FILE_FOLDER);
  const source = loadTableSource();
  const frame = createSkyFrame();
  const longitudeRad = new Float64Array(FIXED_STAR_COUNT);
  const theirsDeg = (star: string, epochJdUt: number) =>
    library.fixstar2_ut(star, epochJdUt, FLAG.swieph).data[0] as number;
  return {
    theirsDeg,
    /** Visits every star with the engine's longitude at one instant and the reference's for another. */
    visit(
      epochJdUt: number,
      theirEpochJdUt: number,
      visit: (star: number, oursDeg: number, theirsDeg: number) => void,
    ) {
      computeSkyFrame(source, epochJdUt, frame);
      computeApparentStarPlaces(frame, longitudeRad);
      TRADITIONAL_STARS.forEach(({ rowKey }, star) => {
        visit(star, (longitudeRad[star] as number) * DEG_PER_RAD, theirsDeg(`,${rowKey}`, theirEpochJdUt));
      });
    },
  };
}

/** Every star at whole Julian days: the reference's binding truncates the date in its star functions. */
function measure({ instants }: AccuracyRun): StarResult {
  const { visit, theirsDeg } = createStarComparison();
  const random = seededRandom(63);
  const all = byCentury();
  const anyDay = () => Math.ceil(FIRST_JD_UT + random() * (LAST_JD_UT - FIRST_JD_UT - 1));
  const dates = Math.ceil(instants / 40);
  for (let i = 0; i < dates; i++) {
    const day = anyDay();
    visit(day, day, (_, ours, theirs) => {
      all[centuryOf(day)]?.add(arcDeg(ours, theirs), printedDegE4(ours) === printedDegE4(theirs));
    });
  }
  const fractions = { values: 0, atInstant: 0, atWholeDay: 0, star: "", epochJdUt: 0 };
  for (let i = 0; i < dates / 20; i++) {
    const day = anyDay();
    const epochJdUt = day + random();
    visit(epochJdUt, epochJdUt, (star, ours, theirs) => {
      fractions.values += 1;
      const difference = arcDeg(ours, theirs);
      if (difference <= fractions.atInstant) return;
      const { name } = TRADITIONAL_STARS[star] as (typeof TRADITIONAL_STARS)[number];
      Object.assign(fractions, { atInstant: difference, star: name, epochJdUt });
    });
    visit(day, epochJdUt, (_, ours, theirs) => {
      fractions.atWholeDay = Math.max(fractions.atWholeDay, arcDeg(ours, theirs));
    });
  }
  const menkarDeg = theirsDeg("Menkar", 2451545);
  return {
    stars: [{ name: `${FIXED_STAR_COUNT} stars`, centuries: all.map((one) => one.figures()) }],
    starFractions: fractions,
    menkar: {
      fromAlphaDeg: arcDeg(menkarDeg, theirsDeg(",alCet", 2451545)),
      fromLambdaDeg: arcDeg(menkarDeg, theirsDeg(",laCet", 2451545)),
    },
  };
}

function rows({ stars }: StarResult): readonly ResultRow[] {
  return [atMost("63 stars", largestOf(stars[0]), "°", 1e-6)];
}

export const starsMeasurement = defineMeasurement({ name: "stars", measure, rows });
