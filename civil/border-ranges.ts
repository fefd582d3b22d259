/** Reads what a place needs of the borders, so that a page does not load 30 MB. */
import type { BorderSkip, ZoneIndex } from "./zone-index.ts";

/** Reads parts of the file of borders. */
export interface BorderRanges {
  /**
   * The bytes from `start` to before `end`; null if the file cannot be read in parts.
   *
   * @param start the first byte
   * @param end the byte after the last
   * @returns the bytes, or null
   */
  readRange(start: number, end: number): Promise<Uint8Array | null>;
}

/** The part of `fetch` that {@link createBorderRanges} calls. */
type FetchRange = (
  url: string,
  init: { readonly headers: Readonly<Record<string, string>> },
) => Promise<{
  readonly status: number;
  readonly body: { cancel(): Promise<void> } | null;
  arrayBuffer(): Promise<ArrayBuffer>;
}>;

const PARTIAL_CONTENT = 206;
const OK = 200;
const UNITS_PER_DEGREE = 1e6;

/**
 * Reads the borders from a server by requests of ranges, at most 64 kB for a place.
 *
 * @param fetch the function of the platform
 * @param url the address of geo-tz's `timezones.geojson.geo.dat`
 * @param options `wholeFile`: what happens if the server sends the whole file instead of a range. True: all 30 MB are read, once. False, the
 * default: the answer is not read, and the zone stays undecided.
 * @returns the `borders` of {@link createZones}
 * @throws {Error} by its result, when the server answers with another status than 200 or 206
 *
 * @example
 * ```ts
 * import { createBorderRanges } from "almagest/time";
 *
 * createBorderRanges(fetch, "https://example.com/timezones.geojson.geo.dat");
 * ```
 */
export function createBorderRanges(
  fetch: FetchRange,
  url: string,
  { wholeFile = false }: { readonly wholeFile?: boolean } = {},
): BorderRanges {
  let whole: Promise<Uint8Array> | null = null;
  return {
    async readRange(start, end) {
      if (whole !== null) return (await whole).subarray(start, end);
      const headers = { Range: `bytes=${start}-${end - 1}` };
      const response = await fetch(url, { headers });
      if (response.status === PARTIAL_CONTENT) return new Uint8Array(await response.arrayBuffer());
      if (response.status === OK && wholeFile && whole === null)
        whole = response.arrayBuffer().then((buffer) => new Uint8Array(buffer));
      else await response.body?.cancel();
      if (whole !== null) return (await whole).subarray(start, end);
      if (response.status === OK) return null;
      throw new Error(`${url} answered with status ${response.status}`);
    },
  };
}

/** The parts of a block that a latitude needs, without those that the rest makes up for. */
export function rangesOfBlock(
  { blockStarts, blockEnds, skips }: ZoneIndex,
  block: number,
  latitudeDeg: number,
): {
  readonly ranges: readonly (readonly [start: number, end: number])[];
  readonly skipped: readonly BorderSkip[];
} {
  const start = blockStarts[block] ?? 0;
  const end = blockEnds[block] ?? 0;
  const units = latitudeDeg * UNITS_PER_DEGREE;
  const skipped = skips.filter(
    (skip) =>
      skip.start >= start &&
      skip.end <= end &&
      // A unit of margin: the product is rounded.
      (skip.northLimitUnits < units - 1 || skip.southUnits > units + 1),
  );
  const starts = [start, ...skipped.map((skip) => skip.end)];
  const ends = [...skipped.map((skip) => skip.start), end];
  const ranges = starts
    .map((from, index): readonly [number, number] => [from, ends[index] ?? end])
    .filter(([from, until]) => from < until);
  return { ranges, skipped };
}

/**
 * The bytes of a block for places of a latitude; null if the file cannot be read in parts. Each part that is not needed becomes one edge,
 * which is on the same side of the latitude, and edges without length.
 */
export async function readBlock(
  borders: BorderRanges,
  index: ZoneIndex,
  block: number,
  latitudeDeg: number,
): Promise<Uint8Array | null> {
  const start = index.blockStarts[block] ?? 0;
  const bytes = new Uint8Array((index.blockEnds[block] ?? 0) - start);
  const { ranges, skipped } = rangesOfBlock(index, block, latitudeDeg);
  const parts = await Promise.all(ranges.map(([from, until]) => borders.readRange(from, until)));
  for (const [position, part] of parts.entries()) {
    const [from = 0, until = 0] = ranges[position] ?? [];
    if (part === null) return null;
    if (part.length !== until - from)
      throw new Error(`the borders must have ${until - from} bytes from byte ${from}, not ${part.length}`);
    bytes.set(part, from - start);
  }
  for (const skip of skipped) writeSkip(bytes.subarray(skip.start - start, skip.end - start), skip);
  return bytes;
}

/** Writes as many points as a part of a ring has into its bytes: the last one, and then the same one again. */
function writeSkip(bytes: Uint8Array, { eastUnits, northUnits, points }: BorderSkip): void {
  let at = writeSignedVarint(bytes, 0, eastUnits);
  at = writeSignedVarint(bytes, at, northUnits);
  // A zero is a byte; the last one takes the bytes that are left.
  const lastZero = at + 2 * (points - 1) - 1;
  bytes.fill(0, at, lastZero);
  bytes.fill(0x80, lastZero, bytes.length - 1);
  bytes[bytes.length - 1] = 0;
}

function writeSignedVarint(bytes: Uint8Array, start: number, value: number): number {
  let rest = ((value << 1) ^ (value >> 31)) >>> 0;
  let at = start;
  for (; rest > 0x7f; rest >>>= 7) {
    bytes[at] = (rest & 0x7f) | 0x80;
    at += 1;
  }
  bytes[at] = rest;
  return at + 1;
}
