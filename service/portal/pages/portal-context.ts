import type { Logger } from "pino";
import type { ServiceContext } from "../../transport/http/service-context.ts";
import type { FrameContext } from "./frame-context.ts";

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
