import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findOrCreateSecretFile, SecretFileError } from "../../../db/index.ts";
import { runInProcesses } from "../in-processes.ts";
import { newFolder, openForTest } from "../new-database.ts";

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
    const secrets = new Set(await runInProcesses<string>(4, "find-secret.ts", url));
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
