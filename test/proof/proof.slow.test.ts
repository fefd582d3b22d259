import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { processesOf } from "../run/running-processes.ts";
import { bareEnvironment, endWithRun } from "../run/test-run.ts";
import { ROOT } from "../source-tree.ts";

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
