import { readdirSync, readFileSync } from "node:fs";

/** Whether a process of this id exists. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The children of a process, oldest first. */
export function childrenOf(pid: number | undefined): readonly number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return text === "" ? [] : text.split(" ").map(Number);
}

/** A process as Linux's /proc shows it. */
interface ProcessState {
  readonly pid: number;
  readonly parent: number;
}

/** All processes that have not ended; none on a system without /proc. */
function readProcesses(): readonly ProcessState[] {
  return namesIn("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    // The second field, the command in parentheses, may contain blanks.
    const stat = textOf(`/proc/${name}/stat`);
    const [state = "", parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A zombie has ended; its parent has not asked for its status.
    return stat === "" || state === "Z" ? [] : [{ pid: Number(name), parent: Number(parent) }];
  });
}

/** Sends SIGKILL to a running process and to all that it started and they started, suspended ones included. */
export function killTree(pid: number): void {
  // First the process itself, which could replace those that end.
  for (const each of [pid, ...descendantsAmong(readProcesses(), [pid])]) sendSignal(each, "SIGKILL");
}

/** Sends a signal; false if there is no such process. */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Without the processes whose parent has ended: another one adopts them. */
function descendantsAmong(processes: readonly ProcessState[], pids: readonly number[]): readonly number[] {
  const children = processes.filter(({ parent }) => pids.includes(parent)).map(({ pid }) => pid);
  return children.length === 0 ? [] : [...children, ...descendantsAmong(processes, children)];
}

/** The other processes that have a variable with a path in the folder, which children inherit, and their descendants. */
export function processesOf(folder: string): readonly number[] {
  const processes = readProcesses().filter(({ pid }) => pid !== process.pid);
  const members = processes
    .map(({ pid }) => pid)
    .filter((pid) => textOf(`/proc/${pid}/environ`).includes(`=${folder}`));
  return [...new Set([...members, ...descendantsAmong(processes, members)])];
}

/** Empty if the file is not there or belongs to another user. */
function textOf(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}

function namesIn(path: string): readonly string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
