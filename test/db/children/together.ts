import { once } from "node:events";

/** Reports that this process has loaded, and waits for the signal to start. */
export async function startTogether(): Promise<void> {
  process.stderr.write("ready\n");
  await once(process.stdin, "data");
  process.stdin.destroy();
}
