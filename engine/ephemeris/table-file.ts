import type { JdTt } from "../units/flavours.ts";
import { described } from "../units/invalid-input-error.ts";

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
  /** The axes of the coefficients: ICRS, or turned about its x axis by the obliquity of J2000. Absent: equator. */
  readonly plane?: "equator" | "ecliptic";
  /** Quantum of the coefficients: of all, or by component, then degree. */
  readonly stepAu: number | readonly (readonly number[])[];
  /** Number of arcs that a granule is divided into for evaluation, and of coefficients per arc. */
  readonly arcs: number;
  readonly arcCoefficients: number;
  readonly spans: readonly TableSpan[];
  /** Bits of each Chebyshev coefficient: component, then degree. */
  readonly widths: readonly (readonly number[])[];
  /** By component, then degree: what is added to the stored integer of a coefficient. Absent: zeros. */
  readonly offsets?: readonly (readonly number[])[];
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

/** The first bytes of a table file: the format, and its version in two digits. */
export const TABLE_FORMAT = "ALMEPH01";
const FORMAT_NAME = "ALMEPH";
const HEADER_OFFSET_BYTES = 16;

/**
 * Reads the header of a table file: eight bytes "ALMEPH01", the header's length (uint32, little-endian), four bytes of
 * padding, the header (JSON), then the bodies' bit-packed coefficient blocks.
 *
 * @throws {TypeError} when the bytes are not a table file of this version or end early
 */
export function readTableFile(file: Uint8Array | ArrayBuffer): TableFile {
  const bytes = bytesOf(file);
  const magic = new TextDecoder().decode(bytes.subarray(0, TABLE_FORMAT.length));
  if (magic.startsWith(FORMAT_NAME) && magic !== TABLE_FORMAT) {
    throw new TypeError(
      `the table file has the format ${magic}; this version of the library reads ${TABLE_FORMAT}`,
    );
  }
  if (magic !== TABLE_FORMAT) {
    throw new TypeError(
      `the bytes are not an ephemeris table file: they start with ${JSON.stringify(magic)}`,
    );
  }
  if (bytes.length < HEADER_OFFSET_BYTES) throw new TypeError("the ephemeris table file ends in its header");
  const headerBytes = new DataView(bytes.buffer, bytes.byteOffset).getUint32(TABLE_FORMAT.length, true);
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

/** The bytes of a buffer or of a view. A caller without types may pass any value. */
function bytesOf(file: Uint8Array | ArrayBuffer): Uint8Array {
  if (ArrayBuffer.isView(file)) return new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
  // A buffer of another realm is not an instance of this one's class.
  if (Object.prototype.toString.call(file) === "[object ArrayBuffer]") return new Uint8Array(file);
  throw new TypeError(
    `bytes must be the content of a table file, an ArrayBuffer or a Uint8Array, not ${described(file)}`,
  );
}
