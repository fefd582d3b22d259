/** Swiss Ephemeris, with which the engine is compared. It is in the package of the reference tool, not of the product. */
import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { BODY_NAMES, type NatalMoment } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import {
  FLAG,
  openReference,
  REFERENCE_BODY,
  type ReferenceLibrary,
} from "../reference/reference-library.ts";
import { STAR_FILE_FOLDER } from "../stars/star-rows.ts";
import { TRADITIONAL_STARS } from "../stars/traditional-stars.ts";
import { type Contestant, measureInterleaved, ratioOf, type Timing } from "./interleave.ts";
import { absentLine, figure, heading, line, peerLine, timingLine, verdict } from "./report.ts";

const J2000_JD = 2_451_545;
const REFERENCE_PACKAGE = new URL("../reference/package.json", import.meta.url);
const REFERENCE_NAME = "Swiss Ephemeris (sweph)";
const INSTALL = "not installed: bash ephe-tests/reference/install.sh";
const LEAST_RATIO = 5;
const GROUP_ROUNDS = 9;

function versionOfSweph(): string {
  const file = findPackageJSON("sweph", REFERENCE_PACKAGE);
  if (file === undefined) throw new Error("Cannot find sweph");
  return (JSON.parse(readFileSync(file, "utf8")) as { readonly version: string }).version;
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
  return /Cannot find|is missing/.test(message) ? INSTALL : message;
}

interface InstalledSwissEphemeris {
  readonly installed: true;
  readonly name: string;
  /** Seventeen bodies with speeds, and houses; returns the Sun's longitude. */
  readonly places: (moment: NatalMoment) => number;
  /** The same and the stars of our catalogue. */
  readonly chart: (moment: NatalMoment) => number;
  /** For calls of one group. */
  readonly library: ReferenceLibrary;
}

/** It can be timed, or the reason why it cannot. */
export type SwissEphemeris =
  | InstalledSwissEphemeris
  | { readonly installed: false; readonly name: string; readonly why: string };

/** Swiss Ephemeris through `sweph`, its native bindings. */
export function swissEphemeris(): SwissEphemeris {
  try {
    const library = openReference();
    library.set_ephe_path(STAR_FILE_FOLDER);
    const bodies = BODY_NAMES.map((body) => REFERENCE_BODY[body]);
    const stars = TRADITIONAL_STARS.map(({ rowKey }) => `,${rowKey}`);
    const flags = FLAG.swieph | FLAG.speed;
    const places = ({ epochJdUt, latitudeDeg, longitudeDeg }: NatalMoment): number => {
      let sum = 0;
      for (const body of bodies) sum += library.calc_ut(epochJdUt, body, flags).data[0]!;
      return sum + library.houses_ex2(epochJdUt, 0, latitudeDeg, longitudeDeg, "P").data.houses[0]!;
    };
    const chart = (moment: NatalMoment): number => {
      let sum = places(moment);
      for (const star of stars) sum += library.fixstar2_ut(star, moment.epochJdUt, FLAG.swieph).data[0]!;
      return sum;
    };
    requireAnswers(library, stars, flags);
    return {
      installed: true,
      name: `Swiss Ephemeris ${library.version()} (sweph ${versionOfSweph()})`,
      places,
      chart,
      library,
    };
  } catch (error) {
    return { installed: false, name: REFERENCE_NAME, why: reasonOf(error) };
  }
}

/** A failing call, or a fallback to the built-in theory for lack of a file, is fast: neither is accepted. */
function requireAnswers(library: ReferenceLibrary, stars: readonly string[], flags: number): void {
  const answers = [
    library.calc_ut(J2000_JD, REFERENCE_BODY.Moon, flags),
    library.calc_ut(J2000_JD, REFERENCE_BODY.Chiron, flags),
    ...stars.map((star) => library.fixstar2_ut(star, J2000_JD, FLAG.swieph)),
  ];
  const failed = answers.find(({ flag }) => flag < 0 || (flag & FLAG.swieph) === 0);
  if (failed !== undefined) throw new Error(failed.error);
}

/** The same computation by the engine and by the reference's calls. */
export interface Comparison {
  readonly title: string;
  readonly moments: readonly NatalMoment[];
  readonly rounds: number;
  readonly own: (moment: NatalMoment) => number;
  /** Of ours in a round; default one. */
  readonly passes?: number;
  readonly reference: (library: ReferenceLibrary) => (moment: NatalMoment) => number;
  /** The number of its calls in a round; default all moments. */
  readonly calls?: number;
  /** The least ratio of its time to ours; default five. */
  readonly leastRatio?: number;
}

/** Prints the time of the engine and of the reference, with the least ratio. */
export function printComparison(swiss: SwissEphemeris, comparison: Comparison): void {
  const { title, moments, rounds, own, passes = 1, reference, calls = moments.length } = comparison;
  heading(title);
  const contestants: Contestant<NatalMoment>[] = [{ name: "Almagest", call: own, passes }];
  if (swiss.installed) {
    contestants.push({ name: swiss.name, call: reference(swiss.library), calls });
  }
  const [ownTiming, timing] = measureInterleaved(contestants, moments, rounds);
  timingLine(defined(ownTiming));
  if (timing !== undefined) peerLine(timing, defined(ownTiming), comparison.leastRatio ?? LEAST_RATIO);
  if (!swiss.installed) absentLine(swiss.name, swiss.why);
}

/**
 * Prints a line for each member of a group, with the reference's time where it is installed, and the ratio of the sums.
 *
 * @param ownOf our contestant for a member
 * @param referenceOf the reference's call for it; called before the member is measured
 */
export function printGroup<Member, Input>(
  swiss: SwissEphemeris,
  name: string,
  members: readonly Member[],
  ownOf: (member: Member) => Contestant<Input>,
  referenceOf: (library: ReferenceLibrary, member: Member) => (input: Input) => number,
  inputs: readonly Input[],
): void {
  let [ownUs, referenceUs] = [0, 0];
  for (const member of members) {
    const contestants = [ownOf(member)];
    if (swiss.installed) contestants.push({ name: swiss.name, call: referenceOf(swiss.library, member) });
    const [ours, reference] = measureInterleaved(contestants, inputs, GROUP_ROUNDS) as [Timing, Timing?];
    if (reference === undefined) timingLine(ours);
    else {
      const ratio = figure(ratioOf(reference, ours));
      timingLine(ours, `reference ${figure(reference.medianUs)} µs, ${ratio} times ours`);
      // Lower quartiles: on a busy machine most rounds of one member can be interrupted.
      ownUs += ours.lowerUs;
      referenceUs += reference.lowerUs;
    }
  }
  if (!swiss.installed) absentLine(swiss.name, swiss.why);
  else {
    const ratio = referenceUs / ownUs;
    const reached = verdict(`at least ${LEAST_RATIO}`, ratio >= LEAST_RATIO);
    const note = `reference ${figure(referenceUs)} µs, ${figure(ratio)} times ours; ${reached}`;
    line(`${name}, lower quartiles`, `${figure(ownUs)} µs`, note);
  }
}
