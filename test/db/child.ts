import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { writeSync } from "node:fs";
import {
  createApiKey,
  createDailyPool,
  findOrCreateSecretFile,
  openDatabase,
  openLocalAccount,
} from "../../db/index.ts";
import { freshKey, NOON_MS } from "./seeds.ts";

const [task, url, ...words] = process.argv.slice(2) as [string, string, ...string[]];
const open = () => openDatabase({ url });

/** Reports that this process has loaded, and waits for the signal to start. */
async function startTogether(): Promise<void> {
  process.stderr.write("ready\n");
  await once(process.stdin, "data");
  process.stdin.destroy();
}

/** Opens the database, starts with the other processes, works with it and closes it. */
async function together<Answer>(work: (database: Awaited<ReturnType<typeof open>>) => Promise<Answer>) {
  const database = await open();
  await startTogether();
  const answer = await work(database);
  await database.close();
  return answer;
}

const takeRequest = (limit: number) => {
  const [accountId, keyId, day] = words as [string, string, string];
  return { accountId, keyId, day, limit, nowMs: Date.now() };
};

/** What a process does. It prints the answer as JSON. */
const TASKS: Readonly<Record<string, () => Promise<unknown>>> = {
  /** Adds keys to an account concurrently. Answers how many succeeded. */
  "add-keys": () =>
    together(async ({ kysely }) => {
      const [accountId, count] = words as [string, string];
      const additions = Array.from({ length: Number(count) }, () =>
        createApiKey(kysely, freshKey(accountId)),
      );
      return (await Promise.all(additions)).filter(({ ok }) => ok).length;
    }),

  /** Opens the local account of a database. Answers whether this process created it. */
  "open-local-account": () =>
    together(async (database) => {
      const account = await openLocalAccount({ database, nowMs: NOON_MS, entropy: randomBytes });
      return account !== null && account.key !== null;
    }),

  /** Answers the secret of an installation. */
  "find-secret": () =>
    together((database) => findOrCreateSecretFile(database, randomBytes(32).toString("base64url"))),

  /** Opens and closes a database. */
  open: async () => {
    // Loads the driver before the work starts.
    await import("../../db/postgres/dialect.ts");
    await startTogether();
    const database = await open();
    await database.check();
    await database.close();
    return true;
  },

  /** Counts requests of concurrent callers. Answers the counts of those admitted. */
  take: () =>
    together(async (database) => {
      const [limit = 0, callers = 0, asks = 0] = words.slice(3).map(Number);
      const pool = createDailyPool(database);
      const counts: number[] = [];
      await Promise.all(
        Array.from({ length: callers }, async () => {
          for (let ask = 0; ask < asks; ask++) {
            const result = await pool.take(takeRequest(limit));
            if (result.ok) counts.push(result.used);
          }
        }),
      );
      return counts;
    }),

  /** Counts requests one after the other. Prints each count immediately: a response that has left the process. */
  "take-until-killed": async () => {
    const pool = createDailyPool(await open());
    for (;;) {
      const result = await pool.take(takeRequest(1_000_000_000));
      if (!result.ok) throw new Error(result.reason);
      writeSync(1, `${result.used}\n`);
    }
  },
};

console.log(JSON.stringify(await TASKS[task]?.()));
