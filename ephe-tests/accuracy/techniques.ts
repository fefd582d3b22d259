/**
 * Compares answers of the endpoints beyond the specification with Swiss Ephemeris: `node ephe-tests/accuracy/techniques.ts [INSTANTS]`.
 * 1,000,000 instants are 2,000 progressions, 1,000 composites and 300 searches of fifty years, and take hours.
 */
import { create } from "@bufbuild/protobuf";
import { ASPECTS, BODY_NAMES, type BodyName, runSteps, TROPICAL_YEAR_DAYS } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import {
  CompositeService,
  ComputeCompositeRequestSchema,
  type ComputeCompositeResponse,
} from "../../proto/gen/almagest/v1/composite_pb.ts";
import {
  ComputeProgressionsRequestSchema,
  type ComputeProgressionsResponse,
  ProgressionService,
} from "../../proto/gen/almagest/v1/progression_pb.ts";
import {
  SearchRequestSchema,
  type SearchResponse,
  SearchService,
} from "../../proto/gen/almagest/v1/search_pb.ts";
import { createCalculationServices } from "../../service/app/services.ts";
import type { AdmittedCall, Handler } from "../../service/call/implemented-service.ts";
import { defined } from "../../test/defined.ts";
import type { ResultRow } from "../../tools/records/record.ts";
import { ANSWER_INSTANT_MAX_SECONDS, ORB_INSTANT_MAX_SECONDS, PRINTED_TIE_DEG } from "../budgets.ts";
import { brutePasses } from "../events/brute-force.ts";
import {
  FLAG,
  openReference,
  REFERENCE_BODY,
  type ReferenceLibrary,
} from "../reference/reference-library.ts";
import { REFERENCE_RELEASE, seededRandom } from "./difference-statistics.ts";
import { type AccuracyRun, atMost } from "./measurement.ts";

/** Answers of the endpoints beyond the specification compared with the reference, whose longitudes everything is derived from. */
interface TechniquesResult {
  readonly progressions: number;
  readonly composites: number;
  readonly searches: number;
  /** Longitudes with another fourth decimal than the reference's, ties apart. */
  readonly differingLongitudes: number;
  /** Longitudes with another fourth decimal whose unrounded values are on both sides of a rounding limit. */
  readonly tiedLongitudes: number;
  /** Searches with another number of passes than the reference's. */
  readonly searchFaults: number;
  readonly exactMaxSeconds: number;
  readonly orbMaxSeconds: number;
}

const INSTANTS_PER_PROGRESSION = 500;
const INSTANTS_PER_COMPOSITE = 1000;
/** A brute-force search of fifty years takes seconds. */
const INSTANTS_PER_SEARCH = 3334;
const NOON_OF_2000_JD = 2451545;
const MS_PER_DAY = 86_400_000;
const SEARCHED: readonly BodyName[] = [
  "Sun",
  "Mercury",
  "Venus",
  "Mars",
  "Jupiter",
  "Saturn",
  "Uranus",
  "Neptune",
  "Pluto",
];
const SEARCH_STEP_DAYS = 0.5;

const dateOf = (jdUt: number): string =>
  new Date(Date.parse("2000-01-01T12:00:00Z") + (jdUt - NOON_OF_2000_JD) * MS_PER_DAY)
    .toISOString()
    .slice(0, 16);
const jdOf = (iso: string): number =>
  NOON_OF_2000_JD + (Date.parse(iso) - Date.parse("2000-01-01T12:00:00Z")) / MS_PER_DAY;
const signedDeg = (deg: number): number => deg - 360 * Math.round(deg / 360);

/** Counts printed longitudes that differ from unrounded ones of the reference. */
class PrintedLongitudes {
  differing = 0;
  tied = 0;

  compare(printedDeg: number, referenceDeg: number): void {
    const excessDeg = Math.abs(signedDeg(printedDeg - referenceDeg)) - 0.5e-4;
    if (excessDeg <= 0) return;
    if (excessDeg <= PRINTED_TIE_DEG) this.tied += 1;
    else this.differing += 1;
  }
}

async function measure({ instants }: AccuracyRun): Promise<TechniquesResult> {
  const library = openReference(REFERENCE_RELEASE);
  const random = seededRandom(41);
  const longitudes = new PrintedLongitudes();
  const answers = createAnswers();
  const longitudeAt = (body: BodyName, jdUt: number): number =>
    defined(library.calc_ut(jdUt, REFERENCE_BODY[body], FLAG.swieph).data[0]);
  const counts = {
    progressions: Math.ceil(instants / INSTANTS_PER_PROGRESSION),
    composites: Math.ceil(instants / INSTANTS_PER_COMPOSITE),
    searches: Math.ceil(instants / INSTANTS_PER_SEARCH),
  };
  for (let i = 0; i < counts.progressions; i++)
    await compareProgression(answers, random, longitudeAt, longitudes);
  for (let i = 0; i < counts.composites; i++)
    await compareComposite(answers, random, longitudeAt, longitudes);
  const faults = { searchFaults: 0, exactMaxSeconds: 0, orbMaxSeconds: 0 };
  for (let i = 0; i < counts.searches; i++) await compareSearch(answers, random, library, faults);
  return { ...counts, differingLongitudes: longitudes.differing, tiedLongitudes: longitudes.tied, ...faults };
}

type LongitudeAt = (body: BodyName, jdUt: number) => number;
type Answers = ReturnType<typeof createAnswers>;

/** The answers of the handlers, as the service calls them. */
function createAnswers() {
  const services = createCalculationServices(loadTableSource());
  const call = {
    receivedAtMs: 0,
    runInSlices: async (steps) => runSteps(steps as never),
  } as Partial<AdmittedCall> as AdmittedCall;
  const handlerOf = (method: unknown): Handler =>
    defined(services.flatMap(({ handlers }) => [...handlers]).find(([one]) => one === method)?.[1]);
  const [progressions, composite, search] = [
    handlerOf(ProgressionService.method.computeProgressions),
    handlerOf(CompositeService.method.computeComposite),
    handlerOf(SearchService.method.search),
  ];
  return {
    progressions: async (request: object) =>
      (await progressions(
        create(ComputeProgressionsRequestSchema, request),
        call,
      )) as ComputeProgressionsResponse,
    composite: async (request: object) =>
      (await composite(create(ComputeCompositeRequestSchema, request), call)) as ComputeCompositeResponse,
    search: async (request: object) =>
      (await search(create(SearchRequestSchema, request), call)) as SearchResponse,
  };
}

/** A birth in UTC between 1805 and 2275, so 120 years of life are within the dates. */
function drawBirth(random: () => number) {
  const [date = "", time = ""] = dateOf(NOON_OF_2000_JD + (random() * 470 - 195) * 365.25).split("T");
  const [latitude, longitude] = [random() * 120 - 60, random() * 358 - 179];
  return { date, time, latitude, longitude, timezone: "UTC" };
}

async function compareProgression(
  answers: Answers,
  random: () => number,
  longitudeAt: LongitudeAt,
  longitudes: PrintedLongitudes,
): Promise<void> {
  const birth = drawBirth(random);
  const birthJdUt = jdOf(`${birth.date}T${birth.time}:00Z`);
  const date = dateOf(birthJdUt + random() * 119 * 365.25 + 1).slice(0, 10);
  const { planets, solarArc } = await answers.progressions({ birth, date });
  const progressedJdUt = birthJdUt + (jdOf(`${date}T12:00:00Z`) - birthJdUt) / TROPICAL_YEAR_DAYS;
  const arcDeg = longitudeAt("Sun", progressedJdUt) - longitudeAt("Sun", birthJdUt);
  for (const [index, name] of BODY_NAMES.entries()) {
    longitudes.compare(defined(planets[index]).longitude, longitudeAt(name, progressedJdUt));
    longitudes.compare(defined(solarArc?.planets[index]).longitude, longitudeAt(name, birthJdUt) + arcDeg);
  }
}

async function compareComposite(
  answers: Answers,
  random: () => number,
  longitudeAt: LongitudeAt,
  longitudes: PrintedLongitudes,
): Promise<void> {
  const [personA, personB] = [drawBirth(random), drawBirth(random)];
  const [a, b] = [personA, personB].map(({ date, time }) => jdOf(`${date}T${time}:00Z`)) as [number, number];
  const { midpoint, davison } = await answers.composite({ personA, personB });
  for (const [index, name] of BODY_NAMES.entries()) {
    const ofA = longitudeAt(name, a);
    const middleDeg = ofA + signedDeg(longitudeAt(name, b) - ofA) / 2;
    longitudes.compare(defined(midpoint?.planets[index]).longitude, middleDeg);
    longitudes.compare(defined(davison?.chart?.planets[index]).longitude, longitudeAt(name, (a + b) / 2));
  }
}

/** Fifty years of one aspect between two moving bodies, with the instants at which an orb of 1° begins and ends. */
async function compareSearch(
  answers: Answers,
  random: () => number,
  library: ReferenceLibrary,
  faults: { searchFaults: number; exactMaxSeconds: number; orbMaxSeconds: number },
): Promise<void> {
  const first = Math.floor(random() * (SEARCHED.length - 1));
  const [body, other] = [
    defined(SEARCHED[first]),
    defined(SEARCHED[first + 1 + Math.floor(random() * (SEARCHED.length - 1 - first))]),
  ];
  const { name: aspect, angleDeg } = defined(ASPECTS[Math.floor(random() * ASPECTS.length)]);
  const startJdUt = NOON_OF_2000_JD - 0.5 + Math.floor((random() * 540 - 195) * 365.25);
  const endJdUt = startJdUt + 18_262;
  const from = dateOf(startJdUt).slice(0, 10);
  const to = dateOf(endJdUt - 1).slice(0, 10);
  const { passes, next } = await answers.search({ body, aspect, target: { body: other }, from, to });
  const relative = (jdUt: number): number => {
    const [one, two] = [body, other].map(
      (name) => library.calc_ut(jdUt, REFERENCE_BODY[name], FLAG.swieph).data[0],
    );
    return defined(one) - defined(two);
  };
  const anglesDeg = angleDeg === 0 || angleDeg === 180 ? [angleDeg] : [angleDeg, -angleDeg];
  const exact = brutePasses(relative, anglesDeg, startJdUt, endJdUt, SEARCH_STEP_DAYS);
  if (exact.length !== passes.length || next !== undefined) {
    faults.searchFaults += 1;
    return;
  }
  const bounds = anglesDeg.map((deg) =>
    brutePasses(relative, [deg - 1, deg + 1], startJdUt, endJdUt, SEARCH_STEP_DAYS),
  );
  for (const [index, pass] of passes.entries()) {
    const { epochJdUt, level } = defined(exact[index]);
    const edges = defined(bounds[level]);
    const secondsOf = (utc: string | undefined, jdUt: number | undefined): number =>
      (utc === undefined) !== (jdUt === undefined)
        ? Number.MAX_VALUE
        : Math.max(0, Math.abs(jdOf(utc ?? from) - (jdUt ?? jdOf(from))) * 86_400 - 0.5);
    faults.exactMaxSeconds = Math.max(faults.exactMaxSeconds, secondsOf(pass.exactAt, epochJdUt));
    const enters = edges.findLast((edge) => edge.epochJdUt < epochJdUt)?.epochJdUt;
    const leaves = edges.find((edge) => edge.epochJdUt > epochJdUt)?.epochJdUt;
    faults.orbMaxSeconds = Math.max(
      faults.orbMaxSeconds,
      secondsOf(pass.enters, enters),
      secondsOf(pass.leaves, leaves),
    );
  }
}

function rows({
  differingLongitudes,
  searchFaults,
  exactMaxSeconds,
  orbMaxSeconds,
}: TechniquesResult): readonly ResultRow[] {
  return [
    atMost("progressed, directed, composite and Davison longitudes that differ", differingLongitudes, "", 0),
    atMost("searches with missing or further passes", searchFaults, "", 0),
    atMost("exact instants of searches", exactMaxSeconds, " s", ANSWER_INSTANT_MAX_SECONDS),
    atMost("begin and end of orbs", orbMaxSeconds, " s", ORB_INSTANT_MAX_SECONDS),
  ];
}

const result = await measure({ instants: Number(process.argv[2] ?? 1_000_000) });
console.log(JSON.stringify(result));
for (const { text, measured, goal } of rows(result)) console.log(`${text}: ${measured}; at most ${goal}`);
if (rows(result).some(({ isMet }) => !isMet)) process.exitCode = 1;
