/**
 * Creates a function that allocates arrays of zeros, one after another, from a buffer of `elementsMax` elements.
 *
 * Views of one buffer are created several times as fast as arrays with a buffer each. That matters for objects that
 * every search creates.
 *
 * The function throws a RangeError when the buffer has too few elements left.
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
