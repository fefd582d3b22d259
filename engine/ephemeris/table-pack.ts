/** A run of equal granules of one body. */
export interface TableSpan {
  readonly firstJdTt: number;
  readonly granuleDays: number;
  readonly count: number;
}

/** What the pack's header says of one body. */
export interface TableBody {
  readonly name: string;
  readonly centre: "barycentric" | "heliocentric" | "geocentric" | "earth-moon-barycentre";
  /** Quantum of the coefficients. */
  readonly stepAu: number;
  /** Arcs that a granule is cut into for evaluation, and the coefficients of an arc. */
  readonly arcs: number;
  readonly arcCoefficients: number;
  readonly spans: readonly TableSpan[];
  /** Bits of each Chebyshev coefficient: component, then degree. */
  readonly widths: readonly (readonly number[])[];
  readonly byteOffset: number;
  readonly byteLength: number;
}

export interface TablePack {
  readonly edition: string;
  readonly moonToEarthMassRatioInverse: number;
  readonly gmEarthMoonKm3PerS2: number;
  readonly bodies: readonly TableBody[];
  /** The coefficient blocks; a body's `byteOffset` counts from here. */
  readonly blocks: Uint8Array;
}

const MAGIC = "ALMEPH01";
const HEADER_OFFSET_BYTES = 16;

/**
 * Reads the header of a table pack: eight bytes "ALMEPH01", the header's length (uint32, little-endian), four
 * bytes of padding, the header (JSON), then the bodies' bit-packed coefficient blocks.
 *
 * Throws a TypeError when the bytes are not such a pack or end early.
 */
export function readTablePack(bytes: Uint8Array): TablePack {
  const magic = new TextDecoder().decode(bytes.subarray(0, MAGIC.length));
  if (bytes.length < HEADER_OFFSET_BYTES || magic !== MAGIC) {
    throw new TypeError(`not an ephemeris table pack: it starts with ${JSON.stringify(magic)}`);
  }
  const headerBytes = new DataView(bytes.buffer, bytes.byteOffset).getUint32(MAGIC.length, true);
  const blocksOffset = HEADER_OFFSET_BYTES + headerBytes;
  const text = new TextDecoder().decode(bytes.subarray(HEADER_OFFSET_BYTES, blocksOffset));
  const header = JSON.parse(text) as Omit<TablePack, "blocks">;
  const blocks = bytes.subarray(blocksOffset);
  const needed = Math.max(...header.bodies.map((body) => body.byteOffset + body.byteLength));
  if (blocks.length < needed) {
    throw new TypeError(`the ephemeris table pack is cut off: ${blocks.length} of ${needed} bytes of tables`);
  }
  return { ...header, blocks };
}
