import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { readReport } from "../../proof/report.ts";
import { SCENARIOS } from "../../proof/scenarios.ts";
import { processesOf } from "../run/process-tree.ts";
import { bareEnvironment, endWithRun } from "../run/test-run.ts";
import { ROOT } from "../source-tree.ts";

const RECORD = readFileSync(join(ROOT, "records/reliability.json"), "utf8");

interface ProofRun {
  readonly folder: string;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Standard error so far. */
  readonly err: () => string;
  readonly ended: Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>;
}

/** Runs the command with a folder for its temporary files. */
function startProof(...args: readonly string[]): ProofRun {
  const folder = mkdtempSync(join(tmpdir(), "almagest-test-proof-"));
  // If this is root, PostgreSQL runs under another user.
  chmodSync(folder, 0o755);
  const child = spawn(process.execPath, ["proof/run.ts", ...args], {
    cwd: ROOT,
    env: { ...bareEnvironment(), TMPDIR: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  endWithRun(child, "SIGTERM");
  let out = "";
  let err = "";
  child.stdout.on("data", (part) => {
    out += part;
  });
  child.stderr.on("data", (part) => {
    err += part;
  });
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await vi.waitUntil(() => readdirSync(folder).length === 0, { timeout: 120_000 });
    rmSync(folder, { recursive: true, force: true });
  });
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, out, err }));
  return { folder, kill: (signal) => child.kill(signal), err: () => err, ended };
}

describe("npm run proof", () => {
  test("rejects a name that is not one of a scenario", async () => {
    const { code, err } = await startProof("nothing").ended;
    expect(code).toBe(2);
    expect(err).toContain("nothing is not a scenario; expected: fairness, calls, kills");
  });

  test("prints what a quick scenario measured, and leaves the record as it is", async () => {
    const { code, out } = await startProof("--quick", "clock").ended;
    expect(out).toContain("## Clock steps\n");
    // Without libfaketime the scenario states that it was not run.
    expect(out).toMatch(/\| exit status of the service, stopped at the end \| 0 \| met \||libfaketime/);
    expect(code).toBe(0);
    expect(readFileSync(join(ROOT, "records/reliability.json"), "utf8")).toBe(RECORD);
  });

  test("stopped by a signal, ends its processes and deletes its files", async () => {
    const run = startProof("--quick", "restart-loop");
    const hasStarted = () => run.err().includes("restart-loop: started");
    // The command, the reaper of its files and a service.
    await vi.waitUntil(() => hasStarted() && processesOf(run.folder).length >= 3, { timeout: 240_000 });
    run.kill("SIGINT");
    expect((await run.ended).code).toBe(130);
    await vi.waitUntil(() => readdirSync(run.folder).length === 0, { timeout: 120_000 });
    // A killed process is in the system's list for a moment more.
    await expect.poll(() => processesOf(run.folder)).toEqual([]);
  });
});

describe("records/reliability.json", () => {
  test("has the result of each scenario, in their order", () => {
    const { scenarios } = readReport();
    expect(Object.entries(scenarios).map(([name, { title }]) => [name, title])).toEqual(
      SCENARIOS.map(({ name, title }) => [name, title]),
    );
  });
});
