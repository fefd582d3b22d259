/** Statements of an account that wait for locks, at the same time: a part of the connections, so that others remain. */
const STATEMENTS_MAX = 3;

interface Lane {
  running: number;
  readonly waiting: { readonly start: () => Promise<void>; readonly reject: (error: unknown) => void }[];
}

/**
 * Runs statements that may wait for a lock of their account's rows. However many there are, the account occupies few
 * connections. When one fails, the statements of the account that wait for it fail with the same error: they would wait for
 * the same lock, one timeout after another.
 */
export function createAccountLanes() {
  const lanes = new Map<string, Lane>();

  const startNext = (accountId: string, lane: Lane): void => {
    while (lane.running < STATEMENTS_MAX && lane.waiting.length > 0) void lane.waiting.shift()?.start();
    if (lane.running === 0) lanes.delete(accountId);
  };

  /** Runs a statement of an account when fewer than three others of the account are running. */
  return <Result>(accountId: string, run: () => Promise<Result>): Promise<Result> => {
    const lane = lanes.get(accountId) ?? { running: 0, waiting: [] };
    lanes.set(accountId, lane);
    return new Promise((resolve, reject) => {
      const start = async (): Promise<void> => {
        lane.running += 1;
        try {
          resolve(await run());
        } catch (error) {
          for (const statement of [{ reject }, ...lane.waiting.splice(0)]) statement.reject(error);
        }
        lane.running -= 1;
        startNext(accountId, lane);
      };
      lane.waiting.push({ start, reject });
      startNext(accountId, lane);
    });
  };
}
