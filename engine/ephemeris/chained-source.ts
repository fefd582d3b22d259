import { LIGHT_SPEED_AU_PER_DAY } from "../units/constants.ts";
import type { JdTt } from "../units/flavours.ts";
import { assertNoProblems } from "../units/invalid-input-error.ts";
import { mismatch } from "../units/read-options.ts";
import { BODY, EARTH } from "./body.ts";
import {
  coveredDatesText,
  EphemerisRangeError,
  type EphemerisSource,
  sourceProblems,
} from "./ephemeris-source.ts";

/**
 * Chains sources: each state is from the first source that covers its date and body. So the small tables of 1900–2100 serve most
 * charts, and larger ones, or theories, the other dates.
 *
 * The sources together cover all dates from the first to the last. At the boundaries between two sources, positions jump by as much
 * as the sources differ; searches cut the courses of TrueNode and Lilith there. The osculating apogee is computed with the
 * gravitational parameter of the first source, which tables share.
 *
 * @param sources at least one, the preferred one first
 * @returns a source of the dates and bodies that any of them covers, named after all. A body that only some of them cover is absent
 * from charts of other dates, and from searches whose windows contain other dates.
 * @throws {InvalidInputError} when a source is not one, none is given, or no source covers the dates between two others
 *
 * @example
 * ```ts
 * import { createEphemeris } from "almagest";
 * import { coveredDates, createChainedSource, dataFileUrl, loadTableSource } from "almagest/tables";
 *
 * const chain = createChainedSource([loadTableSource(dataFileUrl("ephemeris-1900-2100.bin")), loadTableSource()]);
 * coveredDates(chain).firstDate; // => "1799-06-26"
 * createEphemeris(chain).position(2378500, "Mars").longitudeDeg; // => 246.7687
 * ```
 */
export function createChainedSource(sources: readonly EphemerisSource[]): EphemerisSource {
  assertNoProblems(chainProblems(sources));
  const chain = [...sources];
  const [preferred] = chain as [EphemerisSource];
  const name = nameOf(chain);
  const { firstJdTt, lastJdTt } = joinedDates(chain);

  function sourceOf(body: number, epochJdTt: JdTt): EphemerisSource | undefined {
    for (let i = 0; i < chain.length; i++) {
      const source = chain[i]!;
      if (isWithin(source, epochJdTt) && source.covers(body, epochJdTt)) return source;
    }
    return undefined;
  }

  function rangeError(body: number, epochJdTt: JdTt): RangeError {
    const covering = chain.filter((source) => source.covers(body));
    if (covering.length === 0) return new RangeError(`${name} does not cover body ${body}`);
    const dates = joinedDates(covering);
    return new EphemerisRangeError(nameOf(covering), epochJdTt, dates.firstJdTt, dates.lastJdTt);
  }

  return {
    name,
    firstJdTt,
    lastJdTt,
    gmEarthMoonAu3PerDay2: preferred.gmEarthMoonAu3PerDay2,
    moonBoundariesJdTt: moonBoundaries(chain, sourceOf),
    covers: (body, epochJdTt) =>
      epochJdTt === undefined
        ? chain.some((source) => source.covers(body))
        : sourceOf(body, epochJdTt) !== undefined,
    state(body, epochJdTt, earlierDays, out) {
      const source = sourceOf(body, epochJdTt);
      if (source === undefined) throw rangeError(body, epochJdTt);
      source.state(body, epochJdTt, earlierDays, out);
    },
    earthBoundaryBefore: (epochJdTt) =>
      sourceOf(EARTH, epochJdTt)?.earthBoundaryBefore?.(epochJdTt) ?? Number.NEGATIVE_INFINITY,
  };
}

type SourceOf = (body: number, epochJdTt: JdTt) => EphemerisSource | undefined;

interface Dates {
  readonly firstJdTt: JdTt;
  readonly lastJdTt: JdTt;
}

function isWithin({ firstJdTt, lastJdTt }: Dates, epochJdTt: JdTt): boolean {
  return epochJdTt >= firstJdTt && epochJdTt <= lastJdTt;
}

function nameOf(sources: readonly EphemerisSource[]): string {
  return sources.map(({ name }) => name).join(", then ");
}

function joinedDates(sources: readonly Dates[]): Dates {
  return {
    firstJdTt: Math.min(...sources.map(({ firstJdTt }) => firstJdTt)),
    lastJdTt: Math.max(...sources.map(({ lastJdTt }) => lastJdTt)),
  };
}

function chainProblems(sources: readonly EphemerisSource[]): readonly string[] {
  if (!Array.isArray(sources) || sources.length === 0)
    return mismatch("sources", "a list of at least one ephemeris source", sources);
  const problems = sources.flatMap((source, i) =>
    sourceProblems(source).map((problem) => `sources[${i}]: ${problem}`),
  );
  return problems.length > 0 ? problems : gapProblems(sources);
}

/** Lists the dates between two sources that none covers. */
function gapProblems(sources: readonly EphemerisSource[]): readonly string[] {
  const problems: string[] = [];
  const [earliest, ...later] = [...sources].sort((a, b) => a.firstJdTt - b.firstJdTt);
  let last = earliest as EphemerisSource;
  for (const source of later) {
    if (source.firstJdTt > last.lastJdTt) {
      problems.push(
        `no source covers the dates between ${last.name}, ${coveredDatesText(last)}, and ${source.name}, ${coveredDatesText(source)}`,
      );
    }
    if (source.lastJdTt > last.lastJdTt) last = source;
  }
  return problems;
}

/** The boundaries of each source's Moon at the dates for which it is used, and the instants at which another one is used. */
function moonBoundaries(sources: readonly EphemerisSource[], sourceOf: SourceOf): Float64Array {
  const ends = sources.flatMap(({ firstJdTt, lastJdTt }) => [firstJdTt, lastJdTt]).sort((a, b) => a - b);
  const boundaries: JdTt[] = [];
  let previous: EphemerisSource | undefined;
  for (let i = 1; i < ends.length; i++) {
    const startJdTt = ends[i - 1] as JdTt;
    const endJdTt = ends[i] as JdTt;
    if (startJdTt === endJdTt) continue;
    const source = sourceOf(BODY.Moon, 0.5 * (startJdTt + endJdTt));
    if (source !== previous && previous !== undefined) boundaries.push(emissionJdTt(sourceOf, startJdTt));
    const sourceBoundaries = Array.from(source?.moonBoundariesJdTt ?? []);
    boundaries.push(
      ...sourceBoundaries.filter((boundaryJdTt) => boundaryJdTt > startJdTt && boundaryJdTt < endJdTt),
    );
    previous = source;
  }
  return Float64Array.from(boundaries).sort();
}

/**
 * When the light left the Moon that arrives at an instant. The source of a state depends on the arrival, while boundaries are instants
 * of the Moon itself.
 */
function emissionJdTt(sourceOf: SourceOf, arrivalJdTt: JdTt): JdTt {
  const state = new Float64Array(6);
  let epochJdTt = arrivalJdTt;
  for (let step = 0; step < 2; step++) {
    sourceOf(BODY.Moon, epochJdTt)?.state(BODY.Moon, epochJdTt, 0, state);
    const x = state[0]!;
    const y = state[1]!;
    const z = state[2]!;
    epochJdTt = arrivalJdTt - Math.sqrt(x * x + y * y + z * z) / LIGHT_SPEED_AU_PER_DAY;
  }
  return epochJdTt;
}
