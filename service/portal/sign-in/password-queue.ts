/** The result of a task, or a rejection because too many are waiting. */
export type QueueResult<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false };

/** How much work the queue has, for the metrics. */
export interface PasswordQueueState {
  readonly running: number;
  readonly waiting: number;
  /** Tasks started so far. */
  readonly started: number;
  /** Tasks rejected so far because too many were waiting. */
  readonly rejected: number;
}

/**
 * Runs the tasks that hash passwords. A hash occupies one of libuv's four threads for a tenth of a second; those threads
 * also compress responses and sync files, so only two hashes run at a time. Networks take turns.
 */
export interface PasswordQueue {
  run<Value>(network: string, task: () => Promise<Value>): Promise<QueueResult<Value>>;
  readonly state: PasswordQueueState;
}

export interface PasswordQueueOptions {
  readonly runningMax?: number;
  readonly waitingMax?: number;
  readonly waitingPerNetworkMax?: number;
}

export function createPasswordQueue({
  runningMax = 2,
  waitingMax = 64,
  waitingPerNetworkMax = 8,
}: PasswordQueueOptions = {}): PasswordQueue {
  const state = { running: 0, waiting: 0, started: 0, rejected: 0 };
  /** Waiting tasks by network; the first network is next. */
  const waitingByNetwork = new Map<string, (() => void)[]>();

  const startNext = (): void => {
    const [next] = waitingByNetwork;
    if (next === undefined) return;
    const [network, starts] = next;
    const start = starts.shift();
    // The network moves to the end of the queue.
    waitingByNetwork.delete(network);
    if (starts.length > 0) waitingByNetwork.set(network, starts);
    state.waiting -= 1;
    start?.();
  };
  const wait = (network: string): Promise<void> | null => {
    const starts = waitingByNetwork.get(network) ?? [];
    if (state.waiting >= waitingMax || starts.length >= waitingPerNetworkMax) return null;
    const { promise, resolve } = Promise.withResolvers<void>();
    starts.push(resolve);
    waitingByNetwork.set(network, starts);
    state.waiting += 1;
    return promise;
  };

  return {
    state,
    async run(network, task) {
      if (state.running === runningMax) {
        const turn = wait(network);
        if (turn === null) {
          state.rejected += 1;
          return { ok: false };
        }
        // The next task runs in place of the one that ended: `running` is unchanged.
        await turn;
      } else state.running += 1;
      state.started += 1;
      try {
        return { ok: true, value: await task() };
      } finally {
        if (state.waiting > 0) startNext();
        else state.running -= 1;
      }
    },
  };
}
