import type { CallGuard } from "../../guard/call-guard.ts";
import { createNearestPath } from "../../transport/http/nearest-path.ts";
import { READ_VERBS, type RequestHandler, UNKNOWN_ENDPOINT } from "../../transport/http/request-handler.ts";
import { send, sendError, setHeaders } from "../../transport/http/response.ts";
import type { HttpResponse } from "../../transport/port/exchange.ts";
import { docsPage } from "../pages/docs-layout.ts";
import type { FrameContext } from "../pages/frame.ts";
import { html } from "../pages/html.ts";
import type { PortalContext } from "../pages/portal-context.ts";
import { HTML_TYPE, PAGE_HEADERS } from "../pages/web-document.ts";
import { acceptsHtml } from "./site-handler.ts";

export interface PageNotFoundOptions extends Pick<PortalContext, "baseUrl" | "frame"> {
  readonly guard: Pick<CallGuard, "takeToken">;
  /** Answers all other requests. */
  readonly otherwise: RequestHandler;
  /** The paths of all pages, and of the files that they load. */
  readonly paths: readonly string[];
}

/** Paths of programs, where errors are never pages. */
const PROGRAM_PATH = /^\/(?:v1|mcp|pictures|almagest\.|grpc\.)/;
/** The path of a file, or of the home page, which is too short to compare. */
const NO_PAGE = /\.|^\/$/;

/**
 * Answers requests to paths that do not exist. One that is a page's path with a slash at its end is redirected. A browser gets
 * a page that names the nearest one, at the cost of a token of the client's network, as every request to such a path.
 */
export function createPageNotFound({
  frame,
  baseUrl,
  guard,
  otherwise,
  paths,
}: PageNotFoundOptions): RequestHandler {
  const served = new Set(paths);
  const findNearest = createNearestPath(
    paths.filter((path) => !NO_PAGE.test(path) && !PROGRAM_PATH.test(path)),
    "/docs",
  );
  const sendPage = (response: HttpResponse, path: string): void => {
    setHeaders(response, { ...PAGE_HEADERS, vary: "Accept" });
    send(response, 404, HTML_TYPE, notFoundPage(frame, findNearest(path)));
  };
  return {
    serves: () => true,
    async serve(request, response, context) {
      const { path } = context;
      const isRead = READ_VERBS.includes(request.method ?? "") && !PROGRAM_PATH.test(path);
      const pagePath = path.replace(/\/+$/, "");
      if (isRead && pagePath !== path && served.has(pagePath)) {
        const query = /\?.*/s.exec(request.url ?? "")?.[0] ?? "";
        response.statusCode = 308;
        response.setHeader("location", `${frame.root}${pagePath}${query}`);
        response.end();
        return { endpoint: UNKNOWN_ENDPOINT, protocol: "web", outcome: null };
      }
      if (!isRead || !acceptsHtml(request.headers.accept))
        return await otherwise.serve(request, response, context);
      const limit = guard.takeToken(context);
      if (limit === null) sendPage(response, path);
      else sendError(response, limit, baseUrl);
      return { endpoint: UNKNOWN_ENDPOINT, protocol: "web", outcome: null };
    },
  };
}

function notFoundPage(frame: FrameContext, nearest: string | null): string {
  const link = (path: string, name: string) => html`<a href="${frame.root}${path}">${name}</a>`;
  const item = (path: string, name: string) => html`<li>${link(path, name)}</li>\n`;
  return docsPage(
    { ...frame, contents: [] },
    {
      title: "Page not found",
      path: "",
      isWide: true,
      body: html`<h1>Page not found</h1>
<p>This address does not exist. ${nearest === null ? "Check it for typing errors, or continue here:" : html`The nearest is ${link(nearest, nearest)}. Or continue here:`}</p>
<ul>
${frame.hasPortal ? item("/", "Home") : null}${item("/docs", "Guides")}${item("/docs/quick-start", "Quick start")}${item("/docs/reference", "API reference")}</ul>`,
    },
  ).text;
}
