import { FairQueue } from "../../call/call-slots.ts";
import { siteOf } from "../../limits/network.ts";

/** The result of a task, or a rejection because too many are waiting. */
export type QueueResult<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false };

/** How much work the queue has, for the metrics. */
export interface PasswordQueueState {
  readonly running: number;
  readonly waiting: number;
  readonly started: number;
  /** Tasks rejected so far because too many were waiting. */
  readonly rejected: number;
}

export interface Browser {
  readonly network: string;
  /** Whether it has a session, or the mark of an earlier sign-in to the mailbox. */
  readonly isKnown: boolean;
}

/**
 * Runs the tasks that hash passwords. A hash occupies one of libuv's four threads for a tenth of a second; those threads
 * also compress responses and sync files, so only two hashes run at a time. Networks alternate. Known browsers have a queue of
 * their own, from which every second task is taken, so a flood of strangers cannot delay them.
 */
export interface PasswordQueue {
  run<Value>(browser: Browser, task: () => Promise<Value>): Promise<QueueResult<Value>>;
  readonly state: PasswordQueueState;
}

const RUNNING_MAX = 2;
const STRANGERS_WAITING_MAX = 48;
const KNOWN_WAITING_MAX = 16;
/** Of an IPv4 address or an IPv6 /48. */
const WAITING_PER_NETWORK_MAX = 8;

export function createPasswordQueue(): PasswordQueue {
  const strangerQueue = { tasks: new FairQueue<() => void>(), waitingMax: STRANGERS_WAITING_MAX };
  const knownQueue = { tasks: new FairQueue<() => void>(), waitingMax: KNOWN_WAITING_MAX };
  const state = {
    running: 0,
    started: 0,
    rejected: 0,
    get waiting() {
      return knownQueue.tasks.size + strangerQueue.tasks.size;
    },
  };
  let isKnownNext = true;

  const startNext = (): boolean => {
    const [first, second] = isKnownNext ? [knownQueue, strangerQueue] : [strangerQueue, knownQueue];
    isKnownNext = !isKnownNext;
    const start = first.tasks.next() ?? second.tasks.next();
    start?.();
    return start !== undefined;
  };
  /** Returns false if the queue or the network's share of it is full. */
  const wait = async ({ network, isKnown }: Browser): Promise<boolean> => {
    const { tasks, waitingMax } = isKnown ? knownQueue : strangerQueue;
    const site = siteOf(network);
    if (tasks.size >= waitingMax || tasks.sizeOf(site) >= WAITING_PER_NETWORK_MAX) return false;
    await new Promise<void>((resolve) => {
      const start = (): void => {
        tasks.remove(site, start);
        resolve();
      };
      tasks.add(site, start);
    });
    return true;
  };

  return {
    state,
    async run(browser, task) {
      // The next task runs in place of the one that ended: `running` is unchanged.
      if (state.running < RUNNING_MAX) state.running += 1;
      else if (!(await wait(browser))) {
        state.rejected += 1;
        return { ok: false };
      }
      state.started += 1;
      try {
        return { ok: true, value: await task() };
      } finally {
        if (!startNext()) state.running -= 1;
      }
    },
  };
}
