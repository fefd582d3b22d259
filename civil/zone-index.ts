/**
 * Reads the index of geo-tz's borders, a quadtree of the Earth, as `node ephe-tests/zones/build-zone-index.ts` packs it. geo-tz's own form is JSON
 * of 56,000 objects, which takes longer to parse when the service starts than all other data together.
 *
 * The file is little-endian: integers of 32 bits (a header, the length of each block, the skips), of 16 bits (the position of
 * each block in the borders as a difference from the block before, the sets of zones of quarters and of blocks, the sets of several zones, each
 * with its size first), of 8 bits (the kind of each quarter), and the names of the zones, one per line. Branches and blocks are numbered as
 * a walk through the tree meets them, so that the numbers themselves need no bytes.
 */
/** What a quarter of a branch is: open sea, a branch, a block of borders, or zones that cover it. */
export const QUARTER = { sea: 0, branch: 1, block: 2, zones: 3 } as const;

export const SKIP_INTEGERS = 7;

/** The size of the borders, and the numbers of branches, quarters of zones, blocks, integers of sets and skips. */
const HEADER_INTEGERS = 6;

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
  /** The set of the zones that have borders in each block. */
  readonly blockZones: Uint16Array;
  /** Indices of zones; the number of zones is the sea. Set n is zone n alone; sets of several zones follow. */
  readonly zoneSets: readonly (readonly number[])[];
  /** Parts of rings in large blocks, in the order of their bytes. */
  readonly skips: readonly BorderSkip[];
}

/** A part of a ring that does not have to be read for places north or south of it. */
export interface BorderSkip {
  /** The first byte in the borders, and the one after the last. */
  readonly start: number;
  readonly end: number;
  /** The part of the ring in units of 1e-6 degree: from the point before it to its last one. */
  readonly eastUnits: number;
  readonly northUnits: number;
  /** The limits of its latitudes, of the point before it too. */
  readonly southUnits: number;
  readonly northLimitUnits: number;
  readonly points: number;
}

/** The index in a file. */
export function readZoneIndex(bytes: Uint8Array): ZoneIndex {
  // Integers can be viewed only at a multiple of their size.
  const aligned = bytes.byteOffset % Int32Array.BYTES_PER_ELEMENT === 0 ? bytes : new Uint8Array(bytes);
  const { buffer } = aligned;
  let at = aligned.byteOffset;
  const next = <View extends { readonly byteLength: number }>(view: View): View => {
    at += view.byteLength;
    return view;
  };
  const header = next(new Int32Array(buffer, at, HEADER_INTEGERS));
  const [borderBytes = 0, branches = 0, zoneQuarters = 0, blocks = 0, setIntegers = 0, skips = 0] = header;
  const blockLengths = next(new Int32Array(buffer, at, blocks));
  const skipIntegers = next(new Int32Array(buffer, at, skips * SKIP_INTEGERS));
  const positionSteps = next(new Int16Array(buffer, at, blocks));
  const setsOfQuarters = next(new Uint16Array(buffer, at, zoneQuarters));
  const blockZones = next(new Uint16Array(buffer, at, blocks));
  const sets = next(new Uint16Array(buffer, at, setIntegers));
  const kinds = next(new Uint8Array(buffer, at, 4 * branches));
  const zoneNames = new TextDecoder().decode(aligned.subarray(at - aligned.byteOffset)).split("\n");
  return {
    borderBytes,
    zoneNames,
    quarters: expandQuarters(kinds, setsOfQuarters),
    ...locateBlocks(blockLengths, positionSteps),
    blockZones,
    zoneSets: readSets(sets, zoneNames.length),
    skips: Array.from({ length: skips }, (_, skip) => readSkip(skipIntegers, skip * SKIP_INTEGERS)),
  };
}

/** Numbers the branches, blocks and sets of quarters in the order of a walk through the tree. */
function expandQuarters(kinds: Uint8Array, setsOfQuarters: Uint16Array): Int32Array {
  const quarters = new Int32Array(kinds.length);
  let branches = 0;
  let blocks = 0;
  let sets = 0;
  const numberOf = (kind: number): number => {
    if (kind === QUARTER.branch) return addBranch();
    if (kind === QUARTER.block) return blocks++;
    return kind === QUARTER.zones ? (setsOfQuarters[sets++] ?? 0) : 0;
  };
  function addBranch(): number {
    const branch = branches++;
    for (let quarter = 4 * branch; quarter < 4 * branch + 4; quarter++) {
      const kind = kinds[quarter] ?? 0;
      quarters[quarter] = kind + 4 * numberOf(kind);
    }
    return branch;
  }
  addBranch();
  return quarters;
}

/** The bytes of the blocks, which follow each other in the borders in another order. */
function locateBlocks(
  lengths: Int32Array,
  positionSteps: Int16Array,
): Pick<ZoneIndex, "blockStarts" | "blockEnds"> {
  const blockStarts = new Int32Array(lengths.length);
  const blockEnds = new Int32Array(lengths.length);
  const blockAt = new Int32Array(lengths.length);
  let position = 0;
  for (const [block, step] of positionSteps.entries()) {
    position += step;
    blockAt[position] = block;
  }
  let start = 0;
  for (const block of blockAt) {
    blockStarts[block] = start;
    start += lengths[block] ?? 0;
    blockEnds[block] = start;
  }
  return { blockStarts, blockEnds };
}

function readSets(sets: Uint16Array, zones: number): readonly (readonly number[])[] {
  const zoneSets = Array.from({ length: zones }, (_, zone): readonly number[] => [zone]);
  for (let index = 0; index < sets.length; index += (sets[index] ?? 0) + 1) {
    zoneSets.push([...sets.subarray(index + 1, index + 1 + (sets[index] ?? 0))]);
  }
  return zoneSets;
}

function readSkip(integers: Int32Array, at: number): BorderSkip {
  const [start = 0, end = 0, eastUnits = 0, northUnits = 0, southUnits = 0, northLimitUnits = 0, points = 0] =
    integers.subarray(at, at + SKIP_INTEGERS);
  return { start, end, eastUnits, northUnits, southUnits, northLimitUnits, points };
}
