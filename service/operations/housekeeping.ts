import { setTimeout as wait } from "node:timers/promises";

/** A periodic task in the background. */
export interface Chore {
  readonly name: string;
  /** Whether a wrong clock would delete too much; by default it would. */
  readonly needsClock?: boolean;
  /** Processes a bounded number of rows. Resolves to the number of processed rows; 0 when the chore is complete. */
  readonly runBatch: () => Promise<number>;
}

export interface HousekeepingOptions {
  readonly chores: readonly Chore[];
  readonly checkClock: () => Promise<boolean>;
  readonly onError: (chore: string, error: unknown) => void;
  readonly onCompleted: () => void;
  readonly intervalMs?: number;
}

const HOUR_MS = 3_600_000;
/** As long as the longest pause between two attempts of a process that waits for SQLite's write lock. */
const PAUSE_MS_MIN = 10;

/**
 * Runs the chores one after the other. A chore that fails is retried an hour later. After each batch it pauses for as long as
 * the batch took, so that housekeeping uses at most half of the database's time.
 */
export function createHousekeeping(options: HousekeepingOptions) {
  const { chores, checkClock, onError, onCompleted, intervalMs = HOUR_MS } = options;
  let isStopped = false;
  let currentRun: Promise<void> | null = null;

  const runChore = async ({ name, runBatch }: Pick<Chore, "name" | "runBatch">): Promise<boolean> => {
    try {
      while (!isStopped) {
        const startMs = performance.now();
        if ((await runBatch()) === 0) return true;
        await wait(Math.max(PAUSE_MS_MIN, performance.now() - startMs));
      }
    } catch (error) {
      onError(name, error);
    }
    return false;
  };
  const runAll = async (): Promise<void> => {
    let isTrusted = false;
    const checkOnce = async (): Promise<number> => {
      isTrusted = await checkClock();
      return 0;
    };
    await runChore({ name: "compare the clock with the last run's", runBatch: checkOnce });
    let areComplete = isTrusted;
    for (const chore of chores.filter(({ needsClock = true }) => isTrusted || !needsClock))
      areComplete = (await runChore(chore)) && areComplete;
    if (areComplete) onCompleted();
  };
  const run = (): void => {
    currentRun ??= runAll().finally(() => {
      currentRun = null;
    });
  };
  let timer: NodeJS.Timeout | undefined;

  return {
    /** Runs the chores now and every hour from then on. */
    start(): void {
      timer ??= setInterval(run, intervalMs).unref();
      run();
    },
    /** Runs the chores now, unless they are running. */
    run,
    /** Waits for the batch in progress and starts no other. */
    async stop(): Promise<void> {
      isStopped = true;
      clearInterval(timer);
      // Bounded by the statement timeout.
      await currentRun;
    },
  };
}
