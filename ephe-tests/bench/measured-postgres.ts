import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { startEmbeddedPostgres } from "../../test/db/postgres/embedded.ts";
import { childrenOf } from "../../test/run/running-processes.ts";

export interface MeasuredPostgres {
  readonly url: string;
  /** Processor time of the server and of all its processes so far, ended ones included. On Linux; elsewhere NaN. */
  cpuUs(): number;
  /** The ids of all its processes. */
  pids(): readonly number[];
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

/** Starts a PostgreSQL with the settings of a new server, which syncs every commit to the disk. */
export async function startMeasuredPostgres(): Promise<MeasuredPostgres> {
  const server = await startEmbeddedPostgres({ initdbFlags: ["--encoding=UTF8", "--locale=C"] });
  const tickUs = 1_000_000 / Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
  const pid = server.pid();
  return {
    url: server.url,
    pids: () => [pid, ...childrenOf(pid)],
    cpuUs() {
      if (process.platform !== "linux") return Number.NaN;
      return (
        (ticksOf(pid, true) + childrenOf(pid).reduce((sum, child) => sum + ticksOf(child, false), 0)) * tickUs
      );
    },
    async stop() {
      await server.stop();
      server.remove();
    },
  };
}

/** Processor time of a process in clock ticks, its ended children included if requested; 0 if it has ended. */
function ticksOf(pid: number, withEnded: boolean): number {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return 0;
  }
  // The name in parentheses may contain spaces. User and system time are the 14th and 15th fields, of ended children the next.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
  return user + system + (withEnded ? endedUser + endedSystem : 0);
}
