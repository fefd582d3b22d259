/**
 * Writes the table files engine/data/ephemeris.bin and pholus.bin and their manifests from the reference:
 * `npm run reference:tables [-- release]`. The same release and library produce the same bytes.
 */
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { BitWriter } from "./bit-writer.ts";
import { chebyshevValue, fitGranule, type GranuleSeries, type PositionAt } from "./fit-granule.ts";
import {
  FLAG,
  GEOMETRIC,
  openReference,
  REFERENCE_BODY,
  type ReferenceLibrary,
  type ReferenceRelease,
  type ReleaseBody,
  referenceRelease,
} from "./reference-library.ts";
import { type Span, spansOf } from "./spans.ts";

const releaseName = process.argv[2] ?? "debian-4.0-20221111";
const source = referenceRelease(releaseName);
const dataFolder = join(import.meta.dirname, "..", "..", "engine", "data");

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
    const library = openReference(releaseName, era.name);
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

/** Quantises and encodes the granules of a body. */
function encodeBody(body: ReleaseBody, { granules }: FittedBody) {
  const quantised = granules.map((series) =>
    series.map((component) => Array.from(component, (value) => Math.round(value / body.stepAu))),
  );
  const widths = [0, 1, 2].map((c) =>
    Array.from({ length: body.coefficients }, (_, k) => {
      let largest = 0;
      for (const granule of quantised) largest = Math.max(largest, Math.abs(granule[c]?.[k] as number));
      return largest === 0 ? 0 : Math.ceil(Math.log2(largest + 1)) + 1;
    }),
  );
  let used = body.coefficients;
  while (widths.every((component) => component[used - 1] === 0)) used--;
  const writer = new BitWriter();
  for (const granule of quantised) {
    for (let c = 0; c < 3; c++) {
      for (let k = 0; k < used; k++) writer.signed(granule[c]?.[k] as number, widths[c]?.[k] as number);
    }
  }
  return { block: writer.bytes(), used, widths: widths.map((component) => component.slice(0, used)) };
}

/** Writes engine/data/`name`.bin and its manifest. */
function writeTableFile(name: string, bodies: Bodies): void {
  const header: Record<string, unknown>[] = [];
  const blocks: Uint8Array[] = [];
  const report: Record<string, unknown> = {};
  let byteOffset = 0;
  for (const [bodyName, one] of fitBodies(bodies)) {
    const body = bodies[bodyName] as ReleaseBody;
    const { block, used, widths } = encodeBody(body, one);
    header.push({
      name: bodyName,
      centre: body.centre,
      stepAu: body.stepAu,
      arcs: body.arcs,
      arcCoefficients: body.arcCoefficients,
      spans: one.spans.map(({ firstJdTt, granuleDays, count }) => ({ firstJdTt, granuleDays, count })),
      widths,
      byteOffset,
      byteLength: block.length,
    });
    report[bodyName] = {
      granules: one.granules.length,
      coefficients: used,
      bytes: block.length,
      worstResidualAu: one.worstResidualAu,
    };
    blocks.push(block);
    byteOffset += block.length;
  }
  const { title: edition, moonToEarthMassRatioInverse, gmEarthMoonKm3PerS2 } = source;
  const text = new TextEncoder().encode(
    JSON.stringify({ edition, moonToEarthMassRatioInverse, gmEarthMoonKm3PerS2, bodies: header }),
  );
  const start = new Uint8Array(16);
  start.set(new TextEncoder().encode("ALMEPH01"));
  new DataView(start.buffer).setUint32(8, text.length, true);
  const tableFile = Buffer.concat([start, text, ...blocks]);
  writeFileSync(join(dataFolder, `${name}.bin`), tableFile);
  writeFileSync(
    join(dataFolder, `${name}.manifest.json`),
    `${JSON.stringify(manifestOf(`${name}.bin`, tableFile, report), null, 2)}\n`,
  );
  console.log(`${name}.bin ${tableFile.length} bytes`);
  console.table(report);
}

function manifestOf(file: string, tableFile: Uint8Array, bodies: object): object {
  return {
    file,
    bytes: tableFile.length,
    sha256: createHash("sha256").update(tableFile).digest("hex"),
    edition: releaseName,
    title: source.title,
    unit: "au, ICRS equatorial rectangular, argument TT",
    licence: source.licence,
    builder: "ephe-tests/reference/build-tables.ts",
    library: source.library,
    sources: Object.fromEntries(
      source.eras.map((era) => [era.name, { package: era.package, sha256: era.files }]),
    ),
    bodies,
  };
}

writeTableFile("ephemeris", source.bodies);
for (const [name, bodies] of Object.entries(source.addedTableFiles)) writeTableFile(name, bodies);
