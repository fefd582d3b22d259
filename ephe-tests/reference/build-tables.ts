/**
 * Writes the table files of engine/data and their manifests:
 *
 *     npm run tables [-- --only=FILE,FILE]
 *
 * ephemeris and pholus are fitted to the reference, which must be installed; ephemeris-1900-2100 is made from ephemeris.
 * The same release and library produce the same bytes.
 */
import { parseArgs } from "node:util";
import { chebyshevValue, fitGranule, type GranuleSeries, type PositionAt } from "./fit-granule.ts";
import {
  FLAG,
  GEOMETRIC,
  openReference,
  REFERENCE_BODY,
  REFERENCE_RELEASE,
  type ReferenceLibrary,
  type ReferenceRelease,
  type ReleaseBody,
  referenceRelease,
} from "./reference-library.ts";
import { shorterTables } from "./shorter-tables.ts";
import { type Span, spansOf } from "./spans.ts";
import { readTables, type TableContent, writeTables } from "./table-file-writer.ts";

const { values } = parseArgs({ options: { only: { type: "string" } } });
const source = referenceRelease();
const BUILDER = "ephe-tests/reference/build-tables.ts";

function geometric(
  library: ReferenceLibrary,
  name: keyof typeof REFERENCE_BODY,
  epochJdTt: number,
  flags: number,
) {
  const answer = library.calc(epochJdTt, REFERENCE_BODY[name], GEOMETRIC | flags);
  if ((answer.flag & FLAG.swieph) === 0 || answer.error !== "")
    throw new Error(`${name} ${epochJdTt}: ${answer.error}`);
  return answer.data as unknown as readonly [number, number, number];
}

function positionOf(
  library: ReferenceLibrary,
  name: string,
  body: ReleaseBody,
  from: ReferenceRelease,
): PositionAt {
  const key = name as keyof typeof REFERENCE_BODY;
  switch (body.centre) {
    case "barycentric":
      return (t) => geometric(library, key, t, FLAG.barycentric);
    case "heliocentric":
      return (t) => geometric(library, key, t, FLAG.heliocentric);
    case "geocentric":
      return (t) => geometric(library, key, t, 0);
    case "earth-moon-barycentre": {
      const moonShare = 1 / (1 + from.moonToEarthMassRatioInverse);
      return (t) => {
        const earth = geometric(library, "Earth", t, FLAG.barycentric);
        const moon = geometric(library, "Moon", t, 0);
        return [
          earth[0] + moonShare * moon[0],
          earth[1] + moonShare * moon[1],
          earth[2] + moonShare * moon[2],
        ];
      };
    }
  }
}

type Bodies = ReferenceRelease["bodies"];

interface FittedBody {
  readonly spans: readonly Span[];
  readonly granules: GranuleSeries[];
  worstResidualAu: number;
}

/** The largest difference of a granule's series from the reference between the nodes. */
function residualAu(positionAt: PositionAt, series: GranuleSeries, startJdTt: number, granuleDays: number) {
  let worstAu = 0;
  for (const fraction of [0.003, 0.1234, 0.3731, 0.6577, 0.997]) {
    const epochJdTt = startJdTt + fraction * granuleDays;
    const x = ((epochJdTt - startJdTt) / granuleDays) * 2 - 1;
    const expected = positionAt(epochJdTt);
    for (let c = 0; c < 3; c++) {
      const error = Math.abs(chebyshevValue(series[c] as Float64Array, x) - (expected[c] as number));
      if (error > worstAu) worstAu = error;
    }
  }
  return worstAu;
}

function fitBodies(bodies: Bodies): ReadonlyMap<string, FittedBody> {
  const fitted = new Map<string, FittedBody>();
  for (const [name, body] of Object.entries(bodies)) {
    fitted.set(name, { spans: spansOf(source, body), granules: [], worstResidualAu: 0 });
  }
  for (const era of source.eras) {
    const library = openReference(era.name);
    for (const [name, body] of Object.entries(bodies)) {
      const into = fitted.get(name) as FittedBody;
      const positionAt = positionOf(library, name, body, source);
      for (const span of into.spans) {
        if (span.era !== era.name) continue;
        for (let g = 0; g < span.count; g++) {
          const startJdTt = span.firstJdTt + g * span.granuleDays;
          const series = fitGranule(positionAt, startJdTt, span.granuleDays, body.coefficients);
          into.granules.push(series);
          if (span.era !== "main") continue;
          const errorAu = residualAu(positionAt, series, startJdTt, span.granuleDays);
          into.worstResidualAu = Math.max(into.worstResidualAu, errorAu);
        }
      }
    }
  }
  return fitted;
}

/** The content of a table file that is fitted to the reference, and its worst residuals. */
function fittedTables(bodies: Bodies): {
  readonly content: TableContent;
  readonly residuals: ReadonlyMap<string, number>;
} {
  const fitted = [...fitBodies(bodies)];
  const { title: edition, moonToEarthMassRatioInverse, gmEarthMoonKm3PerS2 } = source;
  const content = {
    edition,
    moonToEarthMassRatioInverse,
    gmEarthMoonKm3PerS2,
    bodies: fitted.map(([name, { spans, granules }]) => {
      const { centre, stepAu, arcs, arcCoefficients } = bodies[name] as ReleaseBody;
      return {
        name,
        centre,
        stepAu,
        arcs,
        arcCoefficients,
        spans: spans.map(({ firstJdTt, granuleDays, count }) => ({ firstJdTt, granuleDays, count })),
        granules,
        hasOffsets: false,
      };
    }),
  };
  return { content, residuals: new Map(fitted.map(([name, one]) => [name, one.worstResidualAu])) };
}

function writeFitted(name: string, bodies: Bodies): void {
  const { content, residuals } = fittedTables(bodies);
  writeTables(
    name,
    content,
    {
      edition: REFERENCE_RELEASE,
      title: source.title,
      unit: "au, ICRS equatorial rectangular, argument TT",
      licence: source.licence,
      builder: BUILDER,
      library: source.library,
      sources: Object.fromEntries(
        source.eras.map((era) => [era.name, { package: era.package, sha256: era.files }]),
      ),
    },
    (body) => ({ worstResidualAu: residuals.get(body) }),
  );
}

/** Makes a file of fewer dates and digits from another one. */
function writeShorter(name: string): void {
  const spec = source.shorterTableFiles[name];
  if (spec === undefined) throw new Error(`no table file ${name} in ${REFERENCE_RELEASE}`);
  const from = readTables(spec.from);
  writeTables(
    name,
    shorterTables(from.file, spec),
    {
      edition: REFERENCE_RELEASE,
      title: source.title,
      unit: "au, ICRS equatorial rectangular, argument TT",
      licence: source.licence,
      builder: BUILDER,
      source: { file: `${spec.from}.bin`, sha256: from.sha256 },
    },
    (body) => ({ stepAu: spec.bodies[body]?.finestStepsAu ?? spec.bodies[body]?.stepAu }),
  );
}

const fittedFiles: Readonly<Record<string, Bodies>> = {
  ephemeris: source.bodies,
  ...source.addedTableFiles,
};
const all = [...Object.keys(fittedFiles), ...Object.keys(source.shorterTableFiles)];
for (const name of values.only?.split(",") ?? all) {
  const bodies = fittedFiles[name];
  if (bodies === undefined) writeShorter(name);
  else writeFitted(name, bodies);
}
