/**
 * Value of c₀ + c₁x + c₂x² + … by Horner's rule.
 *
 * `coefficients` may contain several polynomials in sequence: this one has `count` elements from `offset` on.
 */
export function polynomialValue(
  coefficients: Float64Array,
  offset: number,
  count: number,
  x: number,
): number {
  let value = 0;
  for (let i = offset + count - 1; i >= offset; i--) value = value * x + coefficients[i]!;
  return value;
}

/**
 * Creates an allocator of arrays that are views of one buffer. They are created several times as fast as arrays with a
 * buffer each, which matters for objects that every search creates.
 *
 * The function throws a RangeError when fewer elements are left.
 *
 * @returns a function that returns an array of zeros of the given length; arrays share no element
 */
export function createArrayAllocator(elementsMax: number): (length: number) => Float64Array {
  const buffer = new ArrayBuffer(elementsMax * Float64Array.BYTES_PER_ELEMENT);
  let usedBytes = 0;
  return (length) => {
    const array = new Float64Array(buffer, usedBytes, length);
    usedBytes += array.byteLength;
    return array;
  };
}

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

/** Items in ascending order of a major key, then of a minor one, then in the order of their insertion. */
export interface AscendingList {
  count: number;
  readonly majors: Float64Array;
  readonly minors: Float64Array;
  readonly items: Uint8Array;
}

/** An empty list with space for some items. */
export function createAscendingList(length: number): AscendingList {
  return {
    count: 0,
    majors: new Float64Array(length),
    minors: new Float64Array(length),
    items: new Uint8Array(length),
  };
}

/** Inserts an item: for a handful of items, faster than a sort. */
export function insertItem(list: AscendingList, major: number, minor: number, item: number): void {
  const { majors, minors, items } = list;
  let at = list.count++;
  while (at > 0 && (majors[at - 1]! > major || (majors[at - 1]! === major && minors[at - 1]! > minor))) {
    majors[at] = majors[at - 1]!;
    minors[at] = minors[at - 1]!;
    items[at] = items[at - 1]!;
    at--;
  }
  majors[at] = major;
  minors[at] = minor;
  items[at] = item;
}
