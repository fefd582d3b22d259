/**
 * Reads the index of geo-tz's borders, a quadtree of the Earth, as `node ephe-tests/zones/build-zone-index.ts` packs it. geo-tz's own form is JSON
 * of 56,000 objects, which takes longer to parse when the service starts than all other data together.
 *
 * The file is 32-bit integers, little-endian, then text: a header, the quarters, the starts and the ends of the blocks,
 * the sets of several zones, each with its size first, and the names of the zones, one per line.
 */
/** What a quarter of a branch is: open sea, a branch, a block of borders, or zones that cover it. */
export const QUARTER = { sea: 0, branch: 1, block: 2, zones: 3 } as const;

/** The integers before the quarters: the size of the borders, and the numbers of branches, blocks and integers of sets. */
const HEADER_INTEGERS = 4;
const BYTES_PER_INTEGER = Int32Array.BYTES_PER_ELEMENT;

export interface ZoneIndex {
  /** The size of the file of borders that the index is for. */
  readonly borderBytes: number;
  readonly zoneNames: readonly string[];
  /**
   * Four quarters per branch: north-east, north-west, south-west, south-east. Each is its {@link QUARTER} plus 4 times the
   * index of a branch, block or set of zones. Branch 0 is the whole Earth.
   */
  readonly quarters: Int32Array;
  /** The first byte of each block of borders, and the one after the last. */
  readonly blockStarts: Int32Array;
  readonly blockEnds: Int32Array;
  /** Indices of zones. Set n is zone n alone; sets of several zones follow. */
  readonly zoneSets: readonly (readonly number[])[];
}

/** The index in a file; its arrays are views of `bytes`. */
export function readZoneIndex(bytes: Uint8Array): ZoneIndex {
  // Integers can be viewed only at a multiple of their size.
  const aligned = bytes.byteOffset % BYTES_PER_INTEGER === 0 ? bytes : new Uint8Array(bytes);
  let at = aligned.byteOffset;
  const next = (length: number): Int32Array => {
    const integers = new Int32Array(aligned.buffer, at, length);
    at += integers.byteLength;
    return integers;
  };
  const [borderBytes = 0, branches = 0, blocks = 0, setIntegers = 0] = next(HEADER_INTEGERS);
  const quarters = next(4 * branches);
  const blockStarts = next(blocks);
  const blockEnds = next(blocks);
  const sets = next(setIntegers);
  const zoneNames = new TextDecoder().decode(aligned.subarray(at - aligned.byteOffset)).split("\n");
  const zoneSets = zoneNames.map((_, zone): readonly number[] => [zone]);
  for (let index = 0; index < sets.length; index += (sets[index] ?? 0) + 1) {
    zoneSets.push([...sets.subarray(index + 1, index + 1 + (sets[index] ?? 0))]);
  }
  return { borderBytes, zoneNames, quarters, blockStarts, blockEnds, zoneSets };
}
