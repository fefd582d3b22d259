import type { Html } from "../pages/html.ts";

/** A document that is served by GET without a key. */
export interface WebDocument {
  readonly contentType: string;
  /** A function if the content depends on the time. */
  readonly content: string | Buffer | ((nowMs: number) => string);
  /** Headers in addition to those of every document. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Changes with the content. An address that ends in `?v=` and the edition may be cached forever. */
  readonly edition?: string;
  /** The plain-text version, for clients that do not accept HTML. */
  readonly plainText?: string;
}

/** A file under /downloads. */
export interface Download {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer;
}

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
    "script-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    ["form-action 'self'", ...formTargets].join(" "),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}

/** Pages use none of these functions of the browser. */
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

const PAGE_POLICY = pagePolicy();

/** A page for browsers, with a plain-text version for other clients. */
export function pageDocument(page: Html, plainText?: string): WebDocument {
  return {
    contentType: "text/html; charset=utf-8",
    content: page.text,
    headers: {
      "content-security-policy": PAGE_POLICY,
      "referrer-policy": "same-origin",
      "permissions-policy": PERMISSIONS_POLICY,
    },
    ...(plainText === undefined ? {} : { plainText }),
  };
}
