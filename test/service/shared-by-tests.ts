import { afterAll, beforeAll } from "vitest";
import type { RunningServer } from "../../service/app/server.ts";
import { type ChartServerOptions, openChartServer } from "./open-chart-server.ts";

/** Opens something for all tests of a file or of a group. Its members are in the returned object while they run. */
export function sharedByTests<Opened extends object>(
  open: () => Promise<Opened>,
  close: (opened: Opened) => unknown,
): Opened {
  const opened = {} as Opened;
  beforeAll(async () => void Object.assign(opened, await open()));
  afterAll(async () => void (await close(opened)));
  return opened;
}

/** The service as it runs, for all tests of a file or of a group. */
export function sharedChartServer(options: ChartServerOptions = {}): RunningServer {
  return sharedByTests(
    () => openChartServer(options),
    (server) => server.stop(),
  );
}
