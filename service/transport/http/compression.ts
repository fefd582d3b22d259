import { promisify } from "node:util";
import zlib, { constants } from "node:zlib";

/** Encodings of responses, best first: at about the same cost, zstd makes JSON smaller than br, and br than gzip. */
export const CONTENT_ENCODINGS = ["zstd", "br", "gzip"] as const;
export type ContentEncoding = (typeof CONTENT_ENCODINGS)[number];

export interface EncodedContent {
  readonly body: Buffer;
  /** Null: the content is not compressed. */
  readonly encoding: ContentEncoding | null;
  /** Whether another Accept-Encoding could get another encoding. */
  readonly isNegotiated: boolean;
}

export type Compression = ReturnType<typeof createCompression>;

/** Content of fewer bytes is not compressed: it fits into two packets. */
export const COMPRESSED_BYTES_MIN = 2_000;
/**
 * Longer content is compressed by the thread pool, which takes at least twice the processor time for a chart.
 * Content of this length takes a tenth to a quarter of a millisecond.
 */
const SYNC_BYTES_MAX = 65_536;
/** No client needs more; a longer header is ignored. */
const HEADER_LENGTH_MAX = 256;

interface Compressor {
  compressSync(bytes: Buffer): Buffer;
  compress(bytes: Buffer): Promise<Buffer>;
  compressDocument(bytes: Buffer): Promise<Buffer>;
}

/** Quality 9 takes eight times as long as 8 for documents that are 1 % smaller. */
const brotli = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
/** Without the length, level 12 prepares 50 MB for a page of 50 kB, a hundred times the work of compressing it. */
const zstd = (level: number, { length }: Buffer) => ({
  params: { [constants.ZSTD_c_compressionLevel]: level },
  pledgedSrcSize: length,
});
const [compressBrotli, compressGzip] = [promisify(zlib.brotliCompress), promisify(zlib.gzip)];

const COMPRESSORS: Readonly<Record<ContentEncoding, Compressor>> = {
  br: {
    compressSync: (bytes) => zlib.brotliCompressSync(bytes, brotli(1)),
    compress: (bytes) => compressBrotli(bytes, brotli(1)),
    compressDocument: (bytes) => compressBrotli(bytes, brotli(8)),
  },
  zstd: {
    compressSync: (bytes) => zlib.zstdCompressSync(bytes, zstd(1, bytes)),
    compress: (bytes) => promisify(zlib.zstdCompress)(bytes, zstd(1, bytes)),
    compressDocument: (bytes) => promisify(zlib.zstdCompress)(bytes, zstd(12, bytes)),
  },
  gzip: {
    compressSync: (bytes) => zlib.gzipSync(bytes, { level: 1 }),
    compress: (bytes) => compressGzip(bytes, { level: 1 }),
    compressDocument: (bytes) => compressGzip(bytes, { level: 9 }),
  },
};

/**
 * Compresses the content of responses.
 *
 * Only for content without a secret next to text that an attacker chooses; its length could confirm guesses (BREACH):
 * calculations contain what their own request contained, and public documents are the same for every client. Pages of the
 * account area and keys are never compressed.
 *
 * @param encodings in order of preference, for a client that accepts several equally
 */
export function createCompression(encodings: readonly ContentEncoding[] = CONTENT_ENCODINGS) {
  // Some runtimes lack zstd.
  const available = encodings.filter(
    (name) => name !== "zstd" || typeof zlib.zstdCompressSync === "function",
  );
  return {
    /** The encoding to use for a client; null: none. `acceptEncoding` is the header of the request. */
    encodingFor: (acceptEncoding: string | undefined): ContentEncoding | null =>
      negotiate(available, acceptEncoding),
    /** The content of a response that is made for one request. Short content is not compressed. */
    encode(content: Buffer, acceptEncoding: string | undefined): EncodedContent | Promise<EncodedContent> {
      const isNegotiated = available.length > 0 && content.length >= COMPRESSED_BYTES_MIN;
      const encoding = isNegotiated ? negotiate(available, acceptEncoding) : null;
      if (encoding === null) return { body: content, encoding, isNegotiated };
      const { compressSync, compress } = COMPRESSORS[encoding];
      if (content.length <= SYNC_BYTES_MAX) return { body: compressSync(content), encoding, isNegotiated };
      return compress(content).then((body) => ({ body, encoding, isNegotiated }));
    },
    /** The bytes of a document that is compressed once and sent many times. */
    compressDocument: (bytes: Buffer, encoding: ContentEncoding): Promise<Buffer> =>
      COMPRESSORS[encoding].compressDocument(bytes),
  };
}

/**
 * The encoding with the highest weight; of equal ones, the first of `encodings`. Content as it is needs no permission, and is
 * preferred only by an own weight.
 *
 * **Source:** RFC 9110, section 12.5.3.
 */
function negotiate(
  encodings: readonly ContentEncoding[],
  acceptEncoding: string | undefined,
): ContentEncoding | null {
  if (acceptEncoding === undefined || acceptEncoding.length > HEADER_LENGTH_MAX) return null;
  const weights = weightsOf(acceptEncoding);
  let best: ContentEncoding | null = null;
  let bestWeight = weights.get("identity") ?? 0;
  for (const encoding of encodings) {
    const weight = weights.get(encoding) ?? weights.get("*") ?? 0;
    const isBetter = best === null ? weight > 0 && weight >= bestWeight : weight > bestWeight;
    if (!isBetter) continue;
    best = encoding;
    bestWeight = weight;
  }
  return best;
}

/** The weight of each name; 0 for a weight that is not a number from 0 to 1. */
function weightsOf(acceptEncoding: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const item of acceptEncoding.toLowerCase().split(",")) {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim());
    const weightText = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    const weight = weightText === undefined ? 1 : WEIGHT.test(weightText) ? Number(weightText) : 0;
    weights.set(name === "x-gzip" ? "gzip" : name, weight);
  }
  return weights;
}

const WEIGHT = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;
