import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createFindApiKeyHolder, hashApiKey, openDatabase } from "../../../db/index.ts";
import { createLocalAccount } from "../../../service/operations/first-start.ts";
import { defined } from "../../defined.ts";

async function openEmpty(url?: string) {
  const folder = mkdtempSync(join(tmpdir(), "almagest-first-"));
  const database = await openDatabase({ url: url ?? `sqlite:${join(folder, "new", "almagest.db")}` });
  onTestFinished(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  return database;
}

const options = { entropy: (bytes: number) => randomBytes(bytes), nowMs: Date.now() };

test("the first start on an empty database creates an account on API Pro, the next start does not", async () => {
  const database = await openEmpty();
  const key = await createLocalAccount({ ...options, database });
  expect(key).toMatch(/^alm_live_[0-9A-Za-z]{38}$/);
  const find = createFindApiKeyHolder(database);
  expect(await find(hashApiKey(defined(key)), Date.now())).toMatchObject({ plan: "pro" });
  expect(await createLocalAccount({ ...options, database })).toBeNull();
});
