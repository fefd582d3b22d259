import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findOrCreateSecretFile, SecretFileError } from "../../../db/index.ts";
import { runInProcesses } from "../in-processes.ts";
import { newFolder, openForTest } from "../new-database.ts";

const CANDIDATE = "a candidate of this test, long enough to sign with";
const STORED = "a secret that an earlier version stored";

async function open() {
  const file = join(newFolder(), "almagest.db");
  const url = `sqlite:${file}`;
  return { url, secretFile: `${file}.secret`, database: await openForTest({ url }) };
}

const storedSecrets = ({ kysely }: Awaited<ReturnType<typeof open>>["database"]) =>
  kysely.selectFrom("service_secrets").selectAll().execute();

describe("the secret of an installation on SQLite", () => {
  test("is in a file that only its user can read, and not in the database", async () => {
    const { database, secretFile } = await open();
    expect(await findOrCreateSecretFile(database, CANDIDATE)).toBe(CANDIDATE);
    expect(await findOrCreateSecretFile(database, "another candidate, which is not used any more")).toBe(
      CANDIDATE,
    );
    expect(statSync(secretFile).mode & 0o777).toBe(0o600);
    expect(readFileSync(secretFile, "utf8")).toBe(`${CANDIDATE}\n`);
    expect(await storedSecrets(database)).toEqual([]);
  });

  test("is moved out of the database of an earlier version, and stays the same", async () => {
    const { database, secretFile } = await open();
    await database.kysely.insertInto("service_secrets").values({ name: "sign-in", value: STORED }).execute();
    expect(await findOrCreateSecretFile(database, CANDIDATE)).toBe(STORED);
    expect(readFileSync(secretFile, "utf8")).toBe(`${STORED}\n`);
    expect(await storedSecrets(database)).toEqual([]);
  });

  test.each([false, true])(
    "is one for all processes that start together (stored before: %s)",
    async (isStored) => {
      const { url, database, secretFile } = await open();
      if (isStored)
        await database.kysely
          .insertInto("service_secrets")
          .values({ name: "sign-in", value: STORED })
          .execute();
      const secrets = new Set(await runInProcesses<string>(4, "find-secret.ts", url));
      expect([...secrets]).toEqual([readFileSync(secretFile, "utf8").trim()]);
      if (isStored) expect([...secrets]).toEqual([STORED]);
    },
  );

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
