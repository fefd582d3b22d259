/** A request that waits for its batch. The batch settles it with `resolve` or `reject`. */
export interface BatchedRequest<Request, Result> {
  readonly request: Request;
  readonly resolve: (result: Result | Promise<Result>) => void;
  readonly reject: (error: unknown) => void;
}

export type RunBatch<Request, Result> = (batch: readonly BatchedRequest<Request, Result>[]) => Promise<void>;

/**
 * Collects the requests of one iteration of the event loop and runs them as one batch.
 *
 * @param runBatch settles each request, and resolves when the next batch may start; never rejects.
 * @param delay how long a batch in progress may delay the next one, which collects requests meanwhile; read for each batch. The
 * server then executes fewer, larger statements, none of which waits for another of the same process. 0: batches do not wait.
 */
export function batchPerIteration<Request, Result>(
  runBatch: RunBatch<Request, Result>,
  delay: { readonly nextBatchDelayMsMax: number },
): (request: Request) => Promise<Result> {
  let pending: BatchedRequest<Request, Result>[] = [];
  let runningBatch: object | null = null;

  const start = (): void => {
    if (pending.length === 0 || runningBatch !== null) return;
    const batch = pending;
    pending = [];
    const finished = runBatch(batch);
    const { nextBatchDelayMsMax } = delay;
    if (nextBatchDelayMsMax === 0) return;
    const currentBatch = {};
    const release = (): void => {
      clearTimeout(timer);
      if (runningBatch !== currentBatch) return;
      runningBatch = null;
      start();
    };
    const timer = setTimeout(release, nextBatchDelayMsMax);
    runningBatch = currentBatch;
    void finished.then(release);
  };

  return (request) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    // The check phase follows the poll phase, which reads the requests of all other connections.
    if (pending.push({ request, resolve, reject }) === 1) setImmediate(start);
    return promise;
  };
}
