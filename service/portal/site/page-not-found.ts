import type { CallGuard } from "../../guard/call-guard.ts";
import { READ_VERBS, type RequestHandler, UNKNOWN_ENDPOINT } from "../../transport/http/request-handler.ts";
import { NO_STORE, sendError, setHeaders } from "../../transport/http/response.ts";
import type { HttpRequest, HttpResponse } from "../../transport/port/exchange.ts";
import { docsPage } from "../pages/docs-layout.ts";
import type { FrameContext } from "../pages/frame-context.ts";
import { html } from "../pages/html.ts";
import type { PortalContext } from "../pages/portal-context.ts";
import { HTML_TYPE, PAGE_HEADERS } from "../pages/web-document.ts";
import { acceptsHtml } from "./site-handler.ts";

export interface PageNotFoundOptions extends Pick<PortalContext, "baseUrl" | "frame"> {
  readonly guard: Pick<CallGuard, "takeToken">;
  /** Answers all other requests. */
  readonly otherwise: RequestHandler;
}

/** Paths of programs, where errors are never pages. */
const PROGRAM_PATH = /^\/(?:v1|mcp|pictures|almagest\.|grpc\.)/;

/**
 * Answers a browser's request to a path that does not exist with a page, the same for every path. It takes a token of
 * the client's network, as every request to such a path.
 */
export function createPageNotFound({
  frame,
  baseUrl,
  guard,
  otherwise,
}: PageNotFoundOptions): RequestHandler {
  let page: Buffer | null = null;
  const sendPage = (request: HttpRequest, response: HttpResponse): void => {
    page ??= Buffer.from(notFoundPage(frame));
    if (response.headersSent || response.isClosed) return;
    response.statusCode = 404;
    setHeaders(response, {
      ...PAGE_HEADERS,
      "content-type": HTML_TYPE,
      "content-length": String(page.length),
      "cache-control": NO_STORE,
      vary: "Accept",
      "x-content-type-options": "nosniff",
    });
    if (request.method === "HEAD") response.end();
    else response.end(page);
  };
  return {
    serves: () => true,
    async serve(request, response, context) {
      const isPage =
        READ_VERBS.includes(request.method ?? "") &&
        acceptsHtml(request.headers.accept) &&
        !PROGRAM_PATH.test(context.path);
      if (!isPage) return await otherwise.serve(request, response, context);
      const limit = guard.takeToken(context);
      if (limit === null) sendPage(request, response);
      else sendError(response, limit, baseUrl);
      return { endpoint: UNKNOWN_ENDPOINT, protocol: "web", outcome: null };
    },
  };
}

function notFoundPage(frame: FrameContext): string {
  const link = (path: string, name: string) => html`<li><a href="${frame.root}${path}">${name}</a></li>\n`;
  return docsPage(
    { ...frame, contents: [] },
    {
      title: "Page not found",
      path: "",
      isWide: true,
      body: html`<h1>Page not found</h1>
<p>This address does not exist. Check it for typing errors, or continue here:</p>
<ul>
${frame.hasPortal ? link("/", "Home") : null}${link("/docs", "Guides")}${link("/docs/quick-start", "Quick start")}${link("/docs/reference", "API reference")}</ul>`,
    },
  ).text;
}
