import { pino } from "pino";
import { createChartCalculator } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { isKnownZone } from "../../service/civil/instant-from-local-time.ts";
import { readConfig } from "../../service/config.ts";
import { createChartService } from "../../service/handlers/chart.ts";
import { type RunningServer, startServer } from "../../service/server.ts";

/** The service as it runs, on a free loopback port; the caller stops it. */
export function openChartServer(): Promise<RunningServer> {
  const config = readConfig({ PORT: "0", LOG_LEVEL: "silent", STOP_TIMEOUT_MS: "1000" });
  return startServer({
    config,
    log: pino({ level: config.logLevel }),
    services: [createChartService(createChartCalculator(loadTableSource()))],
    isKnownZone,
    readiness: {},
  });
}

/** Asks for a chart over REST; the body as text, for its spelling counts. */
export async function postChart(
  server: RunningServer,
  path: string,
  body: unknown,
): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(`${server.baseUrl}/v1/chart/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}
