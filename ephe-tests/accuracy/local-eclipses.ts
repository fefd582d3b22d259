import type { EphemerisSource } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { GRAZING_MAGNITUDE, SHORT_CENTRAL_PHASE_SECONDS } from "../budgets.ts";
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
import { Differences, type Figures, REFERENCE_RELEASE, seededRandom } from "./difference-statistics.ts";
import { type AccuracyRun, defineMeasurement } from "./measurement.ts";
import { count, small, table } from "./tables.ts";

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

class Groups {
  readonly #groups = new Map<string, Differences>();

  add(name: string, value: number | null): void {
    if (value === null) return;
    const differences = this.#groups.get(name) ?? new Differences();
    this.#groups.set(name, differences);
    differences.add(Math.abs(value));
  }

  figures(): LocalEclipseResult["eclipses"] {
    return [...this.#groups.keys()].sort().map((name) => ({
      name,
      unit: /magnitude|obscuration/.test(name) ? "" : "s",
      figures: (this.#groups.get(name) as Differences).figures(),
    }));
  }
}

function addDifference(
  groups: Groups,
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
  const groups = new Groups();
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
    eclipses: groups.figures(),
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

function section(result: LocalEclipseResult): string {
  const rows = result.eclipses.map(({ name, unit, figures }) => [
    name,
    unit,
    count(figures.values),
    small(figures.max),
    small(figures.p99),
    small(figures.rms),
  ]);
  const lineRows = result.centralLine.map(({ name, figures }) => [
    name,
    small(figures.max),
    small(figures.p99),
    small(figures.rms),
  ]);
  return `## Eclipses at a place

The next eclipse of ${count(result.eclipseCases)} random places and dates, a third of them within 0.6° of a central line, up to 80° of latitude and 3,000 m.
${count(result.eclipsesMissing)} are missing, ${count(result.typesUnequal)} have another type, ${count(result.sarosUnequal)} another saros series or member.
${count(result.eclipsesAtHorizon)} more have their upper limb above the horizon but not the lower one, with which the reference counts; ${count(result.eclipsesExtra)} more are
extra. Of ${count(result.eclipsesMoved)} the reference moves the maximum to a rising or setting; only their contacts are compared. Three of its searches
end early, and are not compared or cause the largest difference: second and third contact of totality and annularity shorter than
${SHORT_CENTRAL_PHASE_SECONDS} s (up to 3 s, at the edge of the path a minute); contacts of partial eclipses smaller than ${GRAZING_MAGNITUDE} (up to 20 minutes, the last before
the first); the maximum of a lunar eclipse next to the axis of the shadow, whose magnitude then is too small.
<!-- repository -->[Conventions](techniques/local-eclipses.md).<!-- /repository -->

${table(["", "unit", "values", "max", "p99", "rms"], [false, false, true, true, true, true], rows)}

Points of central lines at ${count(result.centralPoints)} random instants, next to the points of sol_eclipse_where. On a central line Sun and Moon are concentric: the angle
between their centres is by the reference's own sol_eclipse_how.

${table(["", "max", "p99", "rms"], [false, true, true, true], lineRows)}`;
}

export const localEclipsesMeasurement = defineMeasurement({ name: "local-eclipses", measure, section });
