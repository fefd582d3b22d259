import { once } from "node:events";

/** Tells that this process has loaded, and waits until all are told to begin. */
export async function beginTogether(): Promise<void> {
  process.stderr.write("ready\n");
  await once(process.stdin, "data");
  process.stdin.destroy();
}
