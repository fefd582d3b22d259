import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../db/index.ts";
import { ChartService } from "../../proto/gen/almagest/v1/chart_pb.ts";
import { createEndpoints } from "../../service/contract/endpoints.ts";
import { createAccountGuard } from "../../service/guard/account-guard.ts";
import { rateLimitHeaders } from "../../service/guard/pool-state.ts";
import { defined } from "../../test/defined.ts";
import { quantile } from "../load/numbers.ts";
import { benchAccount } from "./bench-account.ts";
import { figure, heading, line, verdict } from "./report.ts";

const CALLS = 30_000;
const WARM_UP_CALLS = 3_000;
const MEDIAN_US_MAX = 60;

/**
 * The cost of key, plan and daily limit per request on the default SQLite file, from the request headers to the
 * response headers, in sequential calls. Part of `npm run bench`; alone: `node ephe-tests/bench/guard.ts`.
 */
export async function printGuard(): Promise<void> {
  heading(`Guard: key, plan and daily limit on SQLite, ${CALLS} sequential calls`);
  const folder = mkdtempSync(join(tmpdir(), "almagest-bench-"));
  const database = await openDatabase({ url: `sqlite:${folder}/almagest.db` });
  try {
    const { key } = await benchAccount(database);
    const guard = createAccountGuard({
      database,
      planLimits: { free: 1, pro: 1_000_000_000 },
      upgradeUrl: "",
      now: Date.now,
      recordKeyUse: () => {},
    });
    const endpoint = createEndpoints([{ service: ChartService }]).get("/v1/chart/full");
    assert.ok(endpoint);
    const { access } = endpoint;
    const headers = { authorization: `Bearer ${key}` };

    const timesUs: number[] = [];
    let length = 0;
    for (let call = -WARM_UP_CALLS; call < CALLS; call += 1) {
      const startedAt = performance.now();
      const owner = await guard.identify({ headers }, access);
      const { pool } = await guard.admit(owner, access);
      length += defined(rateLimitHeaders(pool)["x-ratelimit-remaining"]).length;
      if (call >= 0) timesUs.push((performance.now() - startedAt) * 1000);
    }
    if (length < CALLS) throw new Error("the guard did not count the requests");

    const medianUs = quantile(timesUs, 0.5);
    const spread = `[${figure(quantile(timesUs, 0.25))}–${figure(quantile(timesUs, 0.75))}]`;
    const tail = `p99 ${figure(quantile(timesUs, 0.99))} µs`;
    const limit = verdict(`at most ${MEDIAN_US_MAX} µs`, medianUs <= MEDIAN_US_MAX);
    line("added to a request", `${figure(medianUs)} µs`, `${spread} ${tail}; ${limit}`);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) await printGuard();
