import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { readReport } from "../../proof/report.ts";
import { SCENARIOS } from "../../proof/scenarios.ts";
import { isSuspended, processesOf } from "../run/process-tree.ts";
import { endWithRun } from "../run/test-run.ts";
import { ROOT } from "../source-tree.ts";

const RECORD = readFileSync(join(ROOT, "records/reliability.json"), "utf8");

interface ProofRun {
  readonly folder: string;
  readonly kill: (signal: NodeJS.Signals) => void;
  readonly ended: Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>;
}

/** Runs the command with a folder for its temporary files. */
function startProof(...args: readonly string[]): ProofRun {
  const folder = mkdtempSync(join(tmpdir(), "almagest-test-proof-"));
  // If this is root, PostgreSQL runs under another user.
  chmodSync(folder, 0o755);
  const child = spawn(process.execPath, ["proof/run.ts", ...args], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], TMPDIR: folder },
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
    await vi.waitUntil(() => readdirSync(folder).length === 0, { timeout: 30_000 });
    rmSync(folder, { recursive: true, force: true });
  });
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, out, err }));
  return { folder, kill: (signal) => child.kill(signal), ended };
}

describe("npm run proof", () => {
  test("lists all scenarios, and rejects a name that is not one of them", async () => {
    const { code, out } = await startProof("--list").ended;
    expect(code).toBe(0);
    expect(
      out
        .trim()
        .split("\n")
        .map((line) => line.split(/\s/)[0]),
    ).toEqual(SCENARIOS.map(({ name }) => name));
    const unknown = await startProof("nothing").ended;
    expect(unknown.code).toBe(2);
    expect(unknown.err).toContain("nothing is not a scenario; expected: fairness, calls, pool");
  });

  test("prints what a quick scenario measured, and leaves the record as it is", async () => {
    const { code, out } = await startProof("--quick", "pool").ended;
    expect(out).toContain("| SQLite: 200 calls answered with 200 | 200 | met |");
    expect(out).toContain("| PostgreSQL: calls counted in the database | 200 | met |");
    expect(code).toBe(0);
    expect(readFileSync(join(ROOT, "records/reliability.json"), "utf8")).toBe(RECORD);
  }, 180_000);

  test("stopped by a signal, ends its processes, suspended ones included, and deletes its files", async () => {
    const run = startProof("--quick", "hung-worker");
    const suspended = () => processesOf(run.folder).filter(isSuspended);
    await vi.waitUntil(() => suspended().length > 0, { timeout: 120_000, interval: 200 });
    run.kill("SIGINT");
    expect((await run.ended).code).toBe(130);
    await vi.waitUntil(() => readdirSync(run.folder).length === 0, { timeout: 30_000 });
    // A killed process is in the system's list for a moment more.
    await expect.poll(() => processesOf(run.folder)).toEqual([]);
  }, 180_000);
});

describe("records/reliability.json", () => {
  test("has the result of each scenario, in their order", () => {
    const { scenarios } = readReport();
    expect(Object.entries(scenarios).map(([name, { title }]) => [name, title])).toEqual(
      SCENARIOS.map(({ name, title }) => [name, title]),
    );
  });
});
