import { createRendition, type Rendition } from "../pages/representation.ts";
import {
  type LargeContent,
  type MakeContent,
  PLAIN_TYPE,
  type TimedContent,
  type WebDocument,
} from "../pages/web-document.ts";

/** Finds the version of a document for a response; `closed` resolves when the response ends. */
type FindRendition = (
  document: WebDocument,
  isHtmlAccepted: boolean,
  closed: Promise<unknown>,
) => Promise<Rendition>;

/** Makes the versions of documents, and caches those that are neither large nor depend on the time. A failed one is made again. */
export function createRenditionCache(now: () => number): FindRendition {
  const htmlRenditions: RenditionsByDocument = new Map();
  const plainRenditions: RenditionsByDocument = new Map();
  const findLargeRendition = createLargeRenditions();
  const revisions = new Map<WebDocument, string>();
  /** Forgets the versions of another revision. */
  const forgetOutdated = (document: WebDocument): void => {
    const revision = document.revision?.();
    if (revision === undefined || revisions.get(document) === revision) return;
    revisions.set(document, revision);
    htmlRenditions.delete(document);
    plainRenditions.delete(document);
  };
  return async (document, isHtmlAccepted, closed) => {
    const { contentType, content, plainText } = document;
    if (isTimed(content)) return createRendition(contentType, content.at(now()));
    if (isLarge(content)) return findLargeRendition(document, content, closed);
    forgetOutdated(document);
    const usesPlainText = plainText !== undefined && !isHtmlAccepted;
    const renditions = usesPlainText ? plainRenditions : htmlRenditions;
    const cached = renditions.get(document);
    if (cached !== undefined) return cached;
    const rendition = usesPlainText ? renditionOf(PLAIN_TYPE, plainText) : renditionOf(contentType, content);
    renditions.set(document, rendition);
    rendition.catch(() => renditions.delete(document));
    return rendition;
  };
}

type RenditionsByDocument = Map<WebDocument, Promise<Rendition>>;

/** Shares a large version among the responses that send it, and with later ones until its memory is freed. */
function createLargeRenditions() {
  const renditions = new Map<WebDocument, WeakRef<Promise<Rendition>>>();
  return (document: WebDocument, { make }: LargeContent, closed: Promise<unknown>): Promise<Rendition> => {
    const rendition = renditions.get(document)?.deref() ?? renditionOf(document.contentType, make);
    renditions.set(document, new WeakRef(rendition));
    rendition.catch(() => renditions.delete(document));
    // Holds the version in memory until the response ends.
    void closed.then(() => void rendition);
    return rendition;
  };
}

async function renditionOf(
  contentType: string,
  content: string | Buffer | MakeContent | LargeContent["make"],
): Promise<Rendition> {
  return createRendition(contentType, await (typeof content === "function" ? content() : content));
}

function isTimed(content: WebDocument["content"]): content is TimedContent {
  return typeof content === "object" && "at" in content && !Buffer.isBuffer(content);
}

function isLarge(content: WebDocument["content"]): content is LargeContent {
  return typeof content === "object" && "make" in content;
}
