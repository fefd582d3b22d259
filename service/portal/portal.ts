import type { Logger } from "pino";
import { CallCancelledError, untilCancelled } from "../call/cancellation.ts";
import { ServiceError } from "../contract/errors.ts";
import { clientDisconnectSignal, type Door, setHeaders } from "../transport/door.ts";
import type { DoorRequest, DoorResponse } from "../transport/one-port.ts";
import { errorPage } from "./pages/layout.ts";
import { goTo, type PageAnswer, type PageFile } from "./pages/page-answer.ts";
import { type PageRequest, readPageRequest } from "./pages/page-request.ts";
import type { People, SignedIn } from "./sign-in/people.ts";
import { pagePolicy } from "./site/web-document.ts";

/** A page for anybody; `signedIn` is who looks at it, if anybody is signed in. */
export type OpenPage = (request: PageRequest, signedIn: SignedIn | null) => Promise<PageAnswer> | PageAnswer;
/** A page for people who are signed in; others are led to sign in first. */
export type OwnPage = (request: PageRequest, signedIn: SignedIn) => Promise<PageAnswer> | PageAnswer;

/** The pages of a part of the area, by verb and path: `GET /account/keys`. */
export interface Pages {
  readonly open?: Readonly<Record<string, OpenPage>>;
  readonly own?: Readonly<Record<string, OwnPage>>;
  /** What pages load, by `GET` and path: for anybody, whoever it is. */
  readonly files?: Readonly<Record<string, () => PageFile>>;
}

export interface PortalOptions {
  readonly pages: readonly Pages[];
  readonly people: People;
  readonly isHttps: boolean;
  readonly trustedProxies: number;
  readonly log: Pick<Logger, "error">;
}

/** The developer area as a door. */
export interface Portal extends Door {
  readonly paths: ReadonlySet<string>;
}

export const SIGN_IN_PATH = "/account/sign-in";

/** Forms may lead on to where payment is made. */
const CONTENT_SECURITY_POLICY = pagePolicy("https://checkout.stripe.com", "https://billing.stripe.com");

/** @throws Error when two parts claim the same page */
export function createPortal({ pages, people, isHttps, trustedProxies, log }: PortalOptions): Portal {
  const open = new Map(pages.flatMap((part) => Object.entries(part.open ?? {})));
  const own = new Map(pages.flatMap((part) => Object.entries(part.own ?? {})));
  const files = new Map(pages.flatMap((part) => Object.entries(part.files ?? {})));
  const routes = [...open.keys(), ...own.keys(), ...files.keys()];
  const claimed = pages.flatMap(({ open = {}, own = {}, files = {} }) =>
    [open, own, files].flatMap((part) => Object.keys(part)),
  );
  if (new Set(routes).size !== claimed.length)
    throw new Error("two parts of the developer area claim a page");
  const paths = new Set(routes.map((route) => route.split(" ")[1]!));

  const answer = async (
    request: DoorRequest,
    requestId: string,
    signal: AbortSignal,
  ): Promise<PageAnswer | PageFile> => {
    const page = await readPageRequest(request, requestId, trustedProxies, signal);
    const route = `${page.verb} ${page.path}`;
    const file = files.get(route);
    if (file !== undefined) return file();
    const openPage = open.get(route);
    const ownPage = own.get(route);
    if (openPage === undefined && ownPage === undefined) {
      const allow = ["GET", "POST"].filter((verb) => routes.includes(`${verb} ${page.path}`)).join(", ");
      throw new ServiceError("not_found", `This page answers ${allow} only.`, {
        httpStatus: 405,
        headers: { allow },
      });
    }
    const who = await people.whoIs(page.headers);
    if (ownPage !== undefined && who === null)
      return goTo(`${SIGN_IN_PATH}?to=${encodeURIComponent(page.path)}`);
    const given =
      ownPage === undefined
        ? await openPage!(page, who?.signedIn ?? null)
        : await ownPage(page, who!.signedIn);
    // A page's own cookies (of signing out, say) come after the renewal's, and win.
    return { ...given, cookies: [...(who?.cookies ?? []), ...(given.cookies ?? [])] };
  };

  return {
    paths,
    serves: (path) => paths.has(path),
    async serve(request, response, { requestId, path }) {
      setHeaders(response, securityHeaders(isHttps));
      const signal = clientDisconnectSignal(response);
      try {
        send(response, await untilCancelled(() => answer(request, requestId, signal), signal));
      } catch (error) {
        sendFailure(response, error, requestId, log);
      }
      return { endpoint: path, door: "web", outcome: null };
    },
  };
}

function sendFailure(
  response: DoorResponse,
  error: unknown,
  requestId: string,
  log: PortalOptions["log"],
): void {
  if (error instanceof CallCancelledError) return;
  if (error instanceof ServiceError) {
    setHeaders(response, error.headers);
    send(response, { status: error.httpStatus, page: errorPage(error.message) });
    return;
  }
  log.error({ requestId, err: error }, "page failed");
  const message = `Something went wrong here (request ${requestId}). The error has been logged; please try again.`;
  send(response, { status: 500, page: errorPage(message) });
}

function securityHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-store",
    ...(isHttps ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}

function send(response: DoorResponse, answer: PageAnswer | PageFile): void {
  if (response.headersSent || response.destroyed) return;
  if ("content" in answer) {
    response.statusCode = 200;
    response.setHeader("content-type", answer.contentType);
    response.setHeader("cache-control", `public, max-age=${answer.maxAgeSeconds}`);
    if (answer.policy !== undefined) response.setHeader("content-security-policy", answer.policy);
    response.end(answer.content);
    return;
  }
  if (answer.cookies !== undefined && answer.cookies.length > 0)
    response.setHeader("set-cookie", [...answer.cookies]);
  if ("location" in answer) {
    response.statusCode = 303;
    response.setHeader("location", answer.location);
    response.end();
    return;
  }
  if ("download" in answer) {
    response.statusCode = 200;
    response.setHeader("content-type", answer.contentType);
    response.setHeader("content-disposition", `attachment; filename="${answer.fileName}"`);
    response.end(answer.download);
    return;
  }
  response.statusCode = answer.status;
  const isPage = "page" in answer;
  response.setHeader("content-type", isPage ? "text/html; charset=utf-8" : "application/json");
  response.end(isPage ? answer.page.text : JSON.stringify(answer.json));
}
