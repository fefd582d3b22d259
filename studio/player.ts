/** Moves the instant of the slider with the clock of the browser. */

/** A player that calls back once a frame. */
export interface Player {
  readonly isPlaying: boolean;
  start(fromJdUt: number, daysPerSecond: number): void;
  stop(): void;
}

/**
 * Creates a player. The instant follows from the time that has passed, so a late frame is dropped: the next one is where it should be.
 *
 * @param onFrame receives the instant, JD UT; false stops
 */
export function createPlayer(onFrame: (jdUt: number) => boolean): Player {
  let frame: number | null = null;
  const stop = (): void => {
    if (frame !== null) cancelAnimationFrame(frame);
    frame = null;
  };
  return {
    get isPlaying() {
      return frame !== null;
    },
    stop,
    start(fromJdUt, daysPerSecond) {
      stop();
      let startMs: number | null = null;
      const step = (nowMs: number): void => {
        startMs ??= nowMs;
        frame = requestAnimationFrame(step);
        if (!onFrame(fromJdUt + ((nowMs - startMs) / 1000) * daysPerSecond)) stop();
      };
      frame = requestAnimationFrame(step);
    },
  };
}
