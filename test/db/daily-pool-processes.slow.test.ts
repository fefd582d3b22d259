import { once } from "node:events";
import { createInterface } from "node:readline";
import { describe, expect, test } from "vitest";
import { readPoolUsed } from "../../db/index.ts";
import { defined } from "../defined.ts";
import { runInProcesses, startChild } from "./in-processes.ts";
import { DIALECTS, newDatabaseUrl, openForTest } from "./new-database.ts";
import { DAY, seedAccount, seedKey } from "./seeds.ts";

describe.each(DIALECTS)("the daily limit on %s, for several processes", (dialect) => {
  test("admits exactly the limit to 64 callers of four processes, each count once", async () => {
    const url = await newDatabaseUrl(dialect);
    const database = await openForTest({ url });
    const accountId = await seedAccount(database);
    const { id: keyId } = await seedKey(database, accountId);
    const LIMIT = 1000;
    const words = [url, accountId, keyId, DAY, String(LIMIT), "16", "20"] as const;
    const counts = (await runInProcesses<readonly number[]>(4, "take.ts", ...words)).flat();
    expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: LIMIT }, (_, index) => index + 1));
    expect(await readPoolUsed(database.kysely, { accountId, day: DAY })).toBe(LIMIT);
  });

  test("has counted every response, and at most one more request, after the process is killed", async () => {
    const url = await newDatabaseUrl(dialect);
    const database = await openForTest({ url });
    const accountId = await seedAccount(database);
    const { id: keyId } = await seedKey(database, accountId);
    let answered = 0;
    for (const enough of [1, 40, 300]) {
      const child = startChild("take-until-killed.ts", url, accountId, keyId, DAY);
      const lines = createInterface(defined(child.stdout));
      const first = answered;
      lines.on("line", (line) => {
        answered = Number(line);
        if (answered >= first + enough) child.kill("SIGKILL");
      });
      await Promise.all([once(child, "close"), once(lines, "close")]);
      expect(answered).toBeGreaterThan(first);
      // The server may still be executing the statement of the killed process.
      let used = -1;
      await expect
        .poll(async () => {
          const before = used;
          used = await readPoolUsed(database.kysely, { accountId, day: DAY });
          return used === before;
        })
        .toBe(true);
      expect(used - answered).toBeGreaterThanOrEqual(0);
      expect(used - answered).toBeLessThanOrEqual(1);
      answered = used;
    }
  });
});
