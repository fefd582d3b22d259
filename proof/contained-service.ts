import { API_KEY } from "../test/service/open-account.ts";
import type { ServiceProcess } from "../test/service/operations/launch-service.ts";
import { callChart } from "./callers.ts";
import { runDriver } from "./driver.ts";
import type { HeldReport, HeldTask } from "./held-child.ts";
import { type MemoryGroup, openMemoryGroup } from "./memory-group.ts";
import { exactly, type Goal, type ScenarioContext } from "./scenario.ts";

/** The memory of a container that no address without a key may exceed. */
export const CONTAINER_MB = 350;
export const HEAP_OF_A_CONTAINER = "--max-old-space-size=200";
export const WARM_UP_CALLS = 1_500;
/** Connections with 64 pages each. */
export const WARM_UP_CONNECTIONS = 200;
export const NO_CONTAINER = "The limit of the container did not apply: no control group could be created.";

/** A service in a container, with a warm heap. */
export interface ContainedService {
  readonly service: ServiceProcess;
  /** Null where no control group can be created. */
  readonly group: MemoryGroup | null;
}

/** Starts a service on SQLite in a control group with the memory of a container, and warms it up. */
export async function startContained(
  context: ScenarioContext,
  name: string,
  environment: Readonly<Record<string, string>>,
): Promise<ContainedService> {
  const group = openMemoryGroup(name, CONTAINER_MB);
  if (group !== null) context.defer(group.remove);
  const accounts = await context.openAccounts("sqlite");
  const service = await context.start(
    {
      DATABASE_URL: accounts.url,
      PLAN_PRO_LIMIT: "1000000000",
      NODE_OPTIONS: HEAP_OF_A_CONTAINER,
      ...environment,
    },
    { command: group?.command ?? [] },
  );
  for (let sent = 0; sent < WARM_UP_CALLS; sent += 8) {
    await Promise.all(Array.from({ length: 8 }, () => callChart(service.baseUrl)));
  }
  const { port } = service;
  await drive(context, { port, kind: "pages", count: WARM_UP_CONNECTIONS, seconds: 0, apiKey: API_KEY });
  return { service, group };
}

/** Runs a task of held requests in a process of its own. */
export async function drive(context: ScenarioContext, task: HeldTask): Promise<HeldReport> {
  let report: HeldReport = { open: 0, statuses: [] };
  await runDriver<HeldTask, HeldReport>(context, "held-child.ts", task, (message) => {
    report = message;
  });
  return report;
}

/** That the kernel did not end a process for its memory; no goal without a control group. */
export function killGoals(name: string, kills: number | null): readonly Goal[] {
  return kills === null
    ? []
    : [exactly(`${name}processes killed at the limit of ${CONTAINER_MB} MB`, kills, 0)];
}
