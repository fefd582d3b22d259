import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { defined } from "../defined.ts";
import { endWithRun } from "../run/test-run.ts";

/** Starts a task of `child.ts` in a process, which is killed after the test. */
export function startChild(task: string, ...args: readonly string[]): ChildProcess {
  const path = fileURLToPath(new URL("child.ts", import.meta.url));
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", path, task, ...args], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  endWithRun(child);
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  return child;
}

export interface ChildOutput {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export async function outputOf(child: ChildProcess): Promise<ChildOutput> {
  let out = "";
  let err = "";
  defined(child.stdout).on("data", (part) => {
    out += part;
  });
  defined(child.stderr).on("data", (part) => {
    err += part;
  });
  const [code] = (await once(child, "close")) as [number | null];
  return { code, out, err };
}

/**
 * Runs a task in several processes that start their work together: each reports that it has loaded, then waits for all
 * others. Returns their outputs, parsed as JSON.
 */
export async function runInProcesses<Answer>(
  count: number,
  task: string,
  ...args: readonly string[]
): Promise<readonly Answer[]> {
  const children = Array.from({ length: count }, () => startChild(task, ...args));
  const outputs = children.map(outputOf);
  await Promise.all(
    children.map((child, index) => Promise.race([once(defined(child.stderr), "data"), outputs[index]])),
  );
  for (const child of children) defined(child.stdin).end("begin\n");
  return (await Promise.all(outputs)).map(({ code, out, err }) => {
    if (code !== 0) throw new Error(`${task} ended with ${code}: ${err}`);
    return JSON.parse(out) as Answer;
  });
}
