/**
 * Runs the commands of the check and of the tests one after the other, and writes how long each takes to
 * records/checks.json: `node tools/measure-checks.ts`. Takes as long as both together; a run on a busy machine is not
 * recorded.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { readConditions, recordingProblem, writeRecord } from "./records/record.ts";

const ROOT = join(import.meta.dirname, "..");

interface Times {
  readonly wallS: number;
  readonly processorS: number;
}

function timesOf(script: string): Times {
  const { status, stderr } = spawnSync(
    "bash",
    ["-c", `TIMEFORMAT='%R %U %S'; time npm run -s ${script} >&2`],
    {
      cwd: ROOT,
      encoding: "utf8",
      stdio: ["ignore", "inherit", "pipe"],
    },
  );
  if (status !== 0) throw new Error(`npm run ${script} failed:\n${stderr}`);
  const [wallS = 0, userS = 0, systemS = 0] = stderr.trim().split("\n").at(-1)?.split(" ").map(Number) ?? [];
  return { wallS, processorS: Number((userS + systemS).toFixed(1)) };
}

const SCRIPTS = ["check:format", "check:types", "check:proto", "test:quick", "test"];

const conditions = readConditions("node tools/measure-checks.ts");
const times = Object.fromEntries(SCRIPTS.map((script) => [script, timesOf(script)]));
for (const [script, { wallS, processorS }] of Object.entries(times))
  process.stdout.write(`npm run ${script}: ${wallS} s, ${processorS} s of processor time\n`);
const problem = recordingProblem(conditions);
if (problem === null) writeRecord("checks", { conditions, times });
else process.stdout.write(`${problem}\n`);
