import { BODY } from "../../engine/index.ts";
import { signChange } from "../events/brute-force.ts";
import { type BodyComparison, createBodyComparison } from "./bodies.ts";
import { FIRST_JD_UT, LAST_JD_UT, seededRandom } from "./difference-statistics.ts";
import { type AccuracyRun, defineMeasurement } from "./measurement.ts";

/** Seconds from the passage: the strata of the table. */
const STRATA_SECONDS = [0, 0.05, 0.2, 1, 5, 20, 60, 180, 600] as const;

/** The instants at which the Moon passes her own osculating apogee. */
function findPassages({ setInstant, places }: BodyComparison, chance: number): readonly number[] {
  const ahead = (epochJdUt: number) => {
    setInstant(epochJdUt);
    const radians = (places.longitudeRad[BODY.Moon] as number) - (places.longitudeRad[BODY.Lilith] as number);
    return Math.atan2(Math.sin(radians), Math.cos(radians));
  };
  const random = seededRandom(13);
  const passages: number[] = [];
  let before = ahead(FIRST_JD_UT + 1);
  for (let day = FIRST_JD_UT + 2; day < LAST_JD_UT - 1; day++) {
    const after = ahead(day);
    if (before < 0 && after >= 0 && after - before < 1.5 && random() < chance) {
      passages.push(signChange(ahead, day - 1, day));
    }
    before = after;
  }
  return passages;
}

/** `above`: the share above 2e-7°. */
function measureStrata(comparison: BodyComparison, passages: readonly number[]) {
  const random = seededRandom(17);
  const strata = STRATA_SECONDS.slice(1).map((toSeconds) => ({
    toSeconds,
    values: 0,
    max: 0,
    above: 0,
    epochJdUt: 0,
  }));
  for (const passage of passages) {
    strata.forEach((stratum, i) => {
      const low = STRATA_SECONDS[i] as number;
      for (const side of [-1, 1]) {
        const epochJdUt = passage + (side * (low + random() * (stratum.toSeconds - low))) / 86_400;
        comparison.setInstant(epochJdUt);
        const { longitudeDeg } = comparison.compare(BODY.Lilith);
        stratum.values += 1;
        if (longitudeDeg > 2e-7) stratum.above += 1;
        if (longitudeDeg > stratum.max) Object.assign(stratum, { max: longitudeDeg, epochJdUt });
      }
    });
  }
  return strata.map((one) => ({ ...one, above: one.above / one.values }));
}

function measure({ instants }: AccuracyRun) {
  const comparison = createBodyComparison();
  const passages = findPassages(comparison, Math.min(1, instants / 1_000_000));
  return { lilithPassages: passages.length, lilithStrata: measureStrata(comparison, passages) };
}

export const lilithMeasurement = defineMeasurement({ name: "lilith", measure });
