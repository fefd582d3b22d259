import assert from "node:assert/strict";
import type { Compression } from "../../transport/http/compression.ts";
import { assertVerb, type Door, READ_VERBS, sendThrown } from "../../transport/http/door.ts";
import { headerOf } from "../../transport/http/request-head.ts";
import { type ErrorOptions, responseClosed, setHeaders } from "../../transport/http/response.ts";
import type { DoorRequest, DoorResponse } from "../../transport/port/exchange.ts";
import type { WebDocument, WebDocuments } from "../pages/web-document.ts";
import { createRenditionCache, type Rendition } from "./renditions.ts";

const CACHE_FOREVER = "public, max-age=31536000, immutable";
/** Cached, but revalidated before each use. */
const REVALIDATE = "no-cache";
/** Compression does not make shorter texts smaller. */
const COMPRESSED_BYTES_MIN = 1024;
/** Browsers store an archive of this type as it was sent, also if it was compressed again for the transfer. */
const GZIP_TYPE = "application/gzip";

/** Serves the documents of the site, which require no key. */
export function createSiteDoor(
  documents: WebDocuments,
  now: () => number,
  compression: Compression,
  errors: ErrorOptions,
): Door {
  const sendDocument = createSendDocument(now, compression);
  return {
    serves: (path) => documents.has(path),
    async serve(request, response, context) {
      const { path } = context;
      try {
        const document = documents.get(path);
        assert.ok(document, "the site serves the path");
        assertVerb(request, path, READ_VERBS);
        await sendDocument(request, response, document);
      } catch (error) {
        sendThrown(error, request, response, context, errors);
      }
      return { endpoint: path, door: "web", outcome: null };
    },
  };
}

/** Sends a document in response to GET or HEAD. */
type SendDocument = (request: DoorRequest, response: DoorResponse, document: WebDocument) => Promise<void>;

function createSendDocument(now: () => number, compression: Compression): SendDocument {
  const findRendition = createRenditionCache(now);
  return async (request, response, document) => {
    const rendition = await findRendition(
      document,
      acceptsHtml(request.headers.accept),
      responseClosed(response),
    );
    const isMatch = request.headers["if-none-match"] === rendition.etag;
    const headers = documentHeaders(request, document, rendition);
    const body = isMatch ? null : await encodeBody(request, rendition, compression);
    // The client may have disconnected while the content was made or compressed.
    if (response.headersSent || response.isClosed) return;
    setHeaders(response, { ...headers, ...body?.headers });
    response.statusCode = isMatch ? 304 : 200;
    if (body === null || request.method === "HEAD") response.end();
    else response.end(body.bytes);
  };
}

function documentHeaders(
  request: DoorRequest,
  { headers, edition, plainText }: WebDocument,
  { etag }: Rendition,
): Readonly<Record<string, string>> {
  const isImmutable = edition !== undefined && request.url?.endsWith(`?v=${edition}`) === true;
  return {
    ...headers,
    "cache-control": isImmutable ? CACHE_FOREVER : REVALIDATE,
    vary: plainText === undefined ? "Accept-Encoding" : "Accept, Accept-Encoding",
    etag,
    "x-content-type-options": "nosniff",
  };
}

async function encodeBody(
  request: DoorRequest,
  rendition: Rendition,
  compression: Compression,
): Promise<{ readonly bytes: Buffer; readonly headers: Readonly<Record<string, string>> }> {
  const { contentType, bytes, compressed } = rendition;
  const isCompressible = bytes.length >= COMPRESSED_BYTES_MIN && contentType !== GZIP_TYPE;
  const encoding = isCompressible ? compression.encodingFor(headerOf(request, "accept-encoding")) : null;
  if (encoding === null)
    return { bytes, headers: { "content-type": contentType, "content-length": String(bytes.length) } };
  const encodedContent = compressed.get(encoding) ?? compression.compressDocument(bytes, encoding);
  compressed.set(encoding, encodedContent);
  const encodedBytes = await encodedContent;
  const length = String(encodedBytes.length);
  return {
    bytes: encodedBytes,
    headers: { "content-type": contentType, "content-encoding": encoding, "content-length": length },
  };
}

/** Whether the client is a browser. Other clients get the plain text of a page. */
export function acceptsHtml(accept: string | undefined): boolean {
  return /\btext\/html\b/i.test(accept ?? "");
}
