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
import {
  createRepresentation,
  encodeRepresentation,
  type LargeContent,
  type MakeContent,
  PLAIN_TYPE,
  type QueriedDocument,
  type Representation,
  type WebDocument,
  type WebDocuments,
} from "../pages/web-document.ts";

/** Makes the versions of documents, and caches those that are not large. A failed one is made again. */
function createRepresentationCache() {
  const htmlRepresentations: RepresentationsByDocument = new Map();
  const plainRepresentations: RepresentationsByDocument = new Map();
  const findLargeRepresentation = createLargeRepresentations();
  const revisions = new Map<WebDocument, string>();
  /** Forgets the versions of another revision. */
  const forgetOutdated = (document: WebDocument): void => {
    const revision = document.revision?.();
    if (revision === undefined || revisions.get(document) === revision) return;
    revisions.set(document, revision);
    htmlRepresentations.delete(document);
    plainRepresentations.delete(document);
  };
  /** @param closed resolves when the response ends */
  return async (
    document: WebDocument,
    isHtmlAccepted: boolean,
    closed: Promise<unknown>,
  ): Promise<Representation> => {
    const { contentType, content, plainText } = document;
    if (typeof content === "object" && "make" in content)
      return findLargeRepresentation(document, content, closed);
    assert.ok(typeof content !== "object" || Buffer.isBuffer(content), "a page of a query is not stored");
    forgetOutdated(document);
    const usesPlainText = plainText !== undefined && !isHtmlAccepted;
    const representations = usesPlainText ? plainRepresentations : htmlRepresentations;
    const cached = representations.get(document);
    if (cached !== undefined) return cached;
    const representation = usesPlainText
      ? representationOf(PLAIN_TYPE, plainText)
      : representationOf(contentType, content);
    representations.set(document, representation);
    representation.catch(() => representations.delete(document));
    return representation;
  };
}

type RepresentationsByDocument = Map<WebDocument, Promise<Representation>>;

/** Shares a large version among the responses that send it, and with later ones until its memory is freed. */
function createLargeRepresentations() {
  const representations = new Map<WebDocument, WeakRef<Promise<Representation>>>();
  return (
    document: WebDocument,
    { make }: LargeContent,
    closed: Promise<unknown>,
  ): Promise<Representation> => {
    const representation =
      representations.get(document)?.deref() ?? representationOf(document.contentType, make);
    representations.set(document, new WeakRef(representation));
    representation.catch(() => representations.delete(document));
    // Holds the version in memory until the response ends.
    void closed.then(() => void representation);
    return representation;
  };
}

async function representationOf(
  contentType: string,
  content: string | Buffer | MakeContent | LargeContent["make"],
): Promise<Representation> {
  return createRepresentation(contentType, await (typeof content === "function" ? content() : content));
}

const CACHE_FOREVER = "public, max-age=31536000, immutable";
/** Cached, but revalidated before each use. */
const REVALIDATE = "no-cache";

/** Serves the documents of the site, which require no key. */
export function createSiteHandler(
  documents: WebDocuments,
  compression: Compression,
  errors: ErrorOptions,
): RequestHandler {
  const findRepresentation = createRepresentationCache();
  /** Sends the page of a query, which is made for this request. */
  const sendQueried = async (
    request: HttpRequest,
    response: HttpResponse,
    { content, contentType, headers = {} }: QueriedDocument,
  ): Promise<void> => {
    const target = request.url ?? "";
    const start = target.indexOf("?");
    const query = new URLSearchParams(start < 0 ? "" : target.slice(start + 1));
    const { status, page } = await content.answer(query);
    const encoded = await compression.encode(Buffer.from(page.text), headerOf(request, "accept-encoding"));
    if (response.headersSent || response.destroyed) return;
    setHeaders(response, { ...headers, "cache-control": REVALIDATE });
    sendContent(response, status, contentType, encoded);
  };
  const sendDocument = async (
    request: HttpRequest,
    response: HttpResponse,
    document: WebDocument,
    closed: RequestContext["closed"],
  ): Promise<void> => {
    const representation = await findRepresentation(document, acceptsHtml(request.headers.accept), closed);
    const isMatch = request.headers["if-none-match"] === representation.etag;
    const acceptEncoding = headerOf(request, "accept-encoding");
    const content = isMatch ? null : await encodeRepresentation(representation, acceptEncoding, compression);
    // The client may have disconnected while the content was made or compressed.
    if (response.headersSent || response.destroyed) return;
    setHeaders(response, documentHeaders(request, document, representation));
    if (content === null) {
      response.statusCode = 304;
      response.end();
      return;
    }
    const status = document.location === undefined ? 200 : 308;
    sendContent(response, status, representation.contentType, { ...content, isNegotiated: false });
  };
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
          await sendQueried(request, response, { ...document, content });
        else await sendDocument(request, response, document, context.closed);
      } catch (error) {
        sendThrown(error, request, response, context, errors);
      }
      return { endpoint: path, protocol: "web", outcome: null };
    },
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
