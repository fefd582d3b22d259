import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { answerWithErrors, assertVerb, type Door, type ErrorOptions } from "../../transport/door.ts";
import type { DoorRequest, DoorResponse } from "../../transport/one-port.ts";
import type { WebDocument, WebDocuments } from "./web-document.ts";

const pack = promisify(gzip);

const FOR_GOOD = "public, max-age=31536000, immutable";
/** Kept, but asked about before it is shown again. */
const ASKED_ABOUT = "no-cache";
const PLAIN = "text/plain; charset=utf-8";
/** Shorter texts do not get shorter by packing. */
const LEAST_PACKED_BYTES = 1024;
const ETAG_LENGTH = 22;

/** The bytes of a text, packed once when somebody takes them so. */
interface Rendition {
  readonly contentType: string;
  readonly bytes: Buffer;
  readonly etag: string;
  packed: Promise<Buffer> | null;
}

const DOCUMENT_VERBS = ["GET", "HEAD"];

/** The door of the site: documents that need no key, by GET and HEAD. */
export function createSiteDoor(documents: WebDocuments, now: () => number, errors: ErrorOptions): Door {
  const sendDocument = createSendDocument(now);
  return {
    serves: (path) => documents.has(path),
    async serve(request, response, context) {
      const { path } = context;
      await answerWithErrors(request, response, context, errors, async () => {
        const document = documents.get(path);
        assert.ok(document, "the site serves the path");
        assertVerb(request, path, DOCUMENT_VERBS);
        await sendDocument(request, response, document);
      });
      return { endpoint: path, door: "web", outcome: null };
    },
  };
}

/** Answers GET and HEAD with a document. */
type SendDocument = (request: DoorRequest, response: DoorResponse, document: WebDocument) => Promise<void>;

function createSendDocument(now: () => number): SendDocument {
  const renditions = new Map<WebDocument, Map<string, Rendition>>();

  const renditionOf = (document: WebDocument, wantsPlain: boolean): Rendition => {
    const { content, plain } = document;
    if (typeof content === "function")
      return renditionFrom(document.contentType, Buffer.from(content(now())));
    const kind = wantsPlain ? PLAIN : document.contentType;
    const known = renditions.get(document) ?? new Map<string, Rendition>();
    renditions.set(document, known);
    const made = known.get(kind) ?? renditionFrom(kind, Buffer.from(wantsPlain ? plain! : content));
    known.set(kind, made);
    return made;
  };

  return async (request, response, document) => {
    const wantsPlain = document.plain !== undefined && !takesHtml(request.headers.accept);
    const rendition = renditionOf(document, wantsPlain);
    const isForGood =
      document.edition !== undefined && request.url?.endsWith(`?v=${document.edition}`) === true;
    const headers: Record<string, string> = {
      ...document.headers,
      "cache-control": isForGood ? FOR_GOOD : ASKED_ABOUT,
      vary: document.plain === undefined ? "Accept-Encoding" : "Accept, Accept-Encoding",
      etag: rendition.etag,
      "x-content-type-options": "nosniff",
    };
    const isKnown = request.headers["if-none-match"] === rendition.etag;
    let bytes = rendition.bytes;
    if (!isKnown) {
      headers["content-type"] = rendition.contentType;
      if (bytes.length >= LEAST_PACKED_BYTES && takesGzip(request.headers["accept-encoding"])) {
        rendition.packed ??= pack(rendition.bytes);
        bytes = await rendition.packed;
        headers["content-encoding"] = "gzip";
      }
      headers["content-length"] = String(bytes.length);
    }
    // The caller may have gone while the bytes were packed.
    if (response.headersSent || response.destroyed) return;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.statusCode = isKnown ? 304 : 200;
    if (isKnown || request.method === "HEAD") response.end();
    else response.end(bytes);
  };
}

function renditionFrom(contentType: string, bytes: Buffer): Rendition {
  const hash = createHash("sha256").update(contentType).update(bytes).digest("base64url");
  return { contentType, bytes, etag: `W/"${hash.slice(0, ETAG_LENGTH)}"`, packed: null };
}

/** Whether a browser asks: everybody else is served plain text where there is some. */
function takesHtml(accept: string | undefined): boolean {
  return /\btext\/html\b/i.test(accept ?? "");
}

function takesGzip(encodings: string | undefined): boolean {
  return /(?:^|[\s,])gzip\b(?!\s*;\s*q\s*=\s*0(?:\.0*)?(?:\s|,|$))/i.test(encodings ?? "");
}
