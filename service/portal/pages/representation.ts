import { createHash } from "node:crypto";
import type { Compression, ContentEncoding } from "../../transport/http/compression.ts";

const ETAG_LENGTH = 22;
/** Compression does not make shorter texts smaller. */
const COMPRESSED_BYTES_MIN = 1024;
/**
 * Types that are compressed themselves. Browsers store an archive as it was sent, also if it was compressed again for the
 * transfer.
 */
const COMPRESSED_TYPES: ReadonlySet<string> = new Set(["application/gzip", "font/woff2"]);

/** One version of a document, compressed on first use of each encoding. All responses send the same bytes. */
export interface Representation {
  readonly contentType: string;
  readonly bytes: Buffer;
  readonly etag: string;
  readonly compressed: Map<ContentEncoding, Promise<Buffer>>;
}

export function createRepresentation(contentType: string, content: string | Buffer): Representation {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const hash = createHash("sha256").update(contentType).update(bytes).digest("base64url");
  return { contentType, bytes, etag: `W/"${hash.slice(0, ETAG_LENGTH)}"`, compressed: new Map() };
}

/** The bytes of a version for a client, by the Accept-Encoding of its request; the encoding is null if there is none. */
export async function encodeRepresentation(
  { contentType, bytes, compressed }: Representation,
  acceptEncoding: string | undefined,
  compression: Compression,
): Promise<{ readonly body: Buffer; readonly encoding: ContentEncoding | null }> {
  const isCompressible = bytes.length >= COMPRESSED_BYTES_MIN && !COMPRESSED_TYPES.has(contentType);
  const encoding = isCompressible ? compression.encodingFor(acceptEncoding) : null;
  if (encoding === null) return { body: bytes, encoding };
  const encodedContent = compressed.get(encoding) ?? compression.compressDocument(bytes, encoding);
  compressed.set(encoding, encodedContent);
  return { body: await encodedContent, encoding };
}
