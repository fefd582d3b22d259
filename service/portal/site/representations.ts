import assert from "node:assert/strict";
import { createRepresentation, type Representation } from "../pages/representation.ts";
import {
  type LargeContent,
  type MakeContent,
  PLAIN_TYPE,
  type TimedContent,
  type WebDocument,
} from "../pages/web-document.ts";

/** Finds the version of a document for a response; `closed` resolves when the response ends. */
type FindRepresentation = (
  document: WebDocument,
  isHtmlAccepted: boolean,
  closed: Promise<unknown>,
) => Promise<Representation>;

/** Makes the versions of documents, and caches those that are neither large nor depend on the time. A failed one is made again. */
export function createRepresentationCache(now: () => number): FindRepresentation {
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
  return async (document, isHtmlAccepted, closed) => {
    const { contentType, content, plainText } = document;
    if (isTimed(content)) return createRepresentation(contentType, content.at(now()));
    if (isLarge(content)) return findLargeRepresentation(document, content, closed);
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

function isTimed(content: WebDocument["content"]): content is TimedContent {
  return typeof content === "object" && "at" in content && !Buffer.isBuffer(content);
}

function isLarge(content: WebDocument["content"]): content is LargeContent {
  return typeof content === "object" && "make" in content;
}
