/** Throws an Error if `condition` is false. For invariants only: a failure is a bug, never bad input. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

/** Returns the item at `index`. Not for inner loops, which it would slow. */
export function itemAt<T>(items: ArrayLike<T>, index: number): T {
  const item = items[index];
  if (item === undefined) throw new Error(`there must be an item at index ${index}`);
  return item;
}
