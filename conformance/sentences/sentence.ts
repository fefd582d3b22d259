import type { Probe } from "./probe.ts";

/** Compares what the service returns with what a sentence states. */
export interface Expect {
  /** Two values of JSON are equal. */
  equal(actual: unknown, expected: unknown, where?: string): void;
  /** A condition is met; `detail` describes what was found. */
  isTrue(isRight: boolean, detail: string): void;
  /** The members of an object are exactly these, in any order. */
  members(value: object, names: readonly string[], where?: string): void;
}

/** A sentence of the service's specification, in short, and how it is checked from outside. */
export interface Sentence {
  readonly statement: string;
  readonly check: (probe: Probe, expect: Expect) => Promise<void>;
  /** The option without which it is not checked. */
  readonly needs?: "free-key" | "revoked-key";
}

/** Sentences by the section of the specification, and the number of the sentence or the name of the field. */
export type Sentences = Readonly<Record<string, Sentence>>;

/** A sentence that no request can check. */
export interface UncheckedSentence {
  readonly id: string;
  readonly statement: string;
  readonly reason: string;
}
