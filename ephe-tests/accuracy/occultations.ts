import { BODY } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import type { ResultRow } from "../../tools/records/record.ts";
import { STAR_OCCULTATION_MAX_SECONDS } from "../budgets.ts";
import { compareOccultation, occultationCase } from "../eclipses/occultation-cases.ts";
import { openHorizonReference } from "../horizon/rise-cases.ts";
import { DifferenceGroups, type Figures, seededRandom } from "./difference-statistics.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "./measurement.ts";

interface OccultationResult {
  readonly occultationCases: number;
  /** Occultations, or second and third contacts, that only one of the two has. */
  readonly occultationsUnequal: number;
  readonly occultations: readonly { readonly name: string; readonly figures: Figures }[];
}

const INSTANTS_PER_CASE = 500;

/** Occultations of stars and planets at random places. */
function measure({ instants }: AccuracyRun): OccultationResult {
  const source = loadTableSource();
  const library = openHorizonReference();
  const random = seededRandom(57);
  const occultationCases = Math.ceil(instants / INSTANTS_PER_CASE);
  const groups = new DifferenceGroups();
  let occultationsUnequal = 0;
  for (let i = 0; i < occultationCases; i++) {
    const one = occultationCase(library, i, random);
    const { isUnequal, isGrazing, contactsSeconds } = compareOccultation(source, one);
    if (isUnequal) occultationsUnequal += 1;
    const name = `${one.body in BODY ? "planets" : "stars"}${isGrazing ? ", grazing" : ""}`;
    for (const seconds of contactsSeconds) groups.add(name, seconds);
  }
  return {
    occultationCases,
    occultationsUnequal,
    occultations: groups.list(),
  };
}

function rows({ occultations }: OccultationResult): readonly ResultRow[] {
  const ofGroup = (group: string): number =>
    occultations.find(({ name }) => name === group)?.figures.max ?? Number.POSITIVE_INFINITY;
  return [
    atMost("occultations of planets", ofGroup("planets"), " s", 2),
    atMost("occultations of stars, not grazing", ofGroup("stars"), " s", STAR_OCCULTATION_MAX_SECONDS),
  ];
}

export const occultationsMeasurement = defineMeasurement({ name: "occultations", measure, rows });
