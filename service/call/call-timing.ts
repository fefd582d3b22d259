/** Where a call spent its time, in milliseconds. */
export interface CallTiming {
  /** Waiting for an iteration of the event loop and for a slot. */
  queueMs: number;
  /** Identifying the caller and counting the call in the database. */
  databaseMs: number;
  /** Records the same times as spans; null: the request is not traced. */
  trace: CallTrace | null;
}

/** A stage of a call that a trace shows. */
export type CallStage = "receive" | "queue" | "identify" | "count" | "compute" | "encode";

/** The trace of a request. */
export interface CallTrace {
  readonly traceId: string;
  /** Records a stage that has ended, with times of `performance.now`. */
  add(stage: CallStage, startMs: number, endMs: number): void;
}

/** The stages whose time is added, too. */
const SUM_OF = { queue: "queueMs", identify: "databaseMs", count: "databaseMs" } as const;

/** Adds the time until the work settles, and records it in the trace. */
export async function timed<Result>(
  timing: CallTiming | undefined,
  stage: keyof typeof SUM_OF,
  work: Promise<Result>,
): Promise<Result> {
  const startMs = performance.now();
  try {
    return await work;
  } finally {
    if (timing !== undefined) {
      const endMs = performance.now();
      timing[SUM_OF[stage]] += endMs - startMs;
      timing.trace?.add(stage, startMs, endMs);
    }
  }
}

/** Runs a stage of a call; records it if the request is traced. */
export function traced<Result>(
  timing: Pick<CallTiming, "trace"> | undefined,
  stage: CallStage,
  work: () => Result | Promise<Result>,
): Result | Promise<Result> {
  const trace = timing?.trace;
  return trace == null ? work() : recorded(trace, stage, work);
}

async function recorded<Result>(
  trace: CallTrace,
  stage: CallStage,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  const startMs = performance.now();
  try {
    return await work();
  } finally {
    trace.add(stage, startMs, performance.now());
  }
}
