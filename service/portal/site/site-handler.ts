import assert from "node:assert/strict";
import type { Compression } from "../../transport/http/compression.ts";
import {
  assertVerb,
  READ_VERBS,
  type RequestContext,
  type RequestHandler,
  sendThrown,
} from "../../transport/http/request-handler.ts";
import { headerOf } from "../../transport/http/request-head.ts";
import { type ErrorOptions, sendContent, setHeaders } from "../../transport/http/response.ts";
import type { HttpRequest, HttpResponse } from "../../transport/port/exchange.ts";
import { encodeRepresentation, type Representation } from "../pages/representation.ts";
import type { QueriedDocument, WebDocument, WebDocuments } from "../pages/web-document.ts";
import { createRepresentationCache } from "./representations.ts";

const CACHE_FOREVER = "public, max-age=31536000, immutable";
/** Cached, but revalidated before each use. */
const REVALIDATE = "no-cache";

/** Serves the documents of the site, which require no key. */
export function createSiteHandler(
  documents: WebDocuments,
  now: () => number,
  compression: Compression,
  errors: ErrorOptions,
): RequestHandler {
  const sendDocument = createSendDocument(now, compression);
  return {
    serves: (path) => documents.has(path),
    async serve(request, response, context) {
      const { path } = context;
      try {
        const document = documents.get(path);
        assert.ok(document, "the site serves the path");
        assertVerb(request, path, READ_VERBS);
        const { content } = document;
        if (typeof content === "object" && "answer" in content)
          await sendQueried(request, response, { ...document, content }, compression);
        else await sendDocument(request, response, document, context.closed);
      } catch (error) {
        sendThrown(error, request, response, context, errors);
      }
      return { endpoint: path, protocol: "web", outcome: null };
    },
  };
}

/** Sends the page of a query, which is made for this request. */
async function sendQueried(
  request: HttpRequest,
  response: HttpResponse,
  { content, contentType, headers = {} }: QueriedDocument,
  compression: Compression,
): Promise<void> {
  const target = request.url ?? "";
  const start = target.indexOf("?");
  const query = new URLSearchParams(start < 0 ? "" : target.slice(start + 1));
  const { status, page } = await content.answer(query);
  const encoded = await compression.encode(Buffer.from(page.text), headerOf(request, "accept-encoding"));
  if (response.headersSent || response.destroyed) return;
  setHeaders(response, { ...headers, "cache-control": REVALIDATE, "x-content-type-options": "nosniff" });
  sendContent(response, status, contentType, encoded);
}

/** Sends a document in response to GET or HEAD. */
type SendDocument = (
  request: HttpRequest,
  response: HttpResponse,
  document: WebDocument,
  closed: RequestContext["closed"],
) => Promise<void>;

function createSendDocument(now: () => number, compression: Compression): SendDocument {
  const findRepresentation = createRepresentationCache(now);
  return async (request, response, document, closed) => {
    const representation = await findRepresentation(document, acceptsHtml(request.headers.accept), closed);
    const isMatch = request.headers["if-none-match"] === representation.etag;
    const headers = documentHeaders(request, document, representation);
    const acceptEncoding = headerOf(request, "accept-encoding");
    const content = isMatch ? null : await encodeRepresentation(representation, acceptEncoding, compression);
    // The client may have disconnected while the content was made or compressed.
    if (response.headersSent || response.destroyed) return;
    setHeaders(response, headers);
    response.statusCode = isMatch ? 304 : document.location === undefined ? 200 : 308;
    if (content === null) {
      response.end();
      return;
    }
    const { body, encoding } = content;
    if (encoding !== null) response.setHeader("content-encoding", encoding);
    response.setHeader("content-type", representation.contentType);
    response.setHeader("content-length", String(body.length));
    if (request.method === "HEAD") response.end();
    else response.end(body);
  };
}

function documentHeaders(
  request: HttpRequest,
  { headers, version, plainText, location }: WebDocument,
  { etag }: Representation,
): Readonly<Record<string, string>> {
  const isImmutable = version !== undefined && request.url?.endsWith(`?v=${version}`) === true;
  return {
    ...headers,
    ...(location === undefined ? {} : { location }),
    "cache-control": isImmutable ? CACHE_FOREVER : REVALIDATE,
    vary: plainText === undefined ? "Accept-Encoding" : "Accept, Accept-Encoding",
    etag,
    "x-content-type-options": "nosniff",
  };
}

/** Whether the client is a browser. Other clients get the plain text of a page. */
export function acceptsHtml(accept: string | undefined): boolean {
  return /\btext\/html\b/i.test(accept ?? "");
}
