import { createHash } from "node:crypto";
import type { Compression, ContentEncoding } from "../../transport/http/compression.ts";
import type { Html } from "./html.ts";

export const HTML_TYPE = "text/html; charset=utf-8";
export const PLAIN_TYPE = "text/plain; charset=utf-8";

/** Large content: in memory only while responses send it, and until the memory is needed. */
export interface LargeContent {
  readonly make: () => Promise<Buffer>;
}

interface QueriedContent {
  readonly answer: (query: URLSearchParams) => QueriedPage | Promise<QueriedPage>;
}

interface QueriedPage {
  readonly status: number;
  readonly page: Html;
}

export type MakeContent = () => string;

/** A document that is served by GET without a key. */
export interface WebDocument {
  readonly contentType: string;
  /** A function is called at first use, and its result is cached. */
  readonly content: string | Buffer | MakeContent | LargeContent | QueriedContent;
  /** Headers in addition to the headers of every document. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Changes with the content. An address that ends in `?v=` and the version may be cached forever. */
  readonly version?: string;
  /** Where content or plain text are functions: they are called again when its result has changed. */
  readonly revision?: () => string;
  /** The plain-text version, for clients that do not accept HTML. */
  readonly plainText?: string | (() => string);
  /** The address that replaces this one; the response is 308. */
  readonly location?: string;
}

/** A document whose page depends on the query. */
export type QueriedDocument = WebDocument & { readonly content: QueriedContent };

/** By path. */
export type WebDocuments = ReadonlyMap<string, WebDocument>;

/**
 * The content security policy of pages: resources come from this service only, scripts and styles in the page itself are
 * blocked, and forms are sent to this service or redirected to `formTargets`.
 */
export function pagePolicy(...formTargets: readonly string[]): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "script-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    ["form-action 'self'", ...formTargets].join(" "),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}

/** Denies browser features that no page uses. */
export const PERMISSIONS_POLICY = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "publickey-credentials-get",
  "usb",
]
  .map((name) => `${name}=()`)
  .join(", ");

/** The headers of pages of the site. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": pagePolicy(),
  "referrer-policy": "same-origin",
  "permissions-policy": PERMISSIONS_POLICY,
};

/** A page for browsers, rendered at first use, with a plain-text version for other clients. */
export function pageDocument(renderPage: () => Html, plainText?: WebDocument["plainText"]): WebDocument {
  return {
    contentType: HTML_TYPE,
    content: () => renderPage().text,
    headers: PAGE_HEADERS,
    ...(plainText === undefined ? {} : { plainText }),
  };
}

export function movedDocument(location: string): WebDocument {
  return { contentType: PLAIN_TYPE, content: `Moved to ${location}\n`, location };
}

/** A page for each query, which crawlers do not index. */
export function queriedDocument(answer: QueriedContent["answer"]): QueriedDocument {
  const headers = { ...PAGE_HEADERS, "x-robots-tag": "noindex" };
  return { contentType: HTML_TYPE, content: { answer }, headers };
}

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
