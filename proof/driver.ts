import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { endWithRun } from "../test/run/test-run.ts";
import type { ScenarioContext } from "./scenario.ts";

/**
 * Runs a program of this folder in a separate process, so the load has a processor of its own. It receives the task as its
 * first message. Resolves when it has ended.
 *
 * @param onMessage receives each message of the program
 * @throws when the program ends with another status than 0
 */
export async function runDriver<Task extends object, Message>(
  context: Pick<ScenarioContext, "defer">,
  file: string,
  task: Task,
  onMessage: (message: Message) => void,
): Promise<void> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  endWithRun(child);
  context.defer(() => {
    child.kill("SIGKILL");
  });
  child.on("message", (message) => onMessage(message as Message));
  child.send(task);
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`${file} ended with ${code}`);
}
