import { expect, onTestFinished, test } from "vitest";
import { listApiKeys, readEndpointCalls, utcDayOf } from "../../../db/index.ts";
import { defined } from "../../defined.ts";
import { openAccountDatabase, WITH_KEY } from "../open-account.ts";
import { BIRTH, charts, openServer } from "../transport/open-server.ts";
import { openFolder, startService } from "./service-process.ts";

test("successful calls of counted endpoints are counted; rejected calls and usage are not", async () => {
  const accounts = await openAccountDatabase();
  onTestFinished(() => accounts.close());
  const server = await openServer({ computeElements: defined(charts.computeElements) }, {}, { accounts });
  const post = (body: object) =>
    fetch(`${server.baseUrl}/v1/chart/elements`, {
      method: "POST",
      headers: { "content-type": "application/json", ...WITH_KEY },
      body: JSON.stringify(body),
    });
  expect((await post({ birth: BIRTH })).status).toBe(200);
  expect((await post({ birth: BIRTH })).status).toBe(200);
  expect((await post({})).status).toBe(400);
  expect((await fetch(`${server.baseUrl}/v1/usage`, { headers: WITH_KEY })).status).toBe(200);
  const { accountId, database } = accounts;
  const written = () => readEndpointCalls(database.kysely, { accountId, fromDay: "2000-01-01" });
  for (let wait = 0; wait < 200 && (await written()).length === 0; wait++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(await written()).toEqual([
    { accountId, day: utcDayOf(Date.now()), endpoint: "/v1/chart/elements", calls: 2 },
  ]);
});

test("a process that is stopped after a call has recorded the use of its key", async () => {
  const accounts = await openAccountDatabase();
  onTestFinished(() => accounts.close());
  const { baseUrl, stop } = await startService(openFolder(), { DATABASE_URL: accounts.url });
  const headers = { "content-type": "application/json", ...WITH_KEY };
  const body = JSON.stringify({ birth: BIRTH });
  expect((await fetch(`${baseUrl}/v1/chart/short`, { method: "POST", headers, body })).status).toBe(200);
  await stop();
  const [key] = await listApiKeys(accounts.database.kysely, accounts.accountId);
  expect(key?.lastUsedDay).toBe(utcDayOf(Date.now()));
});
