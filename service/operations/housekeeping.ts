/** Something to be done now and then, off the path of requests. */
export interface Chore {
  readonly name: string;
  /** Does a bounded part of it; resolves to how much was done, 0 when nothing is left. */
  readonly doSome: () => Promise<number>;
}

export interface HousekeepingOptions {
  readonly chores: readonly Chore[];
  readonly onError: (chore: string, error: unknown) => void;
  readonly everyMs?: number;
}

const HOUR_MS = 3_600_000;

/** Does the chores at once and then every hour, one after the other; what fails is tried again an hour later. */
export function startHousekeeping(options: HousekeepingOptions): { readonly stop: () => Promise<void> } {
  const { chores, onError, everyMs = HOUR_MS } = options;
  let isStopped = false;
  let running: Promise<void> | null = null;

  const doAll = async (): Promise<void> => {
    for (const { name, doSome } of chores) {
      try {
        while (!isStopped && (await doSome()) > 0) await nextTurn();
      } catch (error) {
        onError(name, error);
      }
    }
  };
  const run = (): void => {
    running ??= doAll().finally(() => {
      running = null;
    });
  };
  const timer = setInterval(run, everyMs);
  timer.unref();
  run();

  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      // The part that is being done ends by the bounds of its statements.
      await running;
    },
  };
}

/** Lets requests that came meanwhile go first. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
