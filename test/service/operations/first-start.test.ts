import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createAccount, createFindApiKeyOwner, hashApiKey } from "../../../db/index.ts";
import { openLocalAccount } from "../../../service/operations/first-start.ts";
import { newDatabase } from "../../db/new-database.ts";
import { defined } from "../../defined.ts";

const options = { entropy: (bytes: number) => randomBytes(bytes), nowMs: Date.now() };

test("the first start on an empty database creates an account on API Pro, the next start does not", async () => {
  const database = await newDatabase("sqlite");
  const account = defined(await openLocalAccount({ ...options, database }));
  expect(account.key).toMatch(/^alm_live_[0-9A-Za-z]{38}$/);
  const find = createFindApiKeyOwner(database);
  expect(await find(hashApiKey(defined(account.key)), Date.now())).toMatchObject({ plan: "pro" });
  expect(await openLocalAccount({ ...options, database })).toEqual({ ...account, key: null });
});

test("a database with other accounts gets no local account", async () => {
  const database = await newDatabase("sqlite");
  const owner = { id: "acc_00000000000000000000", email: "ann@example.com", nowMs: options.nowMs };
  await createAccount(database.kysely, owner);
  expect(await openLocalAccount({ ...options, database })).toBeNull();
});
