import { InvalidInputError } from "../units/invalid-input-error.ts";
/**
 * Thrown by createEphemeris and its methods for options that contradict each other, an unknown point, a date that the source does
 * not cover and every other invalid argument. `problems` lists every fault.
 *
 * @example
 * ```ts
 * import { createEphemeris, InvalidEphemerisError } from "almagest/engine";
 * import { loadTableSource } from "almagest/engine/node";
 *
 * try {
 *   createEphemeris(loadTableSource(), { centre: "topocentric" });
 * } catch (error) {
 *   (error as InvalidEphemerisError).problems.length; // => 1
 * }
 * ```
 */
export class InvalidEphemerisError extends InvalidInputError {
  override readonly name = "InvalidEphemerisError";
}

/** @throws {InvalidEphemerisError} when there is a problem */
export function assertNoProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new InvalidEphemerisError(problems);
}
