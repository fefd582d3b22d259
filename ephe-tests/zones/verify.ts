/**
 * Compares the service's civil time with the system's zoneinfo at every change of every zone and link from 1800 to
 * 2399 and at stratified samples; zero differences are required. `node ephe-tests/zones/verify.ts [--package
 * tzdata.deb] [--source tzdata.orig.tar.gz]` With --write-sample it writes the committed selection instead. Needs `dpkg`,
 * `zic`, `python3` (≥ 3.9) and, without the options, `apt-get`. Takes about a minute; exits with 1 on any difference.
 */
import { execFileSync, spawn } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { BACKZONE_VERSION, openBackzoneSource, writeTruthFiles } from "./backzone-source.ts";
import { createZoneComparison } from "./compare-borders.ts";
import { openTzdataSource, TZDATA_VERSION } from "./tzdata-source.ts";

const TRUTH = join(import.meta.dirname, "truth.py");
const SAMPLE = join(import.meta.dirname, "sample.txt");

const { values } = parseArgs({
  options: {
    package: { type: "string" },
    source: { type: "string" },
    "write-sample": { type: "boolean", default: false },
  },
});
const source = openTzdataSource(values.package);
try {
  const truthDir = writeTruthFiles(source, openBackzoneSource(source, values.source));
  if (values["write-sample"]) {
    const options = { encoding: "utf8", maxBuffer: 10_000_000 } as const;
    writeFileSync(SAMPLE, execFileSync("python3", [TRUTH, truthDir, "--sample"], options));
  } else {
    await verify(truthDir);
  }
} finally {
  rmSync(source.scratchDir, { recursive: true });
}

async function verify(truthDir: string): Promise<void> {
  const comparison = createZoneComparison();
  const truth = spawn("python3", [TRUTH, truthDir], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<number | null>((resolve) => truth.on("close", resolve));
  for await (const line of createInterface({ input: truth.stdout })) comparison.compare(line);
  if ((await ended) !== 0) throw new Error("truth.py failed");

  const { zones, instants, localTimes, changesMet } = comparison.counts;
  for (const difference of comparison.differences.slice(0, 20)) console.log(difference);
  console.log(`tzdata ${TZDATA_VERSION}, backzone ${BACKZONE_VERSION}, 1800–2399: ${zones} zones and links`);
  console.log(`${instants} instants (offset, daylight saving, abbreviation)`);
  console.log(`${localTimes} local times, ${changesMet} of them skipped or repeated`);
  console.log(`${comparison.differences.length} differences`);
  if (comparison.differences.length > 0) process.exitCode = 1;
}
