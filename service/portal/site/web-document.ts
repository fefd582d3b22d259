import type { Html } from "../pages/html.ts";

/** Something that is there to be read by GET, without a key. */
export interface WebDocument {
  readonly contentType: string;
  /** What it says; a text of its own where it depends on the day. */
  readonly content: string | Buffer | ((nowMs: number) => string);
  /** Headers beside those that every document has. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Stands at the end of an address (`?v=…`) that may be kept for good: it changes with the content. */
  readonly edition?: string;
  /** The same in plain text, for whoever does not ask for HTML. */
  readonly plain?: string;
}

/** By path. */
export type WebDocuments = ReadonlyMap<string, WebDocument>;

/**
 * What a browser may do with a page: load from here alone, run no script and take no style that stands in the page, send
 * forms here, or on to the places that are named.
 */
export function pagePolicy(...formTargets: readonly string[]): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    ["form-action 'self'", ...formTargets].join(" "),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}

const PAGE_POLICY = pagePolicy();

/** A page, for browsers; `plain` is for the others. */
export function pageDocument(page: Html, plain?: string): WebDocument {
  return {
    contentType: "text/html; charset=utf-8",
    content: page.text,
    headers: { "content-security-policy": PAGE_POLICY, "referrer-policy": "same-origin" },
    ...(plain === undefined ? {} : { plain }),
  };
}
