/** What the benches of the database share: accounts, a PostgreSQL whose processor time is read, and the record. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createAccount, type Database, issueApiKey, newRowId, ROW_ID_ENTROPY_BYTES } from "../../db/index.ts";
import { startEmbeddedPostgres } from "../../test/db/postgres/embedded.ts";
import { childrenOf } from "../../test/run/running-processes.ts";
import {
  type Conditions,
  readConditions,
  readRecord,
  recordingProblem,
  writeRecord,
} from "../../tools/records/record.ts";
import { print } from "./report.ts";

/** As many as a PostgreSQL pool has connections. */
const ADDED_TOGETHER = 10;

/** Adds accounts on the Pro plan, with a key each. Returns the keys. */
export async function addBenchAccounts(database: Database, count: number): Promise<readonly string[]> {
  const keys: string[] = [];
  while (keys.length < count) {
    const numbers = Array.from(
      { length: Math.min(ADDED_TOGETHER, count - keys.length) },
      (_, index) => keys.length + index,
    );
    keys.push(...(await Promise.all(numbers.map((number) => addBenchAccount(database, number)))));
  }
  return keys;
}

async function addBenchAccount(database: Database, number: number): Promise<string> {
  const nowMs = Date.now();
  const id = newRowId("acc", randomBytes(ROW_ID_ENTROPY_BYTES));
  await createAccount(database.kysely, { id, email: `bench-${number}@example.com`, nowMs });
  const issued = await issueApiKey(
    { database, actor: "operator", nowMs, entropy: randomBytes },
    { accountId: id, name: "bench" },
  );
  assert.ok(issued.ok);
  return issued.secret;
}

export interface MeasuredPostgres {
  readonly url: string;
  /** Processor time of the server and of all its processes so far, ended ones included. On Linux; elsewhere NaN. */
  cpuUs(): number;
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

/** A table of `records/database.json`: what the service and its database take. */
interface RecordedTable {
  readonly conditions: Conditions;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly goal?: string;
}

type Tables = Readonly<Record<string, RecordedTable>>;

/**
 * Reads the conditions before a run. The returned function prints the Markdown table of a result and writes it into the record;
 * it returns false if the machine was too busy for that.
 */
export function startDatabaseRecord(
  command: string,
): (name: string, table: readonly string[], goal?: string) => boolean {
  const conditions = readConditions(command);
  const problem = recordingProblem(conditions);
  return (name, table, goal) => {
    print([name, ...table, goal ?? "", problem ?? ""].join("\n"));
    if (problem !== null) return false;
    const [columns = [], , ...rows] = table.map((line) => line.slice(2, -2).split(" | "));
    const result = { conditions, columns, rows, ...(goal === undefined ? {} : { goal }) };
    writeRecord("database", { ...readRecord<Tables>("database"), [name]: result });
    return true;
  };
}
