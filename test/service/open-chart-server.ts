import { pino } from "pino";
import { createChartCalculator } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { isKnownZone } from "../../service/civil/instant-from-local-time.ts";
import { readConfig } from "../../service/config.ts";
import { createChartService } from "../../service/handlers/chart.ts";
import { createUsageService } from "../../service/handlers/usage.ts";
import { startOperations } from "../../service/operations/operations.ts";
import { type RunningServer, startServer } from "../../service/server.ts";
import { AMPLE_POOL, openAccountDatabase, WITH_KEY } from "./open-account.ts";

/**
 * The service as it runs, on a free loopback port and a database of its own, with an account that holds API_KEY; the
 * caller stops it.
 */
export async function openChartServer(): Promise<RunningServer> {
  const accounts = await openAccountDatabase();
  const config = readConfig({ PORT: "0", LOG_LEVEL: "silent", STOP_TIMEOUT_MS: "1000", ...AMPLE_POOL });
  const { database } = accounts;
  const log = pino({ level: config.logLevel });
  const operations = await startOperations({
    database,
    log,
    now: Date.now,
    metricsAt: null,
    requestLogRetentionDays: config.requestLogRetentionDays,
  });
  const server = await startServer({
    config,
    log,
    services: [createChartService(createChartCalculator(loadTableSource())), createUsageService(database)],
    isKnownZone,
    database,
    now: Date.now,
    loaded: {},
    operations,
  });
  return {
    ...server,
    async stop() {
      const result = await server.stop();
      await operations.stop();
      await accounts.close();
      return result;
    },
  };
}

/** Asks for a chart over REST; the body as text, for its spelling counts. */
export async function postChart(
  server: RunningServer,
  path: string,
  body: unknown,
): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(`${server.baseUrl}/v1/chart/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...WITH_KEY },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}
