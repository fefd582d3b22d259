import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { MIGRATIONS } from "../../db/migrations/index.ts";
import { builtService } from "../package/shared-build.ts";
import { ROOT } from "../source-tree.ts";
import { runInProcesses } from "./in-processes.ts";
import { DIALECTS, newEmptyUrl, openForTest } from "./new-database.ts";

describe.each(DIALECTS)("a database on %s", (dialect) => {
  test("is created and migrated once by processes that start together", async () => {
    const url = await newEmptyUrl(dialect);
    expect(await runInProcesses(6, "open.ts", url)).toEqual([true, true, true, true, true, true]);
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
    timeout: 20_000,
    encoding: "utf8",
  });
  // The folder is created again, or it is an error; Node's recursive mkdir of a relative path would not end.
  expect(status).not.toBeNull();
});
