import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";

const HEADER_LINES = 1;
const ESTABLISHED = "01";
/** A connection belongs to no file of a process until it is accepted. */
const WITHOUT_FILE = "0";

/**
 * The clients' ports of the connections that wait to be accepted at an address, as Linux lists them: some milliseconds for
 * thousands of connections. Null on other systems.
 */
export function unacceptedPorts({ port, family }: AddressInfo): readonly number[] | null {
  try {
    const table = readFileSync(`/proc/self/net/${family === "IPv6" ? "tcp6" : "tcp"}`, "latin1");
    return table
      .split("\n")
      .slice(HEADER_LINES)
      .map((line) => line.trim().split(/\s+/))
      .filter(
        ([, local, , state, , , , , , inode]) =>
          state === ESTABLISHED && inode === WITHOUT_FILE && portOf(local) === port,
      )
      .map(([, , remote]) => portOf(remote));
  } catch {
    return null;
  }
}

/** The port of an address such as 0100007F:1F90. */
function portOf(address = ""): number {
  return Number.parseInt(address.slice(address.lastIndexOf(":") + 1), 16);
}
