/** Throws an Error if `condition` is false. For invariants only: a failure is a bug, never bad input. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}
