import { ECLIPTIC_COS, ECLIPTIC_SIN, GranuleReader } from "../../engine/ephemeris/granule-reader.ts";
import type { TableBody, TableFile, TableSpan } from "../../engine/ephemeris/table-file.ts";
import type { GranuleSeries } from "./fit-granule.ts";
import type { ShorterTableBody, ShorterTableFile } from "./reference-library.ts";
import type { TableContent } from "./table-file-writer.ts";

/** Days at both ends that serve light-times. */
const LIGHT_TIME_DAYS = 1;

/** A run of granules of a table, by the index of its first one. */
interface GranuleRun {
  readonly span: TableSpan;
  readonly firstGranule: number;
}

/**
 * The granules of a table file that cover the dates of a shorter one, with the steps of its bodies. The granules stay the reference's
 * own: a fit across their boundaries would need three times as many coefficients, and its node and Lilith would be off by 1e-4°.
 */
export function shorterTables(full: TableFile, shorter: ShorterTableFile): TableContent {
  const { edition, moonToEarthMassRatioInverse, gmEarthMoonKm3PerS2 } = full;
  return {
    edition: `${edition}, ${shorter.years}`,
    moonToEarthMassRatioInverse,
    gmEarthMoonKm3PerS2,
    bodies: full.bodies.map((body) => {
      const rounding = shorter.bodies[body.name];
      if (rounding === undefined) throw new Error(`no step of ${body.name}`);
      const runs = runsWithin(body, shorter.firstJdTt - LIGHT_TIME_DAYS, shorter.lastJdTt + LIGHT_TIME_DAYS);
      return {
        name: body.name,
        centre: body.centre,
        plane: "ecliptic",
        stepAu: stepsOfBody(rounding, body.widths[0]?.length ?? 0),
        arcs: rounding.arcs ?? body.arcs,
        arcCoefficients: rounding.arcCoefficients ?? body.arcCoefficients,
        hasOffsets: rounding.hasOffsets ?? false,
        spans: runs.map(({ span }) => span),
        granules: readRuns(body, full.blocks, runs),
      };
    }),
  };
}

/**
 * The step of every coefficient. Errors of high degree count most in accelerations, on which the speeds of node and Lilith depend: the
 * node's on z, the distance from the ecliptic, alone.
 */
function stepsOfBody({ stepAu, finestStepsAu }: ShorterTableBody, coefficients: number): TableBody["stepAu"] {
  if (finestStepsAu === undefined) return stepAu;
  const last = coefficients - 1;
  return finestStepsAu.map((finestAu) =>
    Array.from({ length: coefficients }, (_, degree) =>
      Number(Math.min(stepAu, finestAu * (last / Math.max(degree, 1)) ** 2).toPrecision(2)),
    ),
  );
}

/** The part of each span that has granules with dates from `firstJdTt` to `lastJdTt`. */
function runsWithin({ spans }: TableBody, firstJdTt: number, lastJdTt: number): readonly GranuleRun[] {
  const runs: GranuleRun[] = [];
  let granulesBefore = 0;
  for (const { firstJdTt: startJdTt, granuleDays, count } of spans) {
    const from = Math.max(0, Math.floor((firstJdTt - startJdTt) / granuleDays));
    const to = Math.min(count, Math.ceil((lastJdTt - startJdTt) / granuleDays));
    if (to > from) {
      const span = { firstJdTt: startJdTt + from * granuleDays, granuleDays, count: to - from };
      runs.push({ span, firstGranule: granulesBefore + from });
    }
    granulesBefore += count;
  }
  return runs;
}

function readRuns(body: TableBody, blocks: Uint8Array, runs: readonly GranuleRun[]): GranuleSeries[] {
  const reader = new GranuleReader(body, blocks);
  const { coefficients } = reader;
  const values = new Float64Array(3 * coefficients);
  const component = (c: number) =>
    Float64Array.from({ length: coefficients }, (_, k) => values[3 * k + c] as number);
  return runs.flatMap(({ span, firstGranule }) =>
    Array.from({ length: span.count }, (_, i): GranuleSeries => {
      reader.read(firstGranule + i, values);
      return onEcliptic(component(0), component(1), component(2));
    }),
  );
}

function onEcliptic(x: Float64Array, y: Float64Array, z: Float64Array): GranuleSeries {
  return [
    x,
    y.map((value, k) => ECLIPTIC_COS * value + ECLIPTIC_SIN * (z[k] as number)),
    z.map((value, k) => ECLIPTIC_COS * value - ECLIPTIC_SIN * (y[k] as number)),
  ];
}
