/** Counts what runs, and tells when nothing does. */
export interface RunningCount {
  begin(): void;
  end(): void;
  /** Resolves as soon as nothing runs; at once when that is so already. */
  none(): Promise<void>;
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
    none: () =>
      new Promise((resolve) => {
        if (running === 0) resolve();
        else waiting.push(resolve);
      }),
  };
}
