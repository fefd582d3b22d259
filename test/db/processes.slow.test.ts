import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { findOrCreateSecretFile, readPoolUsed, SecretFileError } from "../../db/index.ts";
import { MIGRATIONS } from "../../db/migrations/index.ts";
import { defined } from "../defined.ts";
import { builtService } from "../package/shared-build.ts";
import { ROOT } from "../source-tree.ts";
import { runInProcesses, startChild } from "./in-processes.ts";
import { DIALECTS, newDatabaseUrl, newEmptyUrl, newFolder, openForTest } from "./new-database.ts";
import { DAY, seedAccount, seedKey } from "./seeds.ts";

describe.each(DIALECTS)("the daily limit on %s, for several processes", (dialect) => {
  test("admits exactly the limit to 64 callers of four processes, each count once", async () => {
    const url = await newDatabaseUrl(dialect);
    const database = await openForTest({ url });
    const accountId = await seedAccount(database);
    const { id: keyId } = await seedKey(database, accountId);
    const LIMIT = 1000;
    const words = [url, accountId, keyId, DAY, String(LIMIT), "16", "20"] as const;
    const counts = (await runInProcesses<readonly number[]>(4, "take", ...words)).flat();
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
      const child = startChild("take-until-killed", url, accountId, keyId, DAY);
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

describe("the first opening", () => {
  describe.each(DIALECTS)("a database on %s", (dialect) => {
    test("is created and migrated once by processes that start together", async () => {
      const url = await newEmptyUrl(dialect);
      expect(await runInProcesses(6, "open", url)).toEqual([true, true, true, true, true, true]);
      const { kysely } = await openForTest({ url });
      const { rows } = await sql<{ name: string }>`select name from almagest_migrations`.execute(kysely);
      expect(rows.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS));
    });
  });

  test("a start ends with status 1 and a line if the folder of the SQLite file cannot be created", async () => {
    const start = await builtService();
    for (const url of ["sqlite:/proc/nonexist/deep/a.db", "sqlite:/dev/null/a.db"]) {
      const { status, stderr, stdout } = spawnSync(process.execPath, [start], {
        cwd: mkdtempSync(join(tmpdir(), "almagest-folder-")),
        env: { DATABASE_URL: url, PORT: "0" },
        timeout: 60_000,
        encoding: "utf8",
      });
      expect([url, status]).toEqual([url, 1]);
      const lines = (stdout + stderr).split("\n").filter((line) => line.includes("cannot be opened"));
      expect(lines).toEqual([expect.stringMatching(`${url} cannot be opened: E[A-Z]+: .*, mkdir '/`)]);
    }
  });

  test("opening a SQLite file ends if the working directory was deleted", () => {
    const module = JSON.stringify(pathToFileURL(join(ROOT, "db/sqlite/open.ts")).href);
    const program = `import { rmdirSync } from "node:fs";
      const { openSqliteFile } = await import(${module});
      rmdirSync(process.cwd());
      openSqliteFile("./data/almagest.db");`;
    const folder = mkdtempSync(join(tmpdir(), "almagest-deleted-"));
    const { status } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
      cwd: folder,
      timeout: 60_000,
      encoding: "utf8",
    });
    // The folder is created again, or it is an error; Node's recursive mkdir of a relative path would not end.
    expect(status).not.toBeNull();
  });
});

describe("locks", () => {
  test("a SQLite file waits the whole timeout for a second lock after a statement waited for a first", async () => {
    const folder = newFolder();
    const busyTimeoutMs = 1_000;
    const { kysely } = await openForTest({ url: `sqlite:${folder}/almagest.db`, busyTimeoutMs });
    const other = new DatabaseSync(join(folder, "almagest.db"));
    onTestFinished(() => other.close());
    const writeBehindLock = async (): Promise<void> => {
      other.exec("begin immediate");
      const write = kysely.deleteFrom("request_log").execute();
      await wait(50);
      other.exec("commit");
      await write;
    };
    await writeBehindLock();
    await wait(busyTimeoutMs);
    await writeBehindLock();
  });
});

describe("the file of the secret", () => {
  const CANDIDATE = "a candidate of this test, long enough to sign with";

  async function open() {
    const file = join(newFolder(), "almagest.db");
    const url = `sqlite:${file}`;
    return { url, secretFile: `${file}.secret`, database: await openForTest({ url }) };
  }

  describe("the secret of an installation on SQLite", () => {
    test("is in a file that only its user can read", async () => {
      const { database, secretFile } = await open();
      expect(await findOrCreateSecretFile(database, CANDIDATE)).toBe(CANDIDATE);
      expect(await findOrCreateSecretFile(database, "another candidate, which is not used any more")).toBe(
        CANDIDATE,
      );
      expect(statSync(secretFile).mode & 0o777).toBe(0o600);
      expect(readFileSync(secretFile, "utf8")).toBe(`${CANDIDATE}\n`);
    });

    test("is one for all processes that start together", async () => {
      const { url, secretFile } = await open();
      const secrets = new Set(await runInProcesses<string>(4, "find-secret", url));
      expect([...secrets]).toEqual([readFileSync(secretFile, "utf8").trim()]);
    });

    test.each([
      ["empty", ""],
      ["too short", "short\n"],
    ])("is not replaced if its file is %s: the error names the file", async (_title, content) => {
      const { database, secretFile } = await open();
      writeFileSync(secretFile, content);
      const result = findOrCreateSecretFile(database, CANDIDATE);
      await expect(result).rejects.toThrow(SecretFileError);
      await expect(result).rejects.toThrow(secretFile);
      expect(readFileSync(secretFile, "utf8")).toBe(content);
    });
  });
});
