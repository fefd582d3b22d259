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
const SUM_OF: { readonly [Stage in CallStage]?: "queueMs" | "databaseMs" } = {
  queue: "queueMs",
  identify: "databaseMs",
  count: "databaseMs",
};

export type CallStages = ReturnType<typeof createCallStages>;

/**
 * The stages of a call, one after the other.
 *
 * @param timing of the request that the call is a part of: the times of the stages are added to it; absent: nothing is measured
 */
export function createCallStages(timing: CallTiming | undefined) {
  let current: CallStage | null = null;
  let startMs = 0;
  return {
    /** Ends the current stage and begins the next one; null: none. */
    enter(stage: CallStage | null): void {
      if (timing === undefined) return;
      const nowMs = performance.now();
      if (current !== null) {
        const sum = SUM_OF[current];
        if (sum !== undefined) timing[sum] += nowMs - startMs;
        timing.trace?.add(current, startMs, nowMs);
      }
      current = stage;
      startMs = nowMs;
    },
  };
}
