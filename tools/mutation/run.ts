/**
 * Changes the code one small step at a time and counts the changes that no quick test notices.
 *
 *     npm run mutation -- ROOM… [--sample N]     e.g. service/guard, engine/houses, a pattern or one file
 *     npm run mutation -- engine service/civil   all rooms of the list in these folders
 *     npm run mutation                           every room of the list, hours in all
 *
 * With --sample, one mutant in N is tested, chosen by a hash, so the score is an estimate and repeatable. The scores go
 * into docs/testing.md, the reports into coverage/.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { parseArgs } from "node:util";
import { replaceSection } from "../document-section.ts";

const ROOT = join(import.meta.dirname, "../..");
const TOOL = join(ROOT, "tools/mutation/node_modules/@stryker-mutator/core/bin/stryker.js");

/** Rooms with the folders of tests that must notice their mutants. A file is tested as the first room that contains it. */
const TESTS: Readonly<Record<string, string>> = {
  "engine/units": "test/engine/units test/engine/time",
  "engine/math": "test/engine/math",
  "engine/time": "test/engine/time ephe-tests/earth",
  "engine/earth": "test/engine/earth ephe-tests/earth",
  "engine/ephemeris": "test/engine/ephemeris ephe-tests/places",
  "engine/apparent": "test/engine/apparent ephe-tests/places",
  "engine/houses": "test/engine/houses ephe-tests/earth ephe-tests/houses",
  "engine/astronomy": "test/engine/astronomy ephe-tests/independent",
  "engine/stars": "test/engine/stars ephe-tests/stars",
  "engine/chart": "test/engine/chart ephe-tests/charts",
  "engine/events": "test/engine/events ephe-tests/events",
  "engine/node": "test/engine/ephemeris ephe-tests/places",
  "engine/technique/daily-sky": "test/engine/technique ephe-tests/sky",
  "engine/technique/relocation": "test/engine/technique ephe-tests/relocation",
  "engine/technique/synastry": "test/engine/technique ephe-tests/synastry",
  "engine/technique/timing": "test/engine/technique ephe-tests/timing",
  "engine/technique/transits": "test/engine/technique ephe-tests/transits",
  "engine/technique/solar-return.ts": "test/engine/technique ephe-tests/returns",
  "engine/technique/*.ts":
    "test/engine/technique ephe-tests/relocation ephe-tests/synastry ephe-tests/timing",
  "service/civil": "test/service/civil test/service/handlers/birth ephe-tests/zones ephe-tests/unknown-time",
  "service/guard": "test/service/guard test/service/call",
  "service/call": "test/service/call test/service/guard",
  "service/request": "test/service/request test/service/convert",
  db: "test/db",
};

interface Mutant {
  readonly status: string;
}
interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>;
}

interface Score {
  readonly room: string;
  readonly tested: number;
  readonly killed: number;
  readonly of: number;
}

/** Counts as Stryker does: a timeout is noticed, a mutant that no test reaches is not. */
function scoreOf(room: string): Score {
  const file = join(ROOT, "coverage/mutation", `${room.replaceAll(/[/*]/g, "-")}.json`);
  const report = JSON.parse(readFileSync(file, "utf8")) as Report;
  const statuses = Object.values(report.files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const count = (...names: readonly string[]) => statuses.filter((status) => names.includes(status)).length;
  const killed = count("Killed", "Timeout");
  return { room, killed, tested: killed + count("Survived", "NoCoverage"), of: statuses.length };
}

function testRoom(room: string, oneIn: string): Score {
  const tests = Object.entries(TESTS).find(
    ([name]) => `${room}/`.startsWith(`${name}/`) || matchesGlob(room, name),
  )?.[1];
  const { status } = spawnSync(process.execPath, [TOOL, "run", "tools/mutation/stryker.config.mjs"], {
    cwd: ROOT,
    stdio: "inherit",
    env: {
      ...process.env,
      MUTATION_ROOM: room,
      MUTATION_ONE_IN: oneIn,
      MUTATION_TESTS: tests ?? "test ephe-tests",
    },
  });
  if (status !== 0) throw new Error(`the mutation test of ${room} exited with status ${status}`);
  return scoreOf(room);
}

const rowOf = ({ room, tested, killed, of }: Score) =>
  `| \`${room}\` | ${of} | ${tested} | ${((100 * killed) / tested).toFixed(1)} % |`;

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
/** The rooms of the list in a folder; a room, pattern or file is itself. */
const roomsIn = (name: string): readonly string[] => {
  const rooms = Object.keys(TESTS).filter((room) => room.startsWith(`${name}/`));
  return rooms.length > 0 ? rooms : [name];
};
for (const room of positionals.length > 0 ? positionals.flatMap(roomsIn) : Object.keys(TESTS)) {
  const row = rowOf(testRoom(room, values.sample));
  console.log(row);
  replaceSection(join(ROOT, "docs/testing.md"), "mutation", (lines) => [
    ...lines.filter((line) => !line.startsWith(`| \`${room}\` `)),
    row,
  ]);
}
