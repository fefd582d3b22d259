/** Statements of an account that wait for locks, at the same time: a part of the connections, so that others remain. */
const STATEMENTS_MAX = 3;

interface Waiting {
  readonly start: () => Promise<unknown>;
  readonly reject: (error: unknown) => void;
}

interface Lane {
  running: number;
  readonly waiting: Waiting[];
}

/**
 * Runs statements that may wait for a lock of their account's rows. However many there are, the account occupies few
 * connections. When one fails, the statements of the account that wait for it fail with the same error: they would wait for
 * the same lock, one timeout after another.
 */
export function createAccountLanes() {
  const lanes = new Map<string, Lane>();

  const runNext = (accountId: string, lane: Lane): void => {
    while (lane.running < STATEMENTS_MAX) {
      const next = lane.waiting.shift();
      if (next === undefined) break;
      lane.running += 1;
      void next.start().then(
        () => {
          lane.running -= 1;
          runNext(accountId, lane);
        },
        (error: unknown) => {
          lane.running -= 1;
          for (const { reject } of lane.waiting.splice(0)) reject(error);
          runNext(accountId, lane);
        },
      );
    }
    if (lane.running === 0) lanes.delete(accountId);
  };

  /** Runs a statement of an account when fewer than three others of the account are running. */
  return <Result>(accountId: string, run: () => Promise<Result>): Promise<Result> => {
    const lane = lanes.get(accountId) ?? { running: 0, waiting: [] };
    lanes.set(accountId, lane);
    return new Promise((resolve, reject) => {
      const start = async (): Promise<void> => {
        try {
          resolve(await run());
        } catch (error) {
          reject(error);
          throw error;
        }
      };
      lane.waiting.push({ start, reject });
      runNext(accountId, lane);
    });
  };
}
