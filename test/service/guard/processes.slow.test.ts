import { describe, expect, onTestFinished, test } from "vitest";
import { revokeApiKey } from "../../../db/index.ts";
import { DIALECTS, type Dialect, newDatabaseUrl } from "../../db/new-database.ts";
import { defined } from "../../defined.ts";
import { type AccountDatabase, openAccountDatabase, usedOf, WITH_KEY } from "../open-account.ts";
import { openFolder, type ServiceProcess, startService } from "../operations/service-process.ts";
import { BIRTH } from "../transport/open-server.ts";

interface Processes {
  readonly accounts: AccountDatabase;
  readonly services: readonly ServiceProcess[];
}

/** Two processes of the service on one database, which the test has open too. */
async function startTwo(
  dialect: Dialect,
  environment: Readonly<Record<string, string>> = {},
): Promise<Processes> {
  const accounts = await openAccountDatabase("pro", await newDatabaseUrl(dialect));
  onTestFinished(() => accounts.close());
  const start = () => startService(openFolder(), { DATABASE_URL: accounts.url, ...environment });
  return { accounts, services: await Promise.all([start(), start()]) };
}

async function askChart(service: ServiceProcess): Promise<number> {
  const response = await fetch(`${service.baseUrl}/v1/chart/short`, {
    method: "POST",
    headers: { "content-type": "application/json", ...WITH_KEY },
    body: JSON.stringify({ birth: BIRTH }),
  });
  await response.arrayBuffer();
  return response.status;
}

describe.each(DIALECTS)("two processes on one database of %s", (dialect) => {
  test("reject a revoked key from the time its revocation completes, even while it is in use", async () => {
    const { accounts, services } = await startTwo(dialect, { PLAN_PRO_LIMIT: "1000000" });
    let isRevoked = false;
    let isOver = false;
    let answeredBefore = 0;
    const after: number[] = [];
    const callers = Array.from({ length: 8 }, async (_, caller) => {
      while (!isOver) {
        const wasRevoked = isRevoked;
        const status = await askChart(defined(services[caller % 2]));
        if (wasRevoked) after.push(status);
        else if (status === 200) answeredBefore += 1;
      }
    });
    await expect.poll(() => answeredBefore).toBeGreaterThan(100);
    await revokeApiKey(accounts.database.kysely, { keyId: accounts.keyId, nowMs: Date.now() });
    isRevoked = true;
    // It is not counted.
    for (const { baseUrl } of services)
      expect((await fetch(`${baseUrl}/v1/usage`, { headers: WITH_KEY })).status).toBe(401);
    await expect.poll(() => after.length).toBeGreaterThan(50);
    isOver = true;
    await Promise.all(callers);
    expect(new Set(after)).toEqual(new Set([401]));
    expect(await usedOf(accounts)).toBe(answeredBefore);
  });
});
