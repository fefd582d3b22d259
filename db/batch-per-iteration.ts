/** A request that waits for its batch. The batch settles it with `resolve` or `reject`. */
export interface BatchedRequest<Request, Result> {
  readonly request: Request;
  readonly resolve: (result: Result | Promise<Result>) => void;
  readonly reject: (error: unknown) => void;
}

export type RunBatch<Request, Result> = (batch: readonly BatchedRequest<Request, Result>[]) => Promise<void>;

/**
 * Collects the requests of one turn of the event loop and runs them as one batch.
 *
 * @param runBatch settles each request, and resolves when the next batch may start; never rejects.
 * @param hold how long a batch in progress may hold back the next one, which collects requests meanwhile; read for each batch. The
 * server then executes fewer, larger statements, none of which waits for another of the same process. 0: batches do not wait.
 */
export function batchPerTurn<Request, Result>(
  runBatch: RunBatch<Request, Result>,
  hold: { readonly holdMsMax: number },
): (request: Request) => Promise<Result> {
  let pending: BatchedRequest<Request, Result>[] = [];
  let holder: object | null = null;

  const start = (): void => {
    if (pending.length === 0 || holder !== null) return;
    const batch = pending;
    pending = [];
    const finished = runBatch(batch);
    const { holdMsMax } = hold;
    if (holdMsMax === 0) return;
    const currentHold = {};
    const release = (): void => {
      clearTimeout(timer);
      if (holder !== currentHold) return;
      holder = null;
      start();
    };
    const timer = setTimeout(release, holdMsMax);
    holder = currentHold;
    void finished.then(release);
  };

  return (request) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    // The check phase follows the poll phase, which reads the requests of all other connections.
    if (pending.push({ request, resolve, reject }) === 1) setImmediate(start);
    return promise;
  };
}
