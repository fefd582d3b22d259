import { type BodyName, PLANETS } from "../../engine/index.ts";
import type { ServiceError } from "../../service/contract/errors.ts";
import { defined } from "../../test/defined.ts";
import { FIRST_JD_UT, LAST_JD_UT } from "../accuracy/difference-statistics.ts";
import type { BruteCourse, Pass } from "../events/brute-force.ts";
import type { ReferenceLibrary } from "../reference/reference-library.ts";
import type { InstantDifferences } from "./drawn-requests.ts";
import { birthJdUt, type DrawnBirth, dateOf, drawBirth, drawDayJdUt, jdOf } from "./drawn-requests.ts";
import { referenceLongitudeDeg } from "./reference-angles.ts";
import type { ServiceAnswers } from "./service-answers.ts";

/** A pass of the reference over the natal longitude. */
export interface ReferencePass {
  readonly epochJdUt: number;
  readonly retrograde: boolean;
  /** The numbers of return, pass and passes that the answer must have; null where the loop can continue beyond 1800–2399. */
  readonly numbers: readonly [number, number, number] | null;
}

/** The bodies of the endpoint. */
export const RETURNING_BODIES = [...PLANETS, "Chiron"] as const satisfies readonly BodyName[];

/** Half of the mean time around the zodiac as seen from the Earth, days. Passes closer together are one return. */
const HALF_PERIOD_DAYS: Readonly<Record<(typeof RETURNING_BODIES)[number], number>> = {
  Sun: 182.6,
  Moon: 13.66,
  Mercury: 182.6,
  Venus: 182.6,
  Mars: 343.5,
  Jupiter: 2166,
  Saturn: 5380,
  Uranus: 15_340,
  Neptune: 30_090,
  Pluto: 45_250,
  Chiron: 9_250,
};
/** The passes of one return are within this time. */
const LOOP_DAYS_MAX = 1200;
const RETURNS_MAX = 13;
const PASSES_MAX = 60;

export type ReturnRequest = ReturnType<typeof returnRequest>;

/** A request for returns. */
export function returnRequest(body: BodyName, random: () => number) {
  return {
    birth: drawBirth(random, 0),
    body,
    from: dateOf(drawDayJdUt(random, 0, 1)),
    count: 1 + Math.floor(random() * RETURNS_MAX),
  };
}

/** The passes of the request by brute force; empty if the body does not return before 2400. */
export function referencePasses(
  library: ReferenceLibrary,
  course: BruteCourse,
  { birth, body, from, count }: ReturnRequest,
): readonly ReferencePass[] {
  const natalDeg = referenceLongitudeDeg(library, body, birthJdUt(birth));
  const startJdUt = jdOf(from);
  const gapDays = HALF_PERIOD_DAYS[body as keyof typeof HALF_PERIOD_DAYS];
  const firstJdUt = Math.max(FIRST_JD_UT, startJdUt - LOOP_DAYS_MAX);
  const lastJdUt = Math.min(LAST_JD_UT, startJdUt + 2 * gapDays * (count + 1) + LOOP_DAYS_MAX);
  const loops: Pass[][] = [];
  for (const pass of course.passes([natalDeg], firstJdUt, lastJdUt)) {
    const last = loops.at(-1)?.at(-1);
    if (last !== undefined && pass.epochJdUt - last.epochJdUt < gapDays) loops.at(-1)?.push(pass);
    else loops.push([pass]);
  }
  return loops
    .filter((loop) => defined(loop.at(-1)).epochJdUt >= startJdUt)
    .slice(0, count)
    .flatMap((loop, index) =>
      loop.map(
        ({ epochJdUt, rising }, pass): ReferencePass => ({
          epochJdUt,
          retrograde: !rising,
          numbers: isWithinDates(loop) ? [index + 1, pass + 1, loop.length] : null,
        }),
      ),
    )
    .filter(({ epochJdUt }) => epochJdUt >= startJdUt)
    .slice(0, PASSES_MAX);
}

/** Whether no pass of a loop can be before 1800 or after 2399, where the reference has no passes. */
function isWithinDates(loop: readonly Pass[]): boolean {
  const [first, last] = [defined(loop[0]), defined(loop.at(-1))];
  return first.epochJdUt > FIRST_JD_UT + LOOP_DAYS_MAX && last.epochJdUt < LAST_JD_UT - LOOP_DAYS_MAX;
}

/** The returns of our answer; none if the request is rejected because the body does not return before 2400. */
async function returnsOf(answers: ServiceAnswers, request: ReturnRequest) {
  return answers.returns(request).then(
    ({ returns }) => returns,
    (error: ServiceError) => {
      if (error.code !== "invalid_request") throw error;
      return [];
    },
  );
}

/** Whether our answer has the reference's passes, in their directions and with their numbers; adds how far they are apart. */
export async function compareReturnedPasses(
  answers: ServiceAnswers,
  request: ReturnRequest,
  expected: readonly ReferencePass[],
  instants: InstantDifferences,
): Promise<boolean> {
  const returns = await returnsOf(answers, request);
  if (returns.length !== expected.length) return false;
  let isEqual = true;
  for (const [index, { exactAt, retrograde, ...ours }] of returns.entries()) {
    const theirs = defined(expected[index]);
    instants.compare(exactAt, theirs.epochJdUt);
    const numbers = [ours.return, ours.pass, ours.passes];
    isEqual &&= retrograde === theirs.retrograde;
    isEqual &&= theirs.numbers === null || String(numbers) === String(theirs.numbers);
  }
  return isEqual;
}

/** All passes from 1800 to 2399, by requests that follow one another. */
export async function allReturnedPasses(
  answers: ServiceAnswers,
  birth: DrawnBirth,
  body: BodyName,
): Promise<readonly string[]> {
  const instants = new Set<string>();
  let from = "1800-01-01";
  for (;;) {
    const before = instants.size;
    const returns = await returnsOf(answers, { birth, body, from, count: RETURNS_MAX });
    for (const { exactAt } of returns) instants.add(exactAt);
    if (instants.size === before) return [...instants];
    from = defined(returns.at(-1)).exactAt.slice(0, 10);
  }
}
