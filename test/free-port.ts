import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { isFirstInRun } from "./run/test-run.ts";

/** Below the ports that the system assigns by itself, on Linux from 32768 and elsewhere from 49152. */
const FIRST_PORT = 20_000;
const LAST_PORT = 32_767;

/**
 * A free loopback port, for servers that cannot choose one themselves. Neither the system nor another test of the run uses
 * it before they do.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    if (isFirstInRun(`port-${port}`) && (await isFree(port))) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}
