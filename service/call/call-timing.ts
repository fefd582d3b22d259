/** Where a call spent its time, in milliseconds. */
export interface CallTiming {
  /** Waiting for a turn and for a place. */
  queueMs: number;
  /** Identifying the caller and counting the call in the database. */
  databaseMs: number;
  /** Records the same times as spans; null: the request is not traced. */
  trace: CallTrace | null;
}

/** A part of a call that a trace shows. */
export type CallPart = "receive" | "queue" | "identify" | "count" | "compute" | "encode";

/** The trace of a request. */
export interface CallTrace {
  readonly traceId: string;
  /** Records a part that has ended, with times of `performance.now`. */
  add(part: CallPart, startMs: number, endMs: number): void;
}

/** The parts whose time is added, too. */
const SUM_OF = { queue: "queueMs", identify: "databaseMs", count: "databaseMs" } as const;

/** Adds the time until the work settles, and records it in the trace. */
export async function timed<Result>(
  timing: CallTiming | undefined,
  part: keyof typeof SUM_OF,
  work: Promise<Result>,
): Promise<Result> {
  const startMs = performance.now();
  try {
    return await work;
  } finally {
    if (timing !== undefined) {
      const endMs = performance.now();
      timing[SUM_OF[part]] += endMs - startMs;
      timing.trace?.add(part, startMs, endMs);
    }
  }
}

/** Runs a part of a call; records it if the request is traced. */
export function traced<Result>(
  timing: Pick<CallTiming, "trace"> | undefined,
  part: CallPart,
  work: () => Result | Promise<Result>,
): Result | Promise<Result> {
  const trace = timing?.trace;
  return trace == null ? work() : recorded(trace, part, work);
}

async function recorded<Result>(
  trace: CallTrace,
  part: CallPart,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  const startMs = performance.now();
  try {
    return await work();
  } finally {
    trace.add(part, startMs, performance.now());
  }
}
