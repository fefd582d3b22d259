import { TROPICAL_YEAR_DAYS } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import type { ReferenceLibrary } from "../reference/reference-library.ts";
import type { PrintedLongitudes } from "./drawn-requests.ts";
import { birthJdUt, dateOf, drawBirth, jdOf } from "./drawn-requests.ts";
import {
  anglesFromMidheaven,
  referenceAngles,
  referenceLongitudesDeg,
  trueObliquityDeg,
} from "./reference-angles.ts";
import type { ServiceAnswers } from "./service-answers.ts";

const LIFE_YEARS = 119;
const DAYS_PER_YEAR = 365.25;

export type ProgressionCase = ReturnType<typeof progressionCase>;

/** A request for progressions. */
export function progressionCase(random: () => number) {
  const birth = drawBirth(random, LIFE_YEARS + 1);
  const date = dateOf(birthJdUt(birth) + 1 + random() * LIFE_YEARS * DAYS_PER_YEAR);
  return { birth, date };
}

export type ReferenceProgression = ReturnType<typeof referenceProgression>;

/** What the rules of the endpoint make of the reference's longitudes. */
export function referenceProgression(library: ReferenceLibrary, { birth, date }: ProgressionCase) {
  const natalJdUt = birthJdUt(birth);
  const progressedJdUt = natalJdUt + (jdOf(`${date}T12:00Z`) - natalJdUt) / TROPICAL_YEAR_DAYS;
  const natalDeg = referenceLongitudesDeg(library, natalJdUt);
  const progressedDeg = referenceLongitudesDeg(library, progressedJdUt);
  const arcDeg = defined(progressedDeg[0]) - defined(natalDeg[0]);
  const natal = referenceAngles(library, natalJdUt, birth.latitude, birth.longitude);
  const { ascendantDeg, midheavenDeg } = anglesFromMidheaven(
    library,
    natal.midheavenDeg + arcDeg,
    trueObliquityDeg(library, progressedJdUt),
    birth.latitude,
  );
  return { progressedDeg, directedDeg: natalDeg.map((deg) => deg + arcDeg), ascendantDeg, midheavenDeg };
}

/** Compares the longitudes of our answer with the reference's. */
export async function compareProgression(
  answers: ServiceAnswers,
  one: ProgressionCase,
  expected: ReferenceProgression,
  longitudes: PrintedLongitudes,
): Promise<void> {
  const { planets, solarArc, angles } = await answers.progressions(one);
  for (const [index, deg] of expected.progressedDeg.entries())
    longitudes.compare(defined(planets[index]).longitude, deg);
  for (const [index, deg] of expected.directedDeg.entries())
    longitudes.compare(defined(solarArc?.planets[index]).longitude, deg);
  longitudes.compare(defined(angles?.ascendant).longitude, expected.ascendantDeg);
  longitudes.compare(defined(angles?.midheaven).longitude, expected.midheavenDeg);
}
