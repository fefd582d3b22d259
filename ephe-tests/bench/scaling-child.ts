/** Counts requests by the service's guard in a closed loop, without a calculation: the load of scaling.ts on the database. */
import assert from "node:assert/strict";
import { openDatabase } from "../../db/index.ts";
import { ChartService } from "../../proto/gen/almagest/v1/chart_pb.ts";
import { createEndpoints } from "../../service/contract/endpoints.ts";
import { createAccountGuard } from "../../service/guard/account-guard.ts";

export interface GuardLoad {
  readonly url: string;
  readonly keys: readonly string[];
  readonly callers: number;
  readonly ms: number;
}

const UNLIMITED = 1_000_000_000;

async function countRequests({ url, keys, callers, ms }: GuardLoad): Promise<number> {
  const database = await openDatabase({ url });
  const guard = createAccountGuard({
    database,
    planLimits: { free: UNLIMITED, pro: UNLIMITED },
    upgradeUrl: "",
    now: Date.now,
    log: { warn: console.warn },
  });
  const access = createEndpoints([{ service: ChartService }]).get("/v1/chart/short")?.access;
  assert.ok(access);
  const endMs = performance.now() + ms;
  let calls = 0;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < endMs) {
        const key = keys[Math.floor(Math.random() * keys.length)];
        const header = (name: string): string | undefined =>
          name === "authorization" ? `Bearer ${key}` : undefined;
        await guard.admit(await guard.identify(header, access), access);
        calls += 1;
      }
    }),
  );
  await database.close();
  return calls;
}

process.on("message", (load: GuardLoad) => {
  countRequests(load).then(
    (answers) => process.send?.({ answers }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});
