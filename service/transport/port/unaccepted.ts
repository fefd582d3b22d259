import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";

const HEADER_LINES = 1;
const ESTABLISHED = "01";
const SYN_RECEIVED = "03";
/** A connection belongs to no file of a process until it is accepted. */
const WITHOUT_FILE = "0";

/** The clients' ports of connections that wait at an address. */
export interface Unaccepted {
  /** Connections that can be accepted. */
  readonly established: readonly number[];
  /** Their handshake is not complete here. The client may regard the connection as established. */
  readonly opening: readonly number[];
}

/**
 * The connections that wait at an address, as Linux lists them: some milliseconds for thousands of connections. Null on other
 * systems.
 */
export function unacceptedPorts({ port, family }: AddressInfo): Unaccepted | null {
  try {
    const table = readFileSync(`/proc/self/net/${family === "IPv6" ? "tcp6" : "tcp"}`, "latin1");
    const rows = table
      .split("\n")
      .slice(HEADER_LINES)
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local, , , , , , , , inode]) => inode === WITHOUT_FILE && portOf(local) === port);
    const inState = (wanted: string): readonly number[] =>
      rows.filter(([, , , state]) => state === wanted).map(([, , remote]) => portOf(remote));
    return { established: inState(ESTABLISHED), opening: inState(SYN_RECEIVED) };
  } catch {
    return null;
  }
}

/** The port of an address such as 0100007F:1F90. */
function portOf(address = ""): number {
  return Number.parseInt(address.slice(address.lastIndexOf(":") + 1), 16);
}
