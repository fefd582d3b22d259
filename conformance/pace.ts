import { setTimeout as sleep } from "node:timers/promises";

/** Calls per second on average, and in a burst: below the limits of a service with its default settings. */
const CALLS_PER_SECOND = 100;
const CALLS_BURST = 100;
/** The service restores 20 rejections per second and allows 200 in a burst. */
const REJECTIONS_PER_SECOND = 16;
const REJECTIONS_BURST = 120;

/** An allowance that refills with time. */
class Allowance {
  readonly #perMs: number;
  readonly #burst: number;
  #left: number;
  #atMs = performance.now();

  constructor(perSecond: number, burst: number) {
    this.#perMs = perSecond / 1000;
    this.#burst = burst;
    this.#left = burst;
  }

  take(): void {
    this.#refill();
    this.#left -= 1;
  }

  /** How long until one is left. */
  waitMs(): number {
    this.#refill();
    return this.#left >= 1 ? 0 : (1 - this.#left) / this.#perMs;
  }

  #refill(): void {
    const nowMs = performance.now();
    this.#left = Math.min(this.#burst, this.#left + (nowMs - this.#atMs) * this.#perMs);
    this.#atMs = nowMs;
  }
}

/** Bounds the rate of a run's calls, and of those that the service rejects. */
export class Pace {
  readonly #calls = new Allowance(CALLS_PER_SECOND, CALLS_BURST);
  readonly #rejections = new Allowance(REJECTIONS_PER_SECOND, REJECTIONS_BURST);

  /** Waits until a call may start. Rejects when the signal fires. */
  async wait(signal: AbortSignal): Promise<void> {
    const waitMs = Math.max(this.#calls.waitMs(), this.#rejections.waitMs());
    if (waitMs > 0) await sleep(waitMs, undefined, { signal });
    this.#calls.take();
  }

  addRejection(): void {
    this.#rejections.take();
  }
}
