/** The number of some ascending numbers that are at most `value`. */
export function countAtMost(ascending: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Inserts a key into the ascending first `count` elements: for a handful of keys, faster than a sort. */
export function insertKey(keys: Int32Array, count: number, key: number): void {
  let at = count;
  while (at > 0 && keys[at - 1]! > key) {
    keys[at] = keys[at - 1]!;
    at--;
  }
  keys[at] = key;
}
