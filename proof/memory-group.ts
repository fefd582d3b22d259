import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Goal, none, type ScenarioContext, type ServiceOptions } from "./scenario.ts";

const MOUNT = "/sys/fs/cgroup";

/** The files of a control group, by version of the interface. */
const VERSIONS = [
  { mount: join(MOUNT, "memory"), limit: "memory.limit_in_bytes", kills: "memory.oom_control" },
  { mount: MOUNT, limit: "memory.max", kills: "memory.events" },
] as const;

/** A control group whose processes the kernel ends when they exceed its limit of memory, as in a container. */
export interface MemoryGroup {
  /** A program that joins the group and becomes the command appended to it. */
  readonly command: readonly string[];
  /** The processes that the kernel has ended for their memory. */
  readonly kills: () => number;
  /** Removes the group, which has no processes any more. */
  readonly remove: () => void;
}

/** Creates a control group with a limit of memory; null where this process may not, or where there are none. */
export function openMemoryGroup(name: string, limitMb: number): MemoryGroup | null {
  for (const { mount, limit, kills } of VERSIONS) {
    const folder = join(mount, `almagest-proof-${process.pid}-${name}`);
    if (!createsGroup(folder, limit, limitMb)) continue;
    return {
      command: ["sh", "-c", `echo $$ > ${folder}/cgroup.procs && exec "$@"`, "sh"],
      kills: () => Number(/^oom_kill (\d+)$/m.exec(readFileSync(join(folder, kills), "utf8"))?.[1]),
      remove: () => rmdirSync(folder),
    };
  }
  return null;
}

function createsGroup(folder: string, limitFile: string, limitMb: number): boolean {
  try {
    mkdirSync(folder);
  } catch {
    return false;
  }
  try {
    // A group without this file has no controller of memory.
    if (!existsSync(join(folder, limitFile))) throw new Error("no limit");
    writeFileSync(join(folder, limitFile), `${limitMb}M`);
    return true;
  } catch {
    rmdirSync(folder);
    return false;
  }
}

/** The memory of a container that no address without a key may exceed. */
export const CONTAINER_MB = 350;
export const HEAP_OF_A_CONTAINER = "--max-old-space-size=200";
export const NO_CONTAINER = "The limit of the container did not apply: no control group could be created.";

/** Starts a service in a control group with the memory of a container; null where no group can be created. */
export async function startContained(
  context: ScenarioContext,
  name: string,
  environment: Readonly<Record<string, string>>,
  options: ServiceOptions = {},
) {
  const group = openMemoryGroup(name, CONTAINER_MB);
  if (group !== null) context.defer(group.remove);
  const service = await context.start(
    { NODE_OPTIONS: HEAP_OF_A_CONTAINER, ...environment },
    { ...options, command: group?.command ?? [] },
  );
  return { service, group };
}

/** That the kernel did not end a process for its memory; no goal without a control group. */
export function killGoals(name: string, kills: number | null): readonly Goal[] {
  return kills === null ? [] : [none(`${name}processes killed at the limit of ${CONTAINER_MB} MB`, kills)];
}
