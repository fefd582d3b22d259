import type { Logger } from "pino";
import type { Account } from "../../../db/index.ts";
import type { ServiceContext } from "../../transport/http/service-context.ts";
import type { FrameContext } from "./frame.ts";
import type { PageRequest } from "./page-request.ts";
import type { PageFile, PageResponse } from "./page-response.ts";

/** What the parts of the portal are composed of; each takes what it needs. */
export interface PortalContext
  extends Pick<
    ServiceContext,
    | "baseUrl"
    | "planLimits"
    | "compression"
    | "database"
    | "guard"
    | "source"
    | "endpoints"
    | "handleCall"
    | "now"
    | "entropy"
  > {
  /** Shared by all pages, including the documentation. */
  readonly frame: FrameContext;
  readonly newAuditId: () => string;
  readonly log: Pick<Logger, "error" | "warn">;
}

export interface SignedInUser {
  readonly userId: string;
  readonly account: Account;
}

/** A page for everyone; `user` is null if the client is not signed in. */
export type PublicPage = (
  request: PageRequest,
  user: SignedInUser | null,
) => Promise<PageResponse> | PageResponse;
/** A page for signed-in users; other clients are redirected to sign in. */
export type AccountPage = (request: PageRequest, user: SignedInUser) => Promise<PageResponse> | PageResponse;

/** The pages of one part of the portal, by verb and path: `GET /account/keys`. */
export interface PageRoutes {
  readonly public?: Readonly<Record<string, PublicPage>>;
  readonly account?: Readonly<Record<string, AccountPage>>;
  /** Files that pages load, by `GET` and path; public. */
  readonly files?: Readonly<Record<string, () => PageFile>>;
}
