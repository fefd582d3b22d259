/**
 * Measures the size of the library and the cost of loading it, and writes the tables of docs/library.md.
 *
 *     npm run -s build && node tools/measure-library.ts
 */
import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { replaceSection } from "./document-section.ts";
import { ENTRIES } from "./library/manifest.ts";

const LIBRARY = fileURLToPath(new URL("../dist/library", import.meta.url));

const kilobytes = (bytes: number): string => `${(bytes / 1e3).toFixed(bytes < 1e5 ? 1 : 0)} kB`;
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 2 : 0)} MB`;

const TABLES_1900_2100 = "engine/data/ephemeris-1900-2100.bin";

/** A browser bundle of the imported names. */
async function bundleOf(code: string): Promise<Buffer> {
  const bundle = await rolldown({
    input: "entry",
    platform: "browser",
    plugins: [
      {
        name: "entry",
        resolveId: (id) =>
          id === "entry"
            ? id
            : id.startsWith("almagest")
              ? join(LIBRARY, `${ENTRIES[id.replace("almagest", ".")]}.js`)
              : null,
        load: (id) => (id === "entry" ? code : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: "esm", minify: true });
  await bundle.close();
  return Buffer.from(output[0].code);
}

/** A row of a table with the size of a browser bundle of the imported names. */
async function bundleRow(what: string, code: string): Promise<string> {
  const bytes = await bundleOf(code);
  const sizes = [bytes, gzipSync(bytes), brotliCompressSync(bytes)].map(({ length }) => kilobytes(length));
  return `| ${what} | ${sizes.join(" | ")} |`;
}

/** Time and memory of loading the tables and of a chart, in a separate process. */
function loadingRows(): readonly string[] {
  const program = `
    const before = process.memoryUsage();
    const start = performance.now();
    const { createChartCalculator } = await import(${JSON.stringify(join(LIBRARY, "library/index.js"))});
    const { loadTableSource } = await import(${JSON.stringify(join(LIBRARY, "engine/node/index.js"))});
    const calculator = createChartCalculator(loadTableSource());
    const cast = (epochJdUt) => calculator.natalChart({ epochJdUt, latitudeDeg: 51.5, longitudeDeg: 0, timeKnown: true });
    const ready = performance.now();
    cast(2451545);
    const first = performance.now();
    const residentGrowth = () => { globalThis.gc(); return process.memoryUsage().rss - before.rss; };
    const one = residentGrowth();
    for (let epochJdUt = 2378497; epochJdUt < 2597641; epochJdUt += 4) cast(epochJdUt);
    console.log(JSON.stringify({ readyMs: ready - start, firstChartMs: first - ready, oneBytes: one, allBytes: residentGrowth() }));`;
  const output = execFileSync(process.execPath, ["--expose-gc", "--input-type=module", "-e", program], {
    encoding: "utf8",
  });
  const { readyMs, firstChartMs, oneBytes, allBytes } = JSON.parse(output) as Readonly<
    Record<"readyMs" | "firstChartMs" | "oneBytes" | "allBytes", number>
  >;
  return [
    `| ready in Node: module imported, tables read | ${readyMs.toFixed(0)} ms |`,
    `| first chart | ${firstChartMs.toFixed(0)} ms |`,
    `| resident memory after one chart | ${megabytes(oneBytes)} |`,
    `| the same after charts all over 1800–2399 | ${megabytes(allBytes)} |`,
  ];
}

/** What a page loads for a chart and its wheel, compressed. */
async function pageRow(): Promise<string> {
  const names = "createChartCalculator, createTableSource, drawWheel";
  const code = await bundleOf(
    `import { createChartCalculator } from "almagest"; import { createTableSource } from "almagest/tables"; import { drawWheel } from "almagest/wheel"; globalThis.x = [${names}];`,
  );
  const files = [code, readFileSync(join(LIBRARY, TABLES_1900_2100))];
  const bytes = files.reduce((sum, file) => sum + brotliCompressSync(file).length, 0);
  return `| a page with chart and wheel, with the tables of 1900–2100, brotli | ${megabytes(bytes)} |`;
}

function packageRows(): readonly string[] {
  const [pack] = JSON.parse(
    execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd: LIBRARY, encoding: "utf8" }),
  ) as [{ readonly size: number; readonly unpackedSize: number; readonly entryCount: number }];
  const tables = readFileSync(join(LIBRARY, "engine/data/ephemeris.bin"));
  const smallTables = readFileSync(join(LIBRARY, TABLES_1900_2100));
  return [
    `| the package, compressed | ${megabytes(pack.size)} |`,
    `| the package, unpacked | ${megabytes(pack.unpackedSize)} in ${pack.entryCount} files |`,
    `| \`ephemeris.bin\`, 17 bodies, 1800–2399 | ${megabytes(tables.length)} |`,
    `| the same, compressed | ${megabytes(gzipSync(tables).length)} |`,
    `| \`ephemeris-1900-2100.bin\`, 17 bodies | ${kilobytes(smallTables.length)} |`,
    `| the same, compressed | ${kilobytes(gzipSync(smallTables).length)} |`,
    `| \`pholus.bin\` | ${kilobytes(statSync(join(LIBRARY, "engine/data/pholus.bin")).size)} |`,
  ];
}

const rows = [
  "| item | |",
  "|---|---:|",
  ...packageRows(),
  await pageRow(),
  ...loadingRows(),
  "",
  "| bundle | size | gzip | brotli |",
  "|---|---:|---:|---:|",
  await bundleRow(
    "charts with the tables",
    'import { createChartCalculator } from "almagest"; import { createTableSource } from "almagest/tables"; globalThis.x = [createChartCalculator, createTableSource];',
  ),
  await bundleRow("all of `almagest`", 'export * from "almagest";'),
  await bundleRow(
    "charts without tables",
    'import { createChartCalculator } from "almagest"; import { createAstronomyEngineSource } from "almagest/astronomy"; globalThis.x = [createChartCalculator, createAstronomyEngineSource];',
  ),
  await bundleRow("the wheel", 'export * from "almagest/wheel";'),
  await bundleRow("the client with its peer dependencies", 'export * from "almagest/client";'),
];
replaceSection(fileURLToPath(new URL("../docs/library.md", import.meta.url)), "sizes", () => rows);
console.log(rows.join("\n"));
