/**
 * Compares the engine with the installed reference and writes docs/accuracy.md and docs/accuracy.json:
 * `npm run accuracy [-- INSTANTS] [--only=NAME,NAME]`. They are listed in measurements.ts; each runs in a process of its own,
 * as many at a time as there are cores. With `--only` the results of the other measurements are read from docs/accuracy.json.
 *
 * `npm run accuracy -- --at=JULIAN_DAY_UT` prints engine, reference and difference of every body at one instant.
 */
import { fork } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { replaceSection } from "../../tools/document-section.ts";
import { referenceRelease } from "../reference/reference-library.ts";
import { LILITH_ARTEFACT_DEG, printInstant, type Worst } from "./comparison.ts";
import { REFERENCE_RELEASE } from "./difference-statistics.ts";
import type { AnyAccuracyMeasurement } from "./measurement.ts";
import { MEASUREMENTS, measurementNamed } from "./measurements.ts";
import { count, small } from "./tables.ts";

const docs = join(import.meta.dirname, "..", "..", "docs");
const reportFile = join(docs, "accuracy.json");

/** Runs one measurement in a process of its own. */
function measureInProcess({ name }: AnyAccuracyMeasurement, instants: number): Promise<object> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = fork(import.meta.filename, [String(instants), `--measure=${name}`]);
    let result: object | undefined;
    child.on("message", (message: object) => {
      result = message;
      child.disconnect();
    });
    child.on("error", reject);
    child.on("exit", (code) => {
      if (result === undefined || code !== 0)
        reject(new Error(`measurement ${name} ended with status ${code}`));
      else {
        console.log(`${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
        resolve(result);
      }
    });
  });
}

/** Runs measurements, as many at a time as there are cores; returns the members of all results. */
async function measureAll(
  measurements: readonly AnyAccuracyMeasurement[],
  instants: number,
): Promise<object> {
  const waiting = [...measurements];
  const results: object[] = [];
  const takeNext = async (): Promise<void> => {
    for (let measurement = waiting.shift(); measurement !== undefined; measurement = waiting.shift())
      results.push(await measureInProcess(measurement, instants));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, takeNext));
  return Object.assign({}, ...results) as object;
}

/** The content of docs/accuracy.json: the members of every result, and the names of the measurements they are from. */
interface Report {
  readonly edition: string;
  readonly measurements: readonly string[];
}

/** The members of the measurements that the head of docs/accuracy.md summarizes. */
interface Summarized extends Report {
  readonly instants: number;
  readonly worst: readonly Worst[];
  readonly seams: readonly { readonly instants: number; readonly worst: readonly Worst[] }[];
}

/** docs/accuracy.md, from the members of all measurements. */
function writeDocument(members: Summarized, measured: readonly AnyAccuracyMeasurement[]): string {
  const suites = [members.worst, ...members.seams.map(({ worst }) => worst)];
  const worst = Math.max(...suites.flat().map(({ longitudeDeg }) => longitudeDeg));
  const seamInstants = members.seams.reduce((sum, suite) => sum + suite.instants, 0);
  return `# Accuracy

Measured against ${referenceRelease(REFERENCE_RELEASE).title}, called as a black box through
${referenceRelease(REFERENCE_RELEASE).library}.<!-- repository --> Written by \`npm run accuracy\`; do not edit by hand.<!-- /repository -->

Differences are in apparent geocentric longitude of date, in degrees, from 1800-01-01 to 2399-12-31 UT. The largest of all bodies
is **${small(worst)}°**, at ${count(members.instants)} random instants per body and ${count(seamInstants)} at seams and edges. These figures omit two
situations, which are measured separately: [Lilith within ${LILITH_ARTEFACT_DEG}° of the Moon](#lilith-while-the-moon-passes-her-own-apogee), where the
reference scatters, and [0.3 ms around a seam](#seams-and-edges).

Printed longitudes have four decimals; the last column of a table by century is the share of values that differ by one unit in the last
place. This happens where the reference's value is closer to a rounding boundary than the difference. [models.md](models.md) lists every
formula; [independent-check.md](independent-check.md) compares the reference itself with other sources.

<!-- repository -->
## Reproduction

\`npm run reference:install\` installs the reference; \`npm run accuracy\` measures every table of this page, \`npm run accuracy -- 20000
--only=NAME\` one measurement with fewer instants. Instants are seeded: a run repeats them. To compare all bodies at one of the instants below:

\`\`\`sh
npm run accuracy -- --at=2440582.188259332
\`\`\`

Names of the measurements: ${measured.map(({ name }) => `\`${name}\``).join(", ")}.
<!-- /repository -->

${measured.map((measurement) => measurement.section(members)).join("\n\n")}

## Committed fixtures

The seams at 1850, 1955, 2028, 2050 and 2128, the edges of the reference's segments and the light-times across them, passages behind the
solar disc, stations, 0°/360° and the ends of the tables are also tested by committed fixtures<!-- repository --> (ephe-tests/places, within the budgets
of ephe-tests/budgets.ts)<!-- /repository -->. These tests do not need the reference.
`;
}

/** Runs measurements and writes the report, the document and what the measurements write. */
async function writeReport(only: string | undefined, instants: number): Promise<void> {
  const chosen = only === undefined ? MEASUREMENTS : only.split(",").map(measurementNamed);
  const stored: Report =
    only !== undefined && existsSync(reportFile)
      ? (JSON.parse(readFileSync(reportFile, "utf8")) as Report)
      : { edition: REFERENCE_RELEASE, measurements: [] };
  const results = await measureAll(chosen, instants);
  const measured = MEASUREMENTS.filter(
    (measurement) => chosen.includes(measurement) || stored.measurements.includes(measurement.name),
  );
  const report = {
    ...stored,
    edition: REFERENCE_RELEASE,
    measurements: measured.map(({ name }) => name),
    ...results,
  };
  writeFileSync(reportFile, `${JSON.stringify(report)}\n`);
  writeFileSync(join(docs, "accuracy.md"), writeDocument(report as Report as Summarized, measured));
  for (const { page, insert } of measured) {
    if (page) writeFileSync(join(docs, page.file), page.content(report));
    if (insert) replaceSection(join(docs, insert.file), insert.mark, () => insert.lines(report));
  }
}

const { values, positionals } = parseArgs({
  options: { only: { type: "string" }, at: { type: "string" }, measure: { type: "string" } },
  allowPositionals: true,
});
const instants = Number(positionals[0] ?? 1_000_000);
if (values.at !== undefined) printInstant(Number(values.at));
else if (values.measure !== undefined)
  process.send?.(await measurementNamed(values.measure).measure({ instants }));
else await writeReport(values.only, instants);
