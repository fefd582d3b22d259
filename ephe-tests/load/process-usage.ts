import { readdirSync, readFileSync } from "node:fs";

/** Processor time that the running threads of a process have used, user and system; NaN where the system does not report it. */
export function processorMs(pid: number): number {
  return orNaN(() => {
    const folder = `/proc/${pid}/task`;
    return readdirSync(folder).reduce((sum, thread) => sum + scheduledMs(`${folder}/${thread}`), 0);
  });
}

/** Processor time that the main thread of a process has used; NaN where the system does not report it. */
export function mainThreadMs(pid: number): number {
  return orNaN(() => scheduledMs(`/proc/${pid}`));
}

/** Resident memory of a process; NaN where the system does not report it. */
export function residentMb(pid: number): number {
  return orNaN(() => kilobytesOf(`/proc/${pid}/status`, "VmRSS") / 1024);
}

/** Resident memory of a process in which a page that N processes share counts for one Nth (PSS); NaN where not reported. */
export function proportionalMb(pid: number): number {
  return orNaN(() => kilobytesOf(`/proc/${pid}/smaps_rollup`, "Pss") / 1024);
}

/** Processor time that this process has used, all threads included, microseconds. */
export function ownUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Processor time that this thread has used, microseconds. */
export function threadUs(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

/** Linux lists the time on a processor first, in nanoseconds. */
function scheduledMs(folder: string): number {
  return Number(readFileSync(`${folder}/schedstat`, "utf8").split(" ", 1)[0]) / 1e6;
}

function kilobytesOf(file: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(readFileSync(file, "utf8"))?.[1]);
}

function orNaN(read: () => number): number {
  try {
    return read();
  } catch {
    return Number.NaN;
  }
}
