/** Counts operations in progress. */
export interface RunningCount {
  begin(): void;
  end(): void;
  /** The number of operations in progress. */
  count(): number;
  /** Resolves when no operation is in progress. */
  settled(): Promise<void>;
}

export function createRunningCount(): RunningCount {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    begin() {
      running++;
    },
    end() {
      running--;
      if (running === 0) for (const resolve of waiting.splice(0)) resolve();
    },
    count: () => running,
    settled: () =>
      new Promise((resolve) => {
        if (running === 0) resolve();
        else waiting.push(resolve);
      }),
  };
}
