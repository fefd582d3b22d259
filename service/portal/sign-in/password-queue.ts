import { enclosingNetworksOf } from "../../request/client-request.ts";
import { createFairQueue, type Scope } from "./fair-queue.ts";

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

/** The browser that submits a password. */
export interface Browser {
  readonly network: string;
  /** Whether it has a session, or the mark of an earlier sign-in to the mailbox. */
  readonly isKnown: boolean;
}

/**
 * Runs the tasks that hash passwords. A hash occupies one of libuv's four threads for a tenth of a second; those threads
 * also compress responses and sync files, so only two hashes run at a time. Networks take turns and share the places fairly.
 * Known browsers have places and every second turn of their own, so a flood of strangers cannot delay them.
 */
export interface PasswordQueue {
  run<Value>(browser: Browser, task: () => Promise<Value>): Promise<QueueResult<Value>>;
  readonly state: PasswordQueueState;
}

export interface PasswordQueueOptions {
  readonly runningMax?: number;
  readonly strangersWaitingMax?: number;
  readonly knownWaitingMax?: number;
  /** Of an IPv4 address or an IPv6 /64; twice as many of a /56, three times as many of a /48. */
  readonly waitingPerNetworkMax?: number;
}

export function createPasswordQueue({
  runningMax = 2,
  strangersWaitingMax = 48,
  knownWaitingMax = 16,
  waitingPerNetworkMax = 8,
}: PasswordQueueOptions = {}): PasswordQueue {
  const strangerQueue = createFairQueue(strangersWaitingMax);
  const knownQueue = createFairQueue(knownWaitingMax);
  const counts = { running: 0, started: 0, rejected: 0 };
  let isTurnOfKnown = true;

  const startNext = (): boolean => {
    const [first, second] = isTurnOfKnown ? [knownQueue, strangerQueue] : [strangerQueue, knownQueue];
    isTurnOfKnown = !isTurnOfKnown;
    return first.startNext() || second.startNext();
  };
  const pathOf = (network: string): readonly Scope[] =>
    enclosingNetworksOf(network)
      .map((name, index) => ({ name, placesMax: waitingPerNetworkMax * (index + 1) }))
      .reverse();

  return {
    state: {
      get running() {
        return counts.running;
      },
      get waiting() {
        return knownQueue.waiting + strangerQueue.waiting;
      },
      get started() {
        return counts.started;
      },
      get rejected() {
        return counts.rejected;
      },
    },
    async run({ network, isKnown }, task) {
      // The next task runs in place of the one that ended: `running` is unchanged.
      if (counts.running < runningMax) counts.running += 1;
      else if (!(await (isKnown ? knownQueue : strangerQueue).wait(pathOf(network)))) {
        counts.rejected += 1;
        return { ok: false };
      }
      counts.started += 1;
      try {
        return { ok: true, value: await task() };
      } finally {
        if (!startNext()) counts.running -= 1;
      }
    },
  };
}
