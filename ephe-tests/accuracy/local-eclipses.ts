import type { EphemerisSource } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import type { ResultRow } from "../../tools/records/record.ts";
import { CENTRAL_LINE_MAX_ARCSEC, ECLIPSE_MAGNITUDE_MAX } from "../budgets.ts";
import { centralLineCase, compareCentralLine } from "../eclipses/central-line-cases.ts";
import {
  compareEclipse,
  type EclipseCase,
  type EclipseDifference,
  eclipseCase,
  isAtHorizon,
  isSharp,
  type ReferenceEclipse,
  referenceEclipse,
} from "../eclipses/eclipse-cases.ts";
import { FLAG, openReference, type ReferenceLibrary } from "../reference/reference-library.ts";
import {
  DifferenceGroups,
  Differences,
  type Figures,
  REFERENCE_RELEASE,
  seededRandom,
} from "./difference-statistics.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "./measurement.ts";

interface LocalEclipseResult {
  readonly eclipseCases: number;
  /** Eclipses that only the reference has. */
  readonly eclipsesMissing: number;
  /** Eclipses that only the engine has: next to the horizon, and others. */
  readonly eclipsesAtHorizon: number;
  readonly eclipsesExtra: number;
  /** Maxima that the reference moves to the horizon. */
  readonly eclipsesMoved: number;
  readonly typesUnequal: number;
  readonly sarosUnequal: number;
  readonly centralPoints: number;
  readonly centralLine: readonly { readonly name: string; readonly figures: Figures }[];
  readonly eclipses: readonly { readonly name: string; readonly unit: string; readonly figures: Figures }[];
}

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
function measure({ instants }: AccuracyRun): LocalEclipseResult {
  const source = loadTableSource();
  const library = openReference(REFERENCE_RELEASE);
  const random = seededRandom(54);
  const eclipseCases = Math.ceil(instants / INSTANTS_PER_CASE);
  const groups = new DifferenceGroups();
  const counts = { missing: 0, atHorizon: 0, extra: 0, moved: 0, types: 0, saros: 0 };
  for (let i = 0; i < eclipseCases; i++) {
    const one = eclipseCase(library, i, random);
    const theirs = referenceEclipse(library, one);
    const difference = compareEclipse(source, one, theirs);
    addDifference(groups, one, theirs, difference);
    for (const other of difference.before) counts[isAtHorizon(other) ? "atHorizon" : "extra"] += 1;
    if (difference.ours === undefined) counts.missing += 1;
    else if (!difference.isSarosEqual) counts.saros += 1;
    if (theirs.isMoved) counts.moved += 1;
    else if (!difference.isTypeEqual) counts.types += 1;
  }
  return {
    eclipseCases,
    eclipsesMissing: counts.missing,
    eclipsesAtHorizon: counts.atHorizon,
    eclipsesExtra: counts.extra,
    eclipsesMoved: counts.moved,
    typesUnequal: counts.types,
    sarosUnequal: counts.saros,
    eclipses: groups
      .list()
      .map((group) => ({ ...group, unit: /magnitude|obscuration/.test(group.name) ? "" : "s" })),
    ...measureCentralLine(source, library, Math.ceil(eclipseCases / 2)),
  };
}

/** Points of central lines at random instants, judged by the reference's own angle between Sun and Moon at a place. */
function measureCentralLine(
  source: EphemerisSource,
  library: ReferenceLibrary,
  centralPoints: number,
): Pick<LocalEclipseResult, "centralPoints" | "centralLine"> {
  const random = seededRandom(55);
  const [distance, ours, theirs] = [new Differences(), new Differences(), new Differences()];
  const arcsecAt = (epochJdUt: number, longitudeDeg: number, latitudeDeg: number) => {
    const { data } = library.sol_eclipse_how(epochJdUt, FLAG.swieph, [longitudeDeg, latitudeDeg, 0]);
    return (data[7] as number) * 3600;
  };
  for (let i = 0; i < centralPoints; i++) {
    const one = centralLineCase(library, random);
    const difference = compareCentralLine(source, one);
    distance.add(difference.km);
    ours.add(arcsecAt(one.epochJdUt, difference.ours.longitudeDeg, difference.ours.latitudeDeg));
    theirs.add(arcsecAt(one.epochJdUt, one.longitudeDeg, one.latitudeDeg));
  }
  return {
    centralPoints,
    centralLine: [
      { name: "between the two points, km", figures: distance.figures() },
      { name: "angle at the reference's point, ″", figures: theirs.figures() },
      { name: "angle at ours, ″", figures: ours.figures() },
    ],
  };
}

/**
 * Not compared, because the reference's searches end early there: contacts of short central phases and of grazing eclipses. Its
 * maximum of a lunar eclipse next to the axis of the shadow is early or late, which decides the magnitude.
 */
function rows({ eclipses, centralLine }: LocalEclipseResult): readonly ResultRow[] {
  const largest = (isIn: (name: string) => boolean): number =>
    Math.max(...eclipses.filter(({ name }) => isIn(name)).map(({ figures }) => figures.max));
  const contacts = largest((name) => name.includes("contacts"));
  const magnitude = largest((name) => /magnitude|obscuration/.test(name));
  const angle = centralLine.at(-1)?.figures.max ?? Number.POSITIVE_INFINITY;
  return [
    atMost("contacts of eclipses at a place", contacts, " s", 1),
    atMost("magnitudes of eclipses", magnitude, "", ECLIPSE_MAGNITUDE_MAX),
    atMost("central lines of solar eclipses", angle, "″", CENTRAL_LINE_MAX_ARCSEC),
  ];
}

export const localEclipsesMeasurement = defineMeasurement({ name: "local-eclipses", measure, rows });
