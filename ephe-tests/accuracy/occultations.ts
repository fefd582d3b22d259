import { BODY } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { compareOccultation, occultationCase } from "../eclipses/occultation-cases.ts";
import { openHorizonReference } from "../horizon/rise-cases.ts";
import { Differences, type Figures, seededRandom } from "./difference-statistics.ts";
import { type AccuracyRun, defineMeasurement } from "./measurement.ts";
import { count, small, table } from "./tables.ts";

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
  const groups = new Map<string, Differences>();
  let occultationsUnequal = 0;
  for (let i = 0; i < occultationCases; i++) {
    const one = occultationCase(library, i, random);
    const { isUnequal, isGrazing, contactsSeconds } = compareOccultation(source, one);
    if (isUnequal) occultationsUnequal += 1;
    const name = `${one.body in BODY ? "planets" : "stars"}${isGrazing ? ", grazing" : ""}`;
    const differences = groups.get(name) ?? new Differences();
    groups.set(name, differences);
    for (const seconds of contactsSeconds) differences.add(Math.abs(seconds));
  }
  return {
    occultationCases,
    occultationsUnequal,
    occultations: [...groups.keys()]
      .sort()
      .map((name) => ({ name, figures: (groups.get(name) as Differences).figures() })),
  };
}

function section({ occultationCases, occultationsUnequal, occultations }: OccultationResult): string {
  const rows = occultations.map(({ name, figures }) => [
    name,
    count(figures.values),
    small(figures.max),
    small(figures.p99),
    small(figures.rms),
  ]);
  return `## Occultations

Contacts of eight stars and six planets with the Moon's limb at random places, in ${count(occultationCases)} occultations that the reference finds for the whole Earth;
${count(occultationsUnequal)} are missing on one side. The reference's search at a place cannot be called through its module for Node: contacts are found by brute force in its
topocentric places. It does not compute the place of a star for the instant itself, which causes the differences of the stars; grazing are occultations shorter than 15
minutes.

${table(["", "contacts", "max s", "p99 s", "rms s"], [false, true, true, true, true], rows)}`;
}

export const occultationsMeasurement = defineMeasurement({ name: "occultations", measure, section });
