/**
 * Runs the commands of the check and of the tests one after the other, and writes how long each takes into
 * docs/testing.md: `node tools/measure-checks.ts`. Takes as long as both together; meant for an idle machine.
 */
import { spawnSync } from "node:child_process";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { replaceSection } from "./document-section.ts";

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
  return { wallS, processorS: userS + systemS };
}

const GROUPS = [
  { name: "npm run check", parts: ["check:format", "check:types", "check:proto", "test:quick"] },
  { name: "npm test", parts: ["test"] },
];

const rows: string[] = [];
for (const { name, parts } of GROUPS) {
  const measured = parts.map((script) => ({ script, ...timesOf(script) }));
  const total = (key: keyof Times) => measured.reduce((sum, times) => sum + times[key], 0).toFixed(0);
  rows.push(`| \`${name}\` | ${total("wallS")} | ${total("processorS")} |`);
  if (parts.length === 1) continue;
  for (const { script, wallS, processorS } of measured)
    rows.push(`| … \`${script}\` | ${wallS.toFixed(0)} | ${processorS.toFixed(0)} |`);
}
const [load = 0] = loadavg();
replaceSection(join(ROOT, "docs/testing.md"), "times", () => [
  `${availableParallelism()} processors, Node ${process.versions.node}, load average ${load.toFixed(1)} at the end.`,
  "",
  "| command | s | processor s |",
  "|---|---:|---:|",
  ...rows,
]);
