/**
 * Prints the size of the library and the cost of loading it: the figures of docs/library.md.
 *
 *     npm run -s build && node tools/measure-library.ts
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { rolldown } from "rolldown";

const LIBRARY = fileURLToPath(new URL("../dist", import.meta.url));
const KB = 1_000;

function line(what: string, ...figures: readonly string[]): void {
  console.log(`${what.padEnd(46)}${figures.join("   ")}`);
}
const kilobytes = (bytes: number): string => `${(bytes / KB).toFixed(1)} kB`;

/** The size of a browser bundle of the imported names. */
async function measureBundle(what: string, code: string): Promise<void> {
  const bundle = await rolldown({
    input: "entry",
    platform: "browser",
    plugins: [
      {
        name: "entry",
        resolveId: (id) =>
          id === "entry" ? id : ["engine", "wheel"].includes(id) ? join(LIBRARY, id, "index.js") : null,
        load: (id) => (id === "entry" ? code : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: "esm", minify: true });
  await bundle.close();
  const bytes = Buffer.from(output[0].code);
  line(
    what,
    kilobytes(bytes.length),
    `gzip ${kilobytes(gzipSync(bytes).length)}`,
    `brotli ${kilobytes(brotliCompressSync(bytes).length)}`,
  );
}

/** Time and memory of loading the tables and of a chart, in a separate process. */
function measureLoading(): void {
  const program = `
    const before = process.memoryUsage();
    const start = performance.now();
    const { createChartCalculator } = await import(${JSON.stringify(join(LIBRARY, "engine/index.js"))});
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
  line("ready: module imported, tables read", `${readyMs.toFixed(0)} ms`);
  line("first chart", `${firstChartMs.toFixed(0)} ms`);
  line("resident memory taken after one chart", `${(oneBytes / 1e6).toFixed(1)} MB`);
  line("the same after charts all over 1800–2399", `${(allBytes / 1e6).toFixed(1)} MB`);
}

const [pack] = JSON.parse(
  execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd: LIBRARY, encoding: "utf8" }),
) as [{ readonly size: number; readonly unpackedSize: number; readonly entryCount: number }];
line("package", kilobytes(pack.size), `unpacked ${kilobytes(pack.unpackedSize)}`, `${pack.entryCount} files`);
const tables = readFileSync(join(LIBRARY, "engine/data/ephemeris.bin"));
line("ephemeris.bin", kilobytes(tables.length), `gzip ${kilobytes(gzipSync(tables).length)}`);
await measureBundle(
  "bundle: charts over the tables",
  'import { createChartCalculator, createTableSource } from "engine"; globalThis.x = [createChartCalculator, createTableSource];',
);
await measureBundle("bundle: the whole engine", 'export * from "engine";');
await measureBundle("bundle: the wheel alone", 'export * from "wheel";');
measureLoading();
