import type { JdTt } from "../units/flavours.ts";

/** Consecutive granules of equal length of one body. */
export interface TableSpan {
  readonly firstJdTt: JdTt;
  readonly granuleDays: number;
  readonly count: number;
}

/** One body of the header. */
export interface TableBody {
  readonly name: string;
  readonly centre: "barycentric" | "heliocentric" | "geocentric" | "earth-moon-barycentre";
  /** Quantum of the coefficients. */
  readonly stepAu: number;
  /** Number of arcs that a granule is divided into for evaluation, and of coefficients per arc. */
  readonly arcs: number;
  readonly arcCoefficients: number;
  readonly spans: readonly TableSpan[];
  /** Bits of each Chebyshev coefficient: component, then degree. */
  readonly widths: readonly (readonly number[])[];
  readonly byteOffset: number;
  readonly byteLength: number;
}

export interface TableFile {
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
 * Reads the header of a table file: eight bytes "ALMEPH01", the header's length (uint32, little-endian), four bytes of
 * padding, the header (JSON), then the bodies' bit-packed coefficient blocks.
 *
 * @throws {TypeError} when the bytes are not a table file or end early
 */
export function readTableFile(bytes: Uint8Array): TableFile {
  const magic = new TextDecoder().decode(bytes.subarray(0, MAGIC.length));
  if (magic !== MAGIC) {
    throw new TypeError(
      `the bytes are not an ephemeris table file: they start with ${JSON.stringify(magic)}`,
    );
  }
  if (bytes.length < HEADER_OFFSET_BYTES) throw new TypeError("the ephemeris table file ends in its header");
  const headerBytes = new DataView(bytes.buffer, bytes.byteOffset).getUint32(MAGIC.length, true);
  const blocksOffset = HEADER_OFFSET_BYTES + headerBytes;
  if (bytes.length < blocksOffset) throw new TypeError("the ephemeris table file ends in its header");
  const text = new TextDecoder().decode(bytes.subarray(HEADER_OFFSET_BYTES, blocksOffset));
  const header = JSON.parse(text) as Omit<TableFile, "blocks">;
  const blocks = bytes.subarray(blocksOffset);
  const blocksBytes = Math.max(...header.bodies.map((body) => body.byteOffset + body.byteLength));
  if (blocks.length < blocksBytes) {
    throw new TypeError(
      `the ephemeris table file is truncated: it has ${blocks.length} of ${blocksBytes} bytes of tables`,
    );
  }
  return { ...header, blocks };
}
