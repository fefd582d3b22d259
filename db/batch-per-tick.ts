import assert from "node:assert/strict";

interface PendingRequest<Request, Result> {
  readonly request: Request;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Collects the requests of one turn of the event loop and runs them as one batch.
 *
 * @param runBatch returns a result for each request, in order, or rejects all of them.
 */
export function batchPerTick<Request, Result>(
  runBatch: (requests: readonly Request[]) => Promise<readonly Result[]>,
): (request: Request) => Promise<Result> {
  let pending: PendingRequest<Request, Result>[] = [];

  const flush = async (): Promise<void> => {
    const batch = pending;
    pending = [];
    try {
      const results = await runBatch(batch.map(({ request }) => request));
      assert.equal(results.length, batch.length, "results of a batch");
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  return (request) =>
    new Promise((resolve, reject) => {
      // The check phase follows the poll phase, which reads the requests of all other connections.
      if (pending.length === 0) setImmediate(flush);
      pending.push({ request, resolve, reject });
    });
}
