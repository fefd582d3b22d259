import { isDeepStrictEqual } from "node:util";
import { RunStoppedError } from "./run-stopped-error.ts";

/** Where the service differs from what it publishes. */
export interface Difference {
  /** The name of the check. */
  readonly check: string;
  /** What differs, with both values. */
  readonly detail: string;
  /** What repeats it: the seed of the run, the number of the case, and the request. */
  readonly source: CheckSource;
}

/** The requests that a check concerns. */
export interface CheckSource {
  readonly seed?: number;
  readonly caseNumber?: number;
  readonly request?: unknown;
}

const VALUE_CHARACTERS_MAX = 300;

/** Shortens a value for a message. */
export function inBrief(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  return text.length > VALUE_CHARACTERS_MAX ? `${text.slice(0, VALUE_CHARACTERS_MAX)}…` : text;
}

/** Counts the checks of a suite by name, and collects the differences. */
export class Checks {
  readonly counts = new Map<string, number>();
  readonly differences: Difference[] = [];
  #source: CheckSource = {};

  /** Names the requests of the checks that follow. */
  concern(source: CheckSource): void {
    this.#source = source;
  }

  /** Counts one check; if it fails, `detail` describes the difference. */
  isTrue(check: string, isRight: boolean, detail: () => string): void {
    this.counts.set(check, (this.counts.get(check) ?? 0) + 1);
    if (!isRight) this.differences.push({ check, detail: detail(), source: this.#source });
  }

  /**
   * Runs checks; a failure of their own, as of a response that is not JSON or lacks a member, is a difference.
   *
   * @returns what they return, or null after a failure
   */
  async guard<Value>(check: string, run: () => Promise<Value>): Promise<Value | null> {
    try {
      return await run();
    } catch (error) {
      if (error instanceof RunStoppedError) throw error;
      this.isTrue(check, false, () => String(error));
      return null;
    }
  }

  /** Compares two values of JSON. */
  equal(check: string, actual: unknown, expected: unknown, where = ""): void {
    this.isTrue(
      check,
      isDeepStrictEqual(actual, expected),
      () => `${where === "" ? "" : `${where}: `}got ${inBrief(actual)}, expected ${inBrief(expected)}`,
    );
  }

  /** Compares two numbers within a tolerance. */
  close(check: string, actual: number, expected: number, tolerance: number, where = ""): void {
    this.isTrue(
      check,
      Math.abs(actual - expected) <= tolerance,
      () => `${where === "" ? "" : `${where}: `}got ${actual}, expected ${expected} ± ${tolerance}`,
    );
  }
}
