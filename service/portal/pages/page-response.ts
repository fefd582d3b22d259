import { RETRY_AFTER_HEADER } from "../../contract/headers.ts";
import type { Compression } from "../../transport/http/compression.ts";
import { headerOf } from "../../transport/http/request-head.ts";
import { send, sendContent } from "../../transport/http/response.ts";
import type { HttpRequest, HttpResponse } from "../../transport/port/exchange.ts";
import type { PageContent } from "./frame.ts";
import type { Html } from "./html.ts";
import {
  createRepresentation,
  encodeRepresentation,
  HTML_TYPE,
  type Representation,
} from "./web-document.ts";

export interface PageStatus {
  readonly status: number;
  /** When to try again, for a rejected request. */
  readonly retryAfterSeconds?: number;
}

export type PageResponse = {
  /** Values of Set-Cookie. */
  readonly cookies?: readonly string[];
} & (
  | (PageStatus & {
      /** Called when the page is sent: its bytes count before another page is rendered. */
      readonly makePage: () => PageContent;
      /** Whether the page contains neither account data nor a token, and so may be compressed. */
      readonly isPublic?: boolean;
    })
  /** A page that is the same for every client. It is rendered once for its name, and all responses send the same bytes. */
  | { readonly sharedAs: string; readonly makePage: () => PageContent }
  /** Redirects the browser: with GET, or with the same method if the address has changed for good. */
  | { readonly location: string; readonly isPermanent?: boolean }
  | { readonly download: string; readonly fileName: string; readonly contentType: string }
  /** Data for a script of a page. */
  | { readonly status: number; readonly json: unknown }
);

/** A file that pages load, such as a drawing or a stylesheet; the same for every user. */
export interface PageFile {
  readonly content: string;
  readonly contentType: string;
  /** How long browsers and proxies may cache it. */
  readonly maxAgeSeconds: number;
  /** The content security policy when the file is opened by itself; the policy of pages if absent. */
  readonly policy?: string;
}

/** A page of a few kilobytes that is made already. */
export function showPage(page: PageContent, status = 200): PageResponse {
  return { status, makePage: () => page };
}

/** A page that is made when it is sent, public if there is no user. */
export function showUserPage(
  makePage: () => Omit<PageContent, "isSignedIn">,
  user: object | null,
  status = 200,
): PageResponse {
  return {
    status,
    makePage: () => ({ ...makePage(), isSignedIn: user !== null }),
    isPublic: user === null,
  };
}

export function redirectTo(location: string, cookies: readonly string[] = []): PageResponse {
  return { location, cookies };
}

export interface PageRendering {
  /** The path of the service's public address, without a trailing slash; empty if it has none. */
  readonly root: string;
  readonly render: (page: PageContent) => Html;
  readonly compression: Compression;
  /** The shared pages that have been rendered, by their names. */
  readonly sharedPages: Map<string, Representation>;
}

/** Sends a response, unless one was sent already or the client has disconnected. */
export async function sendPage(
  request: HttpRequest,
  response: HttpResponse,
  content: PageResponse | PageFile,
  rendering: PageRendering,
): Promise<void> {
  if (response.headersSent || response.destroyed) return;
  const { root, render, compression } = rendering;
  const sendCompressed = async (status: number, contentType: string, body: string): Promise<void> =>
    sendContent(
      response,
      status,
      contentType,
      await compression.encode(Buffer.from(body), headerOf(request, "accept-encoding")),
    );
  if ("content" in content) {
    response.setHeader("cache-control", `public, max-age=${content.maxAgeSeconds}`);
    if (content.policy !== undefined) response.setHeader("content-security-policy", content.policy);
    await sendCompressed(200, content.contentType, content.content);
    return;
  }
  const { cookies = [] } = content;
  if (cookies.length > 0) response.setHeader("set-cookie", [...cookies]);
  if ("location" in content) {
    response.statusCode = content.isPermanent === true ? 308 : 303;
    // Paths of this service are relative to its public address.
    response.setHeader("location", content.location.replace(/^(?=\/)/, root));
    response.end();
  } else if ("download" in content) {
    response.setHeader("content-disposition", `attachment; filename="${content.fileName}"`);
    send(response, 200, content.contentType, content.download);
  } else if ("sharedAs" in content) {
    const page = sharedPage(content, rendering);
    const shared = await encodeRepresentation(page, headerOf(request, "accept-encoding"), compression);
    sendContent(response, 200, HTML_TYPE, { ...shared, isNegotiated: true });
  } else if ("makePage" in content) {
    const { retryAfterSeconds } = content;
    if (retryAfterSeconds !== undefined) response.setHeader(RETRY_AFTER_HEADER, String(retryAfterSeconds));
    const { text } = render(content.makePage());
    // While it is compressed, only the request holds it.
    request.usage.setUnsent(Buffer.byteLength(text));
    if (content.isPublic === true) await sendCompressed(content.status, HTML_TYPE, text);
    else send(response, content.status, HTML_TYPE, text);
  } else {
    send(response, content.status, "application/json", JSON.stringify(content.json));
  }
}

function sharedPage(
  { sharedAs, makePage }: Extract<PageResponse, { sharedAs: string }>,
  { sharedPages, render }: PageRendering,
): Representation {
  let page = sharedPages.get(sharedAs);
  if (page === undefined) {
    page = createRepresentation(HTML_TYPE, render(makePage()).text);
    sharedPages.set(sharedAs, page);
  }
  return page;
}
