import type { BodyName } from "../../engine/index.ts";
import type { ResultRow } from "../../tools/records/record.ts";
import {
  ANSWER_INSTANT_MAX_SECONDS,
  LUNAR_MAXIMUM_MAX_SECONDS,
  ORB_INSTANT_MAX_SECONDS,
} from "../budgets.ts";
import type { BruteCourse } from "../events/brute-force.ts";
import { openReference, type ReferenceLibrary } from "../reference/reference-library.ts";
import { almanacCase, compareAlmanac, referenceAlmanac } from "../techniques/almanac-cases.ts";
import { compareComposite, compositeCase, referenceComposite } from "../techniques/composite-cases.ts";
import { birthJdUt, drawBirth, InstantDifferences, PrintedLongitudes } from "../techniques/drawn-requests.ts";
import {
  compareProgression,
  progressionCase,
  referenceProgression,
} from "../techniques/progression-cases.ts";
import { referenceCourse, referenceLongitudeDeg } from "../techniques/reference-angles.ts";
import {
  allReturnedPasses,
  compareReturnedPasses,
  RETURNING_BODIES,
  referencePasses,
  returnRequest,
} from "../techniques/returned-passes.ts";
import { compareSearch, referenceContacts, searchCase } from "../techniques/search-cases.ts";
import {
  compareEclipses,
  eclipseYears,
  referenceEclipses,
  seenEclipses,
} from "../techniques/seen-eclipses.ts";
import { createServiceAnswers, type ServiceAnswers } from "../techniques/service-answers.ts";
import { seededRandom } from "./difference-statistics.ts";
import { type AccuracyRun, atMost, count, defineMeasurement } from "./measurement.ts";

/** The sizes of a run of a million instants; shorter runs have a share of each. */
const FULL_INSTANTS = 1_000_000;
const SIZES = {
  progressions: 2000,
  composites: 1000,
  /** Passes of each body. */
  returns: 1000,
  /** Births of each of {@link WHOLE_SPAN_BODIES}, whose passes of 600 years are compared. */
  births: 5,
  almanacs: 500,
  /** Places with fifty years of eclipses. */
  eclipsePlaces: 40,
  searches: 300,
};
const WHOLE_SPAN_BODIES: readonly BodyName[] = ["Mercury", "Mars", "Jupiter"];

type Sizes = Readonly<Record<keyof typeof SIZES, number>>;

/** What is compared, and the numbers of requests. */
interface Tools {
  readonly library: ReferenceLibrary;
  readonly answers: ServiceAnswers;
  readonly sizes: Sizes;
}

/** Answers of the endpoints beyond the specification compared with the reference. */
async function measure({ instants }: AccuracyRun) {
  const share = instants / FULL_INSTANTS;
  const sizes = Object.fromEntries(
    Object.entries(SIZES).map(([name, size]) => [name, Math.ceil(size * share)]),
  ) as Sizes;
  const tools = { library: openReference(), answers: createServiceAnswers(), sizes };
  return {
    techniqueSizes: sizes,
    techniqueLongitudes: await measureLongitudes(tools),
    techniqueReturns: await measureReturns(tools),
    techniqueAlmanacs: await measureAlmanacs(tools),
    techniqueEclipses: await measureEclipses(tools),
    techniqueSearches: await measureSearches(tools),
  };
}

async function measureLongitudes({ library, answers, sizes }: Tools) {
  const longitudes = new PrintedLongitudes();
  const random = seededRandom(411);
  for (let i = 0; i < sizes.progressions; i++) {
    const one = progressionCase(random);
    await compareProgression(answers, one, referenceProgression(library, one), longitudes);
  }
  for (let i = 0; i < sizes.composites; i++) {
    const one = compositeCase(random);
    await compareComposite(answers, one, referenceComposite(library, one), longitudes);
  }
  const { compared, differing, tied, excessMaxDeg } = longitudes;
  return { compared, differing, tied, excessMaxDeg };
}

async function measureReturns(tools: Tools) {
  const { library, answers, sizes } = tools;
  const random = seededRandom(412);
  // `faults`: requests whose passes, directions or numbers differ; `wholeSpan…`: passes of 600 years.
  const result = { passes: 0, maxSeconds: 0, faults: 0, wholeSpanPasses: 0, wholeSpanFaults: 0 };
  for (const body of RETURNING_BODIES) {
    const course = referenceCourse(library, body);
    const instants = new InstantDifferences();
    while (instants.compared < sizes.returns) {
      const request = returnRequest(body, random);
      const expected = referencePasses(library, course, request);
      if (!(await compareReturnedPasses(answers, request, expected, instants))) result.faults += 1;
    }
    result.passes += instants.compared;
    result.maxSeconds = Math.max(result.maxSeconds, instants.maxSeconds);
    if (!WHOLE_SPAN_BODIES.includes(body)) continue;
    for (let i = 0; i < sizes.births; i++) {
      const { passes, faults } = await compareWholeSpan(tools, body, course, random);
      result.wholeSpanPasses += passes;
      result.wholeSpanFaults += faults;
    }
  }
  return result;
}

/** All passes of a body over one natal longitude in 600 years. */
async function compareWholeSpan(
  { library, answers }: Tools,
  body: BodyName,
  course: BruteCourse,
  random: () => number,
): Promise<{ readonly passes: number; readonly faults: number }> {
  const birth = drawBirth(random, 0);
  const expected = course.passes([referenceLongitudeDeg(library, body, birthJdUt(birth))]);
  const ours = await allReturnedPasses(answers, birth, body);
  const instants = new InstantDifferences();
  for (const [index, iso] of ours.entries()) {
    const theirs = expected[index];
    if (theirs !== undefined) instants.compare(iso, theirs.epochJdUt);
  }
  const isWrong = ours.length !== expected.length || instants.maxSeconds > ANSWER_INSTANT_MAX_SECONDS;
  return { passes: expected.length, faults: isWrong ? 1 : 0 };
}

async function measureAlmanacs({ library, answers, sizes }: Tools) {
  const random = seededRandom(413);
  const instants = new InstantDifferences();
  const counts = { faults: 0, grazing: 0 };
  for (let i = 0; i < sizes.almanacs; i++) {
    const one = almanacCase(i, random);
    await compareAlmanac(answers, one, referenceAlmanac(library, one), instants, counts);
  }
  return {
    instants: instants.compared,
    maxSeconds: instants.maxSeconds,
    missing: counts.faults,
    grazing: counts.grazing,
  };
}

async function measureEclipses({ library, answers, sizes }: Tools) {
  const random = seededRandom(414);
  const instants = new InstantDifferences();
  const counts = { compared: 0, missing: 0, atHorizon: 0, extra: 0, lunarMaxSeconds: 0 };
  for (let i = 0; i < sizes.eclipsePlaces; i++) {
    const years = eclipseYears(random);
    const seenByKind = await seenEclipses(answers, years);
    for (const kind of ["solar", "lunar"] as const)
      compareEclipses(kind, seenByKind[kind], referenceEclipses(library, years, kind), instants, counts);
  }
  return {
    eclipses: counts.compared,
    instants: instants.compared,
    maxSeconds: instants.maxSeconds,
    lunarMaximumMaxSeconds: counts.lunarMaxSeconds,
    missing: counts.missing,
    onlyOursAtHorizon: counts.atHorizon,
    onlyOursElsewhere: counts.extra,
  };
}

async function measureSearches({ library, answers, sizes }: Tools) {
  const random = seededRandom(415);
  const instants = { exact: new InstantDifferences(), orb: new InstantDifferences() };
  let faults = 0;
  for (let i = 0; i < sizes.searches; i++) {
    const one = searchCase(i, random);
    if (!(await compareSearch(answers, one, referenceContacts(library, one), instants))) faults += 1;
  }
  return {
    contacts: instants.exact.compared,
    exactMaxSeconds: instants.exact.maxSeconds,
    limits: instants.orb.compared,
    orbMaxSeconds: instants.orb.maxSeconds,
    faults,
  };
}

function noneOf(text: string, differing: number, all: number): ResultRow {
  return { text, measured: `${differing} of ${count(all)}`, goal: "0", isMet: differing === 0 };
}

function rows({
  techniqueLongitudes: longitudes,
  techniqueReturns: returns,
  techniqueAlmanacs: almanacs,
  techniqueEclipses: eclipses,
  techniqueSearches: searches,
}: Awaited<ReturnType<typeof measure>>) {
  const missing = [
    returns.faults,
    returns.wholeSpanFaults,
    almanacs.missing,
    eclipses.missing,
    eclipses.onlyOursElsewhere,
    searches.faults,
  ].reduce((sum, each) => sum + each, 0);
  const foundCount =
    returns.passes + returns.wholeSpanPasses + almanacs.instants + eclipses.eclipses + searches.contacts;
  const seconds = [returns, almanacs, eclipses].map(({ maxSeconds }) => maxSeconds);
  const exactSeconds = Math.max(...seconds, searches.exactMaxSeconds);
  return [
    noneOf("progressions, composites: 4th decimals, not ties", longitudes.differing, longitudes.compared),
    noneOf("returns, almanacs, searches: missing or wrong", missing, foundCount),
    atMost("their instants, rounding apart", exactSeconds, " s", ANSWER_INSTANT_MAX_SECONDS),
    atMost(
      "maxima of lunar eclipses in almanacs",
      eclipses.lunarMaximumMaxSeconds,
      " s",
      LUNAR_MAXIMUM_MAX_SECONDS,
    ),
    atMost("begin and end of orbs of searches", searches.orbMaxSeconds, " s", ORB_INSTANT_MAX_SECONDS),
  ];
}

export const techniquesMeasurement = defineMeasurement({ name: "techniques", measure, rows });
