import { spawnSync } from "node:child_process";
import { appendFileSync, chmodSync, copyFileSync, existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "../db/index.ts";
import { auditGoals } from "./audit.ts";
import { intactGoal, integrityOf, startCrowd, waitForReadiness } from "./callers.ts";
import { auditCalls, callsOf, writeKeyOwners } from "./ledger.ts";
import { logLines, uncaughtCount } from "./measures.ts";
import { type Goal, none, type Scenario, type ScenarioContext, within } from "./scenario.ts";

const CALLERS = 16;
const PAUSE_MS = 20;
const BEFORE_MS = 1_000;
const FAULT_MS = 4_000;
/** A file that is away for longer than three seconds is opened by the next process only. */
const AWAY_MS = 2_000;
const AFTER_MS = 1_500;
/** The service checks its file within this time. */
const NOT_READY_MS = 2_000;
const READINESS_LIMIT_MS = 10_000;
const DISK_MB = 8;

/**
 * Runs a command in a mount namespace of its own, with a small disk on its folder: both end with the process. The arguments
 * are a file that is copied to the disk, the folder, and the command.
 */
const ON_SMALL_DISK = [
  ...(process.getuid?.() === 0 ? ["unshare", "--mount"] : ["unshare", "--map-root-user", "--mount"]),
  ...[
    "sh",
    "-c",
    `mount -t tmpfs -o size=${DISK_MB}m tmpfs "$1" && cp "$0" "$1" && cd "$1" && shift && exec "$@"`,
  ],
];

export interface StorageFault {
  readonly name: string;
  /** What the first line of the log about the fault must name. */
  readonly cause: RegExp;
  readonly isOnSmallDisk: boolean;
  readonly durationMs: number;
  /** Makes the file unusable; returns the reversal. `folder` contains the database. */
  begin(folder: string): () => void;
}

export const STORAGE_FAULTS: readonly StorageFault[] = [
  {
    name: "disk full",
    cause: /disk|space/i,
    isOnSmallDisk: true,
    durationMs: FAULT_MS,
    begin(folder) {
      const filler = join(folder, "filler");
      for (let block = 1 << 16; block >= 1; block >>= 1) fillWith(filler, block);
      return () => rmSync(filler);
    },
  },
  {
    name: "file deleted, then restored",
    cause: /deleted/i,
    isOnSmallDisk: false,
    durationMs: AWAY_MS,
    begin(folder) {
      const [file, away] = [join(folder, "almagest.db"), join(folder, "away")];
      renameSync(file, away);
      return () => renameSync(away, file);
    },
  },
  {
    name: "file read-only",
    cause: /read-?only|writable|permission/i,
    isOnSmallDisk: false,
    durationMs: FAULT_MS,
    begin(folder) {
      const file = join(folder, "almagest.db");
      chmodSync(file, 0o444);
      return () => chmodSync(file, 0o644);
    },
  },
];

/** Appends blocks until the disk has no room for another. */
function fillWith(file: string, bytes: number): void {
  const block = Buffer.alloc(bytes);
  try {
    for (;;) appendFileSync(file, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}

type Measured = Awaited<ReturnType<typeof measure>>;

async function measure(context: ScenarioContext, fault: StorageFault) {
  const { service, ownFolder, folder, owners } = await startForFault(context, fault);
  const crowd = startCrowd({
    callers: CALLERS,
    pauseMs: PAUSE_MS,
    baseUrlOf: () => service.baseUrl,
    apiKeys: owners.map(({ apiKey }) => apiKey),
    signal: context.signal,
  });
  await wait(BEFORE_MS);
  const logLength = service.log().length;
  const end = fault.begin(folder);
  const beganMs = performance.now();
  const notReadyMs = await waitForReadiness(service.baseUrl, false, fault.durationMs, context.signal);
  await wait(Math.max(0, fault.durationMs - (performance.now() - beganMs)));
  end();
  const readyMs = await waitForReadiness(service.baseUrl, true, READINESS_LIMIT_MS, context.signal);
  await wait(AFTER_MS);
  await crowd.stop();
  const copy = copyDatabase(folder, context.openFolder());
  const database = await openDatabase({ url: copy });
  context.defer(() => database.close());
  const audit = await auditCalls(callsOf(owners, crowd), { database, baseUrl: service.baseUrl });
  const firstCause = firstCauseIn(service.log().slice(logLength), ownFolder);
  const exitCode = await service.stop();
  const uncaught = uncaughtCount(service.log());
  const integrity = integrityOf(copy);
  const { results } = crowd;
  return { fault, results, notReadyMs, readyMs, firstCause, audit, integrity, uncaught, exitCode };
}

/**
 * Starts a service in its own folder, on a database with accounts that this process has closed. `folder` is that folder as this
 * process sees it.
 */
export async function startForFault(
  context: ScenarioContext,
  { isOnSmallDisk }: StorageFault,
  settings: Readonly<Record<string, string>> = {},
) {
  const ownFolder = context.openFolder();
  const file = join(isOnSmallDisk ? context.openFolder() : ownFolder, "almagest.db");
  const owners = await writeKeyOwners(`sqlite:${file}`, CALLERS);
  const environment = { DATABASE_URL: `sqlite:${join(ownFolder, "almagest.db")}`, ...settings };
  const service = await context.start(environment, {
    folder: ownFolder,
    ...(isOnSmallDisk ? { command: [...ON_SMALL_DISK, file, ownFolder] } : {}),
  });
  // The disk of the other namespace, through the process.
  const folder = isOnSmallDisk ? join(`/proc/${service.pid}/root`, ownFolder) : ownFolder;
  return { service, ownFolder, folder, owners };
}

/** The cause that the first warning or error states, with file names without their folder. */
function firstCauseIn(log: string, folder: string): string {
  const line = logLines(log).find(({ level }) => level === "error" || level === "warn");
  if (line === undefined) return "none";
  const { err, msg, reason } = line as { err?: { message?: string }; msg?: string; reason?: string };
  return [msg, reason, err?.message]
    .filter((part) => part !== undefined)
    .join(": ")
    .replaceAll(`${folder}/`, "");
}

/** Copies the database, which SQLite cannot open by way of another process; the address of the copy. */
function copyDatabase(folder: string, copyFolder: string): string {
  for (const name of ["almagest.db", "almagest.db-wal"].filter((each) => existsSync(join(folder, each)))) {
    copyFileSync(join(folder, name), join(copyFolder, name));
  }
  return `sqlite:${join(copyFolder, "almagest.db")}`;
}

function goalsOf({ fault, ...measured }: Measured): readonly Goal[] {
  const { results, notReadyMs, readyMs, firstCause, audit, integrity, uncaught, exitCode } = measured;
  const silent = results.filter(({ status }) => typeof status !== "number").length;
  return [
    within(`${fault.name}: not ready within ${NOT_READY_MS / 1000} s`, notReadyMs, NOT_READY_MS),
    within(`${fault.name}: ready again by itself`, readyMs),
    {
      text: `${fault.name}: the log states the cause first`,
      measured: firstCause,
      isMet: fault.cause.test(firstCause),
    },
    ...auditGoals(fault.name, audit),
    none(`${fault.name}: calls without an answer, uncaught exceptions`, silent + uncaught),
    intactGoal(fault.name, integrity, exitCode),
  ];
}

function canMount(): boolean {
  const [program = "", ...args] = ON_SMALL_DISK;
  return spawnSync(program, [...args, "/dev/null", "/mnt", "true"]).status === 0;
}

export const storage: Scenario = {
  name: "storage",
  title: "Full disk, lost or read-only SQLite file",
  description: `${CALLERS} callers, each with an account of its own, send calls to one process on SQLite. Its disk, a file system of ${DISK_MB} MB, is filled; its file is moved away and put back; its file is made read-only. Each fault lasts ${FAULT_MS / 1000} s, the move ${AWAY_MS / 1000} s.`,
  timeLimitS: 180,
  async run(context) {
    const hasSmallDisk = canMount();
    const measured: Measured[] = [];
    for (const fault of STORAGE_FAULTS) {
      if (fault.isOnSmallDisk && !hasSmallDisk) continue;
      measured.push(await measure(context, fault));
    }
    return {
      goals: measured.flatMap(goalsOf),
      notes: hasSmallDisk
        ? []
        : ["Disk full: not run. The system does not allow this user to mount a file system."],
    };
  },
};
