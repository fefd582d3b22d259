import { BODY, type EphemerisSource } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { CENTRAL_LINE_MAX_ARCSEC, ECLIPSE_MAGNITUDE_MAX, STAR_OCCULTATION_MAX_SECONDS } from "../budgets.ts";
import { centralLineCase, compareCentralLine } from "../eclipses/central-line-cases.ts";
import {
  compareEclipse,
  type EclipseCase,
  type EclipseDifference,
  eclipseCase,
  isSharp,
  type ReferenceEclipse,
  referenceEclipse,
} from "../eclipses/eclipse-cases.ts";
import { compareOccultation, occultationCase } from "../eclipses/occultation-cases.ts";
import { openHorizonReference } from "../horizon/rise-cases.ts";
import { FLAG, openReference, type ReferenceLibrary } from "../reference/reference-library.ts";
import { DifferenceGroups, Differences, largestOf, seededRandom } from "./difference-statistics.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "./measurement.ts";

const INSTANTS_PER_CASE = 200;
const SOLAR_CONTACTS = ["first, fourth", "second, third", "second, third", "first, fourth"];
const LUNAR_CONTACTS = [
  "umbra, first and last",
  "totality",
  "totality",
  "umbra, first and last",
  "penumbra",
  "penumbra",
];

function addDifference(
  groups: DifferenceGroups,
  { kind }: EclipseCase,
  { type }: ReferenceEclipse,
  { ours, maximumSeconds, contactsSeconds, magnitude, share }: EclipseDifference,
): void {
  if (ours === undefined) return;
  contactsSeconds.forEach((seconds, i) => {
    const contact = kind === "solar" ? SOLAR_CONTACTS[i] : LUNAR_CONTACTS[i];
    if (isSharp(ours, i)) groups.add(`${kind}, contacts: ${contact}`, seconds);
  });
  groups.add(`${kind}, maximum`, maximumSeconds);
  groups.add(`${kind}, magnitude${type === "penumbral" ? " (penumbral: 0)" : ""}`, magnitude);
  groups.add(kind === "solar" ? "solar, obscuration" : "lunar, penumbral magnitude", share);
}

/** The next eclipse at random places, a third of them near a central line. */
function measure({ instants }: AccuracyRun) {
  const source = loadTableSource();
  const library = openReference();
  const random = seededRandom(54);
  const eclipseCases = Math.ceil(instants / INSTANTS_PER_CASE);
  const groups = new DifferenceGroups();
  for (let i = 0; i < eclipseCases; i++) {
    const one = eclipseCase(library, i, random);
    const theirs = referenceEclipse(library, one);
    addDifference(groups, one, theirs, compareEclipse(source, one, theirs));
  }
  return {
    eclipseCases,
    eclipses: groups.list(),
    ...measureCentralLine(source, library, Math.ceil(eclipseCases / 2)),
  };
}

/** Points of central lines at random instants, judged by the reference's own angle between Sun and Moon at a place. */
function measureCentralLine(source: EphemerisSource, library: ReferenceLibrary, centralPoints: number) {
  const random = seededRandom(55);
  const ours = new Differences();
  for (let i = 0; i < centralPoints; i++) {
    const one = centralLineCase(library, random);
    const { longitudeDeg, latitudeDeg } = compareCentralLine(source, one).ours;
    const { data } = library.sol_eclipse_how(one.epochJdUt, FLAG.swieph, [longitudeDeg, latitudeDeg, 0]);
    ours.add((data[7] as number) * 3600);
  }
  return {
    centralPoints,
    centralLine: [{ name: "angle at ours, ″", figures: ours.figures() }],
  };
}

/**
 * Not compared, because the reference's searches end early there: contacts of short central phases and of grazing eclipses. Its
 * maximum of a lunar eclipse next to the axis of the shadow is early or late, which decides the magnitude.
 */
function rows({ eclipses, centralLine }: ReturnType<typeof measure>) {
  const largest = (isIn: (name: string) => boolean): number =>
    largestOf(eclipses.filter(({ name }) => isIn(name)));
  const contacts = largest((name) => name.includes("contacts"));
  const magnitude = largest((name) => /magnitude|obscuration/.test(name));
  return [
    atMost("contacts of eclipses at a place", contacts, " s", 1),
    atMost("magnitudes of eclipses", magnitude, "", ECLIPSE_MAGNITUDE_MAX),
    atMost("central lines of solar eclipses", largestOf(centralLine), "″", CENTRAL_LINE_MAX_ARCSEC),
  ];
}

export const localEclipsesMeasurement = defineMeasurement({ name: "local-eclipses", measure, rows });

const INSTANTS_PER_OCCULTATION = 500;

/** Occultations of stars and planets at random places. */
function measureOccultations({ instants }: AccuracyRun) {
  const source = loadTableSource();
  const library = openHorizonReference();
  const random = seededRandom(57);
  const occultationCases = Math.ceil(instants / INSTANTS_PER_OCCULTATION);
  const groups = new DifferenceGroups();
  for (let i = 0; i < occultationCases; i++) {
    const one = occultationCase(library, i, random);
    const { isGrazing, contactsSeconds } = compareOccultation(source, one);
    const name = `${one.body in BODY ? "planets" : "stars"}${isGrazing ? ", grazing" : ""}`;
    for (const seconds of contactsSeconds) groups.add(name, seconds);
  }
  return {
    occultationCases,
    occultations: groups.list(),
  };
}

function occultationRows({ occultations }: ReturnType<typeof measureOccultations>) {
  const ofGroup = (group: string): number => largestOf(occultations.filter(({ name }) => name === group));
  return [
    atMost("occultations of planets", ofGroup("planets"), " s", 2),
    atMost("occultations of stars, not grazing", ofGroup("stars"), " s", STAR_OCCULTATION_MAX_SECONDS),
  ];
}

export const occultationsMeasurement = defineMeasurement({
  name: "occultations",
  measure: measureOccultations,
  rows: occultationRows,
});
