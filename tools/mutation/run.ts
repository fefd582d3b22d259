/**
 * Changes the code one small step at a time and counts the changes that no quick test notices.
 *
 *     npm run mutation -- FOLDER… [--sample N]     e.g. service/guard, engine/houses, a pattern or one file
 *     npm run mutation -- engine civil           all folders of the list in these folders
 *     npm run mutation                           every folder of the list, hours in all
 *
 * With --sample, one mutant in N is tested, chosen by a hash, so the score is an estimate and repeatable. The scores go
 * to records/mutation.json, the reports to coverage/.
 *
 * These mutants survive without a fault of the tests: loops that run one index too far on typed arrays, terms below the
 * tolerance of a comparison, exits and safeguards of iterations with one root, texts of assertions, and caches, whose absence
 * only costs time. The code for PostgreSQL, which quick tests do not reach, is not changed.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { parseArgs } from "node:util";
import { type Conditions, readConditions, readRecord, writeRecord } from "../records/record.ts";

const ROOT = join(import.meta.dirname, "../..");
const TOOL = join(ROOT, "tools/mutation/node_modules/@stryker-mutator/core/bin/stryker.js");

/** Folders with the folders of tests that must notice their mutants. A file is tested as the first folder that contains it. */
const TESTS: Readonly<Record<string, string>> = {
  "engine/units": "test/engine/units test/engine/time",
  "engine/math": "test/engine/math test/engine/earth test/engine/events ephe-tests/earth",
  "engine/time": "test/engine/time ephe-tests/earth",
  "engine/earth": "test/engine/earth ephe-tests/earth",
  "engine/ephemeris":
    "test/engine/ephemeris test/engine/instant test/engine/technique ephe-tests/places ephe-tests/pholus",
  "engine/apparent": "test/engine/apparent test/engine/instant ephe-tests/places ephe-tests/earth",
  "engine/houses": "test/engine/houses test/engine/instant ephe-tests/earth ephe-tests/houses",
  "engine/astronomy": "test/engine/astronomy ephe-tests/independent",
  "engine/stars": "test/engine/stars ephe-tests/stars",
  "engine/chart": "test/engine/chart ephe-tests/charts ephe-tests/synastry",
  "engine/events":
    "test/engine/events test/engine/eclipses test/engine/technique ephe-tests/events ephe-tests/returns ephe-tests/transits",
  "engine/node": "test/engine/ephemeris ephe-tests/places",
  "engine/technique/daily-sky": "test/engine/technique ephe-tests/sky",
  "engine/technique/relocation": "test/engine/technique ephe-tests/relocation",
  "engine/technique/synastry": "test/engine/technique ephe-tests/synastry",
  "engine/technique/timing": "test/engine/technique ephe-tests/timing test/service/golden-calls",
  "engine/technique/transits": "test/engine/technique ephe-tests/transits test/service/golden-calls",
  "engine/technique/time-lords/life-years.ts": "test/engine/technique ephe-tests/returns",
  "engine/technique/*.ts":
    "test/engine/technique ephe-tests/relocation ephe-tests/synastry ephe-tests/timing",
  civil: "test/civil test/service/handlers/birth ephe-tests/zones ephe-tests/unknown-time",
  "service/guard": "test/service/guard test/service/call",
  "service/call": "test/service/call test/service/guard",
  "service/request": "test/service/request test/service/convert test/service/handlers",
  db: "test/db test/service/guard test/service/portal test/service/admin test/service/app",
};
/** It passes wrong arguments to functions of every folder of the engine. */
const ARGUMENT_TESTS = "test/engine/argument-errors.test.ts";

interface Mutant {
  readonly status: string;
}
interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>;
}

/** records/mutation.json: the score of each folder. */
interface Score {
  readonly conditions: Conditions;
  readonly mutants: number;
  readonly tested: number;
  readonly killed: number;
}
interface MutationRecord {
  readonly folders: Readonly<Record<string, Score>>;
}

/** Counts as Stryker does: a timeout is noticed, a mutant that no test reaches is not. */
function scoreOf(folder: string, conditions: Conditions): Score {
  const file = join(ROOT, "coverage/mutation", `${folder.replaceAll(/[/*]/g, "-")}.json`);
  const report = JSON.parse(readFileSync(file, "utf8")) as Report;
  const statuses = Object.values(report.files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const count = (...names: readonly string[]) => statuses.filter((status) => names.includes(status)).length;
  const killed = count("Killed", "Timeout");
  return {
    conditions,
    mutants: statuses.length,
    tested: killed + count("Survived", "NoCoverage"),
    killed,
  };
}

function testFolder(folder: string, oneIn: string): Score {
  const sample = oneIn === "1" ? "" : ` --sample ${oneIn}`;
  const conditions = readConditions(`npm run mutation -- ${folder}${sample}`);
  const tests = Object.entries(TESTS).find(
    ([name]) => `${folder}/`.startsWith(`${name}/`) || matchesGlob(folder, name),
  )?.[1];
  const { status } = spawnSync(process.execPath, [TOOL, "run", "tools/mutation/stryker.config.mjs"], {
    cwd: ROOT,
    stdio: "inherit",
    env: {
      ...process.env,
      MUTATION_FOLDER: folder,
      MUTATION_ONE_IN: oneIn,
      MUTATION_TESTS: tests === undefined ? "test ephe-tests" : `${tests} ${ARGUMENT_TESTS}`,
    },
  });
  if (status !== 0) throw new Error(`the mutation test of ${folder} exited with status ${status}`);
  return scoreOf(folder, conditions);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: "string", default: "1" } },
});
if (!existsSync(TOOL)) {
  execFileSync("npm", ["ci", "--prefix", "tools/mutation", "--no-audit", "--no-fund"], {
    cwd: ROOT,
    stdio: "inherit",
  });
}
/** The folders of the list in a folder; a folder, pattern or file is itself. */
const foldersIn = (name: string): readonly string[] => {
  const folders = Object.keys(TESTS).filter((folder) => folder.startsWith(`${name}/`));
  return folders.length > 0 ? folders : [name];
};
for (const folder of positionals.length > 0 ? positionals.flatMap(foldersIn) : Object.keys(TESTS)) {
  const score = testFolder(folder, values.sample);
  const { mutants, tested, killed } = score;
  process.stdout.write(
    `${folder}: ${killed} of ${tested} tested mutants fail a test, of ${mutants} in all\n`,
  );
  const { folders } = readRecord<MutationRecord>("mutation");
  writeRecord("mutation", { folders: { ...folders, [folder]: score } });
}
