import type { ServiceProcess } from "../test/service/operations/launch-service.ts";
import { type MemoryGroup, openMemoryGroup } from "./memory-group.ts";
import { exactly, type Goal, type ScenarioContext } from "./scenario.ts";

/** The memory of a container that no address without a key may exceed. */
export const CONTAINER_MB = 350;
export const HEAP_OF_A_CONTAINER = "--max-old-space-size=200";
export const NO_CONTAINER = "The limit of the container did not apply: no control group could be created.";

/** A service in a container. */
export interface ContainedService {
  readonly service: ServiceProcess;
  /** Null where no control group can be created. */
  readonly group: MemoryGroup | null;
}

/** Starts a service on SQLite in a control group with the memory of a container. */
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
  return { service, group };
}

/** That the kernel did not end a process for its memory; no goal without a control group. */
export function killGoals(name: string, kills: number | null): readonly Goal[] {
  return kills === null
    ? []
    : [exactly(`${name}processes killed at the limit of ${CONTAINER_MB} MB`, kills, 0)];
}
