import { CallCancelledError, untilCancelled } from "../call/cancellation.ts";
import { assertOpen } from "../contract/database-failure.ts";
import { memoryLimitReached, ServiceError } from "../contract/errors.ts";
import {
  isDisconnect,
  READ_VERBS,
  type RequestContext,
  type RequestHandler,
} from "../transport/http/request-handler.ts";
import { clientDisconnectSignal, setHeaders } from "../transport/http/response.ts";
import type { HttpRequest, HttpResponse } from "../transport/port/exchange.ts";
import { errorPage, layout, SIGN_IN_PATH } from "./pages/frame.ts";
import { type PageOrigin, type PageRequest, readPageRequest } from "./pages/page-request.ts";
import {
  type PageFile,
  type PageRendering,
  type PageResponse,
  redirectTo,
  sendPage,
  showPage,
} from "./pages/page-response.ts";
import type { AccountPage, PageRoutes, PortalContext, PublicPage } from "./pages/portal-context.ts";
import { PERMISSIONS_POLICY, pagePolicy } from "./pages/web-document.ts";
import type { SignIn } from "./sign-in/sign-in.ts";

export interface PortalOptions extends Pick<PortalContext, "database" | "frame" | "compression" | "log"> {
  readonly modules: readonly PageRoutes[];
  readonly sessions: Pick<SignIn, "findSession">;
  readonly origin: PageOrigin;
}

export interface Portal extends RequestHandler {
  /** The paths of what can be read: pages and the files that they load. */
  readonly paths: readonly string[];
}

type Route =
  | { readonly kind: "public"; readonly page: PublicPage }
  | { readonly kind: "account"; readonly page: AccountPage }
  | { readonly kind: "file"; readonly file: () => PageFile };

/** Forms may redirect to the payment processor. */
const CONTENT_SECURITY_POLICY = pagePolicy("https://checkout.stripe.com", "https://billing.stripe.com");

/** The room that the limits of unsent bytes must have before a page is rendered: more than the longest page for everyone. */
const PAGE_BYTES = 512 * 1024;

/** @throws {Error} when two modules define the same page */
export function createPortal(options: PortalOptions): Portal {
  const { modules, sessions, origin, database, frame, compression, log } = options;
  const routes = routesOf(modules);
  const headers = securityHeaders(origin.isHttps);
  const rendering: PageRendering = {
    root: frame.root,
    render: (page) => layout(frame, page),
    compression,
    sharedPages: new Map(),
  };
  const pathsOf = (verb: PageRequest["verb"]): string[] =>
    [...routes.keys()]
      .filter((route) => route.startsWith(`${verb} `))
      .map((route) => route.slice(verb.length + 1));
  const paths = pathsOf("GET");
  const servedPaths = new Set([...paths, ...pathsOf("POST")]);

  const respond = async (
    request: HttpRequest,
    context: RequestContext,
    signal: AbortSignal,
  ): Promise<PageResponse | PageFile> => {
    assertOpen(database);
    const pageRequest = await readPageRequest(request, context, origin, signal);
    const { verb, path } = pageRequest;
    const route = routes.get(`${verb} ${path}`);
    if (route === undefined) throw verbNotAllowed(path, routes);
    if (route.kind === "file") return route.file();
    const session = await sessions.findSession(pageRequest.headers);
    const user = session?.user ?? null;
    const response = await (route.kind === "public"
      ? route.page(pageRequest, user)
      : user === null
        ? redirectTo(`${SIGN_IN_PATH}?to=${encodeURIComponent(path)}`)
        : route.page(pageRequest, user));
    // The page's cookies, such as for signing out, come last to override the renewed session's.
    return { ...response, cookies: [...(session?.cookies ?? []), ...(response.cookies ?? [])] };
  };

  return {
    paths,
    serves: (path) => servedPaths.has(path),
    async serve(request, response, context) {
      const { requestId, path } = context;
      setHeaders(response, headers);
      const signal = clientDisconnectSignal(response, context.closed);
      try {
        const answer = await untilCancelled(() => respond(request, context, signal), signal);
        const isRenderedHere = "makePage" in answer && !("sharedAs" in answer);
        if (isRenderedHere && !request.usage.mayRespond(PAGE_BYTES)) throw memoryLimitReached();
        await sendPage(request, response, answer, rendering);
      } catch (error) {
        const failure = failureOf(error, response, requestId, log);
        if (failure === null) return { endpoint: path, protocol: "web", outcome: null };
        setHeaders(response, failure.headers);
        await sendPage(request, response, failure.page, rendering);
      }
      return { endpoint: path, protocol: "web", outcome: null };
    },
  };
}

function routesOf(modules: readonly PageRoutes[]): ReadonlyMap<string, Route> {
  const entries = modules.flatMap((module) => [
    ...Object.entries(module.public ?? {}).map(([route, page]) => [route, { kind: "public", page }] as const),
    ...Object.entries(module.account ?? {}).map(
      ([route, page]) => [route, { kind: "account", page }] as const,
    ),
    ...Object.entries(module.files ?? {}).map(([route, file]) => [route, { kind: "file", file }] as const),
  ]);
  const routes = new Map<string, Route>(entries);
  if (routes.size !== entries.length)
    throw new Error("two modules of the developer area define the same page");
  return routes;
}

function verbNotAllowed(path: string, routes: ReadonlyMap<string, Route>): ServiceError {
  const verbs = [
    ...(routes.has(`GET ${path}`) ? READ_VERBS : []),
    ...(routes.has(`POST ${path}`) ? ["POST"] : []),
  ];
  const allow = verbs.join(", ");
  return new ServiceError("not_found", `This page accepts only ${allow}.`, {
    httpStatus: 405,
    headers: { allow },
  });
}

/** The page about an error, with its headers; null if the client has disconnected. */
function failureOf(
  error: unknown,
  response: HttpResponse,
  requestId: string,
  log: PortalOptions["log"],
): { readonly page: PageResponse; readonly headers: Readonly<Record<string, string>> } | null {
  // Pages use connections of the service itself, which fail with the same codes.
  if (error instanceof CallCancelledError || (response.destroyed && isDisconnect(error))) return null;
  if (error instanceof ServiceError)
    return { page: showPage(errorPage(error.message), error.httpStatus), headers: error.headers };
  log.error({ requestId, err: error }, "page failed");
  const message = `An internal error occurred (request ${requestId}). The error has been logged; please try again.`;
  return { page: showPage(errorPage(message), 500), headers: {} };
}

function securityHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": PERMISSIONS_POLICY,
    "cache-control": "no-store",
    ...(isHttps ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}
