import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { endWithRun } from "../run/test-run.ts";

/** A program of `children/` in a process of its own, killed after the test. */
export function startChild(program: string, ...words: readonly string[]): ChildProcess {
  const path = fileURLToPath(new URL(`children/${program}`, import.meta.url));
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", path, ...words], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  endWithRun(child);
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  return child;
}

export interface ChildAnswer {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export async function answerOf(child: ChildProcess): Promise<ChildAnswer> {
  let out = "";
  let err = "";
  child.stdout!.on("data", (part) => {
    out += part;
  });
  child.stderr!.on("data", (part) => {
    err += part;
  });
  const [code] = (await once(child, "close")) as [number | null];
  return { code, out, err };
}

/**
 * Runs a program in several processes that begin their work together: each says "ready" once it has loaded, and begins
 * when all have. Their answers, as JSON.
 */
export async function answersOfProcesses<Answer>(
  count: number,
  program: string,
  ...words: readonly string[]
): Promise<readonly Answer[]> {
  const children = Array.from({ length: count }, () => startChild(program, ...words));
  const answers = children.map(answerOf);
  await Promise.all(
    children.map((child, index) => Promise.race([once(child.stderr!, "data"), answers[index]])),
  );
  for (const child of children) child.stdin!.end("begin\n");
  return (await Promise.all(answers)).map(({ code, out, err }) => {
    if (code !== 0) throw new Error(`${program} ended with ${code}: ${err}`);
    return JSON.parse(out) as Answer;
  });
}
